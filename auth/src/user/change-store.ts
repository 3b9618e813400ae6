import type { Selectable } from 'kysely';
import type { AddressChanges } from '../database.gen.ts';
import type { Queryable, Readable } from '../database.ts';

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
] as const satisfies readonly (keyof ChangeRow)[];

/** The wish that waits for its code; undefined when there is none to that address. */
export function findWish(
  { reads }: Readable,
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
  { reads }: Readable,
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

/** Closes the change and all that came after it; false when another request was first. */
export async function closeChange({ writes }: Queryable, change: ChangeRow, at: Date): Promise<boolean> {
  const closed = await writes
    .updateTable('address_changes')
    .set({ closed_at: at })
    .where('user_id', '=', change.user_id)
    .where('channel', '=', change.channel)
    .where('closed_at', 'is', null)
    .where((is) => is.or([is('id', '=', change.id), is('asked_at', '>=', change.asked_at)]))
    .returning('id')
    .execute();
  return closed.some(({ id }) => id === change.id);
}

/** Whether the account got another PIN or password since then. */
export async function hasNewSecret({ reads }: Readable, userId: string, since: Date): Promise<boolean> {
  const changes = await reads
    .selectFrom('audit')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', 'credential_changed')
    .where('at', '>=', since)
    .limit(1)
    .execute();
  return changes.length > 0;
}

/** Takes away the ways to sign in that were added since then: providers, second factors, passkeys. */
export async function dropWaysSince({ writes }: Queryable, userId: string, since: Date): Promise<void> {
  await writes
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('provider', 'not in', ['email', 'phone'])
    .execute();
  for (const table of ['factors', 'webauthn_credentials'] as const)
    await writes.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
}

export async function purgeChanges({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('address_changes').where('expires_at', '<', before).execute();
}
