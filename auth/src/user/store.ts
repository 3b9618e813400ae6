import type { Queryable } from '../database.ts';
import type { Metadata } from '../http/body.ts';

export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  readonly phone: string | null;
  readonly phone_confirmed_at: Date | null;
  readonly password_hash: string | null;
  readonly pin_hash: string | null;
  readonly pin_pepper: string | null;
  readonly credentials_contested: boolean;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
  readonly new_email: string | null;
  readonly new_phone: string | null;
  readonly email_change_confirmations: number;
  /** The session that asked for the change. */
  readonly phone_change_session_id: string | null;
  readonly email_change_session_id: string | null;
  /** Until then a code to the number or e-mail address is no proof for a new secret. */
  readonly phone_fresh_until: Date | null;
  readonly email_fresh_until: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change_sent_at: Date | null;
  readonly phone_change_sent_at: Date | null;
  readonly reauthentication_sent_at: Date | null;
  readonly last_sign_in_at: Date | null;
  readonly banned_until: Date | null;
  readonly deleted_at: Date | null;
  readonly is_anonymous: boolean;
  readonly is_sso_user: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** An account with nothing in it. */
export function blankUser({ id, aud, at }: { id: string; aud: string; at: Date }): UserRow {
  return {
    id,
    aud,
    role: 'authenticated',
    email: null,
    email_confirmed_at: null,
    phone: null,
    phone_confirmed_at: null,
    password_hash: null,
    pin_hash: null,
    pin_pepper: null,
    credentials_contested: false,
    app_metadata: {},
    user_metadata: {},
    new_email: null,
    new_phone: null,
    email_change_confirmations: 0,
    phone_change_session_id: null,
    email_change_session_id: null,
    phone_fresh_until: null,
    email_fresh_until: null,
    invited_at: null,
    confirmation_sent_at: null,
    recovery_sent_at: null,
    email_change_sent_at: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    is_sso_user: false,
    created_at: at,
    updated_at: at,
  };
}

export interface IdentityRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly subject: string;
  readonly identity_data: Metadata;
  readonly email: string | null;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Where an account is found: exactly one of the two. */
export type Address =
  | { readonly channel: 'email'; readonly value: string }
  | { readonly channel: 'sms'; readonly value: string };

const columnOf = (address: Address): 'email' | 'phone' => (address.channel === 'email' ? 'email' : 'phone');

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>('select * from auth.users where id = $1 and deleted_at is null', [
    id,
  ]);
  return row;
}

/** @param lock keep the row until the transaction ends. */
export async function findUserByAddress(
  db: Queryable,
  address: Address,
  lock = false,
): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `select * from auth.users where ${columnOf(address)} = $1 and not is_sso_user and deleted_at is null
     ${lock ? 'for update' : ''}`,
    [address.value],
  );
  return row;
}

export async function lockUser(tx: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>(
    'select * from auth.users where id = $1 and deleted_at is null for update',
    [id],
  );
  return row;
}

type NewUser = Pick<UserRow, 'id' | 'aud' | 'role' | 'email' | 'phone' | 'user_metadata' | 'app_metadata'> &
  Partial<Pick<UserRow, 'password_hash' | 'pin_hash' | 'pin_pepper' | 'is_anonymous' | 'is_sso_user'>>;

/** Adds the account, or answers undefined when its number or e-mail address was taken meanwhile. */
export async function insertUser(tx: Queryable, user: NewUser, at: Date): Promise<UserRow | undefined> {
  const [row] = await tx.query<UserRow>(
    `insert into auth.users (id, aud, role, email, phone, password_hash, pin_hash, pin_pepper, app_metadata,
       user_metadata, is_anonymous, is_sso_user, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
     on conflict do nothing returning *`,
    [
      user.id,
      user.aud,
      user.role,
      user.email,
      user.phone,
      user.password_hash ?? null,
      user.pin_hash ?? null,
      user.pin_pepper ?? null,
      JSON.stringify(user.app_metadata),
      JSON.stringify(user.user_metadata),
      user.is_anonymous ?? false,
      user.is_sso_user ?? false,
      at,
    ],
  );
  return row;
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/** `column = $n` for each change, numbered after the first `taken` parameters; the names are the row's own. */
export function assignments(changes: UserChanges, taken: number): { sets: string[]; values: unknown[] } {
  const entries = Object.entries(changes);
  return {
    sets: entries.map(([column], index) => `${column} = $${index + taken + 1}`),
    values: entries.map(([column, value]) => (column.endsWith('_metadata') ? JSON.stringify(value) : value)),
  };
}

/** Writes the named columns; the names are the row's own, never from a request. */
export async function updateUser(
  tx: Queryable,
  id: string,
  changes: UserChanges,
  at: Date,
): Promise<UserRow | undefined> {
  const { sets, values } = assignments(changes, 2);
  const [row] = await tx.query<UserRow>(
    `update auth.users set ${['updated_at = $2', ...sets].join(', ')} where id = $1 returning *`,
    [id, at, ...values],
  );
  return row;
}

/** Marks that two disagree on the secrets of an account whose address is not proven. */
export async function contestUnfinished(
  tx: Queryable,
  id: string,
  address: Address,
  at: Date,
): Promise<void> {
  const column = columnOf(address);
  await tx.query(
    `update auth.users set credentials_contested = true, updated_at = $3
     where id = $1 and ${column} = $2 and ${column}_confirmed_at is null`,
    [id, address.value, at],
  );
}

export function listIdentities(db: Queryable, userId: string): Promise<IdentityRow[]> {
  return db.query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at, provider, id',
    [userId],
  );
}

/** Adds the account's identity of that provider and subject, or renews its data. */
export async function saveIdentity(
  tx: Queryable,
  identity: Pick<IdentityRow, 'id' | 'user_id' | 'provider' | 'subject' | 'identity_data'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (id, user_id, provider, subject, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)
     on conflict (provider, subject) do update set identity_data = excluded.identity_data, updated_at = $6
     where auth.identities.user_id = excluded.user_id`,
    [
      identity.id,
      identity.user_id,
      identity.provider,
      identity.subject,
      JSON.stringify(identity.identity_data),
      at,
    ],
  );
}

export async function deleteIdentityOf(tx: Queryable, userId: string, provider: string): Promise<void> {
  await tx.query('delete from auth.identities where user_id = $1 and provider = $2', [userId, provider]);
}

/** The account that waits to change to that e-mail address; the newest wish counts. */
export async function findUserByNewEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `select * from auth.users where new_email = $1 and deleted_at is null
     order by email_change_sent_at desc nulls last limit 1`,
    [email],
  );
  return row;
}

/** The account that waits to change to that number; the newest wish counts. */
export async function findPendingPhone(db: Queryable, phone: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(
    `select * from auth.users where new_phone = $1 and deleted_at is null
     order by phone_change_sent_at desc nulls last limit 1`,
    [phone],
  );
  return row;
}

/** Drops the others' wish for an address that one account has now proven to hold. */
export async function dropRivalWishes(tx: Queryable, userId: string, address: Address): Promise<void> {
  await (address.channel === 'email'
    ? tx.query('update auth.users set new_email = null where new_email = $1 and id <> $2', [
        address.value,
        userId,
      ])
    : tx.query('update auth.users set new_phone = null where new_phone = $1 and id <> $2', [
        address.value,
        userId,
      ]));
}
