import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let plotId = '';

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  plotId = await addPlot('Odha');
});
afterAll(() => here[Symbol.asyncDispose]());

const addPlot = async (name: string) => (await asha.ask('POST /plots', { body: { name } })).body.data.plot.id;

test('a plan is kept, listed by its plot, read and taken away', async () => {
  const made = await asha.ask('POST /pruning-plans', {
    body: { plotId, pruningDate: '2027-10-10', knownYears: 20, badYears: 4, notes: 'पाऊस कमी' },
  });
  expect(made.status).toBe(201);
  const { id, version } = made.body.data.pruningPlan;
  const otherPlotId = await addPlot('Mal');
  await asha.ask('POST /pruning-plans', { body: { plotId: otherPlotId, pruningDate: '2027-10-02' } });
  const all = await asha.ask('GET /pruning-plans');
  expect(all.body.data.items.map(({ pruningDate }) => pruningDate)).toEqual(['2027-10-02', '2027-10-10']);
  const ofPlot = await asha.ask('GET /pruning-plans', { query: { plotId } });
  expect(ofPlot.body.data.items).toMatchObject([
    { id, pruningDate: '2027-10-10', knownYears: 20, badYears: 4 },
  ]);
  const one = await asha.ask('GET /pruning-plans/:id', { params: { id } });
  expect(one.body.data.pruningPlan).toMatchObject({ plotId, notes: 'पाऊस कमी', version });
  expect((await asha.ask('DELETE /pruning-plans/:id', { params: { id } })).status).toBe(200);
  expect((await asha.ask('GET /pruning-plans/:id', { params: { id } })).status).toBe(404);
  expect((await asha.ask('GET /pruning-plans', { query: { plotId } })).body.data.items).toEqual([]);
});

test('nobody plans another farmer’s plot, and a plan goes with its plot', async () => {
  const vijay = await here.farmer();
  const stolen = await vijay.ask('POST /pruning-plans', { body: { plotId, pruningDate: '2027-10-10' } });
  expect(stolen.status).toBe(404);
  const otherPlotId = await addPlot('Mal');
  const query = { plotId: otherPlotId };
  await asha.ask('POST /pruning-plans', { body: { plotId: otherPlotId, pruningDate: '2027-10-02' } });
  expect((await asha.ask('GET /pruning-plans', { query })).body.data.items).toHaveLength(1);
  await asha.ask('DELETE /plots/:id', { params: { id: otherPlotId } });
  expect((await asha.ask('GET /pruning-plans', { query })).body.data.items).toEqual([]);
});

test('what cannot be is refused and says where', async () => {
  const without = await asha.ask('POST /pruning-plans', { body: { plotId } });
  expect(without.status).toBe(400);
  expect(without.body.fields).toHaveProperty('pruningDate');
  const wrong = await asha.ask('POST /pruning-plans', { body: { plotId, pruningDate: '2027-02-30' } });
  expect(wrong.status).toBe(400);
});
