import { describe, expect, test } from 'vitest';
import { CALIBRATION_GRID, CALIBRATION_LEAST_DAYS, calibrateWetness } from './calibrate-wetness.ts';
import { HOUR_MS, type HourlySeries, seriesFromHours } from './series.ts';
import { WETNESS_BY_HUMIDITY_CEILING, wetnessByHumidityCeiling } from './wetness-by-humidity-ceiling.ts';
import { scoreWetness } from './wetness-score.ts';

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

  test('of two fits as good the nearer one: below the shipped offset as above it, slower drying as faster', () => {
    const series = seriesOfDays(40);
    for (const [offset, dryingKpaHours] of [
      [80, 0.3],
      [85, 1.5],
      [75, 1.5],
      [80, 2],
    ] as const) {
      const sensor = truthBy(series, offset, dryingKpaHours);
      const found = calibrateWetness(series, sensor, dayNumbers(series));
      const distance = (rule: { readonly offset: number; readonly dryingKpaHours: number }) =>
        Math.abs(rule.offset - WETNESS_BY_HUMIDITY_CEILING.offset) / 5 +
        Math.abs(Math.log2(rule.dryingKpaHours / WETNESS_BY_HUMIDITY_CEILING.dryingKpaHours));
      const errorOf = (rule: { readonly offset: number; readonly dryingKpaHours: number }) =>
        scoreWetness(truthBy(series, rule.offset, rule.dryingKpaHours), sensor, dayNumbers(series))
          .meanAbsoluteError;
      const worth = (rule: { readonly offset: number; readonly dryingKpaHours: number }) =>
        errorOf(rule) + 0.05 * distance(rule);
      for (const tried of CALIBRATION_GRID.offset)
        for (const drying of CALIBRATION_GRID.dryingKpaHours)
          expect(worth(found.rule)).toBeLessThanOrEqual(
            worth({ offset: tried, dryingKpaHours: drying }) + 1e-12,
          );
      expect(found.errorAfter).toBeCloseTo(errorOf(found.rule), 12);
    }
  });

  test('24 hours of either kind teach, 23 do not', () => {
    const series = seriesOfDays(30);
    const taught = (wetHours: number, kind: 0 | 1) => {
      const sensor = new Float64Array(series.length).fill(1 - kind);
      // One in every thirty hours, so that they fall on all hours of the day.
      for (let n = 0; n < wetHours; n++) sensor[n * 29] = kind;
      return calibrateWetness(series, sensor, dayNumbers(series)).calibrated;
    };
    for (const kind of [0, 1] as const) {
      expect(taught(24, kind)).toBe(true);
      expect(taught(23, kind)).toBe(false);
    }
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
