import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '../test/world.ts';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here?.[Symbol.asyncDispose]());

test('a farmer signs up, writes, follows their feed and asks for the plan', async () => {
  const asha = await here.farmer();
  expect((await asha.ask('GET /me')).status).toBe(200);
  const { status, body } = await asha.ask('POST /plots', {
    body: { name: 'Odha', latitude: 20, longitude: 73.8 },
  });
  expect([status, body]).toMatchObject([201, { data: { plot: { name: 'Odha' } } }]);
  const first = await asha.ask('GET /sync', { query: {} });
  expect([first.status, first.body.data?.items.map(({ noun }) => noun)]).toEqual([200, ['users', 'plots']]);
  const plotId = body.data.plot.id;
  const changed = await asha.ask('PATCH /plots/:id', {
    params: { id: plotId },
    version: 1,
    body: { name: 'Mala' },
  });
  expect(changed.status).toBe(200);
  const next = await asha.ask('GET /sync', { query: { since: first.body.data.cursor } });
  expect(next.body.data).toMatchObject({
    reset: false,
    items: [{ noun: 'plots', version: 2, row: { name: 'Mala' } }],
  });
  expect((await asha.ask('GET /advice/plan')).status).toBe(200);
});
