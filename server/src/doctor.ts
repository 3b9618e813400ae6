import { join } from 'node:path';
import { checkSecret, hasKeys } from '@draksha/auth/keys/check';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { realDependencies } from './context.ts';
import { createPool, systemDatabase } from './db.ts';
import { backupState } from './features/backups/service.ts';
import { productChecks } from './features/operations/checks.ts';
import { diagnose } from './features/operations/diagnosis.ts';
import { createWeatherService } from './features/weather/service.ts';
import { bucketStore } from './lib/file-store/bucket-store.ts';
import { folderStore } from './lib/file-store/folder-store.ts';
import { greetSmtp } from './lib/mail/smtp.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { replicaLag } from './lib/replica.ts';
import { runCommand } from './lib/run-command.ts';
import { migrationSources } from './migrate.ts';

/** `npm run doctor`: reports what works, what fails and what to do, beside a running server or before the first start. */
await runCommand(async (print, warn) => {
  const config = readConfig(process.env);
  print('pass  configuration: every variable can be read.');
  const { clock } = realDependencies;
  await using database = await findDatabase(
    config,
    `There is no database in ${config.dataDir} yet: the first start makes one.`,
    warn,
  );
  await using stack = new AsyncDisposableStack();
  const onError = () => undefined;
  const pool = stack.adopt(createPool({ connection: database.connection, max: 2, onError }), (one) =>
    one.end(),
  );
  const { replicaUrl } = config.database;
  const replica =
    replicaUrl === undefined
      ? null
      : stack.adopt(
          createPool({ connection: { connectionString: replicaUrl }, throughPooler: true, max: 1, onError }),
          (one) => one.end(),
        );
  const system = systemDatabase(pool);
  const log = pino({ level: 'silent' });
  const weather = createWeatherService({ config: config.weather, db: system, clock, log });
  stack.defer(() => weather.stop());
  const { mail } = config.senders;
  const checks = productChecks({
    config,
    system,
    keys: { areThere: () => hasKeys(pool), check: (secret) => checkSecret(pool, secret) },
    clock,
    weather,
    replica: replica && (() => replicaLag(pool, replica)),
    backups: config.backups.folder || config.backups.bucket ? () => backupState(system, clock()) : null,
    migrations: migrationSources,
    files: config.photos.bucket
      ? bucketStore(config.photos.bucket)
      : folderStore(join(config.dataDir, 'photos')),
    greetMail: mail && (() => greetSmtp(mail)),
  });
  if (!(await diagnose(checks, print))) process.exitCode = 1;
});
