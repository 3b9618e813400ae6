import { randomUUID } from 'node:crypto';
import { recordKinds } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let plotId = '';
let seasonId = '';

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  plotId = (await asha.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
  const body = { plotId, cycle: 'fruit', pruningDate: '2026-10-08' } as const;
  seasonId = (await asha.ask('POST /seasons', { body })).body.data.season.id;
});
afterAll(() => here[Symbol.asyncDispose]());

const happenedAt = '2026-11-20T02:30:00.000Z';

/** A body as a stranger may send it: of any shape. */
const bodyOf = (kind: string, details: unknown, more: object = {}) =>
  ({ plotId, entryId: randomUUID(), kind, happenedAt, details, ...more }) as never;
const add = (kind: string, details: unknown, more: object = {}) =>
  asha.ask('POST /records', { body: bodyOf(kind, details, more) });

const good: Readonly<Record<(typeof recordKinds)[number], object>> = {
  spray: {
    products: [
      {
        productId: 'sulphur-80-wdg',
        name: ' सल्फर 80 WDG ',
        group: 'M02',
        dose: 2,
        unit: 'g_per_l',
        phiDays: 0,
      },
      { name: 'Sticker', dose: 0.3, unit: 'ml_per_l', amount: 120, amountUnit: 'ml' },
    ],
    waterLitres: 400,
    targets: ['powderyMildew'],
    operator: 'Ramesh',
    method: 'blower',
    weather: { temperatureC: 24.5, humidityPercent: 61, windKmh: 6, measured: false, source: 'Open-Meteo' },
  },
  irrigation: { minutes: 38, litres: 12_000, source: 'well' },
  fertilizer: { product: '0-52-34', dose: 5, unit: 'kg', method: 'drip' },
  growth_regulator: { product: 'GA3', ppm: 10, method: 'dip', waterLitres: 60 },
  pruning: { cycle: 'fruit' },
  harvest: {
    kg: 1250.5,
    grade: 'export',
    crates: 62,
    buyer: 'Sahyadri',
    ratePaisePerKg: 8_500,
    payInDays: 21,
    brix: 18.2,
  },
  labour: { people: 6, hours: 8, wagePaise: 40_000, names: 'Sunita, Lata' },
  expense: { category: 'fuel', party: 'HP pump' },
  income: { category: 'raisins' },
  scouting: { disease: 'downyMildew', seen: true, incidencePercent: 4, severityPercent: 1.5, leaves: 50 },
  soil_test: { values: [{ name: 'pH', value: 7.8 }], laboratory: 'KVK' },
  petiole_test: { values: [{ name: 'N', value: 1.2, unit: '%' }] },
  rain_gauge: { mm: 0 },
  bunch_count: { bunches: '32 28 35', bunchGrams: '300 260' },
  note: {},
};

describe('each kind of record', () => {
  test.each(recordKinds)('%s is kept as it was said, and follows to other phones', async (kind) => {
    const { status, body } = await add(kind, good[kind], { seasonId, cost: 115_000, notes: 'x' });
    expect(status).toBe(201);
    const { record } = body.data;
    expect(record).toMatchObject({ plotId, seasonId, kind, happenedAt, cost: 115_000, version: 1 });
    const kept = JSON.parse(JSON.stringify(good[kind]).replaceAll('" सल्फर 80 WDG "', '"सल्फर 80 WDG"'));
    expect(record.details).toEqual(kept);
    const { body: feed } = await asha.ask('GET /sync', { query: { limit: 1000 } });
    const item = feed.data.items.find(({ noun, id }) => noun === 'records' && id === record.id);
    expect(item?.row).toEqual(record);
  });
});

