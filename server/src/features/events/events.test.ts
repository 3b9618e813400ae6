import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { eventStream } from '../../../test/event-stream.ts';
import { SHARED_SECRET, type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
});
afterAll(() => here[Symbol.asyncDispose]());

/** Until the feed has nothing more to tell of what was written so far: it waits for older transactions of the cluster. */
async function settled(): Promise<void> {
  const pool = here.context.pools.system;
  const { rows } = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id');
  const oldest = async (): Promise<boolean> =>
    (await pool.query('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as over', [rows[0]?.id]))
      .rows[0].over;
  await expect.poll(oldest).toBe(true);
}

const addPlot = (farmer: TestFarmer) => farmer.ask('POST /plots', { body: { name: 'Odha' } });
const cursorOf = async (farmer: TestFarmer): Promise<string> => {
  await settled();
  let since: string | undefined;
  for (;;) {
    const { data } = (await farmer.ask('GET /sync', { query: since === undefined ? {} : { since } })).body;
    since = data.cursor;
    if (!data.more) return data.cursor;
  }
};

describe('a stream of events', () => {
  test('says that something changed, with a cursor that knows it', async () => {
    await using stream = await eventStream(here.url, asha.accessToken, await cursorOf(asha));
    expect(stream.contentType).toBe('text/event-stream; charset=utf-8');
    const since = await cursorOf(asha);
    await addPlot(asha);
    const { event, cursor } = await stream.next();
    expect(event).toBe('changed');
    expect((await asha.ask('GET /sync', { query: { since: cursor } })).body.data.items).toEqual([]);
    expect((await asha.ask('GET /sync', { query: { since } })).body.data.items).toMatchObject([
      { noun: 'plots' },
    ]);
  });

  test('says nothing of what others change', async () => {
    const vijay = await here.farmer({ firstName: 'Vijay' });
    await using stream = await eventStream(here.url, vijay.accessToken, await cursorOf(vijay));
    await using hers = await eventStream(here.url, asha.accessToken, await cursorOf(asha));
    await addPlot(asha);
    // Word of it has gone round.
    await hers.next();
    expect(stream.seen()).toEqual([]);
    await addPlot(vijay);
    await stream.next();
  });

  test('resumes: what changed while nobody listened is said at once, and nothing where nothing did', async () => {
    const ravi = await here.farmer({ firstName: 'Ravi' });
    const since = await cursorOf(ravi);
    await addPlot(ravi);
    await using late = await eventStream(here.url, ravi.accessToken, since);
    expect((await late.next()).event).toBe('changed');
    const known = await cursorOf(ravi);
    await using fresh = await eventStream(here.url, ravi.accessToken, known);
    await addPlot(ravi);
    // The first that it hears of is what came after, and nothing before that.
    const { cursor } = await fresh.next();
    expect(cursor).not.toBe(known);
    expect((await ravi.ask('GET /sync', { query: { since: cursor } })).body.data.items).toEqual([]);
  });

  test('speaks at most ten times a second, however much changes, and of the last change', async () => {
    const ravi = await here.farmer({ firstName: 'Ravi' });
    await using stream = await eventStream(here.url, ravi.accessToken, await cursorOf(ravi));
    const begin = performance.now();
    let changes = 0;
    while (performance.now() - begin < 1_000 || changes < 30) {
      await addPlot(ravi);
      changes += 1;
    }
    await stream.until((seen) => seen.length > 0);
    const untold = async () => {
      const since = stream.seen().at(-1)?.cursor ?? '';
      return (await ravi.ask('GET /sync', { query: { since } })).body.data.items;
    };
    await settled();
    await expect.poll(untold).toEqual([]);
    // Counted and not one by one: two that left apart may be read in one breath on a busy machine.
    const seconds = (performance.now() - begin) / 1_000;
    expect(stream.seen().length).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 1);
  });

  test('is only for the farmer alone, and not for more than ten of their clients', async () => {
    const nobody = await fetch(`${here.url}/api/events`);
    expect(nobody.status).toBe(401);
    const ravi = await here.farmer({ firstName: 'Ravi' });
    const open = await Promise.all(Array.from({ length: 10 }, () => eventStream(here.url, ravi.accessToken)));
    const headers = { authorization: `Bearer ${ravi.accessToken}` };
    const eleventh = await fetch(`${here.url}/api/events`, { headers });
    expect(eleventh.status).toBe(429);
    expect(eleventh.headers.get('retry-after')).toBe('30');
    await open[0]?.[Symbol.asyncDispose]();
    // The server hears of it a moment later.
    const place = async () => {
      await using again = await eventStream(here.url, ravi.accessToken);
      return (await again.next()).event;
    };
    await expect.poll(place).toBe('changed');
    for (const stream of open.slice(1)) await stream[Symbol.asyncDispose]();
  });

  test('a wrong cursor is refused', async () => {
    const headers = { authorization: `Bearer ${asha.accessToken}` };
    const answer = await fetch(`${here.url}/api/events?since=nonsense`, { headers });
    expect(answer.status).toBe(400);
  });
});

test('a server that stops ends its streams and does not wait for them', async () => {
  await using database = await createTestDatabase();
  const env = { SERVER_SECRET: SHARED_SECRET };
  const one = await world({ database, env });
  const farmer = await one.farmer();
  await using stream = await eventStream(one.url, farmer.accessToken);
  await stream.next();
  const begin = performance.now();
  await one[Symbol.asyncDispose]();
  // Not for as long as a stream lives.
  expect(performance.now() - begin).toBeLessThan(20_000);
  await stream.endedWithin();
});

test('a change made at one server is heard at another of the same database as it happens', async () => {
  await using database = await createTestDatabase();
  const env = { SERVER_SECRET: SHARED_SECRET };
  await using one = await world({ database, env });
  await using two = await world({ database, env });
  const farmer = await one.farmer();
  await using stream = await eventStream(two.url, farmer.accessToken, await cursorOf(farmer));
  await addPlot(farmer);
  await stream.next();
  // A listener whose connection is cut hears again, of what it missed too.
  await two.context.pools.system.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  );
  const before = stream.seen().length;
  await addPlot(farmer);
  await stream.until((seen) => seen.length > before);
});
