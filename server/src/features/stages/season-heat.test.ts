import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';

let server: WeatherWorld;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

test('degree days from the pruning to the last forecast day, unknown days as what they are', async () => {
  const farmer = await server.farmer();
  const plot = await farmer.ask('POST /plots', {
    body: { name: 'Odha', latitude: 20.0063, longitude: 73.79 },
  });
  const plotId = plot.body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' } });
  const ask = () => farmer.ask('GET /advice/season-heat', { query: { plotId } });
  await expect.poll(async () => (await ask()).body.data.refreshing, { timeout: 20_000 }).toBe(false);
  const { from, degreeDays } = (await ask()).body.data;
  expect(from).toBe('2026-10-08');
  // The replayed day: twelve hours at 20 °C, the others 22 to 28: 10 to 15 degrees over the base.
  expect(degreeDays[3]).toBeGreaterThan(10);
  expect(degreeDays[3]).toBeLessThan(15);
  // Forecast days follow: a week and more ahead.
  expect(degreeDays.length).toBeGreaterThan(43 + 7);
  // The archive lags behind: those days nobody told.
  expect(degreeDays).toContain(null);
  const other = await server.farmer();
  expect((await other.ask('GET /advice/season-heat', { query: { plotId } })).status).toBe(404);
});
