import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Config, readConfig } from './config.ts';
import { BackupError } from './lib/backup/backup-error.ts';
import { takeBackup } from './lib/backup/take-backup.ts';
import { type OpenDatabase, openDatabase } from './lib/postgres/open.ts';
import { holdsDatabase, runningDatabase } from './lib/postgres/running.ts';
import { runCommand } from './lib/run-command.ts';
import { migrationSources } from './migrate.ts';

/** The database of the running server, or else the one that its data folder holds. */
async function findDatabase(config: Config, warn: (line: string) => void): Promise<OpenDatabase> {
  const options = { log: { info: () => undefined, error: warn } };
  if (config.databaseUrl !== undefined) return openDatabase(config, options);
  const connection = await runningDatabase(config.dataDir);
  if (connection) return { connection, [Symbol.asyncDispose]: async () => undefined };
  if (!holdsDatabase(config.dataDir))
    throw new BackupError(`There is nothing to back up in ${config.dataDir}.`);
  return openDatabase(config, options);
}

await runCommand(async (print, warn) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (positionals.length > 1) throw new BackupError('Name one file at most: npm run backup -- FILE');
  const config = readConfig(process.env);
  await using database = await findDatabase(config, warn);
  const client = new Client(database.connection);
  await client.connect();
  try {
    const schemas = migrationSources.map(({ schema }) => schema);
    const { path, bytes, tables, rows } = await takeBackup(client, schemas, (takenAt) =>
      resolve(file ?? `draksha-${takenAt.replaceAll(/[-:]/g, '')}.backup`),
    );
    print(`${path}: ${rows} rows of ${tables} tables, ${bytes} bytes.`);
    if (config.serverSecret === undefined) {
      print(
        `Keep a copy of ${resolve(config.dataDir, 'server-secret')} in another place: without it no PIN opens.`,
      );
    }
  } finally {
    await client.end();
  }
});
