import type { Queryable } from '../database.ts';
import type { Metadata } from '../http/body.ts';
import type { IdentityRow } from '../user/store.ts';

export async function findIdentity(
  db: Queryable,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db.query<IdentityRow>(
    'select * from auth.identities where provider = $1 and subject = $2',
    [provider, subject],
  );
  return row;
}

export async function touchIdentity(tx: Queryable, id: string, data: Metadata, at: Date): Promise<void> {
  await tx.query(
    'update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1',
    [id, JSON.stringify(data), at],
  );
}

export async function deleteIdentity(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.identities where id = $1', [id]);
}

export async function deleteOtherIdentities(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.identities where user_id = $1', [userId]);
}
