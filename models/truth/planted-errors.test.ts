/** The bounds of the truth tables beside models that are wrong on purpose: each must break its bound, or the bound says nothing. */
import { describe, expect, test } from 'vitest';
import type { Station } from '../src/weather/interpolation.ts';
import { type AccuracyRow, isWithin, measure } from './accuracy.ts';
import { germinationRows, opensInTime } from './downy-accuracy.ts';
import { hoursAndDays } from './et0-hours-and-days.ts';
import { interpolationLeaveOneOut } from './interpolation-accuracy.ts';
import { gfvAccuracy } from './phenology-accuracy.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';
import { sunAccuracy } from './sun-and-air-accuracy.ts';

const broken = (rows: readonly AccuracyRow[]): string[] =>
  rows.filter((row) => !isWithin(row)).map(({ output }) => output);

test('a row is within by its mean, its largest, its bias, and only with all its samples', () => {
  const row = measure({
    table: 'x',
    output: 'x',
    against: 'x',
    unit: 'x',
    tolerance: { mean: 1, max: 2, bias: [-0.5, 1] },
    pairs: [
      [1, 1],
      [4, 2],
    ],
  });
  const { tolerance } = row;
  expect(isWithin(row)).toBe(true);
  expect(isWithin({ ...row, tolerance: { ...tolerance, mean: 0.9 } })).toBe(false);
  expect(isWithin({ ...row, tolerance: { ...tolerance, max: 1.9 } })).toBe(false);
  expect(isWithin({ ...row, tolerance: { ...tolerance, bias: [1.1, 2] } })).toBe(false);
  expect(isWithin({ ...row, tolerance: { ...tolerance, bias: [0, 0.9] } })).toBe(false);
  expect(isWithin({ ...row, dropped: 1 })).toBe(false);
  expect(isWithin({ ...row, samples: 0 })).toBe(false);
});

describe('a wrong model breaks the bound', () => {
  test('interpolation: the plain mean of all, weights by plain distance, the nearest alone', () => {
    expect(broken(interpolationLeaveOneOut())).toStrictEqual([]);
    const all = ['maximum temperature', 'humidity', 'rain', 'wind'];
    expect(broken(interpolationLeaveOneOut({ power: 0.01 }))).toStrictEqual(all);
    expect(broken(interpolationLeaveOneOut({ power: 1 }))).toStrictEqual(all);
    expect(broken(interpolationLeaveOneOut({ nearest: 1 }))).toStrictEqual(all);
  });
  test('interpolation: latitude read as longitude', () => {
    const swapped = (station: Station) => ({
      ...station,
      latitude: station.longitude,
      longitude: station.latitude,
    });
    expect(broken(interpolationLeaveOneOut({}, swapped))).toEqual(
      expect.arrayContaining(['maximum temperature', 'humidity', 'rain']),
    );
  });
});

describe.skipIf(!sharedIsPresent)(`a wrong model breaks the bound of all figures${leftOut}`, () => {
  test.each([
    ['1 °C too warm', { warmer: 1 }],
    ['1 °C too cold', { warmer: -1 }],
    ['litter always moist', { alwaysMoist: true }],
    ['the season opened at 1.0', { from: 1 }],
    ['the season opened at 1.6', { from: 1.6 }],
  ])('opening of the season: %s', (_, planted) => {
    expect(opensInTime(germinationRows())).toBe(true);
    expect(opensInTime(germinationRows(planted))).toBe(false);
  });

  test.each([
    ['sums 3 % too high', { sums: 1.03 }],
    ['sums 3 % too low', { sums: 0.97 }],
    ['half a degree too warm', { warmer: 0.5 }],
    ['half a degree too cold', { warmer: -0.5 }],
  ])('flowering and véraison: %s', (_, planted) => {
    // The last two rows: against what was seen.
    const seen = (rows: readonly AccuracyRow[]) => broken(rows.slice(2));
    expect(seen(gfvAccuracy())).toStrictEqual([]);
    expect(seen(gfvAccuracy(planted))).toStrictEqual(['GFV flowering', 'GFV veraison']);
  });

  test.each([
    ['sun 5 % too strong', { sun: 1.05 }],
    ['sun 5 % too weak', { sun: 0.95 }],
    ['km/h read as m/s', { wind: 3.6 }],
    ['m/s read as km/h', { wind: 1 / 3.6 }],
    ['the sun an hour late', { longitude: -15 }],
    ['the sun two hours early', { longitude: 30 }],
  ])('hours of ET0 against days: %s', (_, planted) => {
    expect(isWithin(hoursAndDays())).toBe(true);
    expect(isWithin(hoursAndDays(planted))).toBe(false);
  });

  test('day length and noon: half a degree north, south, east, west', () => {
    const at = (north: number, east: number) =>
      broken(sunAccuracy({ latitude: 18.52 + north, longitude: 73.86 + east })).map(
        (output) => output.split(',')[0],
      );
    expect(at(0, 0)).toStrictEqual([]);
    expect(at(0.5, 0)).toStrictEqual(['day length']);
    expect(at(-0.5, 0)).toStrictEqual(['day length']);
    expect(at(0, 0.5)).toStrictEqual(['noon']);
    expect(at(0, -0.5)).toStrictEqual(['noon']);
  });
});
