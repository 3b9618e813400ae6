import { sql } from 'kysely';
import type { Db } from '../../db.ts';

export interface DatabaseFacts {
  /** As `server_version_num`: 170004 is 17.4. */
  readonly version: number;
  readonly connections: number;
  readonly most: number;
  readonly now: string;
  /** Whether the product itself sees rows of farmers, which row security hides from everybody else: for backups, housekeeping, leaving. */
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

/** A node's address and its answer to a query of one value. */
export interface NodeAnswer {
  readonly node: string;
  readonly said: string;
}

export const isOnNodes = async (db: Db): Promise<boolean> => {
  const { isThere } = await db
    .selectNoFrom(sql<boolean>`to_regclass('pg_catalog.pg_dist_node') is not null`.as('isThere'))
    .executeTakeFirstOrThrow();
  return isThere;
};

/** Answers of reachable nodes. @param question a statement of one value */
export async function queryNodes(db: Db, question: string): Promise<readonly NodeAnswer[]> {
  const { rows } = await sql<NodeAnswer>`select concat_ws(':', nodename, nodeport) as node, result as said
    from run_command_on_all_nodes(${question}) join pg_dist_node using (nodeid) where success order by groupid`.execute(
    db,
  );
  return rows;
}

/** Every node, and whether the coordinator reaches it. */
export async function nodesReached(
  db: Db,
): Promise<readonly { readonly node: string; readonly isThere: boolean }[]> {
  const { rows } = await sql<{ node: string; isThere: boolean }>`
    select concat_ws(':', nodename, nodeport) as node,
      isactive and citus_check_connection_to_node(nodename, nodeport) as "isThere"
    from pg_dist_node where noderole = 'primary' order by groupid`.execute(db);
  return rows;
}

/** Shards that Citus would move for balance. */
export async function shardsToMove(db: Db): Promise<number> {
  const { rows } = await sql<{ steps: number }>`
    select count(*)::int as steps from get_rebalance_table_shards_plan()`.execute(db);
  return rows[0]?.steps ?? 0;
}
