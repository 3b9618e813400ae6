import { describe, expect, test } from 'vitest';
import { CALIBRATION_LEAST_DAYS, calibrateWetness } from './calibrate-wetness.ts';
import { HOUR_MS, type HourlySeries, seriesFromHours } from './series.ts';
import { WETNESS_BY_HUMIDITY_CEILING, wetnessByHumidityCeiling } from './wetness-by-humidity-ceiling.ts';

/** Nights that reach saturation and dry off at a pace that changes from day to day. */
const seriesOfDays = (days: number): HourlySeries =>
  seriesFromHours(
    Array.from({ length: days * 24 }, (_, i) => {
      const hour = i % 24;
      const day = Math.floor(i / 24);
      const peak = 94 + ((day * 7) % 8);
      return {
        datetime: new Date(Date.UTC(2026, 5, 1) + i * HOUR_MS).toISOString(),
        temperature: 18 + 8 * Math.sin(((hour - 8) / 24) * 2 * Math.PI),
        humidity: Math.min(100, peak - Math.max(0, hour - 5) * (1.5 + (day % 4)) * (hour < 18 ? 1 : 0.5)),
        precipitation: day % 6 === 0 && hour === 2 ? 1 : 0,
      };
    }),
  );

const dayNumbers = (series: HourlySeries) => series.startsAtMs.map((at) => Math.floor(at / (24 * HOUR_MS)));

const truthBy = (series: HourlySeries, offset: number, dryingKpaHours: number): Float64Array => {
  const out = new Float64Array(series.length);
  wetnessByHumidityCeiling(series, out, { ...WETNESS_BY_HUMIDITY_CEILING, offset, dryingKpaHours });
  return out;
};

describe('calibrating to a wetness sensor', () => {
  test('finds how fast a leaf dries when the sensor says so', () => {
    const series = seriesOfDays(40);
    const found = calibrateWetness(series, truthBy(series, 80, 0.3), dayNumbers(series));
    expect(found.calibrated).toBe(true);
    expect(found.days).toBe(40);
    expect(found.rule.dryingKpaHours).toBe(0.3);
    // Several offsets agree with the sensor as well as this one; the nearest to the shipped constants is taken.
    expect(found.rule.offset).toBe(WETNESS_BY_HUMIDITY_CEILING.offset);
    expect(found.errorBefore).toBeGreaterThan(0.5);
    expect(found.errorAfter).toBe(0);
  });

  test('leaves the shipped constants where they are right', () => {
    const series = seriesOfDays(40);
    const { offset, dryingKpaHours } = WETNESS_BY_HUMIDITY_CEILING;
    const found = calibrateWetness(series, truthBy(series, offset, dryingKpaHours), dayNumbers(series));
    expect(found.calibrated).toBe(true);
    expect(found.rule).toEqual(WETNESS_BY_HUMIDITY_CEILING);
    expect(found.errorAfter).toBe(0);
  });

  test('a sensor that is never wet teaches nothing, nor do too few days', () => {
    const series = seriesOfDays(30);
    const dry = new Float64Array(series.length);
    expect(calibrateWetness(series, dry, dayNumbers(series)).calibrated).toBe(false);
    expect(
      calibrateWetness(
        series,
        dry.map(() => 1),
        dayNumbers(series),
      ).calibrated,
    ).toBe(false);
    const truth = truthBy(series, 80, 0.3);
    const few = (days: number) => truth.map((value, i) => (i < days * 24 ? value : Number.NaN));
    const short = calibrateWetness(series, few(CALIBRATION_LEAST_DAYS - 1), dayNumbers(series));
    expect(short.calibrated).toBe(false);
    expect(short.rule).toBe(WETNESS_BY_HUMIDITY_CEILING);
    expect(short.errorAfter).toBe(short.errorBefore);
    expect(calibrateWetness(series, few(CALIBRATION_LEAST_DAYS), dayNumbers(series)).calibrated).toBe(true);
  });

  test('columns of unlike length are refused', () => {
    const series = seriesOfDays(3);
    expect(() => calibrateWetness(series, [1, 0], dayNumbers(series))).toThrow(RangeError);
  });
});
