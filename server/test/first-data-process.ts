import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../src/lib/postgres/embedded.ts';
import { migrateAll } from '../src/migrate.ts';

/** Makes the database of a first start and ends: `node first-data-process.ts FOLDER`. */

const [dataDir = ''] = process.argv.slice(2);
await using cluster = await startEmbeddedPostgres({
  dataDir,
  // Nobody reads it before it is whole.
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
});
const pool = new Pool({ ...cluster.connection, max: 2 });
await migrateAll(pool);
await pool.end();
