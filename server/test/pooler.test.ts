import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventStream } from './event-stream.ts';
import { hasPgbouncer, type Pooler, startPgbouncer } from './pgbouncer.ts';
import { askOnce, startPlainPostgres } from './plain-postgres.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type TestFarmer, type World, world } from './world.ts';

/** Fewer than one process would hold by itself. */
const CONNECTIONS = 6;
const FARMERS = 8;
const ROUNDS = 12;

let stack: AsyncDisposableStack;
let postgres: Awaited<ReturnType<typeof startPlainPostgres>>;
let pooler: Pooler;

/** Where there is no pgbouncer the tests say so in their names, and are left out. */
const title = (name: string): string =>
  hasPgbouncer ? name : `left out, no pgbouncer on this machine: ${name}`;
const withPooler = test.skipIf(!hasPgbouncer);

beforeAll(async () => {
  if (!hasPgbouncer) return;
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  postgres = parts.use(await startPlainPostgres({ folder: folder.path }));
  await askOnce(postgres.url, 'create database draksha');
  pooler = parts.use(await startPgbouncer(postgres.url, { folder: folder.path, connections: CONNECTIONS }));
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

const through = () => ({
  DATABASE_URL: pooler.at('draksha'),
  DATABASE_DIRECT_URL: postgres.at('draksha'),
  SERVER_SECRET: 'a'.repeat(64),
});

withPooler(title('a pooler in transaction mode of which nobody said anything is refused'), async () => {
  const start = world({ env: { DATABASE_URL: pooler.at('draksha') } });
  await expect(start).rejects.toThrow(
    'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL',
  );
  const twice = world({
    env: { DATABASE_URL: pooler.at('draksha'), DATABASE_DIRECT_URL: pooler.at('draksha') },
  });
  await expect(twice).rejects.toThrow('DATABASE_DIRECT_URL leads through a pooler in transaction mode');
  const elsewhere = world({
    env: { DATABASE_URL: pooler.at('draksha'), DATABASE_DIRECT_URL: postgres.at('postgres') },
  });
  await expect(elsewhere).rejects.toThrow('lead to two different databases');
});

const namesOf = async ({ ask }: Pick<TestFarmer, 'ask'>): Promise<string[]> => {
  const { status, body } = await ask('GET /plots');
  expect(status).toBe(200);
  return body.data.items.map(({ name }) => name);
};

withPooler(
  title(
    'two processes over six connections: each farmer reads and writes their own rows, hears of them, and jobs run',
  ),
  async () => {
    await using one: World = await world({ env: through(), jobs: true });
    const registered = await Promise.all(Array.from({ length: FARMERS }, () => one.farmer()));
    await using two: World = await world({ env: through(), jobs: true });
    // Every other one meets the second process.
    const farmers = registered.map((farmer, index): Pick<TestFarmer, 'ask'> => {
      const headers = { authorization: `Bearer ${farmer.accessToken}` };
      return index % 2 === 0
        ? farmer
        : {
            ask: (key, options) => two.ask(key, { ...options, headers: { ...options?.headers, ...headers } }),
          };
    });
    const own = new Map(farmers.map((farmer) => [farmer, [] as string[]]));
    await using stream = await eventStream(two.url, registered[0]?.accessToken ?? '');
    await stream.next();
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(
        farmers.map(async (farmer) => {
          const name = randomUUID();
          const [made, seen] = await Promise.all([
            farmer.ask('POST /plots', { body: { name } }),
            namesOf(farmer),
          ]);
          expect(made.status).toBe(201);
          const known = own.get(farmer) ?? [];
          // Those of before, perhaps the one that is on its way, and nobody else's.
          expect([...seen].sort().filter((found) => found !== name)).toEqual([...known].sort());
          known.push(name);
        }),
      );
    // Written at the first process, heard at the second.
    await stream.next();
    for (const farmer of farmers) expect((await namesOf(farmer)).sort()).toEqual(own.get(farmer)?.sort());
    await one.context.jobs.ask('housekeeping');
    await expect
      .poll(async () => (await two.context.jobs.state()).find(({ name }) => name === 'housekeeping'), {
        timeout: 30_000,
      })
      .toMatchObject({ waiting: 0, active: 0, failed: 0, silenceSeconds: expect.any(Number) });
    const [pool] = (
      await pooler.show<{ database: string; sv_active: number; sv_idle: number }>('pools')
    ).filter(({ database }) => database === 'draksha');
    expect(Number(pool?.sv_active) + Number(pool?.sv_idle)).toBeLessThanOrEqual(CONNECTIONS);
    expect(
      Object.values(one.context.pools).reduce((sum, { totalCount }) => sum + totalCount, 0),
    ).toBeGreaterThan(CONNECTIONS);
  },
);

withPooler(
  title('a read through a pooler writes nothing, and a connection keeps no farmer behind it'),
  async () => {
    await using here = await world({ env: through() });
    const asha = await here.farmer();
    await asha.ask('POST /plots', { body: { name: 'River field' } });
    const { farmers } = here.context;
    const writing = farmers.read(asha.userId, (db) =>
      (db as unknown as typeof here.context.system).updateTable('plots').set({ name: 'Stolen' }).execute(),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await namesOf(asha)).toEqual(['River field']);
    const left = await Promise.all(
      Array.from({ length: 2 * CONNECTIONS }, () =>
        here.context.pools.system.query<{ farmer: string | null; role: string }>(
          `select nullif(current_setting('app.user_id', true), '') as farmer, current_user::text as role`,
        ),
      ),
    );
    for (const { rows } of left) expect(rows).toEqual([{ farmer: null, role: 'draksha' }]);
  },
);
