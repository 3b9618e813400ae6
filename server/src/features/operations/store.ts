import type pg from 'pg';

export interface DatabaseFacts {
  /** As `server_version_num`: 170004 is 17.4. */
  readonly version: number;
  readonly connections: number;
  readonly most: number;
  readonly now: string;
}

export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as most, clock_timestamp() as now`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database told nothing of itself.');
  return facts;
}

/** Names of the steps that a schema has had; none where it is not there yet. */
export async function appliedMigrations(pool: pg.Pool, schema: string): Promise<ReadonlySet<string>> {
  const { rows: found } = await pool.query('select to_regclass($1) is not null as is_there', [
    `${schema}.migrations`,
  ]);
  if (!found[0]?.is_there) return new Set();
  const { rows } = await pool.query<{ name: string }>(`select name from ${schema}.migrations`);
  return new Set(rows.map(({ name }) => name));
}
