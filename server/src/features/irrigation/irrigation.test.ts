import type { Irrigation } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

let server: WeatherWorld;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'calm-dry-morning' });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

async function irrigation(pruningDate: string | null, more: object = {}): Promise<Irrigation> {
  const plot = await farmer.ask('POST /plots', {
    body: {
      name: 'Odha',
      latitude: 20.0063,
      longitude: 73.79,
      areaHectares: 1,
      totalVines: 2400,
      emittersPerVine: 2,
      emitterLitresPerHour: 4,
      ...more,
    },
  });
  const plotId = plot.body.data.plot.id;
  if (pruningDate !== null)
    await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate } });
  const ask = () => farmer.ask('GET /advice/irrigation', { query: { plotId } });
  await expect.poll(async () => (await ask()).body.data.refreshing, { timeout: 20_000 }).toBe(false);
  const { status, body } = await ask();
  expect(status).toBe(200);
  return body.data;
}

test('in bloom a third of the water: the schedule on the evaporation of the day, by hand', async () => {
  const data = await irrigation('2026-10-08');
  expect(data).toMatchObject({
    state: 'need',
    stage: { id: 'bloom_to_shatter', factor: 0.14 },
    season: { cycle: 'fruit', daysAfterPruning: 43 },
    panCoefficient: 0.75,
  });
  const today = data.days.find(({ date }) => date === data.date);
  const et0 = today?.et0Mm ?? Number.NaN;
  expect(et0).toBeGreaterThan(2);
  expect(today?.scheduled?.expected).toBe(Math.round((et0 / 0.75) * 1400));
  // No rain fell: all of it is needed.
  expect(today?.needed).toEqual(today?.scheduled);
  expect(data.days).toHaveLength(14);
  expect(data.days.at(-1)?.date).toBe('2026-11-23');
});

test('berries take three times as much as bloom, and rain takes the place of water', async () => {
  const [bloom, berries] = [await irrigation('2026-10-08'), await irrigation('2026-09-20')];
  const of = (data: Irrigation) => data.days.find(({ date }) => date === data.date)?.scheduled?.expected ?? 0;
  expect(of(berries) / of(bloom)).toBeCloseTo(3, 2);
  // The hours that are kept are the replayer's dry ones: another place, another cell.
  server.upstream.play('rainy');
  const plot = await farmer.ask('POST /plots', { body: { name: 'Wet', latitude: 19.1, longitude: 74.5 } });
  const plotId = plot.body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' } });
  const { data } = (await farmer.ask('GET /advice/irrigation', { query: { plotId } })).body;
  server.upstream.play('calm-dry-morning');
  expect(data.state).toBe('rain_enough');
  expect(data.days.find(({ date }) => date === data.date)?.needed?.expected).toBe(0);
  expect(data.rainKeptMm).toBeGreaterThan(0);
});

test('fresh water: a fifth less by the schedule; saltier water than the table’s has no other figure', async () => {
  const [unknown, fresh, salty] = [
    await irrigation('2026-10-08'),
    await irrigation('2026-10-08', { waterEcDsPerM: 0.7 }),
    await irrigation('2026-10-08', { waterEcDsPerM: 2.5 }),
  ];
  const of = ({ days, date }: Irrigation) => days.find((day) => day.date === date)?.scheduled?.expected ?? 0;
  expect(of(unknown)).toBeGreaterThan(1000);
  expect(of(fresh) / of(unknown)).toBeCloseTo(0.8, 3);
  expect(of(salty)).toBe(of(unknown));
  expect([unknown.saltFactor, fresh.saltFactor, salty.saltFactor]).toEqual([1, 0.8, 1]);
});

test('without a season there is no figure', async () => {
  expect(await irrigation(null)).toMatchObject({
    state: 'no_figure',
    season: null,
    stage: null,
    panMm: null,
  });
});
