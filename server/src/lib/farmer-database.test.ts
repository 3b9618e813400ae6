import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../test/world.ts';
import type { Db } from '../db.ts';

let here: World;
let asha: TestFarmer;
beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  await asha.ask('POST /plots', { body: { name: 'River field', latitude: 20, longitude: 73.8 } });
});
afterAll(() => here[Symbol.asyncDispose]());

const names = () =>
  here.context.farmers.read(asha.userId, async (db) =>
    (await db.selectFrom('plots').select('name').execute()).map(({ name }) => name),
  );

test('a handle that reads cannot write, also where its type is got around', async () => {
  const { farmers } = here.context;
  const ways: readonly ((db: Db) => Promise<unknown>)[] = [
    (db) => db.updateTable('plots').set({ name: 'Stolen' }).execute(),
    (db) => db.deleteFrom('plots').execute(),
    (db) => sql`update app.plots set name = 'Stolen'`.execute(db),
  ];
  for (const way of ways)
    await expect(farmers.read(asha.userId, (db) => way(db as Db))).rejects.toMatchObject({ code: '25006' });
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
