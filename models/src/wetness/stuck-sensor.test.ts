import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import { wetHoursOfSeries } from './leaf-wetness.ts';

const START = Date.parse('2026-11-10T00:00:00+05:30');

/** Hours of dry or saturated air, with a sensor that says wet in the first so many. */
function leaves(count: number, wetFor: number, humidity: (hour: number) => number, mm = 0): number[] {
  const series = seriesFromHours(
    Array.from({ length: count }, (_, i) => ({
      datetime: new Date(START + i * HOUR_MS).toISOString(),
      temperature: 24,
      humidity: humidity(i),
      windSpeed: 5,
      precipitation: mm,
    })),
  );
  const wetShareAt = (startsAtMs: number) => (startsAtMs < START + wetFor * HOUR_MS ? 1 : null);
  return [...wetHoursOfSeries(series, { wetShareAt })];
}

const wetOf = (column: readonly number[]): number => column.filter((wet) => wet === 1).length;

test('ten days of a wet sensor in air of 40 % are read as if there were no sensor', () => {
  const stuck = leaves(264, 240, () => 40);
  expect(stuck).toEqual(leaves(264, 0, () => 40));
  expect(wetOf(stuck)).toBe(0);
});

test('under two days, in rain, or with few dry hours it is believed', () => {
  expect(wetOf(leaves(47, 47, () => 40))).toBe(47);
  expect(wetOf(leaves(48, 48, () => 40))).toBe(0);
  expect(wetOf(leaves(60, 60, () => 40, 1))).toBe(60);
  expect(wetOf(leaves(60, 60, (hour) => (hour < 11 ? 40 : 97)))).toBe(60);
  expect(wetOf(leaves(60, 60, (hour) => (hour < 12 ? 40 : 97)))).toBeLessThan(60);
});
