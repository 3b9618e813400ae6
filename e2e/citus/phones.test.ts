import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CitusCluster, CitusNode } from '../../server/citus/citus-cluster.ts';
import { databaseOf, farmersOnEach, startSpread } from '../../server/citus/spread-cluster.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { type TestFarmer, type World, world } from '../../server/test/world.ts';
import { happenings } from '../phone/happenings.ts';
import { nextVersion, phone } from '../phone/programs.ts';
import { farmAt } from '../phone/real-servers.ts';
import { liveThrough } from '../phone/scenario.ts';

/** More by `CITUS_ROUNDS=1000`, others by `PROPERTY_SEED=…`; one in fifty on nodes that are killed. */
const numRuns = Number(process.env.CITUS_ROUNDS ?? 30);
const deadlyRuns = Math.max(2, Math.ceil(numRuns / 50));

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let product: World;
/** One on each worker, whose farms are lived on in turn. */
let farmers: (readonly [CitusNode, TestFarmer])[];

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  cluster = parts.use(await startSpread(folder.path));
  product = parts.use(await world({ database: databaseOf(cluster) }));
  const onEach = await farmersOnEach(cluster, product, 1);
  farmers = [...onEach].flatMap(([node, own]) => own.map((one) => [node, one] as const));
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

let begun = 0;

/** The next farmer's farm, empty; its death is what `kill` does to the nodes, the farmer's own named. */
async function begin(kill?: (own: CitusNode) => Promise<void>) {
  const [node, farmer] = farmers[begun++ % farmers.length] ?? [];
  if (!node || !farmer) throw new Error('no farmer');
  return farmAt(product, farmer, async () => {
    await kill?.(node);
    for (const { ask } of farmers.map(([, one]) => one))
      await expect.poll(async () => (await ask('GET /sync', { query: {} })).status).toBe(200);
  });
}

test(`two phones and the server on nodes agree after whatever happened, ${numRuns} times`, {
  timeout: 60_000 + numRuns * 10_000,
}, async () => {
  await using next = await nextVersion();
  await fc.assert(
    fc.asyncProperty(happenings(), async (actions) => liveThrough({ phone, next }, await begin(), actions)),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  );
});

test(`so they do where nodes are killed, ${deadlyRuns} times`, {
  timeout: 60_000 + deadlyRuns * 120_000,
}, async () => {
  await using next = await nextVersion();
  let killed = 0;
  const deadly = happenings(1).filter((actions) => {
    const crashes = actions.filter(
      (one) => one.do === 'crash' || (one.do === 'sync' && one.fault === 'crash'),
    );
    return crashes.length > 1 && crashes.length < 4 && crashes.some((one) => one.do === 'sync');
  });
  // The farmer's own worker, the coordinator, or all.
  const kill = async (own: CitusNode) => {
    const which = [[own], [cluster.coordinator], cluster.nodes][killed % 3] ?? [];
    killed += 1;
    for (const node of which) await node.kill();
    for (const node of which) await node.start();
  };
  await fc.assert(
    fc.asyncProperty(deadly, async (actions) => liveThrough({ phone, next }, await begin(kill), actions)),
    { numRuns: deadlyRuns, includeErrorInReport: true, endOnFailure: true },
  );
  expect(killed).toBeGreaterThan(0);
});
