import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../../test/world.ts';

let server: World;
let farmer: TestFarmer;
beforeAll(async () => {
  server = await world({ now: '2026-11-20T00:30:00Z' });
  farmer = await server.farmer();
});
afterAll(() => server[Symbol.asyncDispose]());

const preview = (text: string, more: object = {}) =>
  farmer.ask('POST /weather/observations', { body: { step: 'preview', text, ...more } });
const bring = (text: string, more: object = {}) =>
  farmer.ask('POST /weather/observations', { body: { step: 'import', text, name: 'Well', ...more } });

const shared = fileURLToPath(new URL('../../../../../../shared/data/leafwetness/', import.meta.url));
describe.skipIf(!existsSync(shared))('stations of others (left out where ../shared is absent)', () => {
  const real = (name: string): string => {
    const bytes = readFileSync(shared + name);
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  };

  test.each([
    [
      'blenheim_hourly_2021_2022.csv.gz',
      17_064,
      ['temperature', 'humidity', 'precipitation', 'leafWetness', 'windSpeed', 'solarRadiation'],
    ],
    ['changins_2023_10min.csv.gz', 6_551, ['temperature', 'humidity', 'precipitation', 'leafWetness']],
    ['changins_2024_hourly.csv.gz', 6_575, ['temperature', 'humidity', 'precipitation', 'leafWetness']],
    [
      'las_cruces_hourly_2020_2023.csv.gz',
      34_054,
      ['temperature', 'humidity', 'precipitation', 'windSpeed', 'leafWetness'],
    ],
    ['senta_hourly_2013_2018.csv.gz', 45_614, ['temperature', 'humidity', 'precipitation', 'leafWetness']],
    [
      '../general/boigneville_fr_hourly_2012_2013.csv.gz',
      8_760,
      ['temperature', 'humidity', 'precipitation', 'windSpeed', 'solarRadiation'],
    ],
    [
      '../general/nemea_gr_vineyard_openmeteo_hourly_past30d_2026.csv',
      720,
      ['temperature', 'humidity', 'windSpeed', 'precipitation', 'dewPoint', 'cloudCover', 'solarRadiation'],
    ],
    [
      '../general/renmark_au_bom_halfhourly_2024_deltaT.csv',
      144,
      ['temperature', 'dewPoint', 'humidity', 'windSpeed', 'precipitation'],
    ],
    [
      '../india/pune_nrc_hourly_2016_2017.csv.gz',
      4_344,
      ['temperature', 'humidity', 'precipitation', 'windSpeed'],
    ],
    [
      '../india/pune_nrc_30min_2017_2018.csv.gz',
      8_173,
      ['temperature', 'humidity', 'precipitation', 'windSpeed'],
    ],
  ])('%s is read without a question', async (name, hours, quantities) => {
    const { body } = await preview(real(name));
    const errors = body.data.problems.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
    expect(body.data.file?.hours).toBe(hours);
    const found = (body.data.file?.columns ?? []).flatMap(({ role }) => (role === null ? [] : [role]));
    expect(found).toEqual(expect.arrayContaining(quantities));
    expect(body.data.problems.filter(({ code }) => code === 'rain_counter')).toEqual([]);
  });

  test('readings three hours apart are refused with their reason, km/h read as such', async () => {
    const { body } = await preview(real('../india/pune_wwo_3hourly_2022.csv'));
    expect(body.data.problems[0]?.code).toBe('too_coarse');
    expect(body.data.file?.columns.find(({ role }) => role === 'windSpeed')).toMatchObject({ unit: 'km/h' });
  });

  test('Changins, hourly, with a leaf sensor and summer time', async () => {
    const zone = 'Europe/Zurich';
    const { body } = await preview(real('changins_2023_hourly.csv.gz'), { zone });
    expect(body.data.ready).toBe(true);
    expect(body.data.file?.columns.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['datetime', 'temperature', 'humidity', 'precipitation', 'leafWetness']),
    );
    expect(body.data.file?.hours).toBe(6_551);
  });

  test('Wairau, end of the hour, five years', async () => {
    const { body } = await bring(real('wairau_wrv_hourly_2015_2020.csv.gz'), {
      name: 'Wairau',
      lat: -41.5,
      lon: 173.9,
      zone: '+12:00',
    });
    expect(body.data.file).toMatchObject({ timeIs: 'end' });
    expect(body.data.imported?.newHours).toBeGreaterThan(38_000);
    expect(body.data.station?.quantities).toContain('leafWetness');
  });
});
