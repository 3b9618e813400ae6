import { afterAll, beforeAll, expect, test } from 'vitest';
import { phonePlan } from '../../../test/phone-plan.ts';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';

/** Times of a day in India at which the day in the world is another, or soon will be. */
const moments = [
  ['00:30', '2026-11-20T19:00:00Z'],
  ['05:29', '2026-11-20T23:59:00Z'],
  ['05:30', '2026-11-21T00:00:00Z'],
  ['23:59', '2026-11-21T18:29:00Z'],
] as const;
const DAY = '2026-11-21';

let server: WeatherWorld;
let at: string = moments[0][1];

beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night', clock: () => new Date(at) });
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(moments)('at %s in India the server speaks of the day in India', async (_, instant) => {
  at = instant;
  server.setClock(instant);
  const farmer = await server.farmer();
  const body = { name: 'Odha', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  const pruned = await farmer.ask('POST /seasons', {
    body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' },
  });
  const query = { plotId };

  const { date, plan } = await phonePlan(farmer);
  expect([date, plan.days[0]?.date]).toEqual([DAY, DAY]);
  const irrigation = (await farmer.ask('GET /advice/irrigation', { query })).body.data;
  expect(irrigation.date).toBe(DAY);
  expect(irrigation.days.find(({ date }) => date === DAY)).toBeDefined();
  const diseases = (await farmer.ask('GET /advice/diseases', { query })).body.data;
  expect(diseases.date).toBe(DAY);
  // The 42nd day after the pruning of the 10th of October.
  expect(diseases.days.find((one) => one.date === DAY)?.daysAfterPruning).toBe(42);

  const over = { plotId, from: '2026-11-17', to: '2026-11-30', years: '0' };
  const { days } = (await farmer.ask('GET /weather/plot-days', { query: over })).body.data;
  expect(days.rainMm).toHaveLength(4);

  // Today may be written down, tomorrow may not.
  const seasonId = pruned.body.data.season.id;
  const mark = (observedOn: string) =>
    farmer.ask('POST /stage-observations', { body: { seasonId, stage: 'fruit.bud_swell', observedOn } });
  const tomorrow = await mark('2026-11-22');
  expect([tomorrow.status, Object.keys(tomorrow.body.fields ?? {})]).toEqual([400, ['observedOn']]);
  expect((await mark(DAY)).status).toBe(201);
});
