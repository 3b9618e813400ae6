import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPool, systemDatabase } from '../src/db.ts';
import { nodesFinding } from '../src/features/operations/nodes.ts';
import { askOnce } from '../test/plain-postgres.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type TestFarmer, world } from '../test/world.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';
import { databaseOf, farmersOnEach, spreadTables } from './spread-cluster.ts';

/** Between one write and the next. */
const REST_MS = 20;

const POINT = 'before_upgrade';

/** What the server and its checks write by themselves. */
const BY_ITSELF = ['app.job_runs', 'app.migrations'];

/** A sum over every row of each table, on whatever node it lies. */
async function digests({ coordinator: { url } }: CitusCluster): Promise<ReadonlyMap<string, string>> {
  const tables = await askOnce<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    if (BY_ITSELF.includes(name)) continue;
    const sum = `select concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)::numeric)) as digest from ${name} t`;
    found.set(name, (await askOnce<{ digest: string }>(url, sum))[0]?.digest ?? '');
  }
  return found;
}

/** Plots one after another. @returns the ids that were acknowledged until `isOver` */
async function plant(farmer: TestFarmer, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const id = randomUUID();
    const { status } = await farmer.ask('POST /plots', { body: { id, name: 'Odha' } });
    if (status === 201) acknowledged.push(id);
    await pause(REST_MS);
  }
  return acknowledged;
}

const follow = async ({ ask }: TestFarmer, since?: string) =>
  (await ask('GET /sync', { query: since === undefined ? {} : { since } })).body.data;

const idsOf = ({ items }: Awaited<ReturnType<typeof follow>>) =>
  items.filter(({ noun }) => noun === 'plots').map(({ id }) => id);

test('all nodes go back to one point: every row is as it was then, and phones read their farms anew', {
  timeout: 600_000,
}, async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(scratchFolder());
  const cluster = stack.use(await startCitus(folder.path, { isArchived: true }));
  const { coordinator, nodes } = cluster;
  await spreadTables(coordinator.url);
  const before = await world({ database: databaseOf(cluster) });
  const farmers = [...(await farmersOnEach(cluster, before, 2)).values()].flat();
  for (const { ask } of farmers)
    expect((await ask('POST /plots', { body: { name: 'Mala' } })).status).toBe(201);

  // The base backups are of several moments, while farmers write.
  let isOver = false;
  const planting = farmers.map((farmer) => plant(farmer, () => isOver));
  for (const node of nodes) await node.takeBase();
  isOver = true;
  const acknowledged = await Promise.all(planting);
  const cursors = await Promise.all(farmers.map(async (farmer) => (await follow(farmer)).cursor));
  const then = await digests(cluster);
  await askOnce(coordinator.url, `select citus_create_restore_point('${POINT}')`);

  // What comes after the point is to go, on each node.
  for (const { ask } of farmers)
    expect((await ask('POST /plots', { body: { name: 'Late' } })).status).toBe(201);
  const late = await before.farmer();
  expect((await late.ask('GET /me')).status).toBe(200);
  const lateCursors = await Promise.all(farmers.map(async (farmer) => (await follow(farmer)).cursor));
  for (const { url } of nodes) {
    const [closed] = await askOnce<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
    const archived = () =>
      askOnce(url, `select from pg_stat_archiver where last_archived_wal >= '${closed?.file}'`);
    await expect.poll(archived, { timeout: 60_000 }).toHaveLength(1);
  }
  await before[Symbol.asyncDispose]();
  for (const node of nodes) await node.kill();

  await Promise.all(nodes.map((node) => node.restore(POINT)));
  await askOnce(coordinator.url, 'select recover_prepared_transactions()');
  expect(await digests(cluster)).toEqual(then);
  await askOnce(coordinator.url, 'select app.after_restore()');

  const pool = createPool({
    connection: { connectionString: coordinator.url },
    max: 1,
    onError: () => undefined,
  });
  stack.defer(() => pool.end());
  expect(await nodesFinding(systemDatabase(pool))).toMatchObject({ verdict: 'pass' });
  const after = stack.use(await world({ database: databaseOf(cluster) }));
  for (const [at, { accessToken }] of farmers.entries()) {
    const read = async (since?: string) => {
      const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${after.url}/api/sync${query}`, { headers });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: Awaited<ReturnType<typeof follow>> }).data;
    };
    const whole = await read();
    const there = idsOf(whole);
    expect(there).toHaveLength((acknowledged[at]?.length ?? 0) + 1);
    expect(there).toEqual(expect.arrayContaining(acknowledged[at] ?? []));
    for (const cursor of [cursors[at], lateCursors[at]]) {
      const again = await read(cursor);
      expect([again.reset, idsOf(again).toSorted()]).toEqual([true, there.toSorted()]);
    }
  }
});
