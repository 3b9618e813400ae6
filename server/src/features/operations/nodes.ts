import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { NODE_SETTINGS } from '../../lib/postgres/distribute.ts';
import { type Finding, fail, pass, warn } from './diagnosis.ts';

interface NodeSays {
  readonly node: string;
  readonly said: string;
}

const NODES = sql`pg_dist_node where noderole = 'primary'`;

/** What each node that answers says to a question of one value. */
async function askNodes(db: Db, question: string): Promise<readonly NodeSays[]> {
  const { rows } = await sql<NodeSays>`select concat_ws(':', nodename, nodeport) as node, result as said
    from run_command_on_all_nodes(${question}) join pg_dist_node using (nodeid) where success order by groupid`.execute(
    db,
  );
  return rows;
}

async function unreached(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly node: string }>`
    select node from (select concat_ws(':', nodename, nodeport) as node,
      isactive and citus_check_connection_to_node(nodename, nodeport) as is_there, groupid from ${NODES}) seen
    where not is_there order by groupid`.execute(db);
  return rows.map(({ node }) => node);
}

const VERSIONS: Readonly<Record<string, string>> = {
  PostgreSQL: 'show server_version',
  Citus: `select extversion from pg_extension where extname = 'citus'`,
};

/** Each of what is not as it must be, with the node that has it. */
async function unlike(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, question] of Object.entries(VERSIONS)) {
    const said = await askNodes(db, question);
    if (new Set(said.map((one) => one.said)).size > 1)
      problems.push(
        `${what} is ${said.map((one) => `${one.said} on ${one.node}`).join(', ')}: install one version on each.`,
      );
  }
  for (const [name, wanted] of Object.entries(NODE_SETTINGS))
    for (const { node, said } of await askNodes(db, `show ${name}`))
      if (said !== wanted) problems.push(`${name} is ${said} on ${node}: set it to ${wanted}.`);
  return problems;
}

/** How many steps Citus itself would take until rows lie evenly. */
async function stepsToBalance(db: Db): Promise<number> {
  const { rows } = await sql<{ readonly steps: number }>`
    select count(*)::int as steps from get_rebalance_table_shards_plan()`.execute(db);
  return rows[0]?.steps ?? 0;
}

/** The nodes that farmers' rows lie on: there, alike, set as they must be, and of even weight (decision 201). */
export async function nodesFinding(db: Db): Promise<Finding> {
  const { isThere } = await db
    .selectNoFrom(sql<boolean>`to_regclass('pg_catalog.pg_dist_node') is not null`.as('isThere'))
    .executeTakeFirstOrThrow();
  if (!isThere) return pass('farmers’ rows lie on this one server.');
  const [away, problems] = [await unreached(db), await unlike(db)];
  if (away.length > 0)
    problems.unshift(
      `${away.join(', ')} cannot be reached: farmers with rows there are refused until it is.`,
    );
  if (problems.length > 0) return fail(problems.join(' '));
  const steps = await stepsToBalance(db);
  const { rows } = await sql<{ readonly nodes: number }>`select count(*)::int as nodes from ${NODES}`.execute(
    db,
  );
  const said = `${rows[0]?.nodes} answer, of one version and set as they must be`;
  return steps === 0
    ? pass(`${said}; rows lie evenly.`)
    : warn(
        `${said}; rows lie unevenly, ${steps} shards would move: select citus_rebalance_start() at a quiet hour.`,
      );
}
