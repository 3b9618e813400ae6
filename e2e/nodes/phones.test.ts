import 'fake-indexeddb/auto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CitusCluster, type CitusNode, startCitus } from '../../server/citus/citus-cluster.ts';
import { databaseOf, moveShard, nodeOf, shardOf, spreadTables } from '../../server/citus/spread-cluster.ts';
import { askOnce } from '../../server/test/plain-postgres.ts';
import { scratchFolder } from '../../server/test/scratch-folder.ts';
import { world } from '../../server/test/world.ts';
import type { Server } from '../phone/device.ts';
import { happenings } from '../phone/happenings.ts';
import { nextVersion, phone } from '../phone/programs.ts';
import { clear, type Place, serverAt } from '../phone/real-servers.ts';
import { liveThrough } from '../phone/scenario.ts';

/** The two phones of `e2e/phone` on farmers' rows that lie on nodes; more by `NODE_RUNS=1000`, others by `PROPERTY_SEED=…`. */
const numRuns = Number(process.env.NODE_RUNS ?? 15);
const deadlyRuns = Math.ceil(numRuns / 10);
/** While a farm's rows move its writes wait: in the rounds between they do not. */
const ROUNDS_A_MOVE = 3;
const TRIES = 600;

/** A statement that a death cut off is asked again, on a connection of its own. */
async function patiently<Row>(url: string, statement: string): Promise<Row[]> {
  for (let tries = 1; ; tries += 1)
    try {
      return await askOnce<Row>(url, statement);
    } catch (cause) {
      if (tries === TRIES) throw cause;
      await pause(100);
    }
}

class FarmOnNodes {
  readonly place: Place;
  readonly #cluster: CitusCluster;
  crashes = 0;
  moves = 0;

  constructor(cluster: CitusCluster, farmer: Omit<Place, 'database' | 'triesAgain'>) {
    const { url } = cluster.coordinator;
    const query = async (statement: string) => ({ rows: await patiently(url, statement) });
    this.#cluster = cluster;
    this.place = { ...farmer, database: { query } as never, triesAgain: TRIES };
  }

  async #home(): Promise<readonly [own: CitusNode, other: CitusNode]> {
    const own = await nodeOf(this.#cluster, this.place.userId);
    const other = this.#cluster.workers.find((one) => one !== own);
    if (!other) throw new Error('two workers are wanted');
    return [own, other];
  }

  /** The farmer's rows go to the other worker, while phones write. */
  async move(): Promise<void> {
    const [own, other] = await this.#home();
    await moveShard(this.#cluster, await shardOf(this.#cluster, this.place.userId), own, other);
    this.moves += 1;
  }

  /** The worker with the farmer's rows dies, or the coordinator, or the rows move. */
  async crash(): Promise<void> {
    const kind = this.crashes++ % 3;
    if (kind === 2) return this.move();
    const [own] = await this.#home();
    const dying = kind === 0 ? own : this.#cluster.coordinator;
    await dying.kill();
    await dying.start();
  }

  async begin(): Promise<Server> {
    await clear(this.place);
    return serverAt(
      () => this.place,
      () => this.crash(),
    );
  }
}

async function farmOnNodes() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(scratchFolder());
  const cluster = stack.use(await startCitus(folder.path));
  await spreadTables(cluster.coordinator.url);
  // The two phones together ask more than a farmer's own may.
  const env = { QUOTA_CALLS_PER_MINUTE: '10000000' };
  const here = stack.use(await world({ database: databaseOf(cluster), env }));
  const farmer = await here.farmer();
  await farmer.ask('GET /me');
  const farm = new FarmOnNodes(cluster, { ...farmer, url: here.url });
  const parts = stack.move();
  return { farm, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

test(`two phones and a server on nodes agree while the farm's rows move to and fro, ${numRuns} times`, {
  timeout: 180_000 + numRuns * 30_000,
}, async () => {
  await using next = await nextVersion();
  await using on = await farmOnNodes();
  const { farm } = on;
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(happenings(), async (actions) => {
      const server = await farm.begin();
      const living = liveThrough({ phone, next }, server, actions);
      const moving = lived % ROUNDS_A_MOVE === 0 ? farm.move() : undefined;
      await Promise.allSettled([living, moving]);
      await Promise.all([living, moving]);
      lived += 1;
    }),
    { numRuns, includeErrorInReport: true, endOnFailure: true },
  );
  expect([lived, farm.moves]).toEqual([numRuns, Math.ceil(numRuns / ROUNDS_A_MOVE)]);
});

test(`so they do where a worker and the coordinator are killed in the middle, ${deadlyRuns} times`, {
  timeout: 120_000 + deadlyRuns * 60_000,
}, async () => {
  await using next = await nextVersion();
  await using on = await farmOnNodes();
  const { farm } = on;
  const deadly = happenings(1).filter((actions) => {
    const crashes = actions.filter(
      (one) => one.do === 'crash' || (one.do === 'sync' && one.fault === 'crash'),
    );
    return crashes.length > 2 && crashes.length < 6 && crashes.some((one) => one.do === 'sync');
  });
  await fc.assert(
    fc.asyncProperty(deadly, async (actions) => liveThrough({ phone, next }, await farm.begin(), actions)),
    { numRuns: deadlyRuns, includeErrorInReport: true, endOnFailure: true },
  );
  expect(farm.crashes).toBeGreaterThan(2);
});
