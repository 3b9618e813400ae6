import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

const nashik = { lat: 19.9975, lon: 73.7898 };

let server: WeatherWorld;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'season', jobs: true });
  farmer = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const dates = (query: Record<string, string | number> = {}) =>
  farmer.ask('GET /advice/pruning-dates', { query: { ...nashik, ...query } });

test('what is known is answered at once, the years come behind, and then every date has its years', async () => {
  const first = await dates();
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({ refreshing: true, yearsKnown: [], failures: [], ranking: [] });
  expect(first.body.data.yearsAsked).toHaveLength(20);
  expect(first.body.data.candidates).toHaveLength(18);
  await expect
    .poll(async () => (await dates()).body.data.refreshing, { timeout: 60_000, interval: 500 })
    .toBe(false);
  const startedAt = performance.now();
  const { body } = await dates({ stepDays: 1 });
  const milliseconds = Math.round(performance.now() - startedAt);
  process.stdout.write(
    `Pruning dates: 20 years × ${body.data.candidates.length} dates in ${milliseconds} ms\n`,
  );
  const { data } = body;
  expect(data.candidates).toHaveLength(120);
  expect(data.yearsKnown).toEqual(data.yearsAsked);
  expect(data.yearsAsked).toEqual(Array.from({ length: 20 }, (_, i) => 2006 + i));
  expect(data.ranking).toHaveLength(120);
  const candidate = data.candidates.find(({ monthDay }) => monthDay === data.ranking[0]);
  expect(candidate).toMatchObject({ knownYears: 20, years: [] });
  expect(data.provenance.sources[0]).toMatchObject({ source: 'openmeteo' });
  // The replayer's monsoon ends with September: bloom of a September pruning is in October and dry.
  expect(candidate?.badShare.of).toBe(20);
  const years = await dates({ from: '10-10', to: '10-10', years: 5, detail: 'years' });
  expect(years.body.data.candidates[0]?.years.map(({ pruningDate }) => pruningDate)).toEqual(
    [2021, 2022, 2023, 2024, 2025].map((year) => `${year}-10-10`),
  );
}, 90_000);

test.each([
  [{ from: '02-30' }, 'from'],
  [{ to: '9-1' }, 'to'],
  [{ years: 26 }, 'years'],
  [{ from: '01-01', to: '12-31', stepDays: 1 }, 'stepDays'],
])('%j is refused with the field', async (query, field) => {
  const { status, body } = await dates(query);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty(field);
});
