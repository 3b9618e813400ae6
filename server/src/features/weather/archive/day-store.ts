import type { WeatherSource } from '@draksha/contract';
import type { Pool } from 'pg';

export interface CellDay {
  readonly cell: string;
  readonly day: string;
  readonly source: WeatherSource;
  readonly startsAt: string;
  readonly complete: boolean;
  readonly layout: number;
  readonly hours: Buffer;
}

export interface StoredDay extends CellDay {
  readonly fetchedAt: string;
}

const NO_SUCH_MONTH = '23514';

const isMissingMonth = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NO_SUCH_MONTH;

/** Keeps a day. A whole day is never overwritten, unless it is dated ahead; of two broken ones the longer stays. */
export async function writeCellDays(pool: Pool, days: readonly CellDay[], fetchedAt: Date): Promise<void> {
  if (days.length === 0) return;
  try {
    await insertCellDays(pool, days, fetchedAt);
  } catch (error) {
    if (!isMissingMonth(error)) throw error;
    await pool.query('select app.make_weather_months($1)', [days.map(({ day }) => day)]);
    await insertCellDays(pool, days, fetchedAt);
  }
}

async function insertCellDays(pool: Pool, days: readonly CellDay[], fetchedAt: Date): Promise<void> {
  await pool.query(
    `insert into app.weather_cell_days as d (cell, day, source, starts_at, complete, fetched_at, layout, hours)
     select cell, day, source, starts_at, complete, $1, layout, decode(hours, 'base64')
     from jsonb_to_recordset($2) as t (
       cell text, day date, source text, starts_at timestamptz, complete boolean, layout smallint, hours text)
     on conflict (cell, day) do update set source = excluded.source, starts_at = excluded.starts_at,
       complete = excluded.complete, fetched_at = excluded.fetched_at, layout = excluded.layout, hours = excluded.hours
       where app.is_dated_ahead(d.fetched_at, $1)
         or not d.complete and (excluded.complete or length(excluded.hours) >= length(d.hours))`,
    [
      fetchedAt,
      JSON.stringify(
        days.map(({ startsAt, hours, ...rest }) => ({
          ...rest,
          starts_at: startsAt,
          hours: hours.toString('base64'),
        })),
      ),
    ],
  );
}

/**
 * A clock that was set forward made whole days of what was a forecast, of days that have not come. They count as broken
 * from the moment that this is seen, so that they are asked for when they are over.
 */
export async function doubtDaysAhead(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `update app.weather_cell_days set complete = false
     where day >= ($1::timestamptz - interval '2 days')::date and complete and app.is_dated_ahead(fetched_at, $1)`,
    [now],
  );
}

/** Days of several cells from one calendar day to another, both included. */
export async function readDaysOfCells(
  pool: Pool,
  cells: readonly string[],
  from: string,
  to: string,
): Promise<StoredDay[]> {
  const { rows } = await pool.query<StoredDay>(
    `select cell, day::text as day, source, starts_at as "startsAt", complete, layout, hours,
       fetched_at as "fetchedAt"
     from app.weather_cell_days where cell = any($1) and day between $2 and $3 order by cell, day`,
    [cells, from, to],
  );
  return rows;
}

/** Days of a cell from one calendar day to another, both included, oldest first. */
export async function readCellDays(pool: Pool, cell: string, from: string, to: string): Promise<StoredDay[]> {
  const { rows } = await pool.query<StoredDay>(
    `select cell, day::text as day, source, starts_at as "startsAt", complete, layout, hours,
       fetched_at as "fetchedAt"
     from app.weather_cell_days where cell = $1 and day between $2 and $3 order by day`,
    [cell, from, to],
  );
  return rows;
}
