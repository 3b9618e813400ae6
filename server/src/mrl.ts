import { parseArgs } from 'node:util';
import { farmDay } from '@draksha/contract/dates';
import { readConfig } from './config.ts';
import { realDependencies } from './context.ts';
import { createPool, systemDatabase } from './db.ts';
import { openLimitFile, readLimitFile } from './features/residue-limits/limit-file.ts';
import { findLimits, replaceLimits } from './features/residue-limits/store.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { StartError } from './lib/start-error.ts';
import { migrateAll } from './migrate.ts';

const isDay = (said: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said));
const USAGE = 'npm run mrl -- FILE|URL [--day YYYY-MM-DD] [--fewer]';

/** `npm run mrl`: the European Commission's residue limits on grapes, from its public file; beside the running server or without one. */
await runCommand(async (print, warn) => {
  const options = { day: { type: 'string' }, fewer: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [where, ...more] = positionals;
  if (!where || more.length > 0 || (values.day !== undefined && !isDay(values.day)))
    throw new StartError(USAGE);
  const config = readConfig(process.env);
  await using database = await findDatabase(config, `There is no database in ${config.dataDir}.`, warn);
  const file = await openLimitFile(where);
  const residues = await readLimitFile(file.chunks);
  const pool = createPool({ connection: database.connection, max: 1, onError: () => undefined });
  try {
    await migrateAll(pool);
    const db = systemDatabase(pool);
    const before = (await findLimits(db))?.residues.length ?? 0;
    // A download that broke off at the end of a line reads like a whole one.
    if (residues.length < before * 0.9 && values.fewer !== true)
      throw new StartError(
        `The file has ${residues.length} residues, the one before had ${before}: nothing is changed. Where that is right, add --fewer.`,
      );
    const takenOn = values.day ?? file.takenOn ?? farmDay(realDependencies.clock().getTime());
    await replaceLimits(db, { source: file.source.slice(0, 500), takenOn, residues });
    const limits = residues.flatMap((one) => one.limits).length;
    print(
      `${residues.length} residues with ${limits} limits on grapes, as of ${takenOn}, are shown beside products now.`,
    );
  } finally {
    await pool.end();
  }
});
