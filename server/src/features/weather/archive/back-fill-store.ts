import type { WeatherFailure } from '@draksha/contract';
import { sql } from 'kysely';
import { anyText, type Db } from '../../../db.ts';
import { storedFailure } from '../providers/service.ts';

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

export async function backfillState(db: Db, cell: string, now: Date): Promise<BackfillState | null> {
  const row = await db
    .selectFrom('weatherBackfills')
    .select([
      sql<boolean>`finished_at is null`.as('open'),
      sql<boolean>`app.still_holds(rest_until, ${now}, '1 day')`.as('resting'),
      'finishedAt',
      'problem',
    ])
    .where('cell', '=', cell)
    .executeTakeFirst();
  return row ? { ...row, problem: storedFailure(row.problem) } : null;
}

/** Requests a backfill of a cell; a running one continues unchanged. */
export async function enqueueBackfill(db: Db, { cell, nextDay, toDay }: Backfill, now: Date): Promise<void> {
  const wish = { requestedAt: now.toISOString(), nextDay, toDay };
  await db
    .insertInto('weatherBackfills')
    .values({ cell, ...wish })
    .onConflict((on) =>
      on
        .column('cell')
        .doUpdateSet({ ...wish, finishedAt: null, failures: 0, restUntil: null, problem: null })
        .where('weatherBackfills.finishedAt', 'is not', null),
    )
    .execute();
}

/** Cells in view precede those that phones prefetch. */
export async function renewBackfill(db: Db, cell: string, now: Date): Promise<void> {
  await db
    .updateTable('weatherBackfills')
    .set({ requestedAt: now.toISOString() })
    .where('cell', '=', cell)
    .where('finishedAt', 'is', null)
    .execute();
}

/** The next backfill: the newest request, with others at the same days. */
export const nextBackfills = (db: Db, now: Date, atMost: number): Promise<Backfill[]> =>
  db
    .with('ready', (from) =>
      from
        .selectFrom('weatherBackfills')
        .select(['cell', 'requestedAt', 'nextDay', 'toDay'])
        .where('finishedAt', 'is', null)
        .where(sql<boolean>`not app.still_holds(rest_until, ${now}, '1 day')`),
    )
    .selectFrom('ready')
    .select(['cell', 'nextDay', 'toDay'])
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('nextDay', 'toDay'),
        '=',
        selectFrom('ready')
          .select(['nextDay', 'toDay'])
          .orderBy('requestedAt', 'desc')
          .orderBy('cell')
          .limit(1)
          .$asTuple('nextDay', 'toDay'),
      ),
    )
    .orderBy('requestedAt', 'desc')
    .orderBy('cell')
    .limit(atMost)
    .execute();

/** Notes that everything before `nextDay` was requested. */
export async function advanceBackfills(
  db: Db,
  cells: readonly string[],
  nextDay: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('weatherBackfills')
    .set({
      nextDay,
      failures: 0,
      restUntil: null,
      problem: null,
      finishedAt: sql<string | null>`case when ${nextDay}::date > to_day then ${now}::timestamptz end`,
    })
    .where('cell', '=', anyText(cells))
    .execute();
}

/** Leaves cells alone for a while, longer with each failure in a row. */
export async function pauseBackfills(
  db: Db,
  cells: readonly string[],
  problem: WeatherFailure,
  now: Date,
): Promise<void> {
  await db
    .updateTable('weatherBackfills')
    .set((is) => ({
      failures: is('failures', '+', 1),
      problem: JSON.stringify(problem),
      restUntil: sql<string>`${now}::timestamptz
        + least(interval '1 day', interval '15 minutes' * power(2, least(failures, 10)))`,
    }))
    .where('cell', '=', anyText(cells))
    .execute();
}

/** First and last incomplete day of a cell in a range. */
export async function missingDays(
  db: Db,
  cell: string,
  from: string,
  to: string,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const days = sql<{ d: string }>`generate_series(${from}::date, ${to}::date, interval '1 day')`;
  const { first, last } = await db
    .selectFrom(days.as<'wanted'>(sql`wanted (d)`))
    .select([
      sql<string | null>`min(d)::date::text`.as('first'),
      sql<string | null>`max(d)::date::text`.as('last'),
    ])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('weatherCellDays as w')
            .select('w.cell')
            .where('w.cell', '=', cell)
            .where('w.day', '>=', from)
            .where('w.day', '<=', to)
            .where('w.day', '=', sql<string>`wanted.d::date`)
            .where('w.complete', '=', true),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
}
