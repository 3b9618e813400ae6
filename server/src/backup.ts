import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from './config.ts';
import { BackupError } from './lib/backup/backup-error.ts';
import { takeBackup } from './lib/backup/take-backup.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { migrationSources } from './migrate.ts';

await runCommand(async (print, warn) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (positionals.length > 1) throw new BackupError('Name one file at most: npm run backup -- FILE');
  const config = readConfig(process.env);
  const nothing = `There is nothing to back up in ${config.dataDir}.`;
  await using database = await findDatabase(config, nothing, warn);
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
