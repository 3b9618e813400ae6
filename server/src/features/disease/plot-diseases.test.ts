import type { PlotDiseases } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

const place = { latitude: 20.0063, longitude: 73.79 };

let server: WeatherWorld;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night' });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

async function plotPruned(pruningDate: string | null, more: object = {}): Promise<string> {
  const plot = await farmer.ask('POST /plots', { body: { name: 'Odha', ...place, ...more } });
  const plotId = plot.body.data.plot.id;
  if (pruningDate !== null)
    await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate } });
  return plotId;
}

async function diseases(plotId: string): Promise<PlotDiseases> {
  await expect
    .poll(
      async () => (await farmer.ask('GET /advice/diseases', { query: { plotId } })).body.data.refreshing,
      { timeout: 20_000 },
    )
    .toBe(false);
  const { status, body } = await farmer.ask('GET /advice/diseases', { query: { plotId } });
  expect(status).toBe(200);
  return body.data;
}

test('a plot in bloom after wet nights: downy leads, with the hours that made it and when spots are due', async () => {
  const data = await diseases(await plotPruned('2026-10-08'));
  expect(data).toMatchObject({
    date: '2026-11-20',
    season: { cycle: 'fruit', daysAfterPruning: 43 },
    leading: { disease: 'downyMildew', level: 'critical' },
    provenance: { sample: false },
  });
  expect(data.days.map(({ date }) => date).at(0)).toBe('2026-11-17');
  expect(data.days).toHaveLength(11);
  const today = data.days.find(({ date }) => date === data.date);
  expect(today?.knownNightHours).toBe(12);
  // The replayed night is wet from 20 to 8, at 20 °C.
  expect(today?.spells.downyMildew).toMatchObject({ from: '2026-11-19T20:00:00+05:30', meanTemperature: 20 });
  expect(today?.spells.downyMildew?.wetHours).toBeGreaterThanOrEqual(12);
  expect(today?.spells.downyMildew?.levelHours).toContainEqual({ level: 'critical', fromHours: 11 });
  expect(today?.downy?.humidDarkHours).toBeGreaterThanOrEqual(4);
  expect(today?.oospores).toBe('not_known');
  expect(data.spotsDue.length).toBeGreaterThan(0);
  for (const { from, to } of data.spotsDue) expect([from ?? '', to ?? ''].toSorted()).toEqual([from, to]);
  // Small enough for a village: the whole grid with its stories.
  expect(JSON.stringify(data).length).toBeLessThan(20_000);
});

test('weeks before the forecast count for powdery, and a night that nobody told of is not known', async () => {
  const data = await diseases(await plotPruned('2026-10-08'));
  expect(data.days[0]?.powdery?.index).not.toBeNull();
  // The archive ends some days ago, the forecast begins yesterday.
  expect(data.days[0]?.knownNightHours).toBe(0);
  expect(data.days[0]?.levels.find(({ disease }) => disease === 'downyMildew')?.level).toBeNull();
  expect(data.powderyFrom[0]).toEqual({ level: 'very_low', index: 0 });
});

test('before green tissue, without a season and after harvest nothing threatens', async () => {
  const young = await diseases(await plotPruned('2026-11-15'));
  expect(young.leading).toBeNull();
  expect(young.days.find(({ date }) => date === young.date)).toMatchObject({
    tissue: 'before_green_tissue',
    levels: [],
  });
  const bare = await diseases(await plotPruned(null));
  expect(bare).toMatchObject({ season: null, days: [], leading: null, spotsDue: [] });
});

test('another farmer’s plot is not there; a plot without a place says so', async () => {
  const plotId = await plotPruned('2026-10-08');
  const other = await server.farmer();
  expect((await other.ask('GET /advice/diseases', { query: { plotId } })).status).toBe(404);
  const nowhere = await plotPruned('2026-10-08', { latitude: null, longitude: null });
  const answer = await farmer.ask('GET /advice/diseases', { query: { plotId: nowhere } });
  expect(answer.body.code).toBe('plot_without_coordinates');
});

test('a spray of the diary covers what it was used against, until rain, growth or days end it', async () => {
  const plotId = await plotPruned('2026-10-08');
  expect((await diseases(plotId)).cover).toEqual([]);
  const spray = await farmer.ask('POST /records', {
    body: {
      plotId,
      entryId: crypto.randomUUID(),
      kind: 'spray',
      happenedAt: '2026-11-19T03:00:00Z',
      details: { products: [{ name: 'Mancozeb', activeIngredient: 'mancozeb' }], targets: ['downyMildew'] },
    },
  });
  expect(spray.status).toBe(201);
  const { cover } = await diseases(plotId);
  const downy = cover.find(({ disease }) => disease === 'downyMildew');
  expect(downy).toMatchObject({
    state: 'covered',
    product: 'Mancozeb',
    sprayedAt: '2026-11-19T08:30:00+05:30',
  });
  expect(downy?.days).toHaveLength(11);
  expect(downy?.days.slice(0, 4)).toEqual(['open', 'open', 'covered', 'covered']);
  expect(downy?.days.at(-1)).not.toBe('covered');
  expect(cover.some(({ disease }) => disease === 'powderyMildew')).toBe(false);
});

