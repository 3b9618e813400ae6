import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, systemDatabase } from '../src/db.ts';
import { nodesFinding } from '../src/features/operations/nodes.ts';
import { migrateAt } from '../src/migrate.ts';
import { endProcess } from '../test/plain-postgres.ts';
import { scratchFolder } from '../test/scratch-folder.ts';
import { type TestFarmer, world } from '../test/world.ts';
import { type CitusCluster, startCitus } from './citus-cluster.ts';
import { databaseOf, farmersOnEach, moveShard, nodeOf, shardOf } from './spread-cluster.ts';

let stack: AsyncDisposableStack;
let cluster: CitusCluster;
let client: Client;
let folder: string;

beforeAll(async () => {
  await using parts = new AsyncDisposableStack();
  const scratch = parts.use(scratchFolder());
  folder = scratch.path;
  cluster = parts.use(await startCitus(folder));
  await migrateAt({ connectionString: cluster.coordinator.url }, () => undefined);
  client = parts.adopt(new Client({ connectionString: cluster.coordinator.url }), (one) => one.end());
  await client.connect();
  stack = parts.move();
});
afterAll(() => stack?.disposeAsync());

const serve = () => world({ database: databaseOf(cluster) });

function distribute(...flags: string[]) {
  const program = fileURLToPath(new URL('../src/distribute.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...flags], {
    env: { ...process.env, DATABASE_URL: cluster.coordinator.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk);
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  return { child, ended, said: () => said };
}

const spread = async (): Promise<number> =>
  (await client.query(`select from citus_tables where citus_table_type = 'distributed'`)).rowCount ?? 0;

test('a database with farms is spread by the command, which says what it does, is killed in its middle and run again', async () => {
  await using before = await serve();
  const farmer = await before.farmer();
  const { body } = await farmer.ask('POST /plots', { body: { name: 'Odha' } });
  await before[Symbol.asyncDispose]();

  expect(await distribute().ended).toContain('Nothing is done yet');
  expect(await spread()).toBe(0);
  const cut = distribute('--now');
  await expect.poll(cut.said, { timeout: 60_000, interval: 10 }).toContain('plots: by the farmer');
  await endProcess(cut.child, 'SIGKILL');
  expect(await spread()).toBeGreaterThan(0);
  await expect(serve()).rejects.toThrow('are spread over nodes in part');
  expect(await distribute('--now').ended).toContain('Done.');
  expect(await distribute('--now').ended).toContain('nothing is to be done');
  const { rows } = await client.query('select name from app.plots where id = $1', [body.data.plot.id]);
  expect(rows).toEqual([{ name: 'Odha' }]);
});

test('with a worker away its farmers get 503 with Retry-After, others notice nothing, and what was acknowledged is there', async () => {
  await using here = await serve();
  const [away] = cluster.workers;
  if (!away) throw new Error('no worker');
  const onEach = await farmersOnEach(cluster, here, 1);
  const [gone] = onEach.get(away) ?? [];
  const kept = [...onEach.values()].flat().find((one) => one !== gone);
  if (!gone || !kept) throw new Error('farmers on both workers are wanted');
  for (const { ask } of [gone, kept])
    expect((await ask('POST /plots', { body: { name: 'Odha' } })).status).toBe(201);
  await away.kill();
  for (const key of ['GET /me', 'GET /plots', 'GET /sync'] as const) {
    const refused = await gone.ask(key, {});
    expect([key, refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([key, 503, true]);
    expect((await kept.ask(key, {})).status).toBe(200);
  }
  expect((await gone.ask('POST /plots', { body: { name: 'Mala' } })).status).toBe(503);
  expect((await kept.ask('POST /plots', { body: { name: 'Mala' } })).status).toBe(201);
  await away.start();
  await expect.poll(async () => (await gone.ask('GET /plots', {})).status, { timeout: 60_000 }).toBe(200);
  const { body } = await gone.ask('GET /plots', {});
  expect(body.data.items.map(({ name }) => name)).toEqual(['Odha']);
});

test('doctor says which node is away, which is set otherwise and that rows lie unevenly', async () => {
  await using own = new AsyncDisposableStack();
  const connection = { connectionString: cluster.coordinator.url };
  const pool = own.adopt(createPool({ connection, max: 1, onError: () => undefined }), (one) => one.end());
  const find = () => nodesFinding(systemDatabase(pool));
  const [first, second] = cluster.workers;
  if (!first || !second) throw new Error('two workers are wanted');
  expect(await find()).toMatchObject({ verdict: 'pass', why: expect.stringContaining('3 answer') });

  const worker = own.adopt(new Client({ connectionString: second.url }), (one) => one.end());
  await worker.connect();
  const set = async (statement: string) => {
    await worker.query(statement);
    await worker.query('select pg_reload_conf()');
  };
  const database = 'alter database draksha';
  await set(`${database} set citus.enable_unsafe_triggers = off`);
  await expect.poll(find).toEqual({
    verdict: 'fail',
    why: `citus.enable_unsafe_triggers is off on 127.0.0.1:${second.port}: set it to on.`,
  });
  await set(`${database} reset citus.enable_unsafe_triggers`);
  await expect.poll(find).toMatchObject({ verdict: 'pass' });

  const { rows: moved } = await client.query<{ id: string }>(
    `select shardid::text as id from citus_shards where table_name = 'app.users'::regclass and nodeport = $1 order by 1 limit 2`,
    [second.port],
  );
  for (const { id } of moved) await moveShard(cluster, id, second, first);
  expect(await find()).toMatchObject({ verdict: 'warn', why: expect.stringContaining('lie unevenly') });
  await first.kill();
  expect(await find()).toMatchObject({
    verdict: 'fail',
    why: expect.stringContaining(`127.0.0.1:${first.port} cannot be reached`),
  });
  await first.start();
  await expect.poll(find, { timeout: 60_000 }).toMatchObject({ verdict: 'warn' });
});

/** A phone of a farmer: what it has, and how often it began again. */
class Phone {
  readonly rows = new Map<string, number>();
  again = 0;
  doubled = 0;
  readonly farmer: TestFarmer;
  #since: string | undefined;
  #isBeginning = true;
  /** Read at the beginning, while a transaction older than theirs may have run: the feed may bring these once more. */
  readonly #mayComeAgain = new Set<string>();

  constructor(farmer: TestFarmer) {
    this.farmer = farmer;
  }

  async follow(): Promise<void> {
    for (let more = true; more; ) {
      const query = this.#since === undefined ? {} : { since: this.#since };
      const { status, body } = await this.farmer.ask('GET /sync', { query });
      if (status !== 200) return;
      const { data } = body;
      if (data.reset) {
        this.again += 1;
        this.rows.clear();
        this.#isBeginning = true;
      }
      for (const { noun, id, version } of data.items) {
        if (noun !== 'plots') continue;
        if (this.rows.get(id) === version && !this.#mayComeAgain.delete(id)) this.doubled += 1;
        if (this.#isBeginning) this.#mayComeAgain.add(id);
        this.rows.set(id, version);
      }
      this.#isBeginning &&= data.more;
      this.#since = data.cursor;
      more = data.more;
    }
  }
}

test('rows move to another node while farmers write: none is lost or doubled, and only whose rows moved begins again', async () => {
  await using here = await serve();
  const [first, second] = cluster.workers;
  if (!first || !second) throw new Error('two workers are wanted');
  const phones: Phone[] = [];
  const shards: string[] = [];
  while (new Set(shards).size < 2) {
    const phone = new Phone(await here.farmer());
    phones.push(phone);
    shards.push(await shardOf(cluster, phone.farmer.userId));
    await phone.follow();
  }
  const movedShard = shards.at(-1) ?? '';
  const acknowledged = phones.map(() => new Set<string>());
  let moving = true;
  const busy = phones.map(async (phone, at) => {
    for (let written = 0; moving || written < 5; written += 1) {
      const body = { name: `Odha ${written}` };
      if (written < 40) {
        const { status, body: said } = await phone.farmer.ask('POST /plots', { body });
        if (status === 201) acknowledged[at]?.add(said.data.plot.id);
      }
      await phone.follow();
    }
  });
  const from = await nodeOf(cluster, phones.at(-1)?.farmer.userId ?? '');
  const to = from === first ? second : first;
  await moveShard(cluster, movedShard, from, to);
  moving = false;
  await Promise.all(busy);
  for (const [at, phone] of phones.entries()) {
    await phone.follow();
    const { rows } = await client.query<{ id: string; version: number }>(
      'select id::text, version from app.plots where user_id = $1',
      [phone.farmer.userId],
    );
    expect(phone.rows).toEqual(new Map(rows.map(({ id, version }) => [id, version])));
    expect(acknowledged[at]?.size).toBeGreaterThan(4);
    expect([...phone.rows.keys()]).toEqual(expect.arrayContaining([...(acknowledged[at] ?? [])]));
    expect([phone.doubled, phone.again]).toEqual([0, shards[at] === movedShard ? 1 : 0]);
  }
});
