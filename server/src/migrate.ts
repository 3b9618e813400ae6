import { fileURLToPath } from 'node:url';
import { applyMigrations } from '@draksha/auth/migrations';
import type { Pool } from 'pg';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Brings both schemas up to date: sign-in first, the product second. */
export async function migrateAll(pool: Pool): Promise<void> {
  await applyMigrations(pool, { schema: 'auth', directory: folder('../../auth/migrations') });
  await applyMigrations(pool, { schema: 'app', directory: folder('../migrations') });
}
