import { sql } from 'kysely';
import { anyText, type Db } from '../../../db.ts';

export interface Spending {
  /** Calls of the provider on the day, over all cells. */
  readonly total: number;
  /** Of these, the calls for one cell, or those for years of the past. */
  readonly own: number;
}

export interface ProviderState {
  readonly provider: string;
  readonly failures: number;
  readonly restUntilMs: number | null;
  readonly reason: string | null;
  readonly lastOkAt: string | null;
  readonly lastFailedAt: string | null;
}

type Allow = (spent: Spending) => boolean;

interface DayCalls {
  readonly calls: number;
  readonly years: number;
}

/** Runs `spend` with the day's counts, which no other process can change before it has ended. */
const withDay = <T>(
  db: Db,
  provider: string,
  day: string,
  spend: (tx: Db, spent: DayCalls) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // The upsert locks the day's row, so that two processes cannot both take the last call.
    const spent = await tx
      .insertInto('weatherCallDays')
      .values({ provider, day })
      .onConflict((on) =>
        on.columns(['provider', 'day']).doUpdateSet({ calls: (is) => is.ref('weatherCallDays.calls') }),
      )
      .returning(['calls', 'yearsCalls as years'])
      .executeTakeFirstOrThrow();
    return spend(tx, spent);
  });

/** Counts one call for each of the cells that `allow` lets; answers which. */
export function spendForCells(
  db: Db,
  provider: string,
  day: string,
  cells: readonly string[],
  allow: Allow,
): Promise<ReadonlySet<string>> {
  return withDay(db, provider, day, async (tx, { calls }) => {
    const rows = await tx
      .selectFrom('weatherCalls')
      .select(['cell', 'calls'])
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('cell', '=', anyText(cells))
      .execute();
    const own = new Map(rows.map((row) => [row.cell, row.calls]));
    const granted = new Set<string>();
    for (const cell of cells)
      if (allow({ total: calls + granted.size, own: own.get(cell) ?? 0 })) granted.add(cell);
    if (granted.size === 0) return granted;
    await tx
      .updateTable('weatherCallDays')
      .set((is) => ({ calls: is('calls', '+', granted.size) }))
      .where('provider', '=', provider)
      .where('day', '=', day)
      .execute();
    const given = sql<{ cell: string }>`unnest(${[...granted]}::text[])`;
    await tx
      .insertInto('weatherCalls')
      .columns(['provider', 'day', 'cell', 'calls'])
      .expression(({ selectFrom }) =>
        selectFrom(given.as<'g'>(sql`g (cell)`)).select([
          sql<string>`${provider}::text`.as('provider'),
          sql<string>`${day}::date`.as('day'),
          'g.cell',
          sql<number>`1`.as('calls'),
        ]),
      )
      .onConflict((on) =>
        on
          .columns(['provider', 'day', 'cell'])
          .doUpdateSet({ calls: (is) => is('weatherCalls.calls', '+', 1) }),
      )
      .execute();
    return granted;
  });
}

/** Counts so many calls for years of the past, all or none, if `allow` lets the last of them. */
export function spendForYears(
  db: Db,
  provider: string,
  day: string,
  wanted: number,
  allow: Allow,
): Promise<boolean> {
  return withDay(db, provider, day, async (tx, { calls, years }) => {
    if (!allow({ total: calls + wanted - 1, own: years + wanted - 1 })) return false;
    await tx
      .updateTable('weatherCallDays')
      .set((is) => ({ calls: is('calls', '+', wanted), yearsCalls: is('yearsCalls', '+', wanted) }))
      .where('provider', '=', provider)
      .where('day', '=', day)
      .execute();
    return true;
  });
}

/** Calls of each provider on a day. */
export async function callsOn(db: Db, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('weatherCallDays')
    .select(['provider', 'calls'])
    .where('day', '=', day)
    .execute();
  return new Map(rows.map((row) => [row.provider, row.calls]));
}

export async function providerStates(db: Db): Promise<Map<string, ProviderState>> {
  const rows = await db
    .selectFrom('weatherProviders')
    .select([
      'provider',
      'failures',
      'reason',
      'lastOkAt',
      'lastFailedAt',
      sql<number | null>`(extract(epoch from rest_until) * 1000)::float8`.as('restUntilMs'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.provider, row]));
}

export async function noteSuccess(db: Db, provider: string, at: Date): Promise<void> {
  const lastOkAt = at.toISOString();
  await db
    .insertInto('weatherProviders')
    .values({ provider, lastOkAt })
    .onConflict((on) =>
      on.column('provider').doUpdateSet({ failures: 0, restUntil: null, reason: null, lastOkAt }),
    )
    .execute();
}

/** Counts a failure and answers how many there were in a row. */
export async function noteFailure(db: Db, provider: string, at: Date, reason: string): Promise<number> {
  const lastFailedAt = at.toISOString();
  const { failures } = await db
    .insertInto('weatherProviders')
    .values({ provider, failures: 1, reason, lastFailedAt })
    .onConflict((on) =>
      on.column('provider').doUpdateSet({
        failures: (is) => is('weatherProviders.failures', '+', 1),
        reason,
        lastFailedAt,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export async function pauseProvider(db: Db, provider: string, until: Date): Promise<void> {
  await db
    .updateTable('weatherProviders')
    .set({ restUntil: until.toISOString() })
    .where('provider', '=', provider)
    .execute();
}

/** Forgets the counts of days long past, and of days that have not come: a wrong clock made them. */
export async function dropCalls(
  db: Db,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  for (const table of ['weatherCalls', 'weatherCallDays'] as const)
    await db
      .deleteFrom(table)
      .where(({ eb, or }) => or([eb('day', '<', before), eb('day', '>', after)]))
      .execute();
}
