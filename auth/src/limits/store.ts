import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Writes } from '../database.ts';

export interface WaitRule {
  /** Tries before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Without a try for this long the count restarts. */
  readonly forgetSeconds: number;
}

export interface TryRequest {
  readonly addressKey: string;
  readonly addressLimit: number;
  readonly addressWindowSeconds: number;
  readonly accountKey: string;
  readonly rule: WaitRule;
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

// A count in the future is from a wrong clock and blocks nobody. A minute's difference is allowed.
const datedAhead = (at: Date) => sql<boolean>`tries.last_at > ${later(at, 60)}`;

const windowOver = (at: Date, seconds: number): RawBuilder<boolean> =>
  sql`(tries.first_at <= ${later(at, -seconds)} or ${datedAhead(at)})`;

const forgotten = (at: Date, seconds: number): RawBuilder<boolean> =>
  sql`(tries.last_at < ${later(at, -seconds)} or ${datedAhead(at)})`;

/** That the statement is committed before the disk has it: a power cut may forget the last tries. */
export const QUICK = sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting');

/** One more use of a fixed window: the new row, the update, and whether there is room. */
export function windowCount(key: string, limit: number, seconds: number, at: Date) {
  const isOver = windowOver(at, seconds);
  return {
    row: { key, hits: 1, first_at: at, last_at: at },
    rest: [
      sql<number>`1`.as('hits'),
      sql<Date>`${at}::timestamptz`.as('first_at'),
      sql<Date>`${at}::timestamptz`.as('last_at'),
    ] as const,
    set: {
      hits: sql<number>`case when ${isOver} then 1 else tries.hits + 1 end`,
      first_at: sql<Date>`case when ${isOver} then ${at}::timestamptz else tries.first_at end`,
      last_at: at,
    },
    allowed: sql<boolean>`(tries.hits < ${limit}::int or ${isOver})`,
  };
}

/** One more try of an account: as above; the row has no key, which the statement finds. */
export function accountCount(rule: WaitRule, at: Date) {
  const { free, firstWaitSeconds: first, longestWaitSeconds: longest } = rule;
  const isForgotten = forgotten(at, rule.forgetSeconds);
  const now = sql<Date>`${at}::timestamptz`;
  const firstWait = sql<Date | null>`${free <= 1 ? later(at, first) : null}::timestamptz`;
  return {
    row: [
      sql<number>`1`.as('hits'),
      now.as('first_at'),
      now.as('last_at'),
      firstWait.as('blocked_until'),
    ] as const,
    set: {
      hits: sql<number>`case when ${isForgotten} then 1 else tries.hits + 1 end`,
      last_at: at,
      blocked_until: sql<Date | null>`case
        when ${isForgotten} then ${firstWait}
        when tries.hits + 1 >= ${free}::int then ${now} + make_interval(secs => least(${longest}::float8,
          ${first}::float8 * power(2::float8, least(tries.hits + 1 - ${free}::int, 30))))
      end`,
    },
    allowed: sql<boolean>`(tries.blocked_until is null or tries.blocked_until <= ${at} or ${datedAhead(at)})`,
  };
}

/** A whole statement, or the part of one that it is made in: there it must come from that one. */
type Into = Pick<Writes, 'insertInto'>;

/** Counts a use of a window: answers its key, nothing where it is full. */
export const windowUse = (from: Into, { row, set, allowed }: ReturnType<typeof windowCount>) =>
  from
    .insertInto('tries')
    .values(row)
    .onConflict((on) => on.column('key').doUpdateSet(set).where(allowed))
    .returning('key');

/** The same, under a key that the statement finds. @param keyed selects the key and then `rest` */
export const windowUseAt = (
  from: Into,
  { set, allowed }: ReturnType<typeof windowCount>,
  keyed: Expression<unknown>,
) =>
  from
    .insertInto('tries')
    .columns(['key', 'hits', 'first_at', 'last_at'])
    .expression(keyed)
    .onConflict((on) => on.column('key').doUpdateSet(set).where(allowed))
    .returning('key');

/** Counts a try of an account: answers its key, nothing while it has to wait. @param keyed selects the key and then `row` */
export const accountTry = (
  from: Into,
  { set, allowed }: ReturnType<typeof accountCount>,
  keyed: Expression<unknown>,
) =>
  from
    .insertInto('tries')
    .columns(['key', 'hits', 'first_at', 'last_at', 'blocked_until'])
    .expression(keyed)
    .onConflict((on) => on.column('key').doUpdateSet(set).where(allowed))
    .returning('key');

/**
 * Counts a try before it is made. Returns null, or the end of the wait. Locks the network address before the account,
 * so that concurrent tries cannot pass the limit.
 */
export async function reserveTry(db: Queryable, request: TryRequest, at: Date): Promise<Date | null> {
  const byAddress = windowCount(request.addressKey, request.addressLimit, request.addressWindowSeconds, at);
  const byAccount = accountCount(request.rule, at);
  const taken = await db.writes
    .with(
      (table) => table('quick').materialized(),
      (from) => from.selectNoFrom(QUICK),
    )
    .with('address', (from) => windowUse(from, byAddress))
    .with('account', (from) =>
      accountTry(
        from,
        byAccount,
        from
          .selectFrom('address')
          .select(sql<string>`${request.accountKey}::text`.as('key'))
          .select(byAccount.row),
      ),
    )
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('address').select('key')).as('by_address'),
      exists(selectFrom('account').select('key')).as('by_account'),
      selectFrom('quick').select('setting').as('setting'),
    ])
    .executeTakeFirstOrThrow();
  return taken.by_account ? null : endOfWait(db, request, taken.by_address === true, at);
}

