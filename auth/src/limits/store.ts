import type { Queryable } from '../database.ts';

export interface WaitRule {
  /** Tries before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** After so long without a try the count starts anew. */
  readonly forgetSeconds: number;
}

interface TryRow {
  readonly blocked_until: Date | null;
}

/**
 * Counts one try before it is made and answers null, or the end of the wait when none is allowed now. One statement, so
 * that tries made at the same time cannot pass the limit together.
 */
export async function reserveTry(db: Queryable, key: string, rule: WaitRule, at: Date): Promise<Date | null> {
  const rows = await db.query(
    `insert into auth.tries as t (key, hits, first_at, last_at, blocked_until)
     values ($1, 1, $2, $2, case when $3::int <= 1 then $2::timestamptz + make_interval(secs => $4::float8) end)
     on conflict (key) do update set
       hits = case when t.last_at < $2::timestamptz - make_interval(secs => $6::float8) then 1 else t.hits + 1 end,
       last_at = $2,
       blocked_until = case
         when t.last_at < $2::timestamptz - make_interval(secs => $6::float8) then
           case when $3::int <= 1 then $2::timestamptz + make_interval(secs => $4::float8) end
         when t.hits + 1 >= $3::int then
           $2::timestamptz + make_interval(
             secs => least($5::float8, $4::float8 * power(2::float8, least(t.hits + 1 - $3::int, 30))))
       end
     where t.blocked_until is null or t.blocked_until <= $2
     returning 1`,
    [key, at, rule.free, rule.firstWaitSeconds, rule.longestWaitSeconds, rule.forgetSeconds],
  );
  if (rows.length > 0) return null;
  const [row] = await db.query<TryRow>('select blocked_until from auth.tries where key = $1', [key]);
  return row?.blocked_until ?? at;
}

/** Lets this transaction answer before the disk does: a power cut may forget the last tries, and nothing else is in it. */
export async function forgoDurability(tx: Queryable): Promise<void> {
  await tx.query('set local synchronous_commit = off');
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
       hits = case when t.first_at <= $2::timestamptz - make_interval(secs => $4::float8) then 1 else t.hits + 1 end,
       first_at = case when t.first_at <= $2::timestamptz - make_interval(secs => $4::float8) then $2 else t.first_at end,
       last_at = $2
     where t.hits < $3::int or t.first_at <= $2::timestamptz - make_interval(secs => $4::float8)
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

/** Drops counts that no rule looks at any more. */
export async function purgeTries(db: Queryable, before: Date): Promise<void> {
  await db.query(
    'delete from auth.tries where last_at < $1 and (blocked_until is null or blocked_until < $1)',
    [before],
  );
}
