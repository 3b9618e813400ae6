import type { Db } from '../../db.ts';
import { NODE_SETTINGS } from '../../lib/postgres/distribute.ts';
import { type Finding, fail, pass, warn } from './diagnosis.ts';
import { isOnNodes, nodesReached, queryNodes, shardsToMove } from './store.ts';

const VERSIONS: Readonly<Record<string, string>> = {
  PostgreSQL: 'show server_version',
  Citus: `select extversion from pg_extension where extname = 'citus'`,
};

/** Findings, each with its node. */
async function unlike(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, question] of Object.entries(VERSIONS)) {
    const said = await queryNodes(db, question);
    if (new Set(said.map((one) => one.said)).size > 1)
      problems.push(
        `${what} is ${said.map((one) => `${one.said} on ${one.node}`).join(', ')}: install one version on each.`,
      );
  }
  for (const [name, wanted] of Object.entries(NODE_SETTINGS))
    for (const { node, said } of await queryNodes(db, `show ${name}`))
      if (said !== wanted) problems.push(`${name} is ${said} on ${node}: set it to ${wanted}.`);
  return problems;
}

/** Checks the nodes of farmers' rows: reachable, alike, configured, balanced (decision 201). */
export async function nodesFinding(db: Db): Promise<Finding> {
  if (!(await isOnNodes(db))) return pass('farmers’ rows lie on this one server.');
  const nodes = await nodesReached(db);
  const away = nodes.filter(({ isThere }) => !isThere).map(({ node }) => node);
  const problems = await unlike(db);
  if (away.length > 0)
    problems.unshift(
      `${away.join(', ')} cannot be reached: farmers with rows there are refused until it is.`,
    );
  if (problems.length > 0) return fail(problems.join(' '));
  const shards = await shardsToMove(db);
  const said = `${nodes.length} answer, of one version and set as they must be`;
  return shards === 0
    ? pass(`${said}; rows lie evenly.`)
    : warn(
        `${said}; rows lie unevenly, ${shards} shards would move: select citus_rebalance_start(shard_transfer_mode => 'block_writes') at a quiet hour.`,
      );
}
