import { expect, test } from 'vitest';
import { HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import { createWetnessColumns, type WetnessMethod, wetnessMethods } from './house-wetness.ts';
import { confidenceOfShare, modelConfidence } from './wetness-confidence.ts';

const series = (hours: number, rain: number | null = 0) =>
  seriesFromHours(
    Array.from({ length: hours }, (_, i) => ({
      datetime: new Date(i * HOUR_MS).toISOString(),
      temperature: 20,
      humidity: 70,
      precipitation: rain,
    })),
  );

test('the share of complete hours scales it, within 0.5 to 0.95', () => {
  expect(confidenceOfShare(1, 'forecast')).toBeCloseTo(0.83, 12);
  expect(confidenceOfShare(0.8, 'forecast')).toBeCloseTo(0.664, 12);
  expect(confidenceOfShare(1, 'measured')).toBeCloseTo(0.9222222222, 9);
  expect(confidenceOfShare(0.9, 'measured')).toBeCloseTo(0.83, 12);
  expect(confidenceOfShare(0, 'measured')).toBe(0.5);
});

test('an hour counts only with all four methods and its rain known', () => {
  const ten = series(10);
  const confidence = (missing: readonly WetnessMethod[], missingHours: number, of = ten) => {
    const columns = createWetnessColumns(10);
    for (const method of missing) columns[method].fill(Number.NaN, 0, missingHours);
    return modelConfidence(of, columns, 0, 10, 10, 'forecast');
  };
  expect(confidence([], 0)).toBeCloseTo(0.83, 12);
  for (const method of wetnessMethods) expect(confidence([method], 3)).toBeCloseTo(0.83 * 0.7, 12);
  expect(confidence(wetnessMethods, 3)).toBeCloseTo(0.83 * 0.7, 12);
  expect(confidence([], 0, series(10, null))).toBe(0.5);
  expect(confidence([], 0, series(10, 2))).toBeCloseTo(0.83, 12);
});

test('only the hours asked for count, against those there should have been', () => {
  const columns = createWetnessColumns(10);
  columns.dpd.fill(Number.NaN, 0, 4);
  const of = (from: number, to: number, expected: number) =>
    modelConfidence(series(10), columns, from, to, expected, 'forecast');
  expect(of(4, 10, 6)).toBeCloseTo(0.83, 12);
  expect(of(4, 9, 6)).toBeCloseTo((0.83 * 5) / 6, 12);
  expect(of(2, 10, 8)).toBeCloseTo(0.83 * 0.75, 12);
  expect(of(4, 10, 3)).toBeCloseTo(0.83, 12);
  expect(of(4, 10, 0)).toBe(0.5);
});
