import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HumidityCeiling, humidityCeiling } from './humidity-ceiling.ts';
import { HOUR_MS, type HourlySeries, seriesFromHours } from './series.ts';

const START_MS = Date.UTC(2026, 0, 1);

export const seriesOfHumidity = (humidity: readonly (number | null)[], gapAfter = -1): HourlySeries =>
  seriesFromHours(
    humidity.map((value, i) => ({
      datetime: new Date(START_MS + (i + (gapAfter >= 0 && i > gapAfter ? 50 : 0)) * HOUR_MS).toISOString(),
      temperature: 20,
      humidity: value,
    })),
  );

const ceilings = (series: HourlySeries, rule: HumidityCeiling): number[] => {
  const out = new Float64Array(series.length);
  humidityCeiling(series, rule, out);
  return [...out];
};

/** The definition, sorted anew every hour: the least reading with at most the given share of readings above it. */
function bySorting(series: HourlySeries, { days, percentile, leastHours, least }: HumidityCeiling): number[] {
  return Array.from(series.startsAtMs, (now) => {
    const readings = [...series.humidity]
      .filter((_, j) => {
        const at = series.startsAtMs[j] ?? 0;
        return at <= now && at > now - days * 24 * HOUR_MS;
      })
      .filter((value) => !Number.isNaN(value))
      .map((value) => Math.round(value * 10) / 10)
      .sort((a, b) => b - a);
    if (readings.length < leastHours) return 100;
    const may = (1 - percentile) * readings.length;
    let above = 0;
    while (above + 1 <= may && above < readings.length - 1) above++;
    // Readings equal to the ceiling are not above it.
    return Math.max(readings[above] ?? 100, least);
  });
}

const rule: HumidityCeiling = { days: 2, percentile: 0.9, leastHours: 10, least: 50 };

describe('the ceiling of a humidity sensor', () => {
  test('is the percentile of the readings looked back on, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.option(
            fc.integer({ min: 0, max: 1000 }).map((n) => n / 10),
            { freq: 10 },
          ),
          {
            maxLength: 150,
            size: 'max',
          },
        ),
        fc.integer({ min: -1, max: 100 }),
        fc.constantFrom(0.5, 0.9, 0.95, 1),
        (humidity, gapAfter, percentile) => {
          const series = seriesOfHumidity(humidity, gapAfter);
          expect(ceilings(series, { ...rule, percentile })).toEqual(
            bySorting(series, { ...rule, percentile }),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is 100 % until enough hours are known', () => {
    const found = ceilings(seriesOfHumidity(new Array(12).fill(80)), rule);
    expect(found.slice(0, 9)).toEqual(new Array(9).fill(100));
    expect(found.slice(9)).toEqual([80, 80, 80]);
  });

  test('rises again when the air does', () => {
    const humidity = [...new Array(30).fill(60), ...new Array(30).fill(95)];
    const found = ceilings(seriesOfHumidity(humidity), rule);
    expect(found[29]).toBe(60);
    expect(found.at(-1)).toBe(95);
  });

  test('is never below its floor', () => {
    expect(ceilings(seriesOfHumidity(new Array(12).fill(30)), rule).at(-1)).toBe(50);
  });

  test('knows nothing of the hours to come', () => {
    const humidity = Array.from({ length: 100 }, (_, i) => 60 + 30 * Math.sin(i));
    const whole = ceilings(seriesOfHumidity(humidity), rule);
    expect(ceilings(seriesOfHumidity(humidity.slice(0, 60)), rule)).toEqual(whole.slice(0, 60));
  });

  test('may learn from one hour, and have a floor of 100 %', () => {
    expect(ceilings(seriesOfHumidity([80]), { ...rule, leastHours: 1 })).toEqual([80]);
    expect(ceilings(seriesOfHumidity([80]), { ...rule, leastHours: 1, least: 100 })).toEqual([100]);
  });

  test('a reading past 100 % counts as 100', () => {
    expect(ceilings(seriesOfHumidity(new Array(12).fill(104)), rule).at(-1)).toBe(100);
  });

  test.each([
    { days: 0 },
    { percentile: 0 },
    { percentile: 1.1 },
    { leastHours: 0 },
    { least: 0 },
    { least: 101 },
  ])('refuses %j', (wrong) => {
    expect(() => ceilings(seriesOfHumidity([80]), { ...rule, ...wrong })).toThrow(RangeError);
  });
});
