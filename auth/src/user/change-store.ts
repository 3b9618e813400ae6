import type { Selectable } from 'kysely';
import type { AddressChanges } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';
import type { UserRow } from './store.ts';

/** A change of number or e-mail address, from when it was asked for until it can be undone no more. */
export type ChangeRow = Readonly<Omit<Selectable<AddressChanges>, 'link_digest'>>;

const COLUMNS = [
  'id',
  'user_id',
  'channel',
  'old_address',
  'new_address',
  'asked_at',
  'made_at',
  'expires_at',
  'closed_at',
  'proved_by',
  'is_answer',
] as const satisfies readonly (keyof ChangeRow)[];

/** The wish that waits for its code; undefined when there is none to that address. */
export function findPendingChange(
  { reads }: ReadPool,
  userId: string,
  channel: ChangeRow['channel'],
  newAddress: string | null,
  at: Date,
): Promise<ChangeRow | undefined> {
  return reads
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('new_address', 'is not distinct from', newAddress)
    .where('made_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/** Writes a change down; wishes of the same kind that were not made true are over. */
export async function insertChange(
  { writes }: Queryable,
  change: Omit<ChangeRow, 'closed_at'>,
  linkDigest: Buffer,
): Promise<void> {
  await writes
    .updateTable('address_changes')
    .set({ closed_at: change.asked_at })
    .where('user_id', '=', change.user_id)
    .where('channel', '=', change.channel)
    .where('made_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  const { id, user_id, channel, old_address, new_address, asked_at, made_at, expires_at } = change;
  const { proved_by, is_answer } = change;
  await writes
    .insertInto('address_changes')
    .values({
      id,
      user_id,
      channel,
      old_address,
      new_address,
      link_digest: linkDigest,
      asked_at,
      made_at,
      expires_at,
      proved_by,
      is_answer,
    })
    .execute();
}

export async function markMade({ writes }: Queryable, id: string, at: Date, expiresAt: Date): Promise<void> {
  await writes
    .updateTable('address_changes')
    .set({ made_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** The change that a link undoes, while it can. */
export function findChangeByLink(
  { reads }: ReadPool,
  digest: Buffer,
  at: Date,
): Promise<ChangeRow | undefined> {
  return reads
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('link_digest', '=', digest)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
}

/**
 * Closes a change with all that its undoing puts back: what came after it, and what the other channel went through. An
 * earlier change of the same channel keeps its link: it may be another's. False when another request was first.
 */
export async function closeChanges({ writes }: Queryable, change: ChangeRow, at: Date): Promise<boolean> {
  const closed = await writes
    .updateTable('address_changes')
    .set({ closed_at: at })
    .where('user_id', '=', change.user_id)
    .where('closed_at', 'is', null)
    .where((is) =>
      is.or([
        is('id', '=', change.id),
        is('asked_at', '>=', change.asked_at),
        is('channel', '<>', change.channel),
      ]),
    )
    .returning('id')
    .execute();
  return closed.some(({ id }) => id === change.id);
}

export interface LostAddress {
  /** Of the change that took it away. */
  readonly id: string;
  readonly channel: ChangeRow['channel'];
  readonly old_address: string;
}

/** Addresses that changes since then took from the account, and that no account has now; each with the last such change. */
export async function listLostAddresses(
  { reads }: ReadPool,
  user: Pick<UserRow, 'id'>,
  since: Date,
): Promise<LostAddress[]> {
  const rows = await reads
    .selectFrom('address_changes as c')
    .select(['c.id', 'c.channel', 'c.old_address'])
    .distinctOn('c.old_address')
    .where('c.user_id', '=', user.id)
    .where('c.made_at', '>=', since)
    .where('c.closed_at', 'is', null)
    .where('c.is_answer', '=', false)
    // A released number may be another person's by now.
    .where('c.proved_by', 'is distinct from', 'operator')
    .where('c.old_address', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as u')
            .select('u.id')
            .where(({ eb, or }) =>
              or([eb('u.phone', '=', eb.ref('c.old_address')), eb('u.email', '=', eb.ref('c.old_address'))]),
            ),
        ),
      ),
    )
    .orderBy('c.old_address')
    .orderBy('c.made_at', 'desc')
    .execute();
  return rows.flatMap(({ id, channel, old_address }) =>
    old_address === null ? [] : [{ id, channel, old_address }],
  );
}

/** Changes that were made since then and not undone, the oldest first. */
export function listMade({ reads }: ReadPool, userId: string, since: Date): Promise<ChangeRow[]> {
  return reads
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('made_at', '>=', since)
    .where('closed_at', 'is', null)
    .where('is_answer', '=', false)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** Takes away the ways to sign in that were added since then: providers, second factors, passkeys. */
export async function deleteCredentialsSince(
  { writes }: Queryable,
  user: UserRow,
  since: Date,
): Promise<void> {
  const userId = user.id;
  await writes
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    // The one that the account began with is no later way.
    .where('created_at', '>', user.created_at)
    .where('provider', 'not in', ['email', 'phone'])
    .execute();
  for (const table of ['factors', 'webauthn_credentials'] as const)
    await writes.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
}

/** The newest release of a number that can still be taken back. */
export function findRelease({ reads }: ReadPool, phone: string, at: Date): Promise<ChangeRow | undefined> {
  return reads
    .selectFrom('address_changes')
    .select(COLUMNS)
    .where('channel', '=', 'sms')
    .where('old_address', '=', phone)
    .where('proved_by', '=', 'operator')
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function purgeChanges({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('address_changes').where('expires_at', '<', before).execute();
}
