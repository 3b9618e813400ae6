import type { Selectable, Updateable } from 'kysely';
import type { Identities, Users } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import type { Metadata } from '../http/body.ts';
import { storedObject } from '../stored-json.ts';

type Stored = Selectable<Users>;

interface UserJson {
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
}

export type UserRow = Readonly<Omit<Stored, keyof UserJson>> & UserJson;

/** A row of `users` as it comes, with its JSON read. */
export const userOf = <Row extends Stored>(row: Row): Omit<Row, keyof UserJson> & UserJson => ({
  ...row,
  app_metadata: storedObject(row.app_metadata),
  user_metadata: storedObject(row.user_metadata),
});

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
    pin_of: null,
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

type StoredIdentity = Selectable<Identities>;

export type IdentityRow = Readonly<Omit<StoredIdentity, 'identity_data'>> & {
  readonly identity_data: Metadata;
};

export const identityOfRow = (row: StoredIdentity): IdentityRow => ({
  ...row,
  identity_data: storedObject(row.identity_data),
});

/** Where an account is found: exactly one of the two. */
export type Address =
  | { readonly channel: 'email'; readonly value: string }
  | { readonly channel: 'sms'; readonly value: string };

const columnOf = (address: Address): 'email' | 'phone' => (address.channel === 'email' ? 'email' : 'phone');

export async function findUser({ reads }: ReadPool, id: string): Promise<UserRow | undefined> {
  const row = await reads
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && userOf(row);
}

/** @param lock keep the row until the transaction ends. */
export async function findUserByAddress(
  { writes }: Queryable,
  address: Address,
  lock = false,
): Promise<UserRow | undefined> {
  const row = await writes
    .selectFrom('users')
    .selectAll()
    .where(columnOf(address), '=', address.value)
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst();
  return row && userOf(row);
}

export async function lockUser({ writes }: Queryable, id: string): Promise<UserRow | undefined> {
  const row = await writes
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && userOf(row);
}

type NewUser = Pick<UserRow, 'id' | 'aud' | 'role' | 'email' | 'phone' | 'user_metadata' | 'app_metadata'> &
  Partial<Pick<UserRow, 'password_hash' | 'pin_hash' | 'pin_pepper' | 'is_anonymous' | 'is_sso_user'>>;

/** Adds the account, or answers undefined when its number or e-mail address was taken meanwhile. */
export async function insertUser(
  { writes }: Queryable,
  user: NewUser,
  at: Date,
): Promise<UserRow | undefined> {
  const row = await writes
    .insertInto('users')
    .values({
      id: user.id,
      aud: user.aud,
      role: user.role,
      email: user.email,
      phone: user.phone,
      password_hash: user.password_hash ?? null,
      pin_hash: user.pin_hash ?? null,
      pin_pepper: user.pin_pepper ?? null,
      app_metadata: JSON.stringify(user.app_metadata),
      user_metadata: JSON.stringify(user.user_metadata),
      is_anonymous: user.is_anonymous ?? false,
      is_sso_user: user.is_sso_user ?? false,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && userOf(row);
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'created_at' | 'updated_at'>>;

/** The columns as they are written: JSON goes as text. */
export function storedChanges(changes: UserChanges): Updateable<Users> {
  const { app_metadata: app, user_metadata: own, ...columns } = changes;
  return {
    ...columns,
    ...(app === undefined ? {} : { app_metadata: JSON.stringify(app) }),
    ...(own === undefined ? {} : { user_metadata: JSON.stringify(own) }),
  };
}

/** Writes the named columns. */
export async function updateUser(
  { writes }: Queryable,
  id: string,
  changes: UserChanges,
  at: Date,
): Promise<UserRow | undefined> {
  const row = await writes
    .updateTable('users')
    .set({ ...storedChanges(changes), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && userOf(row);
}

/** Marks that two disagree on the secrets of an account whose address is not proven. */
export async function contestUnfinished(
  { writes }: Queryable,
  id: string,
  address: Address,
  at: Date,
): Promise<void> {
  const column = columnOf(address);
  await writes
    .updateTable('users')
    .set({ credentials_contested: true, updated_at: at })
    .where('id', '=', id)
    .where(column, '=', address.value)
    .where(`${column}_confirmed_at`, 'is', null)
    .execute();
}

export async function listIdentities({ reads }: ReadPool, userId: string): Promise<IdentityRow[]> {
  const rows = await reads
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('id')
    .execute();
  return rows.map(identityOfRow);
}

/** Adds the account's identity of that provider and subject, or renews its data. */
export async function saveIdentity(
  { writes }: Queryable,
  identity: Pick<IdentityRow, 'id' | 'user_id' | 'provider' | 'subject' | 'identity_data'>,
  at: Date,
): Promise<void> {
  const { id, user_id, provider, subject } = identity;
  const data = JSON.stringify(identity.identity_data);
  await writes
    .insertInto('identities')
    .values({
      id,
      user_id,
      provider,
      subject,
      identity_data: data,
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) =>
      on
        .columns(['provider', 'subject'])
        .doUpdateSet({ identity_data: data, updated_at: at })
        .whereRef('identities.user_id', '=', 'excluded.user_id'),
    )
    .execute();
}

export async function deleteIdentityOf(
  { writes }: Queryable,
  userId: string,
  provider: string,
): Promise<void> {
  await writes
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
}

/** The account that waits to change to that e-mail address; the newest wish counts. */
export async function findUserByNewEmail({ reads }: ReadPool, email: string): Promise<UserRow | undefined> {
  const row = await reads
    .selectFrom('users')
    .selectAll()
    .where('new_email', '=', email)
    .where('deleted_at', 'is', null)
    .orderBy('email_change_sent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row && userOf(row);
}

/** The account that waits to change to that number; the newest wish counts. */
export async function findPendingPhone({ reads }: ReadPool, phone: string): Promise<UserRow | undefined> {
  const row = await reads
    .selectFrom('users')
    .selectAll()
    .where('new_phone', '=', phone)
    .where('deleted_at', 'is', null)
    .orderBy('phone_change_sent_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row && userOf(row);
}

/** Drops the others' wish for an address that one account has now proven to hold. */
export async function dropRivalChanges(
  { writes }: Queryable,
  userId: string,
  address: Address,
): Promise<void> {
  const column = address.channel === 'email' ? 'new_email' : 'new_phone';
  await writes
    .updateTable('users')
    .set({ [column]: null })
    .where(column, '=', address.value)
    .where('id', '<>', userId)
    .execute();
}

/** Returns the recipient of a message to this address, and whether the address is proven to be theirs. */
export const receiverOf = (user: UserRow, { channel, value }: Address): { id: string; isOwn: boolean } => ({
  id: user.id,
  isOwn:
    channel === 'email'
      ? user.email === value && user.email_confirmed_at !== null
      : user.phone === value && user.phone_confirmed_at !== null,
});
