import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let plotId = '';

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  plotId = (await asha.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
});
afterAll(() => here[Symbol.asyncDispose]());

test('a season keeps its day as a day, whatever the zone of the server', async () => {
  const { status, body } = await asha.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08', targetMarket: 'export_eu' },
  });
  expect(status).toBe(201);
  expect(body.data.season).toMatchObject({
    plotId,
    cycle: 'fruit',
    pruningDate: '2026-10-08',
    endedOn: null,
  });
});

test('a season cannot end before it began', async () => {
  const answer = await asha.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08', endedOn: '2026-10-07' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ endedOn: 'Must not be before the pruning date' });
});

test('a season on another farmer’s plot is not found', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const answer = await vijay.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' },
  });
  expect(answer.status).toBe(404);
  expect((await vijay.ask('GET /seasons')).body.data.items).toEqual([]);
});

test('a stale change is told so before its days are weighed; one of now is weighed with the row as it is', async () => {
  const made = await asha.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2025-10-08' },
  });
  const params = { id: made.body.data.season.id };
  await asha.ask('PATCH /seasons/:id', { params, version: 1, body: { pruningDate: '2025-10-20' } });
  const body = { endedOn: '2025-10-10' };
  expect((await asha.ask('PATCH /seasons/:id', { params, version: 1, body })).status).toBe(412);
  expect((await asha.ask('PATCH /seasons/:id', { params, version: 2, body })).body.fields).toEqual({
    endedOn: 'Must not be before the pruning date',
  });
});

test('the plot of a season is given once; a deleted season can come back, those of a deleted plot are not listed', async () => {
  const plot = (await asha.ask('POST /plots', { body: { name: 'Mal' } })).body.data.plot;
  const body = { plotId: plot.id, cycle: 'fruit', pruningDate: '2026-10-08' };
  const { id } = (await asha.ask('POST /seasons', { body })).body.data.season;
  const moved = await asha.ask('PATCH /seasons/:id', { params: { id }, version: 1, body: { plotId } });
  expect(moved.body.fields).toEqual({ plotId: 'This field is not known' });
  await asha.ask('DELETE /seasons/:id', { params: { id } });
  const back = await asha.ask('PATCH /seasons/:id', { params: { id }, version: 2, body: { deleted: false } });
  expect(back.body.data.season).toMatchObject({ id, version: 3, pruningDate: '2026-10-08' });
  const listed = async () =>
    (await asha.ask('GET /seasons', { query: { plotId: plot.id } })).body.data.items.length;
  expect(await listed()).toBe(1);
  await asha.ask('DELETE /plots/:id', { params: { id: plot.id } });
  expect(await listed()).toBe(0);
});
