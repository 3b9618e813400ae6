import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type TestFarmer, type World, world } from '../../test/world.ts';
import type { Db, WriteDb } from '../db.ts';

// With a direct address beside it, the other is taken for a pooler, whatever it leads to.
const ways = [
  ['a session of its own', () => ({}), 1],
  // The end of the transaction waits for what was asked in it.
  ['a connection for one transaction', ({ url }: TestDatabase) => ({ DATABASE_DIRECT_URL: url }), 2],
] as const;

describe.each(ways)('on %s', (_name, env, trips) => {
  let stack: AsyncDisposableStack;
  let here: World;
  let asha: TestFarmer;
  let balu: TestFarmer;
  beforeAll(async () => {
    await using parts = new AsyncDisposableStack();
    const database = parts.use(await createTestDatabase());
    here = parts.use(await world({ database, env: env(database) }));
    [asha, balu] = [await here.farmer(), await here.farmer()];
    await asha.ask('POST /plots', { body: { name: 'River field', latitude: 20, longitude: 73.8 } });
    stack = parts.move();
  });
  afterAll(() => stack?.disposeAsync());

  const names = (farmer: TestFarmer = asha) =>
    here.context.farmers.read(farmer.userId, async (db) =>
      (await db.selectFrom('plots').select('name').execute()).map(({ name }) => name),
    );

  test('a handle that reads cannot write, also where its type is got around', async () => {
    const { farmers } = here.context;
    const writes: readonly ((db: Db) => Promise<unknown>)[] = [
      (db) => db.updateTable('plots').set({ name: 'Stolen' }).execute(),
      (db) => db.deleteFrom('plots').execute(),
      (db) => sql`update app.plots set name = 'Stolen'`.execute(db),
    ];
    for (const write of writes)
      await expect(farmers.read(asha.userId, (db) => write(db as Db))).rejects.toMatchObject({
        code: '25006',
      });
    expect(await names()).toEqual(['River field']);
  });

  test('a table that a newer process has widened is read on, though plans of it were made before', async () => {
    const read = async () => (await asha.ask('GET /plots')).status;
    expect([await read(), await read()]).toEqual([200, 200]);
    await sql`alter table app.plots add column widened text`.execute(here.context.system);
    expect([await read(), await read()]).toEqual([200, 200]);
    expect((await asha.ask('GET /advice/plan')).status).toBe(200);
  });

  test('naming the farmer and asking for their rows are one write to the connection', async () => {
    // Prepared by now on the connection that the pool gives out next.
    await names();
    const writes: unknown[] = [];
    const { readers } = here.context.pools;
    const restores: (() => void)[] = [];
    readers.once('acquire', ({ connection: { stream } }) => {
      for (const way of ['_write', '_writev'] as const) {
        const spied = vi.spyOn(stream, way);
        restores.push(() => {
          writes.push(...spied.mock.calls);
          spied.mockRestore();
        });
      }
    });
    expect(await names()).toEqual(['River field']);
    for (const restore of restores) restore();
    expect(writes).toHaveLength(trips);
  });

  test('versions of many farms that are asked for at once are those of each, and move with its own rows alone', async () => {
    const { farmers } = here.context;
    const other = await here.farmer();
    const alone = async ({ userId }: TestFarmer) =>
      (await farmers.readVersioned(userId, async () => null)).version;
    const both = [asha, other, asha];
    const together = () => Promise.all(both.map(({ userId }) => farmers.version(userId)));
    const before = await together();
    expect(before).toEqual(await Promise.all(both.map(alone)));
    await other.ask('POST /plots', { body: { name: 'Hill field' } });
    // A change counts once no older transaction runs, of whichever test of this cluster.
    await expect.poll(together).toEqual([before[0], { key: expect.any(String), isSettled: true }, before[2]]);
    const after = await together();
    expect(after[1]?.key).not.toBe(before[1]?.key);
    expect(after).toEqual(await Promise.all(both.map(alone)));
  });

  test('of statements that travel together the one that failed says why, however late it is heard', async () => {
    const failing = async (client: PoolClient) => {
      const asked = [client.query('select 1 / 0')];
      for (let turns = 0; turns < 10; turns += 1)
        asked.push(Promise.all(asked).then(([result]) => result as never));
      await asked.at(-1);
    };
    const { farmers } = here.context;
    const add = (db: WriteDb) =>
      db.insertInto('plots').values({ id: randomUUID(), userId: asha.userId, name: 'Hill' }).execute();
    for (const around of [{ last: failing }, { first: failing }])
      await expect(farmers.write(asha.userId, add, around)).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual(['River field']);
  });

  test('what fails within a write leaves nothing', async () => {
    const { farmers } = here.context;
    const failing = farmers.write(asha.userId, async (db) => {
      await db.updateTable('plots').set({ name: 'Half' }).execute();
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await names()).toEqual(['River field']);
  });

  test('one after the other on the same connections, each sees their own; a read that fails spoils none behind it', async () => {
    const { farmers } = here.context;
    const seen = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 8 === 0)
          await expect(
            farmers.read(asha.userId, (db) => sql`select 1 / 0`.execute(db)),
          ).rejects.toMatchObject({ code: '22012' });
        return names(index % 2 === 0 ? asha : balu);
      }),
    );
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ['River field'] : [])));
  });
});
