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

/** Brings both schemas up to date, and the tables that jobs stand in. */
export async function migrateAll(pool: Pool): Promise<void> {
  for (const source of migrationSources) await applyMigrations(pool, source);
  await migrateJobs(pool);
}

/** The same on a connection of its own, whose session keeps the lock: for whoever works through a pooler. */
export async function migrateAt(connection: ClientConfig, onError: (error: Error) => void): Promise<void> {
  const pool = createPool({ connection, max: 1, onError });
  await migrateAll(pool).finally(() => pool.end());
}
