import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from './config.ts';
import { photoFilesIn } from './features/photos/service.ts';
import { BackupError } from './lib/backup/backup-error.ts';
import { takeBackup } from './lib/backup/take-backup.ts';
import { folderStore, photoFolder } from './lib/file-store/folder-store.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { migrationSources } from './migrate.ts';

await runCommand(async (print, warn) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (positionals.length > 1)
    throw new BackupError('Name one file at most: npm run backup -- FILE [--replace]');
  const config = readConfig(process.env);
  const nothing = `There is nothing to back up in ${config.dataDir}.`;
  await using database = await findDatabase(config, nothing, warn);
  const client = new Client(database.connection);
  await client.connect();
  try {
    const schemas = migrationSources.map(({ schema }) => schema);
    const { bucket } = config.photos;
    const { recipients } = config.backups;
    const ending = recipients.length > 0 ? 'backup.age' : 'backup';
    const files = folderStore(photoFolder(config));
    const { path, bytes, tables, rows, ...taken } = await takeBackup(
      client,
      schemas,
      (takenAt) => resolve(file ?? `draksha-${takenAt.replaceAll(/[-:]/g, '')}.${ending}`),
      bucket ? undefined : (snapshot) => photoFilesIn(snapshot, files),
      { recipients, replace: values.replace },
    );
    print(`${path}: ${rows} rows of ${tables} tables, ${taken.files} files of photos, ${bytes} bytes.`);
    if (recipients.length > 0)
      print(`It is encrypted: only who has the key of ${recipients.join(', ')} opens it.`);
    if (bucket) print(`Photos lie in ${bucket.url} and are not in the backup: keep copies of the bucket.`);
    if (config.serverSecret === undefined) {
      print(
        `Keep a copy of ${resolve(config.dataDir, 'server-secret')} in another place: without it no PIN opens.`,
      );
    }
  } finally {
    await client.end();
  }
});