const bad: readonly (readonly [kind: string, details: unknown, fields: Readonly<Record<string, string>>])[] =
  [
    ['spray', {}, { 'details.products': 'This field is required' }],
    ['spray', { products: [] }, { 'details.products': 'This field is required' }],
    ['spray', { products: [{ name: ' ' }] }, { 'details.products.0.name': 'This field is required' }],
    [
      'spray',
      { products: [{ name: 'a', dose: 0, unit: 'spoon' }] },
      { 'details.products.0.dose': 'Must be more than 0', 'details.products.0.unit': 'Select an option' },
    ],
    [
      'spray',
      { products: [{ name: 'a', phiDays: 1.5 }], targets: ['botrytis', 'botrytis'] },
      {
        'details.products.0.phiDays': 'Must be a whole number',
        'details.targets': 'Each may be named once',
      },
    ],
    ['spray', { products: [{ name: 'a' }], minutes: 3 }, { 'details.minutes': 'This field is not known' }],
    [
      'spray',
      { products: [{ name: 'a' }], weather: { temperatureC: 99 } },
      {
        'details.weather.temperatureC': 'Must be from -20 to 60',
        'details.weather.measured': 'This field is required',
      },
    ],
    ['irrigation', { minutes: -1 }, { 'details.minutes': 'Must be more than 0' }],
    ['fertilizer', { product: '' }, { 'details.product': 'This field is required' }],
    ['growth_regulator', { product: 'GA3', ppm: '10' }, { 'details.ppm': 'Must be a number' }],
    ['pruning', { cycle: 'spring' }, { 'details.cycle': 'Select an option' }],
    ['harvest', { crates: 3 }, { 'details.kg': 'This field is required' }],
    ['harvest', { kg: '3' }, { 'details.kg': 'Must be a number' }],
    ['labour', { wagePaise: 400.5 }, { 'details.wagePaise': 'Must be a whole number' }],
    ['expense', {}, { 'details.category': 'This field is required' }],
    ['income', { category: 'fuel' }, { 'details.category': 'Select an option' }],
    ['scouting', { disease: 'downyMildew' }, { 'details.seen': 'This field is required' }],
    ['scouting', { disease: 'downyMildew', seen: 'yes' }, { 'details.seen': 'Must be true or false' }],
    ['soil_test', { values: [{ name: 'pH' }] }, { 'details.values.0.value': 'This field is required' }],
    ['soil_test', { values: [{ name: 'pH', value: '7' }] }, { 'details.values.0.value': 'Must be a number' }],
    ['petiole_test', { values: 'N' }, { 'details.values': 'Invalid input: expected array, received string' }],
    ['rain_gauge', { mm: -1 }, { 'details.mm': 'Must be 0 or more' }],
    ['note', { text: 'x' }, { 'details.text': 'This field is not known' }],
    ['note', 'x', { details: 'Must be an object' }],
    ['dance', {}, { kind: 'Select an option' }],
  ];

test.each(bad)('%s %j is told what is wrong in it', async (kind, details, fields) => {
  const { status, body } = await add(kind, details);
  expect(status).toBe(400);
  expect(body.fields).toEqual(fields);
});

test('a change of the details is checked by the kind that the row has, and replaces them', async () => {
  const { record } = (await add('harvest', { kg: 100, crates: 5 })).body.data;
  const params = { id: record.id };
  const change = (details: unknown, version = 1) =>
    asha.ask('PATCH /records/:id', { params, version, body: { details } as never });
  expect((await change({ mm: 3 })).body.fields).toEqual({
    'details.kg': 'This field is required',
    'details.mm': 'This field is not known',
  });
  expect((await change({ kg: 120, buyer: '  Sahyadri ' })).body.data.record).toMatchObject({
    version: 2,
    kind: 'harvest',
    details: { kg: 120, buyer: 'Sahyadri' },
  });
  expect((await change({ kg: 1 })).status).toBe(412);
  const other = await asha.ask('PATCH /records/:id', { params, version: 2, body: { kind: 'note' } as never });
  expect(other.body.fields).toEqual({ kind: 'This field is not known' });
});

