import { randomUUID } from 'node:crypto';
import { type Field, nouns, parentsIn, type Routes, type SyncItem } from '@draksha/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fillFarm } from './full-farm.ts';
import { getBytes, putPiece } from './photos.ts';
import { type TestFarmer, type World, world } from './world.ts';

/** Another farmer's rows as a stranger meets them over HTTP: with their ids known, of every noun and by every way. */

let here: World;
let asha: TestFarmer;
let vijay: TestFarmer;
let his: SyncItem[];

interface Reading {
  readonly items: SyncItem[];
  readonly cursor: string;
}

async function readAll(farmer: TestFarmer, since?: string): Promise<Reading> {
  const items: SyncItem[] = [];
  for (let cursor = since; ; ) {
    const { status, body } = await farmer.ask('GET /sync', {
      query: cursor === undefined ? {} : { since: cursor },
    });
    if (status !== 200) throw new Error(`a reading was answered ${status}`);
    items.push(...body.data.items);
    cursor = body.data.cursor;
    if (!body.data.more) return { items, cursor };
  }
}

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({ now: new Date().toISOString() });
  [asha, vijay] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  for (const farmer of [asha, vijay]) await fillFarm(here, farmer);
  his = (await readAll(vijay)).items;
});
afterAll(() => here[Symbol.asyncDispose]());

/** Nothing of Vijay's is another than before, whatever was tried. */
const expectUntouched = async () => expect((await readAll(vijay)).items).toEqual(his);

const ownedNouns = Object.values(nouns);
const rowsOf = (name: string) => his.filter(({ noun }) => noun === name);
const key = (text: string) => text as keyof Routes;

/** What a farmer may say of a row, as it stands. */
const said = (fields: Readonly<Record<string, Field>>, row: object, isChange: boolean) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = (row as Readonly<Record<string, unknown>>)[name];
      const mayNot = 'derived' in field || (isChange && 'fixed' in field) || value === null;
      return mayNot ? [] : [[name, value]];
    }),
  );

test('what phones follow is every table whose changes are noted, and each is in the farm of this test', async () => {
  const client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
  const { rows } = await client.query<{ noun: string }>(
    `select replace(relname, '_', '-') as noun from pg_class c join pg_trigger t on t.tgrelid = c.oid
     where t.tgname = 'note' and c.relnamespace = 'app'::regnamespace order by 1`,
  );
  await client.end();
  expect([...new Set(his.map(({ noun }) => noun))].sort()).toEqual(rows.map(({ noun }) => noun));
  expect(rows.map(({ noun }) => noun)).toEqual(
    [...Object.keys(nouns), 'users', 'farmer-profiles', 'stations'].sort(),
  );
});

/** Removes what was made under the ids of another farmer's rows, so that they name nothing of one's own. */
const forgetOwn = (name: string) =>
  here.context.pools.system.query(
    `delete from app.${name.replaceAll('-', '_')} where user_id = $1 and id = any($2)`,
    [asha.userId, rowsOf(name).map(({ id }) => id)],
  );

