import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { createPool } from './db.ts';
import { stepsToSpread, takeStep } from './lib/postgres/distribute.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { migrateAll } from './migrate.ts';

/** `npm run distribute`: prints the steps that spread farmers' rows over Citus nodes; `-- --now` runs them. */
await runCommand(async (print, warn) => {
  const { values } = parseArgs({ options: { now: { type: 'boolean' } } });
  const config = readConfig(process.env);
  await using database = await findDatabase(config, `There is no database in ${config.dataDir}.`, warn);
  const pool = createPool({ connection: database.connection, max: 1, onError: () => undefined });
  try {
    await migrateAll(pool);
    const client = await pool.connect();
    try {
      const steps = await stepsToSpread(client);
      if (steps.length === 0) return print('Farmers’ rows lie on the nodes: nothing is to be done.');
      for (const step of steps) {
        print(step.what);
        if (values.now === true) await takeStep(client, step);
      }
      print(
        values.now === true
          ? 'Done. Start every server of the product anew: until then each asks as if the rows lay on one.'
          : 'Nothing is done yet. Stop every server of the product, take a backup, then: npm run distribute -- --now',
      );
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
});
