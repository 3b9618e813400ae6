import { fileURLToPath } from 'node:url';
import { applyMigrations, type MigrationSource } from '@draksha/auth/migrations';
import type { ClientConfig, Pool } from 'pg';
import { createPool } from './db.ts';
import { migrateJobs } from './lib/jobs/schema.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The schemas of the product in the order in which they are made: sign-in first, the product second. */
export const migrationSources: readonly MigrationSource[] = [
  { schema: 'auth', directory: folder('../../auth/migrations') },
  { schema: 'app', directory: folder('../migrations') },
];

/** Migrates both schemas and the job tables. */
export async function migrateAll(pool: Pool): Promise<void> {
  for (const source of migrationSources) await applyMigrations(pool, source);
  await migrateJobs(pool);
}

/** Migrates on its own connection, whose session has the lock: needed behind a pooler. */
export async function migrateAt(connection: ClientConfig, onError: (error: Error) => void): Promise<void> {
  const pool = createPool({ connection, max: 1, onError });
  await migrateAll(pool).finally(() => pool.end());
}
