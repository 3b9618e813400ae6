import { HOUR_MS, unpackHours } from '@draksha/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plannedDay } from '../../../../test/planned-day.ts';
import { type WeatherWorld, weatherWorld } from '../../../../test/weather-world.ts';
import type { TestFarmer } from '../../../../test/world.ts';

const NOW = '2026-11-20T00:30:00Z';
const place = { latitude: 19.1, longitude: 73.8 };

let server: WeatherWorld;
beforeAll(async () => {
  server = await weatherWorld({ scenario: 'wet-night', clock: () => new Date(NOW) });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Damp nights, a shower each third noon, not in the last four days, that leaves the leaf wet for hours; the sensor shows no dew, or all of it. */
function sensorFile(days: number, showsDew: boolean): string {
  const from = Date.parse('2026-11-19T18:30Z') - days * 24 * HOUR_MS;
  const rows = Array.from({ length: days * 24 }, (_, i) => {
    const hour = i % 24;
    const clock = new Date(from + (i + 5.5) * HOUR_MS).toISOString().slice(0, 16);
    const isNight = hour < 6 || hour >= 20;
    const day = Math.floor(i / 24);
    const hasShower = day % 3 === 0 && day < days - 4;
    const isShower = hasShower && hour === 12;
    const afterShower = hasShower && hour >= 12 && hour < 18;
    const isWet = afterShower || (showsDew && isNight);
    return `${clock},${isNight ? 18 : 22},${isNight ? 97 : afterShower ? 92 : 60},${isShower ? 4 : 0},${isWet ? 60 : 0}`;
  });
  return ['datetime,temp °C,rh %,rain mm,leaf wet min', ...rows].join('\n');
}

async function farmOf(file: string | null): Promise<{ farmer: TestFarmer; plotId: string }> {
  const farmer = await server.farmer();
  const body = { name: 'Odha', areaHectares: 0.4, ...place };
  const plotId = (await farmer.ask('POST /plots', { body })).body.data.plot.id;
  if (file !== null)
    await farmer.ask('POST /weather/observations', {
      body: { step: 'import', text: file, name: 'Well', plotId },
    });
  return { farmer, plotId };
}

const wetnessOf = async ({ farmer, plotId }: Awaited<ReturnType<typeof farmOf>>) =>
  (await farmer.ask('GET /weather/stations', { query: { plotId } })).body.data.stations[0]?.wetness;

/** Hours ahead of now that the plot's weather calls wet. */
async function wetAhead({ farmer, plotId }: Awaited<ReturnType<typeof farmOf>>): Promise<number> {
  const { data } = (await farmer.ask('GET /weather/picture', { query: { plotId } })).body;
  const { series, leafWet } = unpackHours({ ...data, startsAtMs: Date.parse(data.startsAt) });
  return Array.from(leafWet).filter((wet, i) => (series.startsAtMs[i] ?? 0) > Date.parse(NOW) && wet === 1)
    .length;
}

test('a sensor without dew is believed after four weeks, for the nights ahead of its own plot', async () => {
  const taught = await farmOf(sensorFile(40, false));
  expect(await wetnessOf(taught)).toMatchObject({ state: 'used', days: 40, rule: { dewDeficitKpa: 0 } });
  const without = await farmOf(null);
  const usual = await wetAhead(without);
  expect(usual).toBeGreaterThan(0);
  expect(await wetAhead(taught)).toBeLessThan(usual);
});

test('the plan of the plot goes by its sensor: nights without dew order no spray after an infection', async () => {
  const infections = async (file: string | null): Promise<string[]> => {
    const { farmer, plotId } = await farmOf(file);
    await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-11-06' } });
    const { days } = await plannedDay(farmer, NOW);
    // The pressure of powdery mildew needs no wet leaf.
    return days.flatMap(({ actions }) =>
      actions.flatMap(({ kind, rule }) =>
        kind === 'spray' && rule !== 'spray.standing_pressure' ? [rule] : [],
      ),
    );
  };
  expect(await infections(null)).toContain('spray.after_infection');
  expect(await infections(sensorFile(40, false))).toEqual([]);
});

test('before four weeks nothing is set; the second file of the station brings the rest of them', async () => {
  const young = await farmOf(sensorFile(20, false));
  expect(await wetnessOf(young)).toEqual({ state: 'learning', days: 20, rule: null, error: null });
  expect(await wetAhead(young)).toBe(await wetAhead(await farmOf(null)));
  // The rest of the weeks comes with a second file of the same station.
  await young.farmer.ask('POST /weather/observations', {
    body: { step: 'import', text: sensorFile(40, false), name: 'Well', plotId: young.plotId },
  });
  expect(await wetnessOf(young)).toMatchObject({ state: 'used' });
});

test('a station without a leaf sensor says nothing of one', async () => {
  const rows = sensorFile(2, true)
    .split('\n')
    .map((row) => row.split(',').slice(0, 4).join(','));
  expect(await wetnessOf(await farmOf(rows.join('\n')))).toBeNull();
});
