import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, type HourlySeries, seriesFromHours } from './series.ts';
import {
  type HumidityCeilingWetness,
  WETNESS_BY_HUMIDITY_CEILING,
  wetnessAgainstCeiling,
  wetnessByHumidityCeiling,
} from './wetness-by-humidity-ceiling.ts';

interface Hour {
  readonly humidity: number | null;
  readonly temperature?: number | null;
  readonly precipitation?: number | null;
}

const START_MS = Date.UTC(2026, 5, 1);

const seriesOf = (hours: readonly Hour[], skipAfter = Number.POSITIVE_INFINITY): HourlySeries =>
  seriesFromHours(
    hours.map(({ humidity, temperature = 20, precipitation = 0 }, i) => ({
      datetime: new Date(START_MS + (i + Number(i > skipAfter)) * HOUR_MS).toISOString(),
      humidity,
      temperature,
      precipitation,
    })),
  );

const wetOf = (series: HourlySeries, rule?: HumidityCeilingWetness): number[] => {
  const out = new Float64Array(series.length);
  wetnessByHumidityCeiling(series, out, rule);
  return [...out];
};

/** Below ten days the ceiling is 100 %, so that humidity is its own share of it. */
const humid = (...values: readonly number[]): Hour[] => values.map((humidity) => ({ humidity }));

describe('wetness by the humidity ceiling', () => {
  test('begins at 98 % of the ceiling and ends below 80 %', () => {
    expect(wetOf(seriesOf(humid(97.9, 98, 90, 80, 79.9, 97.9)))).toEqual([0, 1, 1, 1, 0, 0]);
  });

  test('ends when the air has taken 1.5 kPa·h: at 20 °C and 85 % in the fifth hour', () => {
    // Saturation at 20 °C is 2.338 kPa; 15 % of it is 0.351 kPa an hour: 1.40 after four hours, 1.75 after five.
    expect(wetOf(seriesOf(humid(99, 85, 85, 85, 85, 85, 85)))).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  test('warm air dries sooner', () => {
    // At 35 °C saturation is 5.62 kPa: 0.84 kPa an hour, spent in the second.
    const hours = humid(99, 85, 85, 85).map((hour) => ({ ...hour, temperature: 35 }));
    expect(wetOf(seriesOf(hours))).toEqual([1, 1, 0, 0]);
  });

  test('rain wets dry air and starts the drying anew', () => {
    const hours: Hour[] = [
      { humidity: 60, precipitation: 0.2 },
      ...humid(85, 85, 85, 85),
      { humidity: 85, precipitation: 0.1 },
      ...humid(85, 85, 85, 85, 85),
    ];
    expect(wetOf(seriesOf(hours))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  test('a sensor that reads low is judged by its own ceiling', () => {
    const nightly = Array.from({ length: 24 * 20 }, (_, i) => ({ humidity: i % 24 < 8 ? 94 : 55 }));
    const wet = wetOf(seriesOf(nightly));
    expect(wet.slice(0, 24).reduce((sum, value) => sum + value)).toBe(0);
    expect(wet.slice(-24).reduce((sum, value) => sum + value)).toBe(8);
  });

  test('in a dry month the best of dry air is not dew', () => {
    const nightly = Array.from({ length: 24 * 40 }, (_, i) => ({ humidity: i % 24 < 8 ? 72 : 30 }));
    expect(wetOf(seriesOf(nightly)).every((value) => value === 0)).toBe(true);
  });

  test('what is not known is neither, and carries no wetness over', () => {
    const noHumidity: Hour[] = [{ humidity: 99 }, { humidity: null, precipitation: 3 }, { humidity: 90 }];
    expect(wetOf(seriesOf(noHumidity))).toEqual([1, Number.NaN, 0]);
    const noTemperature: Hour[] = [{ humidity: 99 }, { humidity: 99, temperature: null }, { humidity: 90 }];
    expect(wetOf(seriesOf(noTemperature))).toEqual([1, Number.NaN, 0]);
    expect(wetOf(seriesOf(humid(99, 90, 90), 1))).toEqual([1, 1, 0]);
    expect(wetOf(seriesOf([{ humidity: 90, precipitation: null }]))).toEqual([0]);
  });

  test('a reading above its ceiling adds no water', () => {
    const series = seriesOf(humid(99, 99, 85, 85, 85, 85, 85));
    const out = new Float64Array(series.length);
    wetnessAgainstCeiling(
      series,
      new Float64Array(series.length).fill(90),
      { ...WETNESS_BY_HUMIDITY_CEILING },
      out,
    );
    expect([...out]).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('an offset above the onset is refused', () => {
    const rule = { ...WETNESS_BY_HUMIDITY_CEILING, offset: 98.1 };
    expect(() => wetOf(seriesOf(humid(90)), rule)).toThrow(RangeError);
    expect(wetOf(seriesOf(humid(98)), { ...rule, offset: 98 })).toEqual([1]);
  });

  const anyHour = fc.record({
    humidity: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { freq: 10 }),
    temperature: fc.option(fc.double({ min: -10, max: 50, noNaN: true }), { freq: 10 }),
    precipitation: fc.option(fc.constantFrom(0, 0, 0, 0.2), { freq: 10 }),
  });

  test('more rain never makes fewer wet hours, and nothing but 0, 1 and unknown comes out', () => {
    fc.assert(
      fc.property(
        fc.array(anyHour, { minLength: 1, maxLength: 80, size: 'max' }),
        fc.nat(79),
        (hours, at) => {
          const before = wetOf(seriesOf(hours));
          const after = wetOf(
            seriesOf(hours.map((hour, i) => (i === at ? { ...hour, precipitation: 1 } : hour))),
          );
          before.forEach((value, i) => {
            expect(value === 0 || value === 1 || Number.isNaN(value)).toBe(true);
            expect(Number.isNaN(value)).toBe(Number.isNaN(after[i]));
            if (value === 1) expect(after[i]).toBe(1);
          });
        },
      ),
    );
  });
});
