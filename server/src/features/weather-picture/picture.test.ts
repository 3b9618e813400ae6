import { weatherIcons } from '@draksha/contract';
import { HOUR_MS, planColumns, sprayBlock, unpackHours, unpackNumbers, weatherOfCell } from '@draksha/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WeatherWorld, weatherWorld } from '../../../test/weather-world.ts';
import type { TestFarmer } from '../../../test/world.ts';

const place = { latitude: 20.0063, longitude: 73.79 };

let server: WeatherWorld;
let asha: TestFarmer;

beforeAll(async () => {
  server = await weatherWorld({ scenario: 'season' });
  asha = await server.farmer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const pictureOf = async (query: Record<string, string | number>) =>
  (await asha.ask('GET /weather/picture', { query })).body.data;

test('goes from yesterday’s first hour on, an hour each, with wind and sky, in at most 15 KB', async () => {
  const picture = await pictureOf({ lat: place.latitude, lon: place.longitude });
  expect(picture.startsAt).toBe('2026-11-19T00:00:00+05:30');
  expect(picture.provenance).toMatchObject({ source: 'openmeteo', sample: false });
  const hours = unpackNumbers(picture.temperature).length;
  expect(hours).toBeGreaterThan(7 * 24);
  for (const name of ['windDirection', 'sky', 'leafWet'] as const)
    expect(unpackNumbers(picture[name])).toHaveLength(hours);
  expect(unpackNumbers(picture.sky).every((at) => weatherIcons[at] !== undefined)).toBe(true);
  expect(unpackNumbers(picture.windDirection).every((at) => at >= 0 && at <= 360)).toBe(true);
  expect(picture.measured).toBe('');
  expect(JSON.stringify(picture).length).toBeLessThan(15_000);
});

test('has the very numbers of the plan of the day, so that two screens give one verdict', async () => {
  const body = { name: 'Odha', ...place };
  const plotId = (await asha.ask('POST /plots', { body })).body.data.plot.id;
  const picture = await pictureOf({ plotId });
  const plan = (await asha.ask('GET /advice/plan')).body.data;
  const [cell] = plan.cells;
  if (!cell) throw new Error('the plan has no weather');
  const behind = (Date.parse(picture.startsAt) - Date.parse(cell.startsAt)) / HOUR_MS;
  for (const name of planColumns) {
    const theirs = unpackNumbers(cell[name]).slice(behind);
    expect(theirs.length).toBeGreaterThan(5 * 24);
    expect(unpackNumbers(picture[name]).slice(0, theirs.length)).toEqual(theirs);
  }
  const { series, leafWet } = unpackHours({ ...picture, startsAtMs: Date.parse(picture.startsAt) });
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])
    expect(sprayBlock({ series, leafWet, utcOffsetMinutes: 330 }, day)).toEqual(
      sprayBlock(weatherOfCell(cell), day),
    );
});

test('is asked of one’s own plots only', async () => {
  const other = await server.farmer();
  const body = { name: 'Mal', ...place };
  const plotId = (await other.ask('POST /plots', { body })).body.data.plot.id;
  expect((await asha.ask('GET /weather/picture', { query: { plotId } })).status).toBe(404);
});
