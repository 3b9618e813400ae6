import { parseArgs } from 'node:util';
import { hasKeys } from '@draksha/auth/keys/check';
import { type KeyRotation, rotateKeys } from '@draksha/auth/keys/rotation';
import { readConfig } from './config.ts';
import { realDependencies } from './context.ts';
import { createPool } from './db.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { loadServerSecret } from './lib/server-secret.ts';
import { migrateAll } from './migrate.ts';

function tell(rotation: KeyRotation): string {
  switch (rotation.state) {
    case 'added':
      return `A new key is published; it signs from ${rotation.signsFrom.toISOString()}.`;
    case 'waiting':
      return `The new key waits; it signs from ${rotation.signsFrom.toISOString()}.`;
    case 'fresh':
      return `Nothing to do: the key has signed since ${rotation.since.toISOString()}, less than a day.`;
    case 'replaced':
      return 'A new key signs now. Tokens under the old ones count no more within half a minute; sessions go on.';
  }
}

/** `npm run rotate-keys`: one step in the life of the keys that sign sign-in tokens; with `-- --at-once` after a leak. */
await runCommand(async (print, warn) => {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean' } } });
  const config = readConfig(process.env);
  await using database = await findDatabase(config, `There are no keys in ${config.dataDir}.`, warn);
  const pool = createPool({ connection: database.connection, max: 1, onError: () => undefined });
  try {
    await migrateAll(pool);
    const secret = await loadServerSecret(config, () => hasKeys(pool));
    const rotation = await rotateKeys({
      pool,
      clock: realDependencies.clock,
      secret,
      atOnce: values['at-once'] === true,
    });
    print(tell(rotation));
    if (rotation.retired > 0) print(`Old keys removed: ${rotation.retired}.`);
  } finally {
    await pool.end();
  }
});
