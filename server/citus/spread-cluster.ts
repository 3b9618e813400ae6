import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { stepsToSpread, takeStep } from '../src/lib/postgres/distribute.ts';
import { migrateAt } from '../src/migrate.ts';
import type { TestDatabase } from '../test/database.ts';
import { askOnce } from '../test/plain-postgres.ts';
import type { TestFarmer, World } from '../test/world.ts';
import type { CitusCluster, CitusNode } from './citus-cluster.ts';

/** Puts the product's tables on the nodes, in one of their databases. */
export async function spreadTables(url: string): Promise<void> {
  await migrateAt({ connectionString: url }, () => undefined);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const step of await stepsToSpread(client)) await takeStep(client, step);
  } finally {
    await client.end();
  }
}

/** The coordinator's, as a server of a test takes it. */
export function databaseOf({ coordinator: { url, port } }: CitusCluster): TestDatabase {
  const drop = async () => undefined;
  const connection = { host: '127.0.0.1', port, user: 'draksha', database: 'draksha' };
  return { connection, url, drop, [Symbol.asyncDispose]: drop };
}

/** The worker that has a farmer's rows. */
export async function nodeOf({ coordinator, workers }: CitusCluster, userId: string): Promise<CitusNode> {
  const [found] = await askOnce<{ port: number }>(
    coordinator.url,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('app.plots', '${userId}'::uuid)`,
  );
  const node = workers.find(({ port }) => port === found?.port);
  if (!node) throw new Error(`nobody has the rows of ${userId}`);
  return node;
}

/** New farmers, so many on each worker. */
export async function farmersOnEach(
  cluster: CitusCluster,
  here: World,
  each: number,
): Promise<ReadonlyMap<CitusNode, TestFarmer[]>> {
  const found = new Map(cluster.workers.map((worker): [CitusNode, TestFarmer[]] => [worker, []]));
  while ([...found.values()].some(({ length }) => length < each)) {
    const farmer = await here.farmer();
    const own = found.get(await nodeOf(cluster, farmer.userId));
    if (own && own.length < each) own.push(farmer);
  }
  return found;
}

/** The part of each table that has a farmer's rows, by its first. */
export async function shardOf({ coordinator }: CitusCluster, userId: string): Promise<string> {
  const asked = `select get_shard_id_for_distribution_column('app.users', '${userId}'::uuid)::text as id`;
  const [found] = await askOnce<{ id: string }>(coordinator.url, asked);
  return found?.id ?? '';
}

/** Citus itself ends a transaction of a move that was cut off; then the move is repeated. */
const isToCome = (cause: unknown): boolean =>
  cause instanceof Error && cause.message.includes('orphaned shard');
const MOVE_TRIES = 60;

/** On a connection that was made since the nodes were: what the coordinator keeps open to a node that died is found out late. */
export async function moveShard(
  { coordinator }: CitusCluster,
  id: string,
  from: CitusNode,
  to: CitusNode,
): Promise<void> {
  const own = new Client({ connectionString: coordinator.url });
  await own.connect();
  // By logical replication the rows would come as a role that forced row security keeps out (decision 201).
  const move = `select citus_move_shard_placement($1::bigint, $2, $3, $2, $4, 'block_writes')`;
  try {
    // Rather a sentence than a wait for good.
    await own.query(`set statement_timeout = '60s'`);
    for (let tries = 1; ; tries += 1)
      try {
        await own.query(move, [id, '127.0.0.1', from.port, to.port]);
        return;
      } catch (cause) {
        if (!isToCome(cause) || tries === MOVE_TRIES) throw cause;
        await pause(500);
      }
  } finally {
    await own.end();
  }
}
