import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src/weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../../src/weather/series.ts';
import { wetnessByHumidityThreshold } from '../../src/wetness/rh-threshold.ts';
import {
  CALIBRATION_DAYS,
  CALIBRATION_LEAST_DAYS,
  calibrateWetness,
  firstWetWeeks,
} from './calibrate-wetness.ts';
import {
  type VapourDeficitWetness,
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessByVapourDeficit,
} from './wetness-by-vapour-deficit.ts';
import { scoreWetness } from './wetness-score.ts';

/** Nights that come near saturation or not, rain every other day, air that dries at a pace that changes from day to day. */
const seriesOfDays = (days: number, damper = 0): HourlySeries =>
  seriesFromHours(
    Array.from({ length: days * 24 }, (_, i) => {
      const hour = i % 24;
      const day = Math.floor(i / 24);
      const peak = 90 + damper + ((day * 7) % 9);
      return {
        datetime: new Date(Date.UTC(2026, 5, 1) + i * HOUR_MS).toISOString(),
        temperature: 18 + 6 * Math.sin(((hour - 8) / 24) * 2 * Math.PI),
        humidity: Math.min(99, peak - Math.max(0, hour - 5) * (1 + (day % 4)) * (hour < 18 ? 1 : 0.5)),
        precipitation: day % 2 === 0 && hour === 9 ? 1 : 0,
      };
    }),
  );

const dayNumbersOf = (series: HourlySeries) => series.startsAtMs.map((at) => Math.floor(at / DAY_MS));

const sensorBy = (series: HourlySeries, rule: Partial<VapourDeficitWetness>): Float64Array => {
  const out = new Float64Array(series.length);
  wetnessByVapourDeficit(series, out, { ...WETNESS_BY_VAPOUR_DEFICIT, ...rule });
  return out;
};

const calibrated = (series: HourlySeries, sensor: ArrayLike<number>) =>
  calibrateWetness(series, sensor, dayNumbersOf(series));

