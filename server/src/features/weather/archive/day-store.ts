import type { WeatherSource } from '@draksha/contract';
import { sql } from 'kysely';
import { anyText, type Db } from '../../../db.ts';
import { storedSource } from '../providers/service.ts';

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

/** Stores a day. Complete days are never overwritten, except future ones; of two incomplete the longer stays. */
export async function writeCellDays(db: Db, days: readonly CellDay[], fetchedAt: Date): Promise<void> {
  if (days.length === 0) return;
  try {
    await insertCellDays(db, days, fetchedAt);
  } catch (error) {
    if (!isMissingMonth(error)) throw error;
    const months = sql`app.make_weather_months(${days.map(({ day }) => day)}::date[])`;
    await db.selectNoFrom(months.as('made')).execute();
    await insertCellDays(db, days, fetchedAt);
  }
}

async function insertCellDays(db: Db, days: readonly CellDay[], fetchedAt: Date): Promise<void> {
  // One text however many days there are, which is planned once.
  const given = sql<Omit<CellDay, 'source'> & { readonly source: string }>`unnest(
    ${days.map(({ cell }) => cell)}::text[], ${days.map(({ day }) => day)}::date[],
    ${days.map(({ source }) => source)}::text[], ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
    ${days.map(({ complete }) => complete)}::boolean[], ${days.map(({ layout }) => layout)}::smallint[],
    ${days.map(({ hours }) => hours)}::bytea[])`;
  await db
    .insertInto('weatherCellDays')
    .columns(['cell', 'day', 'source', 'startsAt', 'complete', 'layout', 'hours', 'fetchedAt'])
    .expression(({ selectFrom }) =>
      selectFrom(given.as<'t'>(sql`t(cell, day, source, starts_at, complete, layout, hours)`)).select([
        't.cell',
        't.day',
        't.source',
        't.startsAt',
        't.complete',
        't.layout',
        't.hours',
        sql<string>`${fetchedAt}::timestamptz`.as('fetchedAt'),
      ]),
    )
    .onConflict((on) =>
      on
        .columns(['cell', 'day'])
        .doUpdateSet((is) => ({
          source: is.ref('excluded.source'),
          startsAt: is.ref('excluded.startsAt'),
          complete: is.ref('excluded.complete'),
          fetchedAt: is.ref('excluded.fetchedAt'),
          layout: is.ref('excluded.layout'),
          hours: is.ref('excluded.hours'),
        }))
        .where(
          sql<boolean>`app.is_dated_ahead(weather_cell_days.fetched_at, ${fetchedAt})
            or not weather_cell_days.complete
              and (excluded.complete or length(excluded.hours) >= length(weather_cell_days.hours))`,
        ),
    )
    .execute();
}

/** A clock that was ahead stored forecasts as past days. Marks future days as broken, so that they are fetched when over. */
export async function doubtDaysAhead(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('weatherCellDays')
    .set({ complete: false })
    .where('day', '>=', sql<string>`(${now}::timestamptz - interval '2 days')::date`)
    .where('complete', '=', true)
    .where(sql<boolean>`app.is_dated_ahead(fetched_at, ${now})`)
    .execute();
}

const storedDays = (db: Db, from: string, to: string) =>
  db
    .selectFrom('weatherCellDays')
    .select(['cell', 'day', 'source', 'startsAt', 'complete', 'layout', 'hours', 'fetchedAt'])
    .where('day', '>=', from)
    .where('day', '<=', to);

const dayOf = <Row extends { readonly source: string }>(row: Row) => ({
  ...row,
  source: storedSource(row.source),
});

/** Fingerprint of a cell's complete days in a range, inclusive; changes with every stored or invalidated day. */
export async function readDaysMark(db: Db, cell: string, from: string, to: string): Promise<string> {
  const { mark } = await db
    .selectFrom('weatherCellDays')
    .select(sql<string>`concat_ws(' ', count(*), max(fetched_at))`.as('mark'))
    .where('cell', '=', cell)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('complete', '=', true)
    .executeTakeFirstOrThrow();
  return mark;
}

/** Days of several cells from one calendar day to another, both included. */
export async function readDaysOfCells(
  db: Db,
  cells: readonly string[],
  from: string,
  to: string,
): Promise<StoredDay[]> {
  const rows = await storedDays(db, from, to)
    .where('cell', '=', anyText(cells))
    .orderBy('cell')
    .orderBy('day')
    .execute();
  return rows.map(dayOf);
}

/** Days of a cell from one calendar day to another, both included, oldest first. */
export async function readCellDays(db: Db, cell: string, from: string, to: string): Promise<StoredDay[]> {
  const rows = await storedDays(db, from, to).where('cell', '=', cell).orderBy('day').execute();
  return rows.map(dayOf);
}
