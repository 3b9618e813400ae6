import type { WeatherFailure } from '@draksha/contract';
import { type RawBuilder, sql } from 'kysely';
import { anyText, type Db } from '../../../db.ts';
import { storedFailures } from '../providers/service.ts';

/** No cell rests longer, and no lease lasts as long. */
const MAX_REST = '15 minutes';

/** The end of a lease that begins now, by the clock of the database, which all processes share. */
const leaseOf = (seconds: number) =>
  sql<string>`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;

/** That the cell is not leased and does not rest after a failure. */
const isFree = (refreshes: RawBuilder<unknown>, seconds: number, now: Date) =>
  sql<boolean>`not app.still_holds(${refreshes}.leased_until, clock_timestamp(), make_interval(secs => ${seconds}::float8))
    and not app.still_holds(${refreshes}.rest_until, ${now}, ${MAX_REST})`;

const held = (db: Db, holder: string, cells: readonly string[]) =>
  db.updateTable('weatherRefreshes').where('cell', '=', anyText(cells)).where('holder', '=', holder);

const refreshes = (db: Db) => db.selectFrom('weatherRefreshes as r').select('r.cell');

/** Takes the right to refresh the first cells of a list, none that another process is just taking. */
async function take(
  db: Db,
  { holder, seconds, atMost }: { readonly holder: string; readonly seconds: number; readonly atMost: number },
  due: (from: ReturnType<typeof refreshes>) => ReturnType<typeof refreshes>,
): Promise<string[]> {
  const rows = await db
    .updateTable('weatherRefreshes')
    .set({ holder, leasedUntil: leaseOf(seconds) })
    .where('cell', 'in', due(refreshes(db)).limit(atMost).modifyEnd(sql`for update of r skip locked`))
    .returning('cell')
    .execute();
  return rows.map(({ cell }) => cell);
}

/** Leases a cell's refresh for `seconds` of the database's time, unless another process has it or the cell is paused. */
export async function takeLease(
  db: Db,
  cell: string,
  holder: string,
  seconds: number,
  now: Date,
): Promise<boolean> {
  const leasedUntil = leaseOf(seconds);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('weatherRefreshes')
    .values({ cell, holder, leasedUntil })
    .onConflict((on) =>
      on
        .column('cell')
        .doUpdateSet({ holder, leasedUntil })
        .where(isFree(sql.table('weather_refreshes'), seconds, now)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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
export async function leaseCompanionCells(db: Db, wanted: CompanionsWanted): Promise<string[]> {
  const { fetchedAfter, fetchedBefore, seconds, now } = wanted;
  return take(db, wanted, (from) =>
    from
      .innerJoin('weatherBundles as b', 'b.cell', 'r.cell')
      .where('b.cell', '<>', wanted.cell)
      .where('b.fetchedAt', '>', fetchedAfter.toISOString())
      .where('b.fetchedAt', '<', fetchedBefore.toISOString())
      .where('b.viewedAt', '>', fetchedAfter.toISOString())
      .where(isFree(sql.table('r'), seconds, now))
      .orderBy('b.fetchedAt'),
  );
}

export interface DueWanted {
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
  readonly viewedAfter: Date;
  readonly fetchedBefore: Date;
  readonly atMost: number;
}

/** Leases stale cells that were viewed, the last viewed first. */
export function leaseDueCells(db: Db, wanted: DueWanted): Promise<string[]> {
  const { seconds, now, viewedAfter, fetchedBefore } = wanted;
  const shownAt = sql<string>`coalesce(b.viewed_at, b.fetched_at)`;
  return take(db, wanted, (from) =>
    from
      .innerJoin('weatherBundles as b', 'b.cell', 'r.cell')
      .where(shownAt, '>', viewedAfter.toISOString())
      .where('b.fetchedAt', '<', fetchedBefore.toISOString())
      .where(isFree(sql.table('r'), seconds, now))
      .orderBy(shownAt, 'desc'),
  );
}

/** Holds all that a holder has longer. */
export async function extendLeases(
  db: Db,
  holder: string,
  cells: readonly string[],
  seconds: number,
): Promise<void> {
  await held(db, holder, cells)
    .set({ leasedUntil: leaseOf(seconds) })
    .execute();
}

/** Gives all of them back; those that are not in `fetched` rest. */
export async function releaseLeases(
  db: Db,
  holder: string,
  cells: readonly string[],
  fetched: readonly string[],
  restUntil: Date,
): Promise<void> {
  const isFetched = sql<boolean>`cell = any(${[...fetched]}::text[])`;
  await held(db, holder, cells)
    .set({
      leasedUntil: null,
      holder: null,
      restUntil: sql<string | null>`case when ${isFetched} then null else ${restUntil}::timestamptz end`,
    })
    .execute();
}

/** Takes the right to refresh cells that are expected since `since` and that nothing is known of. */
export function leaseExpectedCells(db: Db, wanted: ExpectedWanted): Promise<string[]> {
  const { seconds, now, since } = wanted;
  return take(db, wanted, (from) =>
    from
      .where('r.expectedAt', '>', since.toISOString())
      .where(sql<boolean>`not app.is_dated_ahead(r.expected_at, ${now})`)
      .where(isFree(sql.table('r'), seconds, now))
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('weatherBundles as b').select('b.cell').whereRef('b.cell', '=', 'r.cell'))),
      )
      .orderBy('r.expectedAt'),
  );
}

export interface ExpectedWanted {
  readonly holder: string;
  readonly seconds: number;
  readonly now: Date;
  readonly since: Date;
  readonly atMost: number;
}

/** Holds the right longer, for a refresh that takes its time. */
export async function extendLease(db: Db, cell: string, holder: string, seconds: number): Promise<void> {
  await held(db, holder, [cell])
    .set({ leasedUntil: leaseOf(seconds) })
    .execute();
}

/** Gives the right back with what failed, and how long the cell rests after it. */
export async function releaseLease(
  db: Db,
  cell: string,
  holder: string,
  failures: readonly WeatherFailure[],
  restUntil: Date | null,
): Promise<void> {
  await held(db, holder, [cell])
    .set({
      leasedUntil: null,
      holder: null,
      failures: JSON.stringify(failures),
      restUntil: restUntil?.toISOString() ?? null,
    })
    .execute();
}

export interface RefreshState {
  readonly busy: boolean;
  readonly resting: boolean;
  readonly failures: readonly WeatherFailure[];
}

/** What other processes are doing about a cell, and what failed last. */
export async function refreshState(db: Db, cell: string, now: Date): Promise<RefreshState> {
  const row = await db
    .selectFrom('weatherRefreshes')
    .select([
      sql<boolean>`app.still_holds(leased_until, clock_timestamp(), ${MAX_REST})`.as('busy'),
      sql<boolean>`app.still_holds(rest_until, ${now}, ${MAX_REST})`.as('resting'),
      'failures',
    ])
    .where('cell', '=', cell)
    .executeTakeFirst();
  return row
    ? { ...row, failures: storedFailures(row.failures) }
    : { busy: false, resting: false, failures: [] };
}