/** Until when a try that was not allowed has to wait. */
export async function endOfWait(
  { reads }: Queryable,
  { addressKey, addressWindowSeconds, accountKey }: TryRequest,
  isByAccount: boolean,
  at: Date,
): Promise<Date> {
  const row = await reads
    .selectFrom('tries')
    .select(['first_at', 'blocked_until'])
    .where('key', '=', isByAccount ? accountKey : addressKey)
    .executeTakeFirst();
  if (row === undefined) return at;
  return isByAccount ? (row.blocked_until ?? at) : later(row.first_at, addressWindowSeconds);
}

/** Refunds a counted use that was correct. */
export async function refundWindow({ writes }: Queryable, key: string): Promise<void> {
  await writes
    .updateTable('tries')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function forgetTries({ writes }: Queryable, keys: readonly string[]): Promise<void> {
  await writes
    .deleteFrom('tries')
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
}

/** Counts one use in a window of fixed length; answers null, or the end of the window when it is full. */
export async function countInWindow(
  { reads, writes }: Queryable,
  key: string,
  limit: number,
  windowSeconds: number,
  at: Date,
): Promise<Date | null> {
  const count = windowCount(key, limit, windowSeconds, at);
  const taken = await windowUse(writes, count).execute();
  if (taken.length > 0) return null;
  const row = await reads.selectFrom('tries').select('first_at').where('key', '=', key).executeTakeFirst();
  return row ? later(row.first_at, windowSeconds) : at;
}

/**
 * Counts one use in each of several windows of one length, in their order; answers the counts of those that were not
 * full. Where one was, the caller's transaction must not commit the others.
 */
export async function countInWindows(
  { writes }: Queryable,
  windows: readonly { readonly key: string; readonly limit: number }[],
  windowSeconds: number,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const keys = windows.map(({ key }) => key);
  const limits = windows.map(({ limit }) => limit);
  const isOver = sql<boolean>`tries.first_at <= ${later(at, -windowSeconds)}`;
  const rows = await writes
    .insertInto('tries')
    .values(keys.map((key) => ({ key, hits: 1, first_at: at, last_at: at })))
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet({
          hits: sql<number>`case when ${isOver} then 1 else tries.hits + 1 end`,
          first_at: sql<Date>`case when ${isOver} then ${at}::timestamptz else tries.first_at end`,
          last_at: at,
        })
        .where(
          sql<boolean>`tries.hits < (${limits}::int[])[array_position(${keys}::text[], tries.key)] or ${isOver}`,
        ),
    )
    .returning(['key', 'hits'])
    .execute();
  return new Map(rows.map(({ key, hits }) => [key, hits]));
}

/** When the last of these windows is over. */
export async function endOfWindows(
  { reads }: Queryable,
  keys: readonly string[],
  windowSeconds: number,
  at: Date,
): Promise<Date> {
  const { last } = await reads
    .selectFrom('tries')
    .select(({ fn }) => fn.max<Date | null>('first_at').as('last'))
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .executeTakeFirstOrThrow();
  return last === null ? at : later(last, windowSeconds);
}

/** Deletes counts beyond every window. */
export async function purgeTries({ writes }: Queryable, before: Date): Promise<void> {
  await writes
    .deleteFrom('tries')
    .where('last_at', '<', before)
    .where(({ eb, or }) => or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before)]))
    .execute();
}
