import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/lib/postgres/embedded.ts';
import { copyFirstData, makeFirstData } from './first-data.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cluster for each worker; `database` is the migrated template. */
    postgres: EmbeddedConnection[];
    /** Whether each is one database of several nodes, which the worker's files share. */
    isSpread?: boolean;
  }
}

const TEMPLATE = 'template_draksha';

const folders: string[] = [];
const clusters: EmbeddedPostgres[] = [];
let removeFirstData = (): void => undefined;

/** A cluster with one migrated database that every test file copies. */
async function startCluster(): Promise<EmbeddedConnection> {
  const folder = mkdtempSync(join(tmpdir(), 'draksha-test-'));
  folders.push(folder);
  // Root hands PostgreSQL to another user, who must be able to walk here.
  chmodSync(folder, 0o711);
  copyFirstData(folder);
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    // Thrown away at the end: durability has its own tests, on clusters that do wait for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  clusters.push(cluster);
  // A run that is cut off comes to no teardown.
  process.once('exit', () => clusters.includes(cluster) && process.kill(cluster.pid, 'SIGINT'));
  const maintenance = new Pool({ ...cluster.connection, database: 'postgres', max: 1 });
  await maintenance.query(`create database ${TEMPLATE} template ${cluster.connection.database}`);
  await maintenance.end();
  return { ...cluster.connection, database: TEMPLATE };
}

/**
 * One cluster for each worker: the feed of changes waits for the oldest transaction of its cluster, and shall not wait for those of
 * another file's tests.
 */
export async function setup(project: TestProject): Promise<void> {
  removeFirstData = makeFirstData();
  const templates = await Promise.all(Array.from({ length: WORKERS }, startCluster));
  project.provide('postgres', templates);
}

export async function teardown(): Promise<void> {
  for (const cluster of clusters.splice(0)) await cluster.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  removeFirstData();
}
