import { randomBytes } from 'node:crypto';
import type { MigrationSource } from '@draksha/auth/migrations';
import pg from 'pg';
import { BackupError } from './backup-error.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

/** A database's address, with the role that opens it. */
export type Connection = pg.ClientConfig;

/** Runs work on a connection of its own. */
export async function withPgClient<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

function elsewhere(url: string, database: string): string {
  const there = new URL(url);
  there.pathname = `/${database}`;
  return there.href;
}

/**
 * Restores a backup into a temporary database, compares every table with the file, and drops it. Returns the number
 * of rows.
 *
 * @throws BackupError with one sentence
 */
export async function restoreAside(
  connection: Connection,
  path: string,
  migrations: readonly MigrationSource[],
): Promise<number> {
  const database = `draksha_trial_${randomBytes(6).toString('hex')}`;
  const checked = await checkBackup(path, migrations);
  const { connectionString } = connection;
  const aside =
    connectionString === undefined
      ? { ...connection, database }
      : { ...connection, connectionString: elsewhere(connectionString, database) };
  return withPgClient(connection, async (owner) => {
    await owner.query(`create database ${database} template template0`).catch((cause: unknown) => {
      throw new BackupError(
        'The user of the database may make no other one to try a backup in: give it CREATEDB.',
        { cause },
      );
    });
    try {
      return await withPgClient(aside, async (client) => {
        const putFile = async (): Promise<void> => undefined;
        return (await restoreBackup(client, checked, { replace: false, putFile })).rows;
      });
    } finally {
      await owner.query(`drop database if exists ${database} with (force)`);
    }
  });
}
