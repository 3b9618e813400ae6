import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';
import type { PlotDaysAnswer } from './service.ts';

let server: WeatherWorld;
let farmer: TestFarmer;
let plotId = '';
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'rainy' });
  farmer = await server.farmer();
  const plot = await farmer.ask('POST /plots', {
    body: { name: 'Odha', latitude: 20.0063, longitude: 73.79, areaHectares: 0.5 },
  });
  plotId = plot.body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-10' } });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const ask = (query: Readonly<Record<string, string>>) => farmer.ask('GET /weather/plot-days', { query });
/** Once the days themselves are there; years behind them take their own time. */
async function days(from: string, to: string, years = '0'): Promise<PlotDaysAnswer> {
  const known = async () => (await ask({ plotId, from, to, years })).body.data.days.source[0];
  await expect.poll(known, { timeout: 20_000 }).toBe(0);
  return (await ask({ plotId, from, to, years })).body.data;
}

test('days that are over, with their rain, wet nights and source; today is none of them', async () => {
  const found = await days('2026-11-10', '2026-11-30');
  expect(found.sources).toEqual(['Open-Meteo']);
  expect(found.days.from).toBe('2026-11-10');
  for (const column of [found.days.tempMax, found.days.rainMm, found.days.source, found.days.et0Mm])
    expect(column).toHaveLength(10);
  // The scenario rains 2 mm in each hour: no leaf is dry.
  expect(found.days.rainMm[0]).toBe(48);
  expect(found.days.wetNightHours[1]).toBe(12);
  expect(found.days.tempMax[0]).toBe(25);
  expect(found.before).toEqual([]);
});

test('the same days of the years before, the 29th of February too', async () => {
  const { before } = await days('2026-11-10', '2026-11-12', '2');
  expect(before.map(({ from, rainMm }) => [from, rainMm.length])).toEqual([
    ['2025-11-10', 3],
    ['2024-11-10', 3],
  ]);
  const leap = (await ask({ plotId, from: '2024-02-29', to: '2024-03-01', years: '1' })).body.data;
  expect(leap.before.map(({ from, rainMm }) => [from, rainMm.length])).toEqual([['2023-02-28', 2]]);
});

test('a report of the server has the weather that it asks for, on paper too', async () => {
  await days('2026-10-10', '2026-11-19');
  const read = async (kind: string, query: Readonly<Record<string, string>> = {}) =>
    JSON.stringify((await farmer.ask('GET /reports/:kind', { params: { kind }, query })).body.data.report);
  // 37 days that are known since the pruning, 48 mm on each: the archive has the last four later.
  expect(await read('weather')).toContain('"value":1776,"decimals":1,"unit":"mm"');
  expect(await read('season')).toContain('"value":1776,"decimals":1,"unit":"mm"');
  expect(await read('evidence', { from: '2026-11-12', to: '2026-11-13' })).toContain(
    '"value":96,"decimals":1,"unit":"mm"',
  );
  expect(await read('water')).toContain('"id":"need"');
});

test('refused: days in the wrong order, too many, a plot of another, a plot without a place', async () => {
  expect((await ask({ plotId, from: '2026-11-12', to: '2026-11-10' })).status).toBe(400);
  expect((await ask({ plotId, from: '2020-01-01', to: '2026-11-10' })).body.fields).toEqual({
    to: 'Must be within 1500 days of the first',
  });
  const other = await server.farmer();
  const asked = { query: { plotId, from: '2026-11-10', to: '2026-11-11' } };
  expect((await other.ask('GET /weather/plot-days', asked)).status).toBe(404);
  const bare = (await farmer.ask('POST /plots', { body: { name: 'Mal' } })).body.data.plot.id;
  const nowhere = await ask({ plotId: bare, from: '2026-11-10', to: '2026-11-11' });
  expect(nowhere.body.code).toBe('plot_without_coordinates');
  const report = await farmer.ask('GET /reports/:kind', {
    params: { kind: 'weather' },
    query: { plotId: bare },
  });
  expect(JSON.stringify(report.body.data)).toContain('No weather is here for Mal');
});
