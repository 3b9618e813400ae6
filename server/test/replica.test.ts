import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOnce, type PlainPostgres, startPlainPostgres } from './plain-postgres.ts';
import { scratchFolder } from './scratch-folder.ts';
import { type TestFarmer, type World, world } from './world.ts';

const TOKEN = 'a token for the operator';

let stack: AsyncDisposableStack;
let primary: PlainPostgres;
let replica: PlainPostgres;
let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(scratchFolder());
  const postgres = parts.use(await startPlainPostgres({ folder: folder.path }));
  primary = postgres;
  replica = await postgres.startReplica();
  await askOnce(primary.url, 'create database draksha');
  here = parts.use(
    await world({
      env: {
        DATABASE_URL: primary.at('draksha'),
        DATABASE_REPLICA_URL: replica.at('draksha'),
        METRICS_TOKEN: TOKEN,
        SERVER_SECRET: 'a'.repeat(64),
      },
    }),
  );
  asha = await here.farmer();
  stack = parts.move();
}, 120_000);
afterAll(() => stack?.disposeAsync());

/** Writes a task, and reads the report that has it. */
async function isReported(title: string): Promise<boolean> {
  const made = await asha.ask('POST /tasks', { body: { title } });
  expect(made).toMatchObject({ status: 201 });
  const { status, body } = await asha.ask('GET /reports/:kind', { params: { kind: 'tasks' } });
  expect(status).toBe(200);
  return JSON.stringify(body.data).includes(title);
}

const state = async () => {
  const { replica: own } = here.context;
  if (!own) throw new Error('a replica is configured');
  return own.state();
};

async function metric(name: string): Promise<number> {
  const answer = await fetch(`${here.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

/** Reads until one is answered by the copy, which nothing but that it follows and is used can bring about. */
async function untilRead(): Promise<void> {
  const { replica: before } = (await state()).reads;
  await expect
    .poll(
      async () => {
        expect(await isReported(`look ${performance.now()}`)).toBe(true);
        return (await state()).reads.replica;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(before);
}

/** In this order whatever the runner's: in the last the copy goes for good. */
describe('reading from a copy', { shuffle: false }, () => {
  test('a farmer reads what they just wrote, mostly from the copy', async () => {
    await untilRead();
    for (let turn = 0; turn < 20; turn += 1) expect(await isReported(`turn ${turn}`)).toBe(true);
    expect(await state()).toMatchObject({ ready: true });
    const [answer] = await askOnce<{ there: boolean }>(
      replica.at('draksha'),
      'select pg_is_in_recovery() as there',
    );
    expect(answer).toEqual({ there: true });
  });

  test('a copy that stands still is not read, its lag is told, and it is read again once it follows', async () => {
    await untilRead();
    await askOnce(replica.at('draksha'), 'select pg_wal_replay_pause()');
    await expect
      .poll(() => askOnce(replica.at('draksha'), 'select pg_get_wal_replay_pause_state() as at'), {
        timeout: 20_000,
      })
      .toEqual([{ at: 'paused' }]);
    const before = await state();
    expect(await isReported('while it stands still')).toBe(true);
    const after = await state();
    expect(after.reads).toEqual({ ...before.reads, primary: before.reads.primary + 1 });
    expect(after.lagBytes).toBeGreaterThan(0);
    expect(await metric('draksha_replica_lag_bytes')).toBeGreaterThan(0);
    await askOnce(replica.at('draksha'), 'select pg_wal_replay_resume()');
    await untilRead();
  });

  test('what follows nobody is never read', async () => {
    await using other = await world({
      env: {
        DATABASE_URL: primary.at('draksha'),
        DATABASE_REPLICA_URL: primary.at('draksha'),
        SERVER_SECRET: 'a'.repeat(64),
      },
    });
    const headers = { authorization: `Bearer ${asha.accessToken}` };
    const answer = await other.ask('GET /reports/:kind', { params: { kind: 'tasks' }, headers });
    expect(answer.status).toBe(200);
    expect(await other.context.replica?.state()).toMatchObject({
      ready: false,
      reads: { replica: 0, primary: 1 },
    });
  });

  test('while the copy is away the database itself is read, and the server stays ready', async () => {
    await replica.stop();
    const before = (await state()).reads.primary;
    expect(await isReported('without the copy')).toBe(true);
    expect((await state()).reads.primary).toBe(before + 1);
    expect(await metric('draksha_replica_ready')).toBe(0);
    expect((await fetch(`${here.url}/readyz`)).status).toBe(200);
  });
});
