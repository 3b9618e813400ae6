import { type Selectable, sql } from 'kysely';
import type { Sessions } from '../database.gen.ts';
import type { Queryable, ReadPool } from '../database.ts';

export type UnnotedSession = Readonly<
  Pick<Selectable<Sessions>, 'id' | 'user_id' | 'user_agent' | 'created_at'>
>;

/** Takes sessions whose device was not checked yet, the oldest first; they stay taken if the caller commits. */
export async function takeUnnoted({ writes }: Queryable, limit: number): Promise<UnnotedSession[]> {
  const rows = await writes
    .updateTable('sessions')
    .set({ is_device_noted: true })
    .where('id', 'in', (from) =>
      from
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select('s.id')
        .where('s.is_device_noted', '=', false)
        .orderBy('s.created_at')
        .orderBy('s.id')
        .limit(limit)
        // Does not wait: whoever changes an account holds the two in another order.
        .modifyEnd(sql`for key share of u skip locked for update of s skip locked`),
    )
    .returning(['id', 'user_id', 'user_agent', 'created_at'])
    .execute();
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id));
}

/** Those of the users who have been seen on a device before. */
export async function usersWithDevices(
  { reads }: ReadPool,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reads
    .selectFrom('devices')
    .select('user_id')
    .distinct()
    .where('user_id', '=', sql<string>`any(${[...userIds]})`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export interface Sighting {
  readonly user_id: string;
  readonly name: string;
  readonly at: Date;
}

/** Notes on which devices users were seen, each of them once in the list; answers those that are new. */
export async function noteDevices(
  { writes }: Queryable,
  seen: readonly Sighting[],
): Promise<Pick<Sighting, 'user_id' | 'name'>[]> {
  if (seen.length === 0) return [];
  // In one order everywhere, so that two who note the same cannot wait for each other.
  const ordered = seen.toSorted((a, b) => compare(a.user_id, b.user_id) || compare(a.name, b.name));
  const rows = await writes
    .insertInto('devices')
    .values(ordered.map(({ user_id, name, at }) => ({ user_id, name, first_seen_at: at, last_seen_at: at })))
    .onConflict((on) =>
      on.columns(['user_id', 'name']).doUpdateSet({
        last_seen_at: (is) => is.fn('greatest', ['devices.last_seen_at', 'excluded.last_seen_at']),
      }),
    )
    .returning(['user_id', 'name', sql<boolean>`xmax = 0`.as('is_new')])
    .execute();
  return rows.filter(({ is_new }) => is_new);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Forgets devices without a sign-in for long. */
export async function purgeDevices({ writes }: Queryable, before: Date): Promise<void> {
  await writes.deleteFrom('devices').where('last_seen_at', '<', before).execute();
}
