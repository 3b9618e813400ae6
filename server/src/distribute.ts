import { parseArgs } from 'node:util';
import pg from 'pg';
import { readConfig } from './config.ts';
import { stepsToSpread, takeStep } from './lib/postgres/distribute.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { migrateAt } from './migrate.ts';

/** `npm run distribute`: says what is to be done until the farmers' rows lie on the nodes of Citus; with `-- --now` does it. */
await runCommand(async (print, warn) => {
  const { values } = parseArgs({ options: { now: { type: 'boolean' } } });
  const config = readConfig(process.env);
  await using database = await findDatabase(config, `There is no database in ${config.dataDir}.`, warn);
  await migrateAt(database.connection, () => undefined);
  const client = new pg.Client(database.connection);
  await client.connect();
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
    await client.end();
  }
});