describe.each(ownedNouns)('$name of another farmer', ({ name, fields }) => {
  test('cannot be read, listed, changed, deleted or brought back', async () => {
    for (const { id, version, row } of rowsOf(name)) {
      const options = { params: { id }, version };
      const answers = [
        await asha.ask(key(`GET /${name}/:id`), options),
        await asha.ask(key(`PATCH /${name}/:id`), { ...options, body: said(fields, row ?? {}, true) }),
        await asha.ask(key(`PATCH /${name}/:id`), { ...options, body: { deleted: false } }),
        await asha.ask(key(`DELETE /${name}/:id`), options),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: 4 }, () => [404, 'not_found']),
      );
    }
    const list = await asha.ask(key(`GET /${name}`));
    const ids = new Set(rowsOf(name).map(({ id }) => id));
    const { items } = list.body.data as unknown as { items: { id: string }[] };
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ id }) => ids.has(id))).toEqual([]);
    await expectUntouched();
  });

  test('cannot be taken over by its id, nor belong to by a row of one’s own', async () => {
    for (const { id, row } of rowsOf(name)) {
      const body = said(fields, row ?? {}, false);
      const isChild = parentsIn(fields).some((parent) => body[parent.name] !== undefined);
      const own = await asha.ask(key(`POST /${name}`), { body: { ...body, id } });
      // Ids are a farmer's own: under theirs one of one's own is made, and theirs stays as it is.
      expect(own.status).toBe(isChild ? 404 : 201);
      // A photo, a record or a task that names their plot.
      if (!isChild) continue;
      const child = await asha.ask(key(`POST /${name}`), { body: { ...body, id: randomUUID() } });
      expect([child.status, child.body.code]).toEqual([404, 'not_found']);
    }
    await expectUntouched();
    await forgetOwn(name);
  });

  test('cannot be written by a batch', async () => {
    const writes = rowsOf(name).flatMap(({ id, version, row }) => [
      { id: randomUUID(), route: `DELETE /${name}/:id`, params: { id }, ifMatch: version },
      {
        id: randomUUID(),
        route: `PATCH /${name}/:id`,
        params: { id },
        ifMatch: version,
        body: said(fields, row ?? {}, true),
      },
      { id: randomUUID(), route: `POST /${name}`, body: { ...said(fields, row ?? {}, false), id } },
    ]);
    const { body } = await asha.ask('POST /sync', { body: { writes } });
    expect(body.data.answers.length).toBe(writes.length);
    for (const [at, { status }] of body.data.answers.entries())
      expect(writes[at]?.route === `POST /${name}` ? [201, 404] : [404]).toContain(status);
    await expectUntouched();
    await forgetOwn(name);
  });
});

test('a task of another farmer takes no step', async () => {
  for (const { id, version } of rowsOf('tasks')) {
    const options = { params: { id }, version, body: { to: 'completed' } };
    expect((await asha.ask('POST /tasks/:id/transition', options)).status).toBe(404);
  }
  await expectUntouched();
});

test('bytes of another farmer’s photo are neither read nor sent', async () => {
  for (const { id } of rowsOf('photos')) {
    expect((await getBytes(here, asha, id)).status).toBe(404);
    expect((await getBytes(here, asha, id, { size: 'thumb' })).status).toBe(404);
    expect((await putPiece(here, asha, id, 'bytes 4-11/12', Buffer.from(' a photo'))).status).toBe(404);
    expect((await putPiece(here, asha, id, 'bytes */12', Buffer.alloc(0))).status).toBe(404);
  }
  await expectUntouched();
});

test('the feed tells of nobody else’s changes, whoever’s cursor is shown', async () => {
  const ravi = await here.farmer({ firstName: 'Ravi' });
  const [own, ravis] = [(await readAll(asha)).cursor, (await readAll(ravi)).cursor];
  await ravi.ask('POST /plots', { body: { name: 'Another' } });
  const { body } = await asha.ask('POST /products', { body: { name: 'Hers' } });
  const since = async (cursor: string) => (await readAll(asha, cursor)).items.map(({ id }) => id);
  // The feed waits for whatever transaction is older.
  await expect.poll(() => since(own)).toEqual([body.data.product.id]);
  const all = async () => (await readAll(asha)).items.map(({ id }) => id);
  // On nodes Ravi's rows may lie elsewhere than hers: there his cursor is none, and she begins again.
  const { reset } = (await asha.ask('GET /sync', { query: { since: ravis } })).body.data;
  expect(reset && !inject('isSpread')).toBe(false);
  await expect.poll(() => since(ravis)).toEqual(reset ? await all() : [body.data.product.id]);
  const others = new Set((await readAll(ravi)).items.map(({ id }) => id));
  expect((await all()).filter((id) => others.has(id))).toEqual([]);
});
