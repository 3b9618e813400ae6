import { applyMigrations } from '@draksha/auth/migrations';
import { Pool } from 'pg';

/** Migrates the schema of the product by a folder's files: `node migrate-process.ts ADDRESS FOLDER`. */

const [connectionString, directory = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 1 });
await applyMigrations(pool, { schema: 'app', directory });
await pool.end();
