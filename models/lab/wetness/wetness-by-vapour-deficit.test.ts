import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { type HourlySeries, seriesFromHours } from '../../src/weather/series.ts';
import {
  type VapourDeficitWetness,
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessByVapourDeficit,
  wetnessWithSaturation,
} from './wetness-by-vapour-deficit.ts';

interface Hour {
  readonly humidity: number | null;
  readonly temperature?: number | null;
  readonly precipitation?: number | null;
}

const seriesOf = (hours: readonly Hour[], skipAfter = Number.POSITIVE_INFINITY): HourlySeries =>
  seriesFromHours(
    hours.map(({ humidity, temperature = 20, precipitation = 0 }, i) => ({
      datetime: new Date(Date.UTC(2026, 5, 1) + (i + Number(i > skipAfter)) * HOUR_MS).toISOString(),
      humidity,
      temperature,
      precipitation,
    })),
  );

const wetOf = (series: HourlySeries, rule?: VapourDeficitWetness): number[] => {
  const out = new Float64Array(series.length);
  wetnessByVapourDeficit(series, out, rule);
  return [...out];
};

const humid = (...values: readonly number[]): Hour[] => values.map((humidity) => ({ humidity }));
const rule = WETNESS_BY_VAPOUR_DEFICIT;

// At 20 °C saturation is 2.338 kPa: the limit of 0.15 kPa is met at 93.58 %, and a point of humidity is 0.0234 kPa.
describe('wetness by the vapour pressure deficit', () => {
  test('dew shows when the film of 0.01 kPa·h has gathered', () => {
    // 93.7 % gains 0.0027 kPa·h an hour: 0.0081 after three hours, 0.0108 after four.
    expect(wetOf(seriesOf(humid(93.7, 93.7, 93.7, 93.7)))).toEqual([0, 0, 0, 1]);
    // 97 % gains 0.08 at once, as far as film and dew store go: 0.05.
    expect(wetOf(seriesOf(humid(93, 97, 93, 92.5, 92.5)))).toEqual([0, 1, 1, 1, 0]);
  });

  test('it is the deficit, not the humidity: cold air dews sooner', () => {
    // At 8 °C saturation is 1.073 kPa: 88 % leaves 0.129, at 20 °C 0.281.
    const at = (temperature: number) => wetOf(seriesOf([{ humidity: 88, temperature }]));
    expect(at(8)).toEqual([1]);
    expect(at(20)).toEqual([0]);
  });

  test('rain wets dry air, and lasts until the air has taken 0.1 kPa·h beyond the limit', () => {
    // 91 % leaves 0.2104: 0.0604 beyond the limit an hour, from 0.11 to 0.0496 to 0.
    const hours: Hour[] = [{ humidity: 60, precipitation: 0.2 }, ...humid(91, 91, 91)];
    expect(wetOf(seriesOf(hours))).toEqual([1, 1, 0, 0]);
    const again: Hour[] = [...hours.slice(0, 2), { humidity: 60, precipitation: 0.1 }, ...humid(91, 91)];
    expect(wetOf(seriesOf(again))).toEqual([1, 1, 1, 1, 0]);
  });

  test('dew adds nothing to what rain left, and rain does not take away', () => {
    const dewFirst: Hour[] = [...humid(99, 99), { humidity: 99, precipitation: 1 }, ...humid(91, 91)];
    expect(wetOf(seriesOf(dewFirst))).toEqual([1, 1, 1, 1, 0]);
    const stores = { ...rule, dewStoreKpaHours: 0.3 };
    expect(wetOf(seriesOf([...humid(100, 100, 100), ...humid(91, 91, 91, 91, 91, 91)]), stores)).toEqual([
      1, 1, 1, 1, 1, 1, 1, 0, 0,
    ]);
  });

  test('a sensor clipped in half of its humid hours is believed only near 100 %', () => {
    const clipped = (humidity: number) => {
      const series = seriesOf(humid(humidity, humidity));
      const out = new Float64Array(2);
      wetnessWithSaturation(
        series,
        { shares: new Float64Array(2).fill(0.5), lifts: new Float64Array(2) },
        rule,
        out,
      );
      return [...out];
    };
    // The limit is a tenth: 0.015 kPa, 99.36 %.
    expect(clipped(99)).toEqual([0, 0]);
    expect(clipped(100)).toEqual([1, 1]);
    const wholly = new Float64Array(6);
    wetnessWithSaturation(
      seriesOf(humid(100, 100, 100, 100, 100, 100)),
      { shares: wholly.map(() => 1), lifts: new Float64Array(6) },
      rule,
      wholly,
    );
    expect([...wholly]).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('a clipped sensor is found out from its own readings', () => {
    const nightly = (nightOf: (day: number) => number) =>
      seriesOf(
        Array.from({ length: 24 * 40 }, (_, i) => ({
          humidity: i % 24 < 8 ? nightOf(Math.floor(i / 24)) : 55,
        })),
      );
    const lastDay = (series: HourlySeries, change: number) => {
      const edited = {
        ...series,
        humidity: series.humidity.map((value, i) => (i >= 24 * 39 && value > 90 ? change : value)),
      };
      return wetOf(edited)
        .slice(-24)
        .reduce((sum, value) => sum + value);
    };
    expect(
      lastDay(
        nightly((day) => 90 + (day % 20) / 2),
        97,
      ),
    ).toBe(8);
    expect(
      lastDay(
        nightly(() => 100),
        97,
      ),
    ).toBe(0);
    // One that ends at 95 % is clipped there, and its 92 % is another's 97.
    const always = (humidity: number) => nightly(() => humidity);
    expect(lastDay(always(95), 92)).toBe(0);
    expect(lastDay(always(95), 95)).toBe(3);
    expect(lastDay(always(100), 100)).toBe(3);
  });

  test('without a deficit for dew, rain alone wets', () => {
    const rainOnly = { ...rule, dewDeficitKpa: 0 };
    expect(
      wetOf(seriesOf([...humid(100, 100), { humidity: 98, precipitation: 0.2 }, ...humid(96, 96)]), rainOnly),
    ).toEqual([0, 0, 1, 1, 0]);
  });

  test('what is not known is neither, and carries no wetness over', () => {
    const noHumidity: Hour[] = [{ humidity: 99 }, { humidity: null, precipitation: 3 }, { humidity: 93 }];
    expect(wetOf(seriesOf(noHumidity))).toEqual([1, Number.NaN, 0]);
    const noTemperature: Hour[] = [{ humidity: 99 }, { humidity: 99, temperature: null }, { humidity: 93 }];
    expect(wetOf(seriesOf(noTemperature))).toEqual([1, Number.NaN, 0]);
    expect(wetOf(seriesOf(humid(99, 93, 93), 1))).toEqual([1, 1, 0]);
    expect(wetOf(seriesOf([{ humidity: 90, precipitation: null }]))).toEqual([0]);
  });

  test('a reading above 100 % is saturation', () => {
    expect(wetOf(seriesOf(humid(104, 92, 92)))).toEqual(wetOf(seriesOf(humid(100, 92, 92))));
  });

  test('constants below 0 are refused', () => {
    for (const name of [
      'dewDeficitKpa',
      'clipping',
      'filmKpaHours',
      'dewStoreKpaHours',
      'rainStoreKpaHours',
    ] as const)
      for (const value of [-0.001, Number.NaN])
        expect(() => wetOf(seriesOf(humid(90)), { ...rule, [name]: value }), name).toThrow(RangeError);
  });

  const anyHour = fc.record({
    humidity: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 10 }),
    temperature: fc.option(fc.double({ min: -10, max: 50, noNaN: true }), { freq: 10 }),
    precipitation: fc.option(fc.constantFrom(0, 0, 0, 0.2), { freq: 10 }),
  });
  const hours = fc.array(anyHour, { minLength: 1, maxLength: 80, size: 'max' });
  const hasNoWetHourLess = (before: readonly number[], after: readonly number[]) =>
    before.forEach((value, i) => {
      expect(value === 0 || value === 1 || Number.isNaN(value)).toBe(true);
      expect(Number.isNaN(value)).toBe(Number.isNaN(after[i]));
      if (value === 1) expect(after[i]).toBe(1);
    });

  test('more rain never makes fewer wet hours, and nothing but 0, 1 and unknown comes out', () => {
    fc.assert(
      fc.property(hours, fc.nat(79), (given, at) => {
        const rained = given.map((hour, i) => (i === at ? { ...hour, precipitation: 1 } : hour));
        hasNoWetHourLess(wetOf(seriesOf(given)), wetOf(seriesOf(rained)));
      }),
    );
  });

  test('a greater deficit for dew, or stores that hold more, never make fewer wet hours', () => {
    fc.assert(
      fc.property(hours, fc.double({ min: 1, max: 4, noNaN: true }), (given, times) => {
        for (const name of ['dewDeficitKpa', 'dewStoreKpaHours', 'rainStoreKpaHours'] as const)
          hasNoWetHourLess(
            wetOf(seriesOf(given)),
            wetOf(seriesOf(given), { ...rule, [name]: rule[name] * times }),
          );
      }),
    );
  });
});
