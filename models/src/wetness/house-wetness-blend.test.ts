import { expect, test } from 'vitest';
import { seriesFromHours } from '../weather/series.ts';
import { blendWetness, createWetnessColumns, houseWetness, isWetProbability } from './house-wetness.ts';

/** The blend of one hour of 80 % and 20 °C from what each method said. */
function blended(rhEnhanced: number, dpd: number, cart: number, physical: number): number {
  const series = seriesFromHours([{ datetime: '2026-01-01T00:00:00Z', temperature: 20, humidity: 80 }]);
  const columns = createWetnessColumns(1);
  columns.rhEnhanced[0] = rhEnhanced;
  columns.dpd[0] = dpd;
  columns.cart[0] = cart;
  columns.physical[0] = physical;
  blendWetness(series, columns);
  return columns.probability[0] ?? Number.NaN;
}

const out = Number.NaN;

test.each([
  [1, 0, 0, 0, 0.35],
  [0, 1, 0, 0, 0.25],
  [0, 0, 1, 0, 0.25],
  [0, 0, 0, 1, 0.15],
  [1, 0, out, 0, 0.35 / 0.75],
  [out, 1, 0, 0, 0.25 / 0.65],
  [0, out, 0, 1, 0.15 / 0.75],
  [0, 0, 1, out, 0.25 / 0.85],
  [out, out, 0, 1, 0.15 / 0.4],
  [out, out, out, 0.4, 0.4],
])('methods %d, %d, %d, %d blend to their mean by weight', (rh, dpd, cart, physical, expected) => {
  expect(blended(rh, dpd, cart, physical)).toBeCloseTo(expected, 12);
});

test('with no method nothing is known', () => {
  expect(blended(out, out, out, out)).toBeNaN();
  expect(isWetProbability(out)).toBe(false);
});

test('from the weather alone the depression is computed before the methods that need it', () => {
  // 20 °C and 85 %: dew point 17.4 °C, a depression of 2.6 that neither begins wetness nor keeps it.
  const series = seriesFromHours([
    { datetime: '2026-01-01T00:00:00Z', temperature: 20, humidity: 85, windSpeed: 3 },
  ]);
  const columns = createWetnessColumns(1);
  houseWetness(series, columns);
  expect(columns.depression[0]).toBeCloseTo(2.59, 1);
  expect(columns.dpd[0]).toBe(0);
});
