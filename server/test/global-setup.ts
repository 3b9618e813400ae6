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
import { migrateAll } from '../src/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's own cluster; `database` is the migrated template. */
    postgres: EmbeddedConnection;
  }
}

const TEMPLATE = 'template_draksha';

let folder: string | undefined;
let cluster: EmbeddedPostgres | undefined;

/** One cluster for the whole run, with one migrated database that every test file copies. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'draksha-test-'));
  // Root hands PostgreSQL to another user, who must be able to walk here.
  chmodSync(folder, 0o711);
  cluster = await startEmbeddedPostgres({
    dataDir: folder,
    // Thrown away at the end: durability has its own tests, on clusters that do wait for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  // A run that is cut off comes to no teardown.
  process.once('exit', () => cluster && process.kill(cluster.pid, 'SIGINT'));
  const maintenance = new Pool({ ...cluster.connection, max: 1 });
  await maintenance.query(`create database ${TEMPLATE}`);
  await maintenance.end();
  const template = { ...cluster.connection, database: TEMPLATE };
  const pool = new Pool({ ...template, max: 2 });
  await migrateAll(pool);
  await pool.end();
  project.provide('postgres', template);
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  cluster = undefined;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
