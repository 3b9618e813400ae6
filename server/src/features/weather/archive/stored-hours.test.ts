import { HOUR_MS } from '@draksha/models';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weatherBench } from '../../../../test/weather-bench.ts';
import type { Db } from '../../../db.ts';
import { boundedQuantities } from '../providers/plausible.ts';
import type { AirHour } from '../providers/service.ts';
import { readCellDays } from './day-store.ts';
import { decodeHours, encodeHours } from './stored-hours.ts';

const cell = '20.0000,73.8000';
const start = Date.parse('2026-11-18T18:30:00Z');

const storedHours = async (db: Db, day: string): Promise<AirHour[]> =>
  (await readCellDays(db, cell, day, day)).flatMap(decodeHours);

const hourWith = (startsAtMs: number, value: (name: string) => number | null): AirHour =>
  ({
    startsAtMs,
    ...Object.fromEntries(boundedQuantities.map((name) => [name, value(name)])),
  }) as unknown as AirHour;

test('what is stored comes back to seven figures, gaps and unknown values included', () => {
  const value = fc.option(
    fc.float({ min: -100, max: 2000, noNaN: true }).map((one) => Number(one.toPrecision(7))),
    {
      nil: null,
    },
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 1 }),
      fc.array(value, { minLength: 13, maxLength: 13 }),
      (offsets, values) => {
        const hours = [...offsets]
          .sort((a, b) => a - b)
          .map((offset) =>
            hourWith(
              start + offset * HOUR_MS,
              (name) => values[boundedQuantities.indexOf(name as never)] ?? null,
            ),
          );
        const encoded = encodeHours(hours);
        if (!encoded) return expect.unreachable();
        const decoded = decodeHours({
          startsAt: new Date(encoded.startsAtMs).toISOString(),
          layout: 1,
          hours: encoded.bytes,
        });
        const byStart = new Map(decoded.map((hour) => [hour.startsAtMs, hour]));
        for (const hour of hours) {
          for (const name of boundedQuantities) {
            const [got, put] = [byStart.get(hour.startsAtMs)?.[name] ?? null, hour[name]];
            if (put === null) expect(got).toBeNull();
            else expect(Math.abs((got ?? Number.NaN) - put)).toBeLessThanOrEqual(Math.abs(put) * 1e-6);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('a layout of a later version is refused, not misread', () => {
  expect(() =>
    decodeHours({ startsAt: new Date(start).toISOString(), layout: 2, hours: Buffer.alloc(52) }),
  ).toThrow(RangeError);
  expect(() =>
    decodeHours({ startsAt: new Date(start).toISOString(), layout: 1, hours: Buffer.alloc(50) }),
  ).toThrow(RangeError);
});

test('the hours of a finished day stay for good, and the view shows what the decoder reads', async () => {
  // 06:00 in Nashik: yesterday is whole, today has six hours.
  await using bench = await weatherBench({ now: '2026-11-20T00:30:00Z', scenario: 'wet-night' });
  const weather = bench.service();
  await weather.bundleFor({ latitude: 19.9975, longitude: 73.7898 });
  const { rows: days } = await bench.pool.query(
    'select day::text as day, complete, source, length(hours) as bytes from app.weather_cell_days order by day',
  );
  expect(days).toEqual([
    { day: '2026-11-19', complete: true, source: 'visualcrossing', bytes: 24 * 13 * 4 },
    { day: '2026-11-20', complete: false, source: 'visualcrossing', bytes: 6 * 13 * 4 },
  ]);
  const decoded = await storedHours(bench.db, '2026-11-19');
  expect(decoded).toHaveLength(24);
  expect(decoded[0]).toMatchObject({ startsAtMs: start, temperature: 20, humidity: 97, windSpeed: 3 });
  const { rows: seen } = await bench.pool.query<Record<string, number | null>>(
    `select (extract(epoch from starts_at) * 1000)::float8 as "startsAtMs", temperature, feels_like as "feelsLike", humidity,
       dew_point as "dewPoint", pressure, wind_speed as "windSpeed", wind_direction as "windDirection", visibility,
       cloud_cover as "cloudCover", uv_index as "uvIndex", precipitation,
       precipitation_probability as "precipitationProbability", solar_radiation as "solarRadiation"
     from app.weather_hours where day = '2026-11-19' order by starts_at`,
  );
  expect(seen).toHaveLength(24);
  decoded.forEach((hour, index) => {
    for (const name of ['startsAtMs', ...boundedQuantities] as const) {
      expect(Number(seen[index]?.[name] ?? Number.NaN).toPrecision(6)).toBe(
        Number(hour[name] ?? Number.NaN).toPrecision(6),
      );
    }
  });

  // A later answer for the same days, from another sky, leaves the finished day as it was and completes the other.
  bench.upstream.play('rainy');
  bench.setClock('2026-11-21T00:30:00Z');
  await bench.service().bundleFor({ latitude: 19.9975, longitude: 73.7898 }, { deadlineMs: 4_000 });
  await expect
    .poll(async () => (await bench.pool.query('select 1 from app.weather_cell_days where complete')).rowCount)
    .toBe(2);
  expect((await storedHours(bench.db, '2026-11-19'))[0]?.humidity).toBe(97);
  expect((await storedHours(bench.db, '2026-11-20'))[0]?.humidity).toBe(96);
});

test('the SQL decoder knows zero, negatives, tiny and huge numbers, and NaN', async () => {
  await using bench = await weatherBench();
  for (const value of [0, 1, -1, 0.1, -40.5, 1013.25, 1e-40, 3.4e38, Number.NaN, Number.POSITIVE_INFINITY]) {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    const { rows } = await bench.pool.query<{ value: number | null }>(
      'select app.weather_float32($1, 0) as value',
      [bytes],
    );
    if (Number.isFinite(value)) expect(Math.fround(rows[0]?.value ?? Number.NaN)).toBe(Math.fround(value));
    else expect(rows[0]?.value).toBeNull();
  }
});
