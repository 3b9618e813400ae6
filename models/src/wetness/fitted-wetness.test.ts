import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../weather/series.ts';
import { FITTED_DAYS, fitWetness } from './fitted-wetness.ts';
import { SERVED_WETNESS, servedWetness, type WetnessRule } from './served-wetness.ts';

const NASHIK = { latitude: 20, longitude: 73.8 };

/** Nights that come near saturation or not, rain on every other day, air that dries at another pace each day. */
const seriesOfDays = (days: number): HourlySeries =>
  seriesFromHours(
    Array.from({ length: days * 24 }, (_, i) => {
      const hour = i % 24;
      const day = Math.floor(i / 24);
      const peak = 90 + ((day * 7) % 9);
      return {
        datetime: new Date(Date.parse('2026-07-01T00:00:00+05:30') + i * HOUR_MS).toISOString(),
        temperature: 18 + 6 * Math.sin(((hour - 8) / 24) * 2 * Math.PI),
        humidity: Math.min(99, peak - Math.max(0, hour - 5) * (1 + (day % 4)) * (hour < 18 ? 1 : 0.5)),
        precipitation: day % 2 === 0 && hour === 9 ? 1 : 0,
      };
    }),
  );

const sensorOf = (series: HourlySeries, rule: Partial<WetnessRule>): Float64Array => {
  const out = new Float64Array(series.length);
  servedWetness(series, out, NASHIK, { ...SERVED_WETNESS, ...rule });
  return out;
};

const fitted = (series: HourlySeries, shares: ArrayLike<number>) =>
  fitWetness(
    series,
    NASHIK,
    shares,
    series.startsAtMs.map((at) => Math.floor(at / DAY_MS)),
  );

describe('the served wetness set to an own leaf sensor', () => {
  const series = seriesOfDays(45);

  test('finds a leaf on which rain stays long, and says by how much it errs less', () => {
    const found = fitted(series, sensorOf(series, { rainStoreKpaHours: 1.2 }));
    expect(found.state).toBe('used');
    expect(found.rule?.rainStoreKpaHours).toBeGreaterThanOrEqual(0.6);
    expect(found.error?.fitted ?? 9).toBeLessThan(found.error?.byDefault ?? 0);
  });

  test('finds a sensor that shows no dew', () => {
    expect(fitted(series, sensorOf(series, { dewDeficitKpa: 0, rainStoreKpaHours: 1.2 }))).toMatchObject({
      state: 'used',
      rule: { dewDeficitKpa: 0 },
    });
  });

  test('a default that is as good stays, never worse on the two weeks that decide', () => {
    expect(fitted(series, sensorOf(series, {}))).toMatchObject({
      state: 'default_as_good',
      rule: null,
      error: { byDefault: 0, fitted: 0 },
    });
    // What the first weeks teach is refuted by the last two.
    const turned = sensorOf(series, { rainStoreKpaHours: 1.2 });
    turned.set(
      sensorOf(series, {}).slice(-24 * FITTED_DAYS.deciding),
      series.length - 24 * FITTED_DAYS.deciding,
    );
    expect(fitted(series, turned)).toMatchObject({ state: 'default_as_good', rule: null });
  });

  test('before four weeks it learns, and a dry season teaches nothing', () => {
    const short = seriesOfDays(FITTED_DAYS.least - 1);
    expect(fitted(short, sensorOf(short, {}))).toEqual({
      state: 'learning',
      days: 26,
      rule: null,
      error: null,
    });
    expect(fitted(series, new Float64Array(series.length)).state).toBe('too_dry');
  });

  test('hours of a stuck sensor and hours without air teach nothing', () => {
    const dry = seriesFromHours(
      Array.from({ length: 40 * 24 }, (_, i) => ({
        datetime: new Date(Date.parse('2026-07-01T00:00:00+05:30') + i * HOUR_MS).toISOString(),
        temperature: 30,
        humidity: 40,
        precipitation: 0,
      })),
    );
    expect(fitted(dry, new Float64Array(dry.length).fill(1))).toMatchObject({ state: 'learning', days: 0 });
    const unknown = { ...series, humidity: series.humidity.map(() => Number.NaN) };
    expect(fitted(unknown, sensorOf(series, {}))).toMatchObject({ state: 'learning', days: 0 });
    expect(() => fitted(series, [1])).toThrow(RangeError);
  });
});
