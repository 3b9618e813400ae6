import type { Pool, PoolClient } from 'pg';

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
async function withDay<T>(
  pool: Pool,
  provider: string,
  day: string,
  spend: (client: PoolClient, spent: DayCalls) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    // The upsert locks the day's row, so that two processes cannot both take the last call.
    const { rows } = await client.query<DayCalls>(
      `insert into app.weather_call_days as d (provider, day) values ($1, $2)
       on conflict (provider, day) do update set calls = d.calls returning calls, years_calls as years`,
      [provider, day],
    );
    const result = await spend(client, rows[0] ?? { calls: 0, years: 0 });
    await client.query('commit');
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed in mid-transaction is thrown away, not handed on.
    client.release(broken);
  }
}

/** Counts one call for each of the cells that `allow` lets; answers which. */
export function spendForCells(
  pool: Pool,
  provider: string,
  day: string,
  cells: readonly string[],
  allow: Allow,
): Promise<ReadonlySet<string>> {
  return withDay(pool, provider, day, async (client, { calls }) => {
    const { rows } = await client.query<{ cell: string; calls: number }>(
      'select cell, calls from app.weather_calls where provider = $1 and day = $2 and cell = any($3)',
      [provider, day, cells],
    );
    const own = new Map(rows.map((row) => [row.cell, row.calls]));
    const granted = new Set<string>();
    for (const cell of cells)
      if (allow({ total: calls + granted.size, own: own.get(cell) ?? 0 })) granted.add(cell);
    if (granted.size === 0) return granted;
    await client.query(
      'update app.weather_call_days set calls = calls + $3 where provider = $1 and day = $2',
      [provider, day, granted.size],
    );
    await client.query(
      `insert into app.weather_calls as c (provider, day, cell, calls) select $1, $2, cell, 1 from unnest($3::text[]) as g (cell)
       on conflict (provider, day, cell) do update set calls = c.calls + 1`,
      [provider, day, [...granted]],
    );
    return granted;
  });
}

/** Counts so many calls for years of the past, all or none, if `allow` lets the last of them. */
export function spendForYears(
  pool: Pool,
  provider: string,
  day: string,
  wanted: number,
  allow: Allow,
): Promise<boolean> {
  return withDay(pool, provider, day, async (client, { calls, years }) => {
    if (!allow({ total: calls + wanted - 1, own: years + wanted - 1 })) return false;
    await client.query(
      `update app.weather_call_days set calls = calls + $3, years_calls = years_calls + $3
       where provider = $1 and day = $2`,
      [provider, day, wanted],
    );
    return true;
  });
}

/** Calls of each provider on a day. */
export async function callsOn(pool: Pool, day: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ provider: string; calls: number }>(
    'select provider, calls from app.weather_call_days where day = $1',
    [day],
  );
  return new Map(rows.map((row) => [row.provider, row.calls]));
}

export async function providerStates(pool: Pool): Promise<Map<string, ProviderState>> {
  const { rows } = await pool.query<ProviderState>(
    `select provider, failures, reason, last_ok_at as "lastOkAt", last_failed_at as "lastFailedAt",
       (extract(epoch from rest_until) * 1000)::float8 as "restUntilMs"
     from app.weather_providers`,
  );
  return new Map(rows.map((row) => [row.provider, row]));
}

export async function noteSuccess(pool: Pool, provider: string, at: Date): Promise<void> {
  await pool.query(
    `insert into app.weather_providers (provider, last_ok_at) values ($1, $2)
     on conflict (provider) do update
       set failures = 0, rest_until = null, reason = null, last_ok_at = excluded.last_ok_at`,
    [provider, at],
  );
}

/** Counts a failure and answers how many there were in a row. */
export async function noteFailure(pool: Pool, provider: string, at: Date, reason: string): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>(
    `insert into app.weather_providers as p (provider, failures, reason, last_failed_at) values ($1, 1, $3, $2)
     on conflict (provider) do update
       set failures = p.failures + 1, reason = excluded.reason, last_failed_at = excluded.last_failed_at
     returning failures`,
    [provider, at, reason],
  );
  return rows[0]?.failures ?? 1;
}

export async function restProvider(pool: Pool, provider: string, until: Date): Promise<void> {
  await pool.query('update app.weather_providers set rest_until = $2 where provider = $1', [provider, until]);
}

/** Forgets the counts of days long past, and of days that have not come: a wrong clock made them. */
export async function dropCalls(
  pool: Pool,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await pool.query('delete from app.weather_calls where day < $1 or day > $2', [before, after]);
  await pool.query('delete from app.weather_call_days where day < $1 or day > $2', [before, after]);
}