test('a spray of the farmer’s own product covers by what it holds', async () => {
  const product = await farmer.ask('POST /products', {
    body: { name: 'M-45', activeIngredient: 'Mancozeb', amountUnit: 'g' },
  });
  expect(product.status).toBe(201);
  const plotId = await plotPruned('2026-10-08');
  await farmer.ask('POST /records', {
    body: {
      plotId,
      entryId: crypto.randomUUID(),
      kind: 'spray',
      happenedAt: '2026-11-19T03:00:00Z',
      details: { products: [{ name: 'M-45', productId: product.body.data.product.id }] },
    },
  });
  expect((await diseases(plotId)).cover.map(({ disease }) => disease)).toContain('downyMildew');
});

test('the specification’s figures stand beside, for the days that its model is asked about', async () => {
  const { days, date } = await diseases(await plotPruned('2026-10-08'));
  const today = days.find((day) => day.date === date);
  expect(today?.house.map(({ disease }) => disease)).toEqual(['downyMildew', 'powderyMildew', 'botrytis']);
  expect(days.at(-1)?.house).toEqual([]);
});

test('hits and misses: what was scouted, what was declined in the plan, and the sprays against the nights of risk', async () => {
  const plotId = await plotPruned('2026-10-08');
  const write = (kind: string, happenedAt: string, details: object) =>
    farmer.ask('POST /records', {
      body: { plotId, entryId: crypto.randomUUID(), kind, happenedAt, details },
    });
  await diseases(plotId);
  const seen = await write('scouting', '2026-11-19T04:00:00Z', { disease: 'downyMildew', seen: true });
  const spray = await write('spray', '2026-11-12T03:00:00Z', { products: [{ name: 'Mancozeb' }] });
  const declined = await farmer.ask('POST /plan-marks', {
    body: { plotId, action: 'spray.anthracnose.2026-11-20', mark: 'declined', reason: 'nothing_seen' },
  });
  expect([seen, spray, declined].map(({ status }) => status)).toEqual([201, 201, 201]);
  const ask = async () => (await farmer.ask('GET /advice/disease-record', { query: { plotId } })).body.data;
  await expect.poll(async () => (await ask()).refreshing, { timeout: 20_000 }).toBe(false);
  const { from, diseases: result, warnedFrom } = await ask();
  expect({ from, warnedFrom }).toEqual({ from: '2026-10-08', warnedFrom: 'moderate' });
  const downy = result.find(({ disease }) => disease === 'downyMildew');
  expect(downy?.counts).toMatchObject({ hit: 1, miss: 0, falseAlarm: 0 });
  expect(downy?.looks).toMatchObject([
    { date: '2026-11-19', seen: true, outcome: 'hit', recordId: seen.body.data.record.id },
  ]);
  expect(downy?.nights.ofRisk).toBeGreaterThan(3);
  expect(downy?.sprays).toMatchObject([
    { recordId: spray.body.data.record.id, product: 'Mancozeb', verdict: 'used' },
  ]);
  const anthracnose = result.find(({ disease }) => disease === 'anthracnose');
  expect(anthracnose?.looks).toMatchObject([{ date: '2026-11-20', seen: false, recordId: null }]);
  const other = await server.farmer();
  expect((await other.ask('GET /advice/disease-record', { query: { plotId } })).status).toBe(404);
});

test('whether spores of the soil infected is told once the weather since New Year is kept', async () => {
  const plotId = await plotPruned('2026-10-08', { latitude: 19.5, longitude: 74.5 });
  const before = await diseases(plotId);
  expect(new Set(before.days.map(({ oospores }) => oospores))).toEqual(new Set(['not_known']));
  const query = { plotId, startDate: '2026-01-01', endDate: '2026-10-31' };
  await expect
    .poll(async () => (await farmer.ask('GET /weather/history', { query })).body.data.missing, {
      timeout: 20_000,
    })
    .toEqual([]);
  const after = await diseases(plotId);
  // The year's oospores ripened long ago, by the model.
  expect(new Set(after.days.map(({ oospores }) => oospores))).toEqual(new Set(['none']));
});
