import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreAside } from '../src/lib/backup/restore-aside.ts';
import { takeBackup } from '../src/lib/backup/take-backup.ts';
import { migrationSources } from '../src/migrate.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';
import { spreadTables } from './spread-cluster.ts';

const FARMERS = 2_000;

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let inFile: (name: string) => string;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  inFile = (name) => folder.in(name);
  cluster = parts.use(await startCitus(folder.path));
  await spreadTables(cluster.coordinator.url);
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

async function connected(use: AsyncDisposableStack): Promise<Client> {
  const { url } = cluster.coordinator;
  const client = use.adopt(new Client({ connectionString: url }), (one) => one.end());
  await client.connect();
  return client;
}

test('a backup that is taken while farmers write is whole, each season with its plot', async () => {
  await using own = new AsyncDisposableStack();
  const client = await connected(own);
  const ids = Array.from({ length: FARMERS }, () => randomUUID());
  await client.query('insert into app.users (id) select unnest($1::uuid[])', [ids]);
  await client.query(
    `insert into app.plots (id, user_id, name, notes) select u, u, 'Odha', repeat('long ', 300) from unnest($1::uuid[]) u`,
    [ids],
  );
  let isDone = false;
  let written = 0;
  const writers = [0, 1, 2].map(async (first) => {
    const writer = await connected(own);
    for (let at = first; !isDone; at += 3) {
      const userId = ids[at % ids.length];
      const plotId = randomUUID();
      await writer.query(`insert into app.plots (id, user_id, name) values ($2, $1, 'Mala')`, [
        userId,
        plotId,
      ]);
      await writer.query(
        `insert into app.seasons (id, user_id, plot_id, cycle, pruning_date) values ($2, $1, $3, 'fruit', '2026-10-01')`,
        [userId, randomUUID(), plotId],
      );
      written += 1;
      await pause(1);
    }
  });
  const schemas = migrationSources.map(({ schema }) => schema);
  const file = inFile('under-writes.backup');
  const before = written;
  const reader = await connected(own);
  const { rows } = await takeBackup(reader, schemas, () => file).finally(() => {
    isDone = true;
  });
  await Promise.all(writers);
  expect(written - before).toBeGreaterThan(10);
  expect(rows).toBeGreaterThan(FARMERS * 2);
  // Compares each table with what the file says of it, and a season without its plot breaks its key.
  expect(await restoreAside({ connectionString: cluster.coordinator.url }, file, migrationSources)).toBe(
    rows,
  );
});
