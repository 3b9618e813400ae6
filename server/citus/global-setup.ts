import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { stepsToSpread, takeStep } from '../src/lib/postgres/distribute.ts';
import { migrateAt } from '../src/migrate.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';

let folder: ReturnType<typeof scratchFolder> | undefined;
let cluster: CitusCluster | undefined;

/** The product's tables on three nodes, for every file that asks for a database. */
export async function setup(project: TestProject): Promise<void> {
  folder = scratchFolder();
  cluster = await startCitus(folder.path);
  const { url, port } = cluster.coordinator;
  await migrateAt({ connectionString: url }, () => undefined);
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const step of await stepsToSpread(client)) await takeStep(client, step);
  await client.end();
  const own = { host: '127.0.0.1', port, user: 'draksha', database: 'draksha' };
  // Its workers share one.
  project.provide('postgres', [own, own]);
  project.provide('isSpread', true);
}

export async function teardown(): Promise<void> {
  await cluster?.[Symbol.asyncDispose]();
  folder?.[Symbol.dispose]();
}
