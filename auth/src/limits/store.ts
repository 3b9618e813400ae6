import type { Queryable } from '../database.ts';

export interface WaitRule {
  /** Tries before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** After so long without a try the count starts anew. */
  readonly forgetSeconds: number;
}

export interface TryRequest {
  readonly addressKey: string;
  readonly addressLimit: number;
  readonly addressWindowSeconds: number;
  readonly accountKey: string;
  readonly rule: WaitRule;
}

// What was counted in our future was counted by a clock that was wrong: it keeps nobody out. A minute is what clocks differ by.
const DATED_AHEAD = `t.last_at > $2::timestamptz + interval '1 minute'`;
const WINDOW_OVER = `(t.first_at <= $2::timestamptz - make_interval(secs => $4::float8) or ${DATED_AHEAD})`;
const FORGOTTEN = `(t.last_at < $2::timestamptz - make_interval(secs => $9::float8) or ${DATED_AHEAD})`;

/** The parameters `$1` to `$9` of `countTry`. */
export const tryValues = (request: TryRequest, at: Date): unknown[] => [
  request.addressKey,
  at,
  request.addressLimit,
  request.addressWindowSeconds,
  request.accountKey,
  request.rule.free,
  request.rule.firstWaitSeconds,
  request.rule.longestWaitSeconds,
  request.rule.forgetSeconds,
];

/**
 * Common table expressions `address` and `account`, each with a row where the try was allowed: first the network address
 * takes its place, and only then the account, so that tries made at the same time cannot pass the limit together. They
 * are committed before the disk has them: a power cut may forget the last tries.
 *
 * @param account expression of the account's key, from `source`
 */
export const countTry = (
  account: string,
  source: string,
): string => `quick as materialized (select set_config('synchronous_commit', 'off', true) as setting),
     address as (
       insert into auth.tries as t (key, hits, first_at, last_at) select $1, 1, $2::timestamptz, $2 from quick
       on conflict (key) do update set
         hits = case when ${WINDOW_OVER} then 1 else t.hits + 1 end,
         first_at = case when ${WINDOW_OVER} then $2 else t.first_at end,
         last_at = $2
       where t.hits < $3::int or ${WINDOW_OVER}
       returning 1),
     account as (
       insert into auth.tries as t (key, hits, first_at, last_at, blocked_until)
       select ${account}, 1, $2, $2, case when $6::int <= 1 then $2 + make_interval(secs => $7::float8) end
       from ${source}
       on conflict (key) do update set
         hits = case when ${FORGOTTEN} then 1 else t.hits + 1 end,
         last_at = $2,
         blocked_until = case
           when ${FORGOTTEN} then
             case when $6::int <= 1 then $2 + make_interval(secs => $7::float8) end
           when t.hits + 1 >= $6::int then
             $2 + make_interval(secs => least($8::float8,
               $7::float8 * power(2::float8, least(t.hits + 1 - $6::int, 30))))
         end
       where t.blocked_until is null or t.blocked_until <= $2 or ${DATED_AHEAD}
       returning 1)`;

/** What `countTry` allowed. */
export interface Allowed {
  readonly by_address: boolean;
  readonly by_account: boolean;
}

export const ALLOWED = `exists (select from address) as by_address, exists (select from account) as by_account`;

/** Counts one try before it is made and answers null, or the end of the wait when none is allowed now. */
export async function reserveTry(db: Queryable, request: TryRequest, at: Date): Promise<Date | null> {
  const [taken] = await db.query<Allowed>(
    `with ${countTry('$5', 'address')} select ${ALLOWED}`,
    tryValues(request, at),
  );
  return taken?.by_account ? null : endOfWait(db, request, taken?.by_address ?? false, at);
}

/** Until when a try that was not allowed has to wait. */
export async function endOfWait(
  db: Queryable,
  { addressKey, addressWindowSeconds, accountKey }: TryRequest,
  isByAccount: boolean,
  at: Date,
): Promise<Date> {
  const [row] = await db.query<{ ends_at: Date | null }>(
    isByAccount
      ? 'select blocked_until as ends_at from auth.tries where key = $1'
      : 'select first_at + make_interval(secs => $2::float8) as ends_at from auth.tries where key = $1',
    isByAccount ? [accountKey] : [addressKey, addressWindowSeconds],
  );
  return row?.ends_at ?? at;
}

/** Takes a counted use of a window back: it was right, and must not stand against its neighbours. */
export async function refundWindow(db: Queryable, key: string): Promise<void> {
  await db.query('update auth.tries set hits = greatest(hits - 1, 0) where key = $1', [key]);
}

export async function forgetTries(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from auth.tries where key = any($1)', [keys]);
}

/** Counts one use in a window of fixed length; answers null, or the end of the window when it is full. */
export async function takeFromWindow(
  db: Queryable,
  key: string,
  limit: number,
  windowSeconds: number,
  at: Date,
): Promise<Date | null> {
  const rows = await db.query(
    `insert into auth.tries as t (key, hits, first_at, last_at) values ($1, 1, $2, $2)
     on conflict (key) do update set
       hits = case when ${WINDOW_OVER} then 1 else t.hits + 1 end,
       first_at = case when ${WINDOW_OVER} then $2 else t.first_at end,
       last_at = $2
     where t.hits < $3::int or ${WINDOW_OVER}
     returning 1`,
    [key, at, limit, windowSeconds],
  );
  if (rows.length > 0) return null;
  const [row] = await db.query<{ ends_at: Date }>(
    'select first_at + make_interval(secs => $2::float8) as ends_at from auth.tries where key = $1',
    [key, windowSeconds],
  );
  return row?.ends_at ?? at;
}

/**
 * Counts one use in each of several windows of one length, in their order; answers the counts of those that were not
 * full. Where one was, the caller's transaction must not commit the others.
 */
export async function takeFromWindows(
  tx: Queryable,
  windows: readonly { readonly key: string; readonly limit: number }[],
  windowSeconds: number,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ key: string; hits: number }>(
    `insert into auth.tries as t (key, hits, first_at, last_at)
     select key, 1, $3, $3 from unnest($1::text[]) with ordinality as asked (key, place) order by place
     on conflict (key) do update set
       hits = case when t.first_at <= $3::timestamptz - make_interval(secs => $4::float8) then 1 else t.hits + 1 end,
       first_at = case when t.first_at <= $3::timestamptz - make_interval(secs => $4::float8) then $3 else t.first_at end,
       last_at = $3
     where t.hits < ($2::int[])[array_position($1::text[], t.key)]
        or t.first_at <= $3::timestamptz - make_interval(secs => $4::float8)
     returning key, hits`,
    [windows.map(({ key }) => key), windows.map(({ limit }) => limit), at, windowSeconds],
  );
  return new Map(rows.map(({ key, hits }) => [key, hits]));
}

/** When the last of these windows is over. */
export async function endOfWindows(
  tx: Queryable,
  keys: readonly string[],
  windowSeconds: number,
  at: Date,
): Promise<Date> {
  const [row] = await tx.query<{ ends_at: Date | null }>(
    'select max(first_at) + make_interval(secs => $2::float8) as ends_at from auth.tries where key = any($1)',
    [keys, windowSeconds],
  );
  return row?.ends_at ?? at;
}

/** Drops counts that no rule looks at any more. */
export async function purgeTries(db: Queryable, before: Date): Promise<void> {
  await db.query(
    'delete from auth.tries where last_at < $1 and (blocked_until is null or blocked_until < $1)',
    [before],
  );
}
