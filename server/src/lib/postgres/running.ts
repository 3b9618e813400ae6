import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { SUPERUSER } from './cluster.ts';
import type { EmbeddedConnection } from './embedded.ts';
import { PORT, socketFolders } from './place.ts';
import { DATABASE } from './postmaster.ts';

/** Whether a data folder holds a database of ours, running or not. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres/cluster/PG_VERSION'));
}

/**
 * Connects to the embedded database of a running server, without taking its folder.
 *
 * @throws StartError when it runs as another user
 */
export async function runningDatabase(dataDir: string): Promise<EmbeddedConnection | undefined> {
  if (!existsSync(dataDir)) return undefined;
  for (const host of socketFolders(realpathSync(dataDir))) {
    const connection = { host, port: PORT, user: SUPERUSER, database: DATABASE };
    const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return connection;
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
      if (code === 'EACCES' || code === '28000') {
        throw new StartError(
          `The database in ${dataDir} belongs to another user: run this as the user of the server.`,
          {
            cause,
          },
        );
      }
      if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw cause;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return undefined;
}
