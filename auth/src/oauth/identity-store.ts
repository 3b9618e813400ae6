import type { Queryable, ReadPool } from '../database.ts';
import type { Metadata } from '../http/body.ts';
import { type IdentityRow, identityOfRow } from '../user/store.ts';

export async function findIdentity(
  { reads }: ReadPool,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const row = await reads
    .selectFrom('identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && identityOfRow(row);
}

export async function touchIdentity(
  { writes }: Queryable,
  id: string,
  data: Metadata,
  at: Date,
): Promise<void> {
  await writes
    .updateTable('identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteIdentity({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('identities').where('id', '=', id).execute();
}

export async function deleteOtherIdentities({ writes }: Queryable, userId: string): Promise<void> {
  await writes.deleteFrom('identities').where('user_id', '=', userId).execute();
}
