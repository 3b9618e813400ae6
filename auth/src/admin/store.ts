import { type ExpressionBuilder, sql } from 'kysely';
import type { Database as Tables } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import { deleteAllProofs } from '../mfa/store.ts';
import { type IdentityRow, identityOfRow, listIdentities, type UserRow, userOf } from '../user/store.ts';

export interface UserFilter {
  /** Part of an e-mail address or full name, in any case. */
  readonly text: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly ascending: boolean;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const matching =
  ({ text, email, phone }: UserFilter) =>
  ({ and, eb, or }: ExpressionBuilder<Tables, 'users'>) => {
    const part = text === null ? null : `%${escapeLike(text)}%`;
    return and([
      eb('deleted_at', 'is', null),
      ...(part === null
        ? []
        : [or([eb('email', 'ilike', part), eb(sql`user_metadata ->> 'full_name'`, 'ilike', part)])]),
      ...(email === null ? [] : [eb('email', '=', email)]),
      ...(phone === null ? [] : [eb('phone', '=', phone)]),
    ]);
  };

export async function listUsers(
  { reads }: ReadPool,
  filter: UserFilter,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  const rows = await reads
    .selectFrom('users')
    .selectAll()
    .where(matching(filter))
    .orderBy('created_at', filter.ascending ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(userOf);
}

export async function countUsers({ reads }: ReadPool, filter: UserFilter): Promise<number> {
  const { total } = await reads
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listIdentitiesOf(
  { reads }: ReadPool,
  userIds: readonly string[],
): Promise<IdentityRow[]> {
  const rows = await reads
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('id')
    .execute();
  return rows.map(identityOfRow);
}

export async function deleteUser({ writes }: Queryable, id: string): Promise<void> {
  await writes.deleteFrom('users').where('id', '=', id).execute();
}

/** Keeps the row, so that its id stays taken, and only irreversible digests of its addresses. */
export async function forgetUser(
  tx: Queryable,
  id: string,
  digest: (address: string) => string,
  at: Date,
): Promise<void> {
  const user = await tx.reads
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst();
  await tx.writes
    .updateTable('users')
    .set({
      email: user?.email ? digest(user.email) : null,
      phone: user?.phone ? digest(user.phone) : null,
      new_email: null,
      new_phone: null,
      password_hash: null,
      pin_hash: null,
      pin_pepper: null,
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  await deleteAllProofs(tx, id);
  for (const identity of await listIdentities(tx, id)) {
    await tx.writes
      .updateTable('identities')
      .set({ subject: digest(identity.subject), identity_data: '{}', updated_at: at })
      .where('id', '=', identity.id)
      .execute();
  }
}
