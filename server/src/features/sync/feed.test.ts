import type { SyncItem } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { dropOld, hasChangesAfter, REMEMBERED_MS } from './service.ts';

let here: World;

beforeAll(async () => {
  here = await world();
});
afterAll(() => here[Symbol.asyncDispose]());

const newId = () => uuidV7(new Date());

interface Followed {
  readonly items: SyncItem[];
  readonly cursor: string;
}

/** Pages until there are no more. */
async function follow(farmer: TestFarmer, since?: string, limit = 200): Promise<Followed> {
  const items: SyncItem[] = [];
  let cursor = since;
  for (;;) {
    const query = { limit, ...(cursor === undefined ? {} : { since: cursor }) };
    const { status, body } = await farmer.ask('GET /sync', { query });
    expect(status).toBe(200);
    items.push(...body.data.items);
    cursor = body.data.cursor;
    if (!body.data.more) return { items, cursor };
  }
}

/** Follows until these rows were seen: another database of the cluster may hold the feed back for a moment. */
async function followUntil(farmer: TestFarmer, since: string, ids: readonly string[]): Promise<Followed> {
  const items: SyncItem[] = [];
  let cursor = since;
  for (let tries = 0; tries < 1_500; tries += 1) {
    const page = await follow(farmer, cursor);
    items.push(...page.items);
    cursor = page.cursor;
    if (ids.every((id) => items.some((item) => item.id === id))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { items, cursor };
}

/** A cursor behind all that was written so far: none of it comes again. */
async function caughtUp(farmer: TestFarmer): Promise<string> {
  const { cursor } = await follow(farmer);
  const marker = await addPlot(farmer, 'Marker');
  return (await followUntil(farmer, cursor, [marker.id])).cursor;
}

const addPlot = async (farmer: TestFarmer, name = 'Odha') =>
  (await farmer.ask('POST /plots', { body: { name } })).body.data.plot;

describe('a first sync', () => {
  test('brings every row of the farmer and nobody else’s, parents first and newest first, in pages', async () => {
    const [asha, vijay] = [await here.farmer(), await here.farmer({ firstName: 'Vijay' })];
    await addPlot(vijay, 'Not hers');
    const plots = [];
    for (const name of ['A', 'B', 'C', 'D']) plots.push(await addPlot(asha, name));
    const gone = await addPlot(asha, 'Gone');
    await asha.ask('DELETE /plots/:id', { params: { id: gone.id } });
    await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil' } });
    for (const { id } of plots)
      await asha.ask('POST /seasons', { body: { plotId: id, cycle: 'fruit', pruningDate: '2026-10-08' } });
    for (const limit of [1, 3, 200]) {
      const { items } = await follow(asha, undefined, limit);
      expect(items.map(({ noun }) => noun)).toEqual([
        'users',
        'farmer-profiles',
        ...Array(4).fill('plots'),
        ...Array(4).fill('seasons'),
      ]);
      expect(items.slice(2, 6).map(({ row }) => row)).toEqual(plots.toReversed());
      expect(items.every(({ deleted }) => !deleted)).toBe(true);
    }
    const [user, profile] = (await follow(asha)).items;
    expect(user).toMatchObject({ noun: 'users', id: asha.userId, row: { firstName: 'Asha' } });
    expect(profile).toMatchObject({ id: asha.userId, row: { userId: asha.userId, farmName: 'Patil' } });
  });

  test('what changes while its pages are read comes after them', async () => {
    const asha = await here.farmer();
    const first = await addPlot(asha, 'First');
    for (const name of ['B', 'C', 'D']) await addPlot(asha, name);
    const page = (await asha.ask('GET /sync', { query: { limit: 2 } })).body.data;
    await asha.ask('PATCH /plots/:id', { params: { id: first.id }, version: 1, body: { name: 'Changed' } });
    const late = await addPlot(asha, 'Late');
    const rest = await follow(asha, page.cursor, 2);
    const { items } = await followUntil(asha, rest.cursor, [late.id, first.id]);
    expect(items.map(({ id, version }) => [id, version])).toEqual(
      expect.arrayContaining([
        [first.id, 2],
        [late.id, 1],
      ]),
    );
  });
});

describe('the feed', () => {
  test('brings each changed row once, as it is now, and the deleted as deleted', async () => {
    const asha = await here.farmer();
    const [a, b] = [await addPlot(asha, 'A'), await addPlot(asha, 'B')];
    const cursor = await caughtUp(asha);
    await asha.ask('PATCH /plots/:id', { params: { id: a.id }, version: 1, body: { name: 'A 2' } });
    await asha.ask('PATCH /plots/:id', { params: { id: a.id }, version: 2, body: { name: 'A 3' } });
    await asha.ask('DELETE /plots/:id', { params: { id: b.id } });
    await asha.ask('PATCH /me', { body: { firstName: 'Usha' } });
    const { items, cursor: end } = await followUntil(asha, cursor, [a.id, b.id, asha.userId]);
    const newest = new Map(items.map((item) => [item.id, item]));
    expect(newest.get(a.id)).toMatchObject({
      noun: 'plots',
      version: 3,
      deleted: false,
      row: { name: 'A 3' },
    });
    expect(newest.get(b.id)).toEqual({ noun: 'plots', id: b.id, version: 2, deleted: true, row: null });
    expect(newest.get(asha.userId)).toMatchObject({ noun: 'users', row: { firstName: 'Usha' } });
    expect((await follow(asha, end)).items).toEqual([]);
    const restored = { params: { id: b.id }, version: 2, body: { deleted: false } };
    await asha.ask('PATCH /plots/:id', restored);
    expect((await followUntil(asha, end, [b.id])).items).toMatchObject([{ deleted: false, version: 3 }]);
  });

  test('loses nothing when a slow writer that began first commits last', async () => {
    const asha = await here.farmer();
    const cursor = await caughtUp(asha);
    const [slow, quick] = [newId(), newId()];
    const writer = async () => {
      const client = new pg.Client({ connectionString: here.context.config.database.url });
      await client.connect();
      await client.query('begin');
      await client.query(`select set_config('app.user_id', $1, true)`, [asha.userId]);
      const add = (id: string) =>
        client.query(`insert into app.plots (id, user_id, name) values ($1, $2, 'x')`, [id, asha.userId]);
      return { client, add };
    };
    const [first, second] = [await writer(), await writer()];
    try {
      // The first has the smaller number in the feed and the older transaction.
      await first.add(slow);
      await second.add(quick);
      await second.client.query('commit');
      const between = await follow(asha, cursor);
      expect(between.items.map(({ id }) => id)).not.toContain(slow);
      await first.client.query('commit');
      const after = await followUntil(asha, between.cursor, [slow, quick]);
      expect([...between.items, ...after.items].map(({ id }) => id).sort()).toEqual([slow, quick].sort());
    } finally {
      await first.client.end();
      await second.client.end();
    }
  });

  test('brings at a beginning what is written already, and once more where an older transaction ran then', async () => {
    const asha = await here.farmer();
    const older = new pg.Client({ connectionString: here.context.config.database.url });
    await older.connect();
    try {
      await follow(asha);
      // On the farmer's own node, where there are several.
      await older.query(`select set_config('app.user_id', $1, false)`, [asha.userId]);
      await older.query('begin');
      await older.query(`insert into app.plots (id, user_id, name) values ($1, $2, 'older')`, [
        newId(),
        asha.userId,
      ]);
      const id = newId();
      await asha.ask('POST /plots', { body: { id, name: 'x' } });
      const beginning = await follow(asha, undefined);
      const times = ({ items }: { items: readonly { id: string }[] }) => items.filter((one) => one.id === id);
      expect(times(beginning)).toHaveLength(1);
      await older.query('commit');
      const after = await followUntil(asha, beginning.cursor, [id]);
      expect(times(after)).toHaveLength(1);
      expect(times(await follow(asha, after.cursor))).toEqual([]);
    } finally {
      await older.end();
    }
  });

  test('loses nothing under many writers whose transactions overlap', async () => {
    const asha = await here.farmer();
    let { cursor } = await follow(asha);
    const seen = new Set<string>();
    const made: string[] = [];
    let writing = true;
    const writer = async (pauseMs: number) => {
      const client = new pg.Client({ connectionString: here.context.config.database.url });
      await client.connect();
      await client.query(`select set_config('app.user_id', $1, false)`, [asha.userId]);
      for (let i = 0; i < 15; i += 1) {
        const id = newId();
        await client.query('begin');
        await client.query(`insert into app.plots (id, user_id, name) values ($1, $2, 'x')`, [
          id,
          asha.userId,
        ]);
        await new Promise((resolve) => setTimeout(resolve, (pauseMs * (i % 4)) / 2));
        await client.query('commit');
        made.push(id);
      }
      await client.end();
    };
    const writers = Promise.all([1, 5, 9, 20].map(writer)).finally(() => {
      writing = false;
    });
    while (writing) {
      const page = await follow(asha, cursor, 5);
      for (const { id } of page.items) seen.add(id);
      cursor = page.cursor;
    }
    await writers;
    for (const { id } of (await followUntil(asha, cursor, [])).items) seen.add(id);
    const missing = made.filter((id) => !seen.has(id));
    const rest = await followUntil(asha, cursor, missing);
    expect(missing.filter((id) => !rest.items.some((item) => item.id === id))).toEqual([]);
    expect(made).toHaveLength(60);
  });

  test('a cursor of a year ago, of another life of the database or of its future begins again', async () => {
    const asha = await here.farmer();
    const plot = await addPlot(asha);
    const { cursor } = await follow(asha);
    const restarted = async (since: string) => {
      const { body } = await asha.ask('GET /sync', { query: { since } });
      return body.data.reset && body.data.items.some(({ id }) => id === plot.id);
    };
    expect(await restarted(cursor)).toBe(false);
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const with_ = (index: number, value: unknown) =>
      Buffer.from(JSON.stringify(parts.with(index, value))).toString('base64url');
    expect(await restarted(with_(0, newId()))).toBe(true);
    expect(await restarted(with_(1, '99999999999999'))).toBe(true);
    expect(await restarted(with_(3, here.context.clock().getTime() - REMEMBERED_MS))).toBe(true);
    const bad = await asha.ask('GET /sync', { query: { since: 'bm90IG91cnM' } });
    expect(bad.body.fields).toEqual({ since: 'Not a cursor of this feed' });
  });

  test('numbers of another server’s transactions, as a copy or a moved row has them, hold nothing up', async () => {
    const { farmers, pools } = here.context;
    const asha = await here.farmer();
    await addPlot(asha);
    const since = await caughtUp(asha);
    const moved = 'set txid = (txid::text::bigint + 1000000000)::text::xid8 where user_id = $1';
    await pools.system.query(`update app.changes ${moved}`, [asha.userId]);
    const news = () => farmers.read(asha.userId, (db) => hasChangesAfter(db, since, here.context.clock()));
    const version = async () => (await farmers.readVersioned(asha.userId, async () => null)).version;
    expect(await news()).toBeNull();
    const before = await version();
    expect(before.isSettled).toBe(true);
    const { id } = await addPlot(asha, 'Vadachi');
    expect(await news()).not.toBeNull();
    expect((await version()).key).not.toBe(before.key);
    expect((await followUntil(asha, since, [id])).items.map((item) => item.id)).toContain(id);
  });

  test('changes and writes that nobody can ask for any more are dropped, the others stay', async () => {
    const asha = await here.farmer();
    await addPlot(asha);
    const { cursor } = await follow(asha);
    const counts = async () =>
      (
        await here.context.pools.system.query(
          `select (select count(*) from app.changes where user_id = $1) as changes,
                  (select count(*) from app.writes where user_id = $1) as writes`,
          [asha.userId],
        )
      ).rows[0];
    const headers = { 'idempotency-key': newId() };
    await asha.ask('POST /plots', { body: { name: 'Kept' }, headers });
    const before = await counts();
    const daysOn = (days: number) => new Date(Date.now() + days * DAY_MS);
    await dropOld(here.context.system, daysOn(179));
    expect(await counts()).toEqual(before);
    await dropOld(here.context.system, daysOn(181));
    expect(await counts()).toEqual({ ...before, writes: 0 });
    await dropOld(here.context.system, daysOn(365));
    expect(await counts()).toEqual({ ...before, writes: 0 });
    await dropOld(here.context.system, daysOn(367));
    expect(await counts()).toEqual({ changes: 0, writes: 0 });
    here.setClock(new Date(here.context.clock().getTime() + REMEMBERED_MS).toISOString());
    const late = await here.farmer();
    expect((await late.ask('GET /sync', { query: { since: cursor } })).body.data.reset).toBe(true);
  });
});
