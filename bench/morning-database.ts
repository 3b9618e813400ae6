import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { startCitus } from '../server/citus/citus-cluster.ts';
import { stepsToSpread, takeStep } from '../server/src/lib/postgres/distribute.ts';
import { startEmbeddedPostgres } from '../server/src/lib/postgres/embedded.ts';
import { migrateAt } from '../server/src/migrate.ts';
import { processorMs } from './processor-time.ts';

/** A migrated database, on one server or spread over several, and what each server of it takes of the processor. */
export interface MeasuredDatabase extends AsyncDisposable {
  readonly connection: ClientConfig;
  readonly url: string;
  /** Milliseconds of processor since its start, by server. */
  processor(): ReadonlyMap<string, number>;
  /** In which part of the tables each farmer's rows lie; a cursor of the feed is good in one part. */
  partsOf(userIds: readonly string[]): Promise<string[]>;
}

/** As Citus has it by default. */
const SHARDS = 32;

/** The product's own PostgreSQL. */
export async function ownDatabase(folder: string): Promise<MeasuredDatabase> {
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const { host = '', port, user, database } = cluster.connection;
  await migrateAt(cluster.connection, () => undefined);
  return {
    connection: cluster.connection,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    processor: () => new Map([['PostgreSQL', processorMs(cluster.pid)]]),
    partsOf: async (userIds) => userIds.map(() => 'all'),
    [Symbol.asyncDispose]: () => cluster.stop(),
  };
}

/** One server of an operator's PostgreSQL, as before it is spread; or a coordinator and one or two workers that have the rows. */
export async function databaseOnNodes(folder: string, servers: number): Promise<MeasuredDatabase> {
  await using stack = new AsyncDisposableStack();
  const { coordinator, workers } = stack.use(await startCitus(folder));
  const client = new Client({ connectionString: coordinator.url });
  await client.connect();
  const [used, unused] = [workers.slice(0, servers - 1), workers.slice(servers - 1)];
  if (used.length !== servers - 1) throw new Error('The cluster has three servers.');
  for (const { port } of unused) await client.query(`select citus_remove_node('127.0.0.1', $1)`, [port]);
  await migrateAt({ connectionString: coordinator.url }, () => undefined);
  await client.query(`set citus.shard_count = ${SHARDS}`);
  if (used.length > 0) for (const step of await stepsToSpread(client)) await takeStep(client, step);
  await client.end();
  const names = ['coordinator', ...used.map((_worker, at) => `worker-${at + 1}`)];
  const masterOf = (name: string): number =>
    Number.parseInt(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8'), 10);
  const parts = stack.move();
  return {
    connection: { connectionString: coordinator.url },
    url: coordinator.url,
    processor: () => new Map(names.map((name) => [name, processorMs(masterOf(name))])),
    partsOf: (userIds) =>
      used.length === 0 ? Promise.resolve(userIds.map(() => 'all')) : shardsOf(coordinator.url, userIds),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

async function shardsOf(url: string, userIds: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ shard: string }>(
      `select get_shard_id_for_distribution_column('app.users', id)::text as shard
        from unnest($1::uuid[]) with ordinality as farmer (id, place) order by place`,
      [userIds],
    );
    return rows.map(({ shard }) => shard);
  } finally {
    await client.end();
  }
}
