import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { readConfig } from './config.ts';
import { BackupError } from './lib/backup/backup-error.ts';
import { checkBackup, restoreBackup } from './lib/backup/restore-backup.ts';
import { readIdentities } from './lib/backup/sealed.ts';
import { bucketStore } from './lib/file-store/bucket-store.ts';
import { folderStore, photoFolder } from './lib/file-store/folder-store.ts';
import { openDatabase } from './lib/postgres/open.ts';
import { runCommand } from './lib/run-command.ts';
import { migrationSources } from './migrate.ts';

await runCommand(async (print, warn) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, identity: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new BackupError('Name the backup: npm run restore -- FILE [--identity FILE] [--replace]');
  }
  const config = readConfig(process.env);
  const identities = values.identity === undefined ? [] : await readIdentities(resolve(values.identity));
  const backup = await checkBackup(resolve(file), migrationSources, identities);
  await using database = await openDatabase(config, { log: { info: () => undefined, error: warn } });
  const client = new Client(database.connection);
  await client.connect();
  try {
    const { bucket } = config.photos;
    const store = bucket ? bucketStore(bucket) : folderStore(photoFolder(config));
    const { tables, rows, files } = await restoreBackup(client, backup, {
      replace: values.replace,
      putFile: (path, bytes) => store.put(path, bytes),
    });
    print(
      `Restored the backup of ${backup.takenAt}: ${rows} rows of ${tables} tables, ${files} files of photos.`,
    );
  } finally {
    await client.end();
  }
  const secret = resolve(config.dataDir, 'server-secret');
  if (config.serverSecret === undefined && !existsSync(secret)) {
    print(`Before you start: put the server-secret that belongs to this backup at ${secret}.`);
  }
});
