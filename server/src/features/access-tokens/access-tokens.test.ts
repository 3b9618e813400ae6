import { type RouteKey, routes, routesOfScope, tokenScopes } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let plotId: string;

beforeAll(async () => {
  here = await world({ now: '2026-11-22T06:00:00Z' });
  asha = await here.farmer({ firstName: 'आशा' });
  plotId = (await asha.ask('POST /plots', { body: { name: 'ओढा 2' } })).body.data.plot.id;
});
afterAll(() => here[Symbol.asyncDispose]());

type Scopes = readonly (typeof tokenScopes)[number][];

const give = async (scopes: Scopes, days = 30, farmer = asha) =>
  (await farmer.ask('POST /access-tokens', { body: { name: 'CA Kulkarni', scopes: [...scopes], days } })).body
    .data;

const NOBODY = '018f0000-0000-7000-8000-000000000000';

/** A call with a token, by the key of a route; ids that the path asks for are those of nobody. */
const call = (secret: string, key: string, id = NOBODY) => {
  const [method = '', path = ''] = key.split(' ');
  return fetch(`${here.url}/api${path.replace(/:[a-z]+/gi, id)}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
};

const end = (id: string) => asha.ask('DELETE /access-tokens/:id', { params: { id } });

test('reads what its scopes say, of the farmer who gave it and of nobody else', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const other = (await vijay.ask('POST /plots', { body: { name: 'of Vijay' } })).body.data.plot.id;
  const { token, secret } = await give(['plots']);
  expect(token).toMatchObject({
    name: 'CA Kulkarni',
    scopes: ['plots'],
    endsAt: '2026-12-22T06:00:00.000Z',
    lastUsedAt: null,
  });
  const answer = await call(secret, 'GET /plots');
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
  expect(data.items.map(({ id }) => id)).toEqual([plotId]);
  expect((await call(secret, 'GET /plots/:id', plotId)).status).toBe(200);
  expect((await call(secret, 'GET /plots/:id', other)).status).toBe(404);
  expect((await call(secret, 'GET /records')).status).toBe(404);
  expect((await asha.ask('GET /access-tokens')).body.data.tokens[0]?.lastUsedAt).toBe(
    '2026-11-22T06:00:00.000Z',
  );
  expect((await vijay.ask('GET /access-tokens')).body.data.tokens).toEqual([]);
  expect((await vijay.ask('DELETE /access-tokens/:id', { params: { id: token.id } })).status).toBe(404);
  expect(
    (await vijay.ask('GET /access-tokens/:id/uses', { params: { id: token.id } })).body.data.uses,
  ).toEqual([]);
  await end(token.id);
});

test('of all routes it opens those of its scopes and no other, and changes nothing', async () => {
  const opened = new Set(Object.values(routesOfScope).flat());
  expect([...opened].filter((key) => !key.startsWith('GET '))).toEqual([]);
  const known = new Set<string>(Object.keys(routes));
  const shut = Object.entries(routes).filter(([key, route]) => !opened.has(key) && !('open' in route));
  expect(shut.length).toBeGreaterThan(60);
  let given = await give(tokenScopes);
  let calls = 0;
  const reached = async (key: string): Promise<number> => {
    // Each minute has its limit; the clock stands still.
    if (++calls % 50 === 0) {
      await end(given.token.id);
      given = await give(tokenScopes);
    }
    return (await call(given.secret, key)).status;
  };
  for (const [key] of shut) expect([key, await reached(key)]).toEqual([key, 404]);
  for (const key of opened) {
    if (!known.has(key)) continue;
    const status = await reached(key);
    // Past the door: what is asked for is not there, or not asked for rightly.
    expect([key, key.includes(':id') ? status === 404 : status !== 401 && status !== 404]).toEqual([
      key,
      true,
    ]);
  }
  const outside = [
    '/api/me/export',
    '/api/events',
    `/api/photos/${NOBODY}/bytes`,
    '/auth/v1/user',
    '/metrics',
  ];
  for (const path of outside) {
    const answer = await fetch(`${here.url}${path}`, {
      headers: { authorization: `Bearer ${given.secret}` },
    });
    await answer.body?.cancel();
    expect([path, answer.status >= 400]).toEqual([path, true]);
  }
  expect((await asha.ask('GET /plots/:id', { params: { id: plotId } })).body.data.plot.version).toBe(1);
  await end(given.token.id);
});

test('every route that a scope names is there', () => {
  const missing = Object.values(routesOfScope)
    .flat()
    .filter((key) => !Object.hasOwn(routes, key as RouteKey));
  expect(missing).toEqual([]);
});

test('each use is noted, refused ones too', async () => {
  const { token, secret } = await give(['diary']);
  await call(secret, 'GET /records');
  await call(secret, 'GET /records');
  await call(secret, 'GET /plots');
  const { uses } = (await asha.ask('GET /access-tokens/:id/uses', { params: { id: token.id } })).body.data;
  const at = { hour: '2026-11-22T06:00:00.000Z', lastAt: '2026-11-22T06:00:00.000Z' };
  expect(uses).toEqual([
    { route: 'GET /plots', calls: 1, refused: 1, ...at },
    { route: 'GET /records', calls: 2, refused: 0, ...at },
  ]);
  await end(token.id);
});

test('ends when its time is over, when the farmer ends it, and when they leave', async () => {
  const week = await give(['plots'], 7);
  const ended = await give(['plots']);
  await end(ended.token.id);
  expect((await call(ended.secret, 'GET /plots')).status).toBe(401);
  const gone = await here.farmer({ firstName: 'Gone' });
  await gone.ask('GET /me');
  const left = await give(['plots'], 30, gone);
  expect((await call(left.secret, 'GET /plots')).status).toBe(200);
  await gone.ask('DELETE /me');
  expect((await call(left.secret, 'GET /plots')).status).toBe(401);
  expect((await call(week.secret, 'GET /plots')).status).toBe(200);
  here.setClock('2026-11-29T06:00:01Z');
  expect((await call(week.secret, 'GET /plots')).status).toBe(401);
  here.setClock('2026-11-22T06:00:00Z');
  await end(week.token.id);
});

test('sixty calls a minute, of all processes together', async () => {
  const { token, secret } = await give(['plots']);
  const statuses = await Promise.all(
    Array.from({ length: 63 }, async () => (await call(secret, 'GET /plots')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  here.setClock('2026-11-22T06:01:01Z');
  expect((await call(secret, 'GET /plots')).status).toBe(200);
  here.setClock('2026-11-22T06:00:00Z');
  await end(token.id);
});

test('is shown once and kept as a hash; wrong ones open nothing', async () => {
  const { token, secret } = await give(['plots']);
  expect(secret).toMatch(/^draksha_[\w-]{43}$/);
  const { rows } = await here.context.pools.system.query('select t.*::text as kept from app.access_tokens t');
  expect(JSON.stringify(rows)).not.toContain(secret.slice(8));
  for (const wrong of [secret.slice(0, -1), `${secret}x`, secret.toLowerCase(), 'draksha_', secret.slice(8)])
    expect([wrong, (await call(wrong, 'GET /plots')).status]).toEqual([wrong, 401]);
  await end(token.id);
  await expect(
    here.context.farmers.read(asha.userId, (db) =>
      db
        .selectNoFrom((eb) =>
          eb
            .fn('app.use_access_token', [
              eb.val(Buffer.alloc(32)),
              eb.val(new Date()),
              eb.val('GET /plots'),
              eb.val('plots'),
              eb.val(true),
              eb.val(60),
            ])
            .as('used'),
        )
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('ten at once are enough', async () => {
  const many = await here.farmer();
  await many.ask('GET /me');
  const made = await Promise.all(
    Array.from({ length: 11 }, () =>
      many.ask('POST /access-tokens', { body: { name: 'x', scopes: ['plots'], days: 7 } }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409]);
});