test('three plots of one entry, in a batch that came twice, are there once', async () => {
  const plots = await Promise.all(
    ['A', 'B', 'C'].map(
      async (name) => (await asha.ask('POST /plots', { body: { name } })).body.data.plot.id,
    ),
  );
  const entryId = randomUUID();
  const writes = plots.map((one) => ({
    id: randomUUID(),
    route: 'POST /records',
    group: entryId,
    body: { id: randomUUID(), plotId: one, entryId, kind: 'rain_gauge', happenedAt, details: { mm: 2 } },
  }));
  for (let time = 0; time < 2; time += 1) {
    const { body } = await asha.ask('POST /sync', { body: { writes } });
    expect(body.data.answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  }
  const { body } = await asha.ask('GET /records', { query: { entryId } });
  expect(body.data.items.map((row) => row.plotId).sort()).toEqual(plots.sort());
});

test('what is of another farmer is not found: plot, season, record', async () => {
  const vijay = await here.farmer({ firstName: 'Vijay' });
  const own = (await vijay.ask('POST /plots', { body: { name: 'Own' } })).body.data.plot.id;
  const { record } = (await add('note', {})).body.data;
  const ask = (body: never) => vijay.ask('POST /records', { body });
  expect((await ask(bodyOf('note', {}))).status).toBe(404);
  expect((await ask(bodyOf('note', {}, { plotId: own, seasonId }))).status).toBe(404);
  expect((await vijay.ask('GET /records/:id', { params: { id: record.id } })).status).toBe(404);
  expect((await vijay.ask('GET /records')).body.data.items).toEqual([]);
});

test('a record stands in a season of its own plot', async () => {
  const other = (await asha.ask('POST /plots', { body: { name: 'Other' } })).body.data.plot.id;
  const { status, body } = await add('note', {}, { plotId: other, seasonId });
  expect(status).toBe(400);
  expect(body.fields).toEqual({ seasonId: 'Must be a season of the plot' });
});

test('a record of no season is listed, and so is one whose season was deleted', async () => {
  const body = { plotId, cycle: 'foundation', pruningDate: '2026-04-08' } as const;
  const season = (await asha.ask('POST /seasons', { body })).body.data.season;
  const of = (await add('note', {}, { seasonId: season.id })).body.data.record.id;
  const none = (await add('note', {})).body.data.record.id;
  await asha.ask('DELETE /seasons/:id', { params: { id: season.id } });
  const { items } = (await asha.ask('GET /records', { query: { kind: 'note', limit: 200 } })).body.data;
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([of, none]));
});

test('the diary is newest first, page by page; a time that cannot be is refused', async () => {
  const plot = (await asha.ask('POST /plots', { body: { name: 'Days' } })).body.data.plot.id;
  for (const day of ['11', '13', '12'])
    await add('note', {}, { plotId: plot, happenedAt: `2026-11-${day}T06:00:00+05:30`, notes: day });
  const first = (await asha.ask('GET /records', { query: { plotId: plot, limit: 2 } })).body.data;
  const cursor = first.nextCursor ?? '';
  const second = (await asha.ask('GET /records', { query: { plotId: plot, limit: 2, cursor } })).body.data;
  expect([...first.items, ...second.items].map(({ notes }) => notes)).toEqual(['13', '12', '11']);
  expect(first.items[0]?.happenedAt).toBe('2026-11-13T00:30:00.000Z');
  const early = await add('note', {}, { happenedAt: '0001-01-01T00:00:00Z' });
  expect(early.body.fields).toEqual({ happenedAt: 'Must not be before 1950' });
  const late = await add('note', {}, { happenedAt: '2099-01-01T00:00:00Z' });
  expect(late.body.fields).toEqual({ happenedAt: 'Must not be more than 366 days ahead' });
});

test('own products and stock: what is counted in grams and millilitres, with its price in paise', async () => {
  const { product } = (
    await asha.ask('POST /products', { body: { name: 'Z-78', group: 'M03', dose: 2, doseUnit: 'g_per_l' } })
  ).body.data;
  expect(product).toMatchObject({ phiDays: null, phiSource: null });
  const { status, body } = await asha.ask('POST /stock-movements', {
    body: {
      productId: product.id,
      productName: product.name,
      move: 'bought',
      amount: 2500,
      unit: 'g',
      movedOn: '2026-11-18',
      cost: 98_000,
    },
  });
  expect(status).toBe(201);
  expect(body.data.stockMovement).toMatchObject({ amount: 2500, cost: 98_000 });
});
