import type { TestProject } from 'vitest/node';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';
import { spreadTables } from './spread-cluster.ts';
import { WORKERS } from './vitest.config.ts';

let folder: ReturnType<typeof scratchFolder> | undefined;
let cluster: CitusCluster | undefined;

async function spreadDatabase({ coordinator, addDatabase }: CitusCluster, database: string) {
  await addDatabase(database);
  await spreadTables(coordinator.urlOf(database));
  return { host: '127.0.0.1', port: coordinator.port, user: 'draksha', database };
}

/** The product's tables on three nodes: a database for each worker, whose files come to it one after another. */
export async function setup(project: TestProject): Promise<void> {
  folder = scratchFolder();
  cluster = await startCitus(folder.path);
  const databases = [];
  for (let worker = 1; worker <= WORKERS; worker += 1)
    databases.push(await spreadDatabase(cluster, `of_worker_${worker}`));
  project.provide('postgres', databases);
  project.provide('isSpread', true);
}

export async function teardown(): Promise<void> {
  await cluster?.[Symbol.asyncDispose]();
  folder?.[Symbol.dispose]();
}
