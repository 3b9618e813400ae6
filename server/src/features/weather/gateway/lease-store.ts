import type { WeatherFailure } from '@draksha/contract';
import type { Pool } from 'pg';

/** No cell rests longer, and no lease lasts as long. */
const LONGEST_REST = '15 minutes';

/**
 * Takes the right to refresh a cell for `seconds` of the database's own time, unless another process has it or the
 * cell rests after a failure.
 */
export async function takeLease(
  pool: Pool,
  cell: string,
  holder: string,
  seconds: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into app.weather_refreshes as r (cell, holder, leased_until)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (cell) do update set holder = excluded.holder, leased_until = excluded.leased_until
       where not app.still_holds(r.leased_until, clock_timestamp(), make_interval(secs => $3))
         and not app.still_holds(r.rest_until, $4, $5)`,
    [cell, holder, seconds, now, LONGEST_REST],
  );
  return rowCount === 1;
}

export interface CompanionsWanted {
  readonly cell: string;
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
  /** Only what was fetched between these two instants and shown after the first. */
  readonly fetchedAfter: Date;
  readonly fetchedBefore: Date;
  readonly atMost: number;
}

/** Takes the right to refresh other cells along with one: the oldest first, none that another process has. */
export async function takeCompanions(pool: Pool, wanted: CompanionsWanted): Promise<string[]> {
  const { rows } = await pool.query<{ cell: string }>(
    `with due as (
       select r.cell from app.weather_bundles b join app.weather_refreshes r on r.cell = b.cell
       where b.cell <> $1 and b.fetched_at > $5 and b.fetched_at < $6 and b.viewed_at > $5
         and not app.still_holds(r.leased_until, clock_timestamp(), make_interval(secs => $3))
         and not app.still_holds(r.rest_until, $4, $8)
       order by b.fetched_at limit $7
       for update of r skip locked
     )
     update app.weather_refreshes r
     set holder = $2, leased_until = clock_timestamp() + make_interval(secs => $3)
     from due where r.cell = due.cell
     returning r.cell`,
    [
      wanted.cell,
      wanted.holder,
      wanted.seconds,
      wanted.now,
      wanted.fetchedAfter,
      wanted.fetchedBefore,
      wanted.atMost,
      LONGEST_REST,
    ],
  );
  return rows.map((row) => row.cell);
}

export interface DueWanted {
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
  readonly viewedAfter: Date;
  readonly fetchedBefore: Date;
  readonly atMost: number;
}

/** Takes the right to refresh cells that were looked at and are old: those first that somebody looked at last. */
export async function takeDue(
  pool: Pool,
  { holder, seconds, now, viewedAfter, fetchedBefore, atMost }: DueWanted,
): Promise<string[]> {
  const { rows } = await pool.query<{ cell: string }>(
    `with due as (
       select r.cell from app.weather_bundles b join app.weather_refreshes r on r.cell = b.cell
       where coalesce(b.viewed_at, b.fetched_at) > $4 and b.fetched_at < $5
         and not app.still_holds(r.leased_until, clock_timestamp(), make_interval(secs => $2))
         and not app.still_holds(r.rest_until, $3, $7)
       order by coalesce(b.viewed_at, b.fetched_at) desc limit $6
       for update of r skip locked
     )
     update app.weather_refreshes r
     set holder = $1, leased_until = clock_timestamp() + make_interval(secs => $2)
     from due where r.cell = due.cell
     returning r.cell`,
    [holder, seconds, now, viewedAfter, fetchedBefore, atMost, LONGEST_REST],
  );
  return rows.map((row) => row.cell);
}

/** Holds all that a holder has longer. */
export async function keepAll(
  pool: Pool,
  holder: string,
  cells: readonly string[],
  seconds: number,
): Promise<void> {
  await pool.query(
    `update app.weather_refreshes set leased_until = clock_timestamp() + make_interval(secs => $3)
     where cell = any($2) and holder = $1`,
    [holder, cells, seconds],
  );
}

/** Gives all of them back; those that are not in `fetched` rest. */
export async function giveAllBack(
  pool: Pool,
  holder: string,
  cells: readonly string[],
  fetched: readonly string[],
  restUntil: Date,
): Promise<void> {
  await pool.query(
    `update app.weather_refreshes set leased_until = null, holder = null,
       rest_until = case when cell = any($3) then null else $4::timestamptz end
     where cell = any($2) and holder = $1`,
    [holder, cells, fetched, restUntil],
  );
}

/** Takes the right to refresh cells that are expected since `since` and that nothing is known of. */
export async function takeExpected(
  pool: Pool,
  { holder, seconds, now, since, atMost }: ExpectedWanted,
): Promise<string[]> {
  const { rows } = await pool.query<{ cell: string }>(
    `with due as (
       select r.cell from app.weather_refreshes r
       where r.expected_at > $4 and not app.is_dated_ahead(r.expected_at, $3)
         and not app.still_holds(r.leased_until, clock_timestamp(), make_interval(secs => $2))
         and not app.still_holds(r.rest_until, $3, $6)
         and not exists (select from app.weather_bundles b where b.cell = r.cell)
       order by r.expected_at limit $5
       for update of r skip locked
     )
     update app.weather_refreshes r
     set holder = $1, leased_until = clock_timestamp() + make_interval(secs => $2)
     from due where r.cell = due.cell
     returning r.cell`,
    [holder, seconds, now, since, atMost, LONGEST_REST],
  );
  return rows.map((row) => row.cell);
}

export interface ExpectedWanted {
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
  readonly since: Date;
  readonly atMost: number;
}

/** Holds the right longer, for a refresh that takes its time. */
export async function keepLease(pool: Pool, cell: string, holder: string, seconds: number): Promise<void> {
  await pool.query(
    `update app.weather_refreshes set leased_until = clock_timestamp() + make_interval(secs => $3)
     where cell = $1 and holder = $2`,
    [cell, holder, seconds],
  );
}

/** Gives the right back with what failed, and how long the cell rests after it. */
export async function giveLeaseBack(
  pool: Pool,
  cell: string,
  holder: string,
  failures: readonly WeatherFailure[],
  restUntil: Date | null,
): Promise<void> {
  await pool.query(
    `update app.weather_refreshes set leased_until = null, holder = null, failures = $3, rest_until = $4
     where cell = $1 and holder = $2`,
    [cell, holder, JSON.stringify(failures), restUntil],
  );
}

export interface RefreshState {
  readonly busy: boolean;
  readonly resting: boolean;
  readonly failures: readonly WeatherFailure[];
}

/** What other processes are doing about a cell, and what failed last. */
export async function refreshState(pool: Pool, cell: string, now: Date): Promise<RefreshState> {
  const { rows } = await pool.query<RefreshState>(
    `select app.still_holds(leased_until, clock_timestamp(), $3) as busy,
       app.still_holds(rest_until, $2, $3) as resting, failures
     from app.weather_refreshes where cell = $1`,
    [cell, now, LONGEST_REST],
  );
  return rows[0] ?? { busy: false, resting: false, failures: [] };
}
