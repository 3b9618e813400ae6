import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigrations } from '@draksha/auth/migrations';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { stepsToSpread, takeStep } from '../src/lib/postgres/distribute.ts';
import { migrationSources } from '../src/migrate.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { world } from '../test/world.ts';
import { startCitus } from './citus-cluster.ts';
import { databaseOf, farmersOnEach } from './spread-cluster.ts';

/** The first version that members, organisations and tokens of one plot are served of on nodes. */
const FIRST = '169';

test('a database that an earlier version spread is upgraded: later migrations run, the server waits for their tables to be spread', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(scratchFolder());
  const cluster = stack.use(await startCitus(folder.path));
  const pool = stack.adopt(new Pool({ connectionString: cluster.coordinator.url, max: 1 }), (one) =>
    one.end(),
  );
  for (const { schema, directory } of migrationSources) {
    const earlier = folder.in(schema);
    mkdirSync(earlier);
    for (const name of readdirSync(directory))
      if (schema !== 'app' || name < `${FIRST}~`) cpSync(join(directory, name), join(earlier, name));
    await applyMigrations(pool, { schema, directory: earlier });
  }
  const client = await pool.connect();
  stack.defer(() => client.release());
  const spread = async () => {
    for (const step of await stepsToSpread(client)) await takeStep(client, step);
  };
  await spread();

  await expect(world({ database: databaseOf(cluster) })).rejects.toThrow('are spread over nodes in part');
  // The start before has run them.
  expect((await stepsToSpread(client)).length).toBeGreaterThan(0);
  await spread();
  expect(await stepsToSpread(client)).toEqual([]);

  const here = stack.use(await world({ database: databaseOf(cluster) }));
  for (const { ask } of [...(await farmersOnEach(cluster, here, 1)).values()].flat()) {
    expect((await ask('POST /plots', { body: { name: 'Odha' } })).status).toBe(201);
    expect((await ask('GET /sync', { query: {} })).body.data.items.map(({ noun }) => noun)).toEqual([
      'users',
      'plots',
    ]);
  }
});
