import type { Queryable } from '../database.ts';

export interface UnnotedSession {
  readonly id: string;
  readonly user_id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

/** Takes sessions whose device nobody has looked at yet, the oldest first; they stay taken if the caller commits. */
export async function takeUnnoted(tx: Queryable, limit: number): Promise<UnnotedSession[]> {
  const rows = await tx.query<UnnotedSession>(
    `update auth.sessions set is_device_noted = true
     where id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id
                  where not s.is_device_noted order by s.created_at, s.id
                  -- Waits for nobody: whoever changes an account holds the two in another order.
                  for key share of u skip locked for update of s skip locked limit $1)
     returning id, user_id, user_agent, created_at`,
    [limit],
  );
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id.localeCompare(b.id));
}

/** Those of the users who have been seen on a device before. */
export async function usersWithDevices(tx: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ user_id: string }>(
    'select distinct user_id from auth.devices where user_id = any($1)',
    [userIds],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

export interface Sighting {
  readonly user_id: string;
  readonly name: string;
  readonly at: Date;
}

/** Notes on which devices users were seen, each of them once in the list; answers those that are new. */
export async function noteDevices(
  tx: Queryable,
  seen: readonly Sighting[],
): Promise<Pick<Sighting, 'user_id' | 'name'>[]> {
  const rows = await tx.query<{ user_id: string; name: string; is_new: boolean }>(
    // In one order everywhere, so that two who note the same cannot wait for each other.
    `insert into auth.devices as d (user_id, name, first_seen_at, last_seen_at)
     select u, n, a, a from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as s (u, n, a) order by u, n
     on conflict (user_id, name) do update set last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
     returning user_id, name, xmax = 0 as is_new`,
    [seen.map(({ user_id }) => user_id), seen.map(({ name }) => name), seen.map(({ at }) => at)],
  );
  return rows.filter(({ is_new }) => is_new);
}

/** Forgets devices that nobody has signed in from for long. */
export async function purgeDevices(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from auth.devices where last_seen_at < $1', [before]);
}
