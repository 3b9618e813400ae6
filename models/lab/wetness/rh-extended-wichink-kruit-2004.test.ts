import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../../src/weather/series.ts';
import { wetnessRhExtended, wetnessRhHysteresis } from './rh-extended-wichink-kruit-2004.ts';

const seriesOf = (humidity: readonly (number | null)[], skipAfter = Number.POSITIVE_INFINITY): HourlySeries =>
  seriesFromHours(
    humidity.map((value, i) => ({
      datetime: new Date(Date.UTC(2026, 5, 1) + (i + Number(i > skipAfter)) * HOUR_MS).toISOString(),
      temperature: 20,
      humidity: value,
    })),
  );

const run = (kernel: (series: HourlySeries, out: Float64Array) => void, series: HourlySeries): number[] => {
  const out = new Float64Array(series.length);
  kernel(series, out);
  return [...out];
};

describe('the extended humidity threshold', () => {
  const wet = (humidity: readonly (number | null)[], skipAfter?: number) =>
    run(wetnessRhExtended, seriesOf(humidity, skipAfter));

  test('is wet from 87 %, dry below 70 %', () => {
    expect(wet([86.9, 87, 70, 69.9])).toEqual([0, 1, 0, 0]);
  });

  test('between them a rise of more than 6 % wets, a fall of more than 4 % dries, else the hour before stands', () => {
    expect(wet([72, 78, 84.1, 80.1, 76, 80])).toEqual([0, 0, 1, 1, 0, 0]);
    expect(wet([60, 71])).toEqual([0, 1]);
    expect(wet([90, 86, 82, 78, 74, 70])).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('a gap or a missing hour forgets the state and the last reading', () => {
    expect(wet([88, 86, 86], 1)).toEqual([1, 1, 0]);
    expect(wet([88, null, 86])).toEqual([1, Number.NaN, 0]);
    expect(wet([60, 80], 0)).toEqual([0, 0]);
  });
});

describe('the hysteresis of humidity', () => {
  const wet = (humidity: readonly (number | null)[], skipAfter?: number) =>
    run(wetnessRhHysteresis, seriesOf(humidity, skipAfter));

  test('begins at 90 % and ends below 87 %', () => {
    expect(wet([89.9, 90, 87, 86.9, 89])).toEqual([0, 1, 1, 0, 0]);
  });

  test('a gap or a missing hour forgets the state', () => {
    expect(wet([90, 88, 88], 1)).toEqual([1, 1, 0]);
    expect(wet([90, null, 88])).toEqual([1, Number.NaN, 0]);
  });

  test('an end above the beginning is refused', () => {
    const series = seriesOf([90]);
    const out = new Float64Array(1);
    expect(() => wetnessRhHysteresis(series, out, { on: 87, off: 90 })).toThrow(RangeError);
    expect(() => wetnessRhHysteresis(series, out, { on: 90, off: 90 })).not.toThrow();
  });
});
