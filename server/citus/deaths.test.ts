import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOnce } from '../test/plain-postgres.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type Answer, type TestFarmer, type World, world } from '../test/world.ts';
import { type CitusCluster, type CitusNode, startCitus } from './citus-cluster.ts';
import { databaseOf, farmersOnEach, spreadTables } from './spread-cluster.ts';

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let here: World;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  cluster = parts.use(await startCitus(folder.path));
  await spreadTables(cluster.coordinator.url);
  here = parts.use(await world({ database: databaseOf(cluster) }));
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

/** Between one write and the next. */
const REST_MS = 20;

const WAIT_LIMITS = { timeout: 90_000 };

/** Writes one plot after another until it is told to stop. */
class Writer {
  readonly farmer: TestFarmer;
  readonly sent = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly refused: Answer[] = [];
  readonly #ended: Promise<void>;
  #isStopped = false;

  constructor(farmer: TestFarmer) {
    this.farmer = farmer;
    this.#ended = this.#write();
  }

  async #write(): Promise<void> {
    while (!this.#isStopped) {
      const id = randomUUID();
      this.sent.add(id);
      const answer = await this.farmer.ask('POST /plots', { body: { id, name: 'Odha' } });
      if (answer.status === 201) this.acknowledged.add(id);
      else this.refused.push(answer);
      await pause(REST_MS);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#ended;
  }

  /** Until so many more were acknowledged. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count;
    await expect.poll(() => this.acknowledged.size, WAIT_LIMITS).toBeGreaterThanOrEqual(wanted);
  }

  /** Each acknowledged row is there, as it was written; each that is there was sent. */
  async check(): Promise<void> {
    const rows = await askOnce<{ id: string; version: number }>(
      cluster.coordinator.url,
      `select id::text, version from app.plots where user_id = '${this.farmer.userId}'`,
    );
    const there = new Set(rows.map(({ id }) => id));
    expect([...this.acknowledged].filter((id) => !there.has(id))).toEqual([]);
    expect(rows.filter(({ id, version }) => !this.sent.has(id) || version !== 1)).toEqual([]);
    expect(there.size).toBe(rows.length);
  }

  /** Every refusal asked to come later. */
  checkRefusals(): void {
    for (const { status, headers } of this.refused)
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  }
}

async function writersOn(each: number): Promise<ReadonlyMap<CitusNode, readonly Writer[]>> {
  const found = await farmersOnEach(cluster, here, each);
  return new Map([...found].map(([node, farmers]) => [node, farmers.map((one) => new Writer(one))]));
}

const stopAll = (writers: readonly Writer[]) => Promise.all(writers.map((one) => one.stop()));

describe('of writes that are under way', () => {
  test.for([0, 1])(
    'none that was acknowledged is lost where worker %i is killed, and farmers of the other are never refused',
    async (at) => {
      const writers = await writersOn(2);
      const away = cluster.workers[at];
      const gone = (away && writers.get(away)) ?? [];
      const all = [...writers.values()].flat();
      const kept = all.filter((one) => !gone.includes(one));
      try {
        await Promise.all(all.map((one) => one.more(10)));
        await away?.kill();
        await expect.poll(() => gone.every(({ refused }) => refused.length > 0), WAIT_LIMITS).toBe(true);
        const before = gone.map(({ acknowledged }) => acknowledged.size);
        await Promise.all(kept.map((one) => one.more(10)));
        expect(gone.map(({ acknowledged }) => acknowledged.size)).toEqual(before);
        await away?.start();
        await Promise.all(all.map((one) => one.more(5)));
      } finally {
        await stopAll(all);
      }
      for (const one of all) await one.check();
      for (const one of gone) one.checkRefusals();
      expect(kept.flatMap(({ refused }) => refused.map(({ status }) => status))).toEqual([]);
    },
  );

  test('none is lost where the coordinator is killed: all are told to come later, and are served once it is back', async () => {
    const all = [...(await writersOn(1)).values()].flat();
    try {
      await Promise.all(all.map((one) => one.more(10)));
      await cluster.coordinator.kill();
      await expect.poll(() => all.every(({ refused }) => refused.length > 0), WAIT_LIMITS).toBe(true);
      for (const { farmer } of all) {
        const { status, headers } = await farmer.ask('GET /plots', {});
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
      }
      await cluster.coordinator.start();
      await Promise.all(all.map((one) => one.more(5)));
    } finally {
      await stopAll(all);
    }
    for (const one of all) {
      await one.check();
      one.checkRefusals();
    }
  });

  test('a sign-up that a death of a node cut is whole or is not there, and those that were acknowledged are', async () => {
    const [away] = cluster.workers;
    const signedUp: TestFarmer[] = [];
    let isStopped = false;
    const signing = (async () => {
      while (!isStopped) {
        const farmer = await here.farmer().catch(() => null);
        if (farmer && (await farmer.ask('GET /me', {})).status === 200) signedUp.push(farmer);
      }
    })();
    try {
      await expect.poll(() => signedUp.length, WAIT_LIMITS).toBeGreaterThan(3);
      await away?.kill();
      await away?.start();
      const before = signedUp.length;
      await expect.poll(() => signedUp.length, WAIT_LIMITS).toBeGreaterThan(before + 3);
    } finally {
      isStopped = true;
      await signing;
    }
    for (const { ask } of signedUp) expect((await ask('GET /me', {})).status).toBe(200);
    // What was prepared on one node alone is ended by Citus itself, within `recover_2pc_interval`.
    const claims = async () => {
      const counted = cluster.nodes.map(({ url }) =>
        askOnce(url, `select md5(string_agg(c::text, ',' order by c::text)) as claims from app.claims c`),
      );
      return new Set((await Promise.all(counted)).map((rows) => JSON.stringify(rows))).size;
    };
    await expect.poll(claims, WAIT_LIMITS).toBe(1);
    const prepared = async () =>
      (
        await Promise.all(cluster.nodes.map(({ url }) => askOnce(url, 'select from pg_prepared_xacts')))
      ).flat();
    await expect.poll(prepared, WAIT_LIMITS).toEqual([]);
  });
});
