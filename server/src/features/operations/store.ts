import { sql } from 'kysely';
import type { Db } from '../../db.ts';

export interface DatabaseFacts {
  /** As `server_version_num`: 170004 is 17.4. */
  readonly version: number;
  readonly connections: number;
  readonly most: number;
  readonly now: string;
  /** Whether the product itself sees rows of farmers, which row security hides from everybody else: for backups, chores, leaving. */
  readonly seesAll: boolean;
  /** Whether it may make a database, in which a backup is tried. */
  readonly mayMakeDatabases: boolean;
}

export const databaseFacts = (db: Db): Promise<DatabaseFacts> =>
  db
    .selectNoFrom([
      sql<number>`current_setting('server_version_num')::int`.as('version'),
      sql<number>`(select count(*)::int from pg_stat_activity where backend_type = 'client backend')`.as(
        'connections',
      ),
      sql<number>`current_setting('max_connections')::int`.as('most'),
      sql<string>`clock_timestamp()`.as('now'),
      sql<boolean>`(select rolsuper or rolbypassrls from pg_roles where rolname = current_user)`.as(
        'seesAll',
      ),
      sql<boolean>`(select rolsuper or rolcreatedb from pg_roles where rolname = current_user)`.as(
        'mayMakeDatabases',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Steps that a schema has had, each with its checksum; none where it is not there yet. */
export async function appliedMigrations(db: Db, schema: string): Promise<ReadonlyMap<string, string>> {
  const list = sql.id(schema, 'migrations');
  const { isThere } = await db
    .selectNoFrom(sql<boolean>`to_regclass(${`${schema}.migrations`}) is not null`.as('isThere'))
    .executeTakeFirstOrThrow();
  if (!isThere) return new Map();
  const { rows } = await sql<{
    readonly name: string;
    readonly checksum: string;
  }>`select name, checksum from ${list}`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}