describe('calibrating to a wetness sensor', () => {
  const series = seriesOfDays(60);

  test('finds how long rain stays on this sensor', () => {
    const found = calibrated(series, sensorBy(series, { rainStoreKpaHours: 0.8 }));
    expect(found).toMatchObject({ calibrated: true, reason: null, days: CALIBRATION_DAYS });
    expect(found.rule).toEqual({ ...WETNESS_BY_VAPOUR_DEFICIT, rainStoreKpaHours: 0.8 });
    expect(found.heldOut.shipped).toBeGreaterThan(0.5);
    expect(found.heldOut.fitted).toBe(0);
    expect(found.heldOut.threshold).toBeGreaterThan(0);
  });

  test('finds a sensor that shows dew late', () => {
    const late = calibrated(series, sensorBy(series, { dewDeficitKpa: 0.08 }));
    expect(late.calibrated).toBe(true);
    expect(late.rule.dewDeficitKpa).toBeLessThan(WETNESS_BY_VAPOUR_DEFICIT.dewDeficitKpa);
    expect(late.heldOut.fitted).toBeLessThan(late.heldOut.shipped);
  });

  test('finds a sensor that shows rain alone, where every night is damp', () => {
    const damp = seriesOfDays(60, 8);
    const found = calibrated(damp, sensorBy(damp, { dewDeficitKpa: 0, rainStoreKpaHours: 0.4 }));
    expect(found.calibrated).toBe(true);
    expect(found.rule.dewDeficitKpa).toBe(0);
    expect(found.heldOut.fitted).toBeLessThan(1);
  });

  test('keeps the shipped constants where they are right, and says so', () => {
    const found = calibrated(series, sensorBy(series, {}));
    expect(found).toMatchObject({ calibrated: false, reason: 'shipped_is_as_good' });
    expect(found.rule).toBe(WETNESS_BY_VAPOUR_DEFICIT);
    expect(found.heldOut).toMatchObject({ fitted: 0, shipped: 0 });
  });

  test('says when a plain threshold does better in held-out weeks, and which', () => {
    const plain = new Float64Array(series.length);
    wetnessByHumidityThreshold(series, 84, plain);
    const found = calibrated(
      series,
      plain.map((value, i) => ((series.precipitation[i] ?? 0) > 0 ? 1 : value)),
    );
    expect(found).toMatchObject({ calibrated: false, reason: 'threshold_is_better', threshold: 84 });
    expect(found.rule).toBe(WETNESS_BY_VAPOUR_DEFICIT);
    expect(found.heldOut.threshold).toBe(0);
    expect(found.heldOut.fitted).toBeGreaterThan(0);
  });

  test('each week is judged by what the other three teach', () => {
    // A sensor that shows more from week to week, so that no week says what the others do.
    const weekOf = (i: number) => Math.floor(i / (7 * 24));
    const sensor = new Float64Array(series.length);
    for (const [week, threshold] of [92, 88, 84, 81].entries()) {
      const plain = new Float64Array(series.length);
      wetnessByHumidityThreshold(series, threshold, plain);
      for (let i = 0; i < series.length; i++)
        if (Math.min(weekOf(i), 3) === week)
          sensor[i] = (series.precipitation[i] ?? 0) > 0 ? 1 : (plain[i] ?? Number.NaN);
    }
    const found = calibrated(series, sensor);
    const days = dayNumbersOf(series);
    const errorOver = (threshold: number, counts: (week: number) => boolean) => {
      const plain = new Float64Array(series.length);
      wetnessByHumidityThreshold(series, threshold, plain);
      const scored = plain.map((value, i) => {
        if (i >= CALIBRATION_DAYS * 24 || !counts(weekOf(i))) return Number.NaN;
        return (series.precipitation[i] ?? 0) > 0 ? 1 : value;
      });
      return scoreWetness(scored, sensor, days).meanAbsoluteError;
    };
    const thresholds = Array.from({ length: 21 }, (_, i) => 80 + i);
    const taughtBy = (counts: (week: number) => boolean) =>
      thresholds.reduce((best, tried) => (errorOver(tried, counts) < errorOver(best, counts) ? tried : best));
    const heldOut = [0, 1, 2, 3].map((week) =>
      errorOver(
        taughtBy((other) => other !== week),
        (one) => one === week,
      ),
    );
    expect(new Set(heldOut).size).toBeGreaterThan(2);
    expect(found.heldOut.threshold).toBeCloseTo(heldOut.reduce((sum, error) => sum + error) / 4, 10);
    expect(found.threshold).toBe(taughtBy(() => true));
    expect(found.heldOut.fitted).toBeGreaterThan(0);
  });

  test('a season is wet enough with 40 wet hours, 40 dry ones and 10 wet days, and not with one less', () => {
    const days = Array.from({ length: CALIBRATION_LEAST_DAYS * 24 }, (_, i) => Math.floor(i / 24));
    const taught = (wetHoursOfDay: (day: number) => number) =>
      firstWetWeeks(
        days.map((day, i) => Number(i % 24 < wetHoursOfDay(day))),
        days,
      ).length;
    expect(taught((day) => (day < 10 ? 4 : 0))).toBe(CALIBRATION_LEAST_DAYS);
    expect(taught((day) => (day < 9 ? 4 : day === 9 ? 3 : 0))).toBe(0);
    expect(taught((day) => (day < 9 ? 5 : 0))).toBe(0);
    expect(taught((day) => (day < 19 ? 22 : 23))).toBe(CALIBRATION_LEAST_DAYS);
    expect(taught((day) => (day < 18 ? 22 : 23))).toBe(0);
    const oneDayShort = days.filter((day) => day < CALIBRATION_LEAST_DAYS - 1);
    expect(
      firstWetWeeks(
        oneDayShort.map((_, i) => Number(i % 24 < 6)),
        oneDayShort,
      ),
    ).toEqual([]);
  });

  test('a sensor that is clipped is known before it teaches', () => {
    const clipped = { ...series, humidity: series.humidity.map((value) => (value >= 93 ? 100 : value)) };
    const found = calibrated(clipped, sensorBy(clipped, { rainStoreKpaHours: 0.8 }));
    expect(found.rule.rainStoreKpaHours).toBe(0.8);
    expect(found.heldOut.fitted).toBe(0);
  });

  test('weeks after the first four have no say', () => {
    const sensor = sensorBy(series, { rainStoreKpaHours: 0.8 });
    const later = sensor.map((value, i) => (i < CALIBRATION_DAYS * 24 ? value : 1 - value));
    expect(calibrated(series, later)).toEqual(calibrated(series, sensor));
  });

  test('teaches from the wet season, not from the dry weeks with which the file begins', () => {
    const sensor = sensorBy(series, { rainStoreKpaHours: 0.8 });
    const dryFirst = sensor.map((value, i) => (i < 20 * 24 ? 0 : value));
    const days = dayNumbersOf(series);
    const weeks = firstWetWeeks(dryFirst, days);
    expect(weeks).toHaveLength(CALIBRATION_DAYS);
    const wetDays = weeks.filter((day) => dryFirst.some((value, i) => value === 1 && days[i] === day));
    expect(wetDays.length).toBeGreaterThanOrEqual(10);
    expect(weeks[0]).toBeGreaterThan((days[0] ?? 0) + 1);
    expect(firstWetWeeks(sensor, days)[0]).toBe(days[0]);
  });

  test('a sensor that is never wet or never dry teaches nothing, nor do too few days', () => {
    const never = new Float64Array(series.length);
    for (const sensor of [never, never.map(() => 1)])
      expect(calibrated(series, sensor)).toMatchObject({
        calibrated: false,
        reason: 'never_wet_or_never_dry',
        days: 0,
        threshold: null,
      });
    const sensor = sensorBy(series, { rainStoreKpaHours: 0.8 });
    const few = (days: number) => sensor.map((value, i) => (i < days * 24 ? value : Number.NaN));
    const short = calibrated(series, few(CALIBRATION_LEAST_DAYS - 1));
    expect(short).toMatchObject({
      calibrated: false,
      reason: 'too_few_days',
      days: CALIBRATION_LEAST_DAYS - 1,
    });
    expect(short.rule).toBe(WETNESS_BY_VAPOUR_DEFICIT);
    expect(short.heldOut.shipped).toBeNaN();
    expect(calibrated(series, few(CALIBRATION_LEAST_DAYS)).calibrated).toBe(true);
  });

  test('columns of unlike length are refused', () => {
    expect(() => calibrateWetness(series, [1, 0], dayNumbersOf(series))).toThrow(RangeError);
  });
});
