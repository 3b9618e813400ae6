import type { Queryable } from '../database.ts';
import { deleteAllProofs } from '../mfa/store.ts';
import type { IdentityRow, UserRow } from '../user/store.ts';

export interface UserFilter {
  /** Part of an e-mail address or full name, in any case. */
  readonly text: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly ascending: boolean;
}

const MATCHES = `deleted_at is null
  and ($1::text is null or email ilike $1 or user_metadata ->> 'full_name' ilike $1)
  and ($2::text is null or email = $2)
  and ($3::text is null or phone = $3)`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const valuesOf = (filter: UserFilter): (string | null)[] => [
  filter.text === null ? null : `%${escapeLike(filter.text)}%`,
  filter.email,
  filter.phone,
];

export function listUsers(
  db: Queryable,
  filter: UserFilter,
  limit: number,
  offset: number,
): Promise<UserRow[]> {
  const direction = filter.ascending ? 'asc' : 'desc';
  return db.query<UserRow>(
    `select * from auth.users where ${MATCHES} order by created_at ${direction}, id limit $4 offset $5`,
    [...valuesOf(filter), limit, offset],
  );
}

export async function countUsers(db: Queryable, filter: UserFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `select count(*) as total from auth.users where ${MATCHES}`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

export function listIdentitiesOf(db: Queryable, userIds: readonly string[]): Promise<IdentityRow[]> {
  return db.query<IdentityRow>(
    'select * from auth.identities where user_id = any($1) order by created_at, provider, id',
    [userIds],
  );
}

export async function deleteUser(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.users where id = $1', [id]);
}

/** Keeps the row so that its id stays taken, and of its addresses only digests that no one can read back. */
export async function forgetUser(
  tx: Queryable,
  id: string,
  digest: (address: string) => string,
  at: Date,
): Promise<void> {
  const [user] = await tx.query<UserRow>('select * from auth.users where id = $1', [id]);
  await tx.query(
    `update auth.users set email = $2, phone = $3, new_email = null, new_phone = null, password_hash = null,
       pin_hash = null, pin_pepper = null, user_metadata = '{}', app_metadata = '{}', deleted_at = $4, updated_at = $4
     where id = $1`,
    [id, user?.email ? digest(user.email) : null, user?.phone ? digest(user.phone) : null, at],
  );
  await deleteAllProofs(tx, id);
  const identities = await tx.query<IdentityRow>('select * from auth.identities where user_id = $1', [id]);
  for (const identity of identities) {
    await tx.query(
      `update auth.identities set subject = $2, identity_data = '{}', updated_at = $3 where id = $1`,
      [identity.id, digest(identity.subject), at],
    );
  }
}
