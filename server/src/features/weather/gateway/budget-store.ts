import type { Pool } from 'pg';

export interface Spending {
  /** Calls of the provider on the day, over all cells. */
  readonly total: number;
  /** Of these, the calls for one cell. */
  readonly ofCell: number;
}

export interface ProviderState {
  readonly provider: string;
  readonly failures: number;
  readonly restUntilMs: number | null;
  readonly reason: string | null;
  readonly lastOkAt: string | null;
  readonly lastFailedAt: string | null;
}

/**
 * Counts one call if `allow` says so, seeing the numbers that no other process can change before it is counted.
 * Returns what was spent before it.
 */
export async function spendCall(
  pool: Pool,
  provider: string,
  day: string,
  cell: string,
  allow: (spent: Spending) => boolean,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    // The upsert locks the day's row, so that two processes cannot both take the last call.
    const day1 = await client.query<{ calls: number }>(
      `insert into app.weather_call_days as d (provider, day) values ($1, $2)
       on conflict (provider, day) do update set calls = d.calls returning calls`,
      [provider, day],
    );
    const own = await client.query<{ calls: number }>(
      'select calls from app.weather_calls where provider = $1 and day = $2 and cell = $3',
      [provider, day, cell],
    );
    const granted = allow({ total: day1.rows[0]?.calls ?? 0, ofCell: own.rows[0]?.calls ?? 0 });
    if (granted) {
      await client.query(
        'update app.weather_call_days set calls = calls + 1 where provider = $1 and day = $2',
        [provider, day],
      );
      await client.query(
        `insert into app.weather_calls as c (provider, day, cell, calls) values ($1, $2, $3, 1)
         on conflict (provider, day, cell) do update set calls = c.calls + 1`,
        [provider, day, cell],
      );
    }
    await client.query('commit');
    return granted;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed in mid-transaction is thrown away, not handed on.
    client.release(broken);
  }
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
