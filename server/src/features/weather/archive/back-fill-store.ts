import type { WeatherFailure } from '@draksha/contract';
import type { Pool } from 'pg';

export interface Backfill {
  readonly cell: string;
  readonly nextDay: string;
  readonly toDay: string;
}

export interface BackfillState {
  readonly open: boolean;
  readonly resting: boolean;
  readonly finishedAt: string | null;
  readonly problem: WeatherFailure | null;
}

export async function backfillState(pool: Pool, cell: string, now: Date): Promise<BackfillState | null> {
  const { rows } = await pool.query<BackfillState>(
    `select finished_at is null as open, app.still_holds(rest_until, $2, '1 day') as resting,
       finished_at as "finishedAt", problem
     from app.weather_backfills where cell = $1`,
    [cell, now],
  );
  return rows[0] ?? null;
}

/** Wants days of a cell; one that is under way already goes on as it is. */
export async function wantBackfill(pool: Pool, { cell, nextDay, toDay }: Backfill, now: Date): Promise<void> {
  await pool.query(
    `insert into app.weather_backfills as b (cell, requested_at, next_day, to_day) values ($1, $2, $3, $4)
     on conflict (cell) do update set requested_at = excluded.requested_at, next_day = excluded.next_day,
       to_day = excluded.to_day, finished_at = null, failures = 0, rest_until = null, problem = null
       where b.finished_at is not null`,
    [cell, now, nextDay, toDay],
  );
}

/** What is to be fetched next: the oldest wish, with others that stand at the same days. */
export async function nextBackfills(pool: Pool, now: Date, atMost: number): Promise<Backfill[]> {
  const { rows } = await pool.query<Backfill>(
    `with ready as (
       select cell, requested_at, next_day, to_day from app.weather_backfills
       where finished_at is null and not app.still_holds(rest_until, $1, '1 day'))
     select cell, next_day::text as "nextDay", to_day::text as "toDay" from ready
     where (next_day, to_day) = (select next_day, to_day from ready order by requested_at, cell limit 1)
     order by requested_at, cell limit $2`,
    [now, atMost],
  );
  return rows;
}

/** Notes that everything before `nextDay` was asked for. */
export async function advanceBackfills(
  pool: Pool,
  cells: readonly string[],
  nextDay: string,
  now: Date,
): Promise<void> {
  await pool.query(
    `update app.weather_backfills set next_day = $2, failures = 0, rest_until = null, problem = null,
       finished_at = case when $2 > to_day then $3::timestamptz end
     where cell = any($1)`,
    [cells, nextDay, now],
  );
}

/** Leaves cells alone for a while, longer with each failure in a row. */
export async function restBackfills(
  pool: Pool,
  cells: readonly string[],
  problem: WeatherFailure,
  now: Date,
): Promise<void> {
  await pool.query(
    `update app.weather_backfills set failures = failures + 1, problem = $2,
       rest_until = $3::timestamptz + least(interval '1 day', interval '15 minutes' * power(2, least(failures, 10)))
     where cell = any($1)`,
    [cells, JSON.stringify(problem), now],
  );
}

/** Days of a cell from one to another that are not kept as whole days: the first and the last of them. */
export async function missingDays(
  pool: Pool,
  cell: string,
  from: string,
  to: string,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await pool.query<{ first: string | null; last: string | null }>(
    `select min(d)::date::text as first, max(d)::date::text as last
     from generate_series($2::date, $3::date, interval '1 day') as wanted (d)
     where not exists (
       select from app.weather_cell_days w
       where w.cell = $1 and w.day between $2 and $3 and w.day = wanted.d::date and w.complete)`,
    [cell, from, to],
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  return first === null || last === null ? null : { first, last };
}
