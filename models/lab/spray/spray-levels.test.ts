import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeSprayHour, rainChance, sprayLevels } from '../../src/spray/spray-hour.ts';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { seriesFromHours } from '../../src/weather/series.ts';
import { SPRAY_LEVEL_UNKNOWN, sprayLevelsOfHours } from './spray-levels.ts';

const seriesOf = (hours: readonly Record<string, number | null>[]) =>
  seriesFromHours(
    hours.map((hour, i) => ({
      datetime: new Date(i * HOUR_MS).toISOString(),
      temperature: null,
      humidity: null,
      ...hour,
    })),
  );

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

// Limits and their neighbours, so that "over" and "on" are told apart.
const around = (...limits: number[]) =>
  fc.oneof(
    fc.constant(null),
    fc.constantFrom(...limits.flatMap((limit) => [limit, limit - 0.1, limit + 0.1])),
  );

test('every hour has the verdict of the hour judged alone, whatever is missing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          temperature: around(10, 30, 35),
          humidity: around(85),
          windSpeed: around(10, 15),
          precipitation: fc.constantFrom(null, 0, 0.2),
          precipitationProbability: around(15, 30),
        }),
        { minLength: 1, maxLength: 700 },
      ),
      (hours) => {
        const series = seriesOf(hours);
        const out = new Uint8Array(series.length);
        sprayLevelsOfHours(series, out);
        for (let i = 0; i < series.length; i++) {
          const { level } = judgeSprayHour({
            temperature: orNull(series.temperature[i]),
            humidity: orNull(series.humidity[i]),
            windSpeed: orNull(series.windSpeed[i]),
            precipitationProbability: rainChance(
              series.precipitationProbability[i] ?? Number.NaN,
              series.precipitation[i] ?? Number.NaN,
            ),
          });
          expect(sprayLevels[out[i] ?? -1] ?? null).toBe(level);
        }
      },
    ),
  );
});

test('an hour of each verdict, the last of a long series too', () => {
  const good = { temperature: 22, humidity: 60, windSpeed: 6, precipitation: 0 };
  const hours = [
    good,
    { ...good, windSpeed: 10.1 },
    { ...good, temperature: 9.9 },
    { ...good, humidity: null },
    { ...good, windSpeed: null, temperature: 40 },
    { ...good, precipitation: null },
  ];
  const series = seriesOf([...Array.from({ length: 600 }, () => good), ...hours]);
  const out = new Uint8Array(series.length);
  sprayLevelsOfHours(series, out);
  expect([...out.slice(0, 600)]).toStrictEqual(Array.from({ length: 600 }, () => 0));
  expect([...out.slice(600)]).toStrictEqual([0, 1, 2, SPRAY_LEVEL_UNKNOWN, 2, SPRAY_LEVEL_UNKNOWN]);
  expect(() => sprayLevelsOfHours(series, new Uint8Array(1))).toThrow(RangeError);
});
