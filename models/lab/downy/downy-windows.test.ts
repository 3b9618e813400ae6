import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/weather/durations.ts';
import type { HourlySeries } from '../../src/weather/series.ts';
import { roughSeries, withGaps } from '../../truth/rough-series.ts';
import { type DownyTrigger, rule3x10, rule1010x24 } from './downy-triggers.ts';

const START_MS = Date.UTC(2025, 5, 1, 0, 30);

interface Rule {
  readonly hours: number;
  readonly lowest: boolean;
  readonly notBeforeMs: number;
}

/** The rule by word: every window of so many hours, added up anew. */
function windowsByWord(series: HourlySeries, { hours, lowest, notBeforeMs }: Rule) {
  const met: Pick<
    DownyTrigger,
    'metAtMs' | 'untilMs' | 'precipitation' | 'lowestTemperature' | 'meanTemperature'
  >[] = [];
  let last = Number.NaN;
  for (let i = 0; i < series.length; i++) {
    const now = series.startsAtMs[i] ?? Number.NaN;
    // No more entries than hours can lie in it.
    const inside = Array.from({ length: hours }, (_, back) => i - hours + 1 + back).filter(
      (j) => (series.startsAtMs[j] ?? Number.NaN) > now - hours * HOUR_MS,
    );
    const rain = inside.reduce((sum, j) => {
      const mm = series.precipitation[j] ?? Number.NaN;
      return mm > 0 ? sum + mm : sum;
    }, 0);
    const degrees = inside.map((j) => series.temperature[j] ?? Number.NaN).filter((t) => !Number.isNaN(t));
    const mean = degrees.reduce((sum, t) => sum + t, 0) / degrees.length;
    const least = Math.min(...degrees);
    const holds =
      rain >= 10 - 1e-6 &&
      degrees.length >= 0.75 * hours &&
      (lowest ? least : mean) >= 10 &&
      now >= notBeforeMs;
    if (!holds) continue;
    const open = met.at(-1);
    if (open !== undefined && last === now - HOUR_MS) met[met.length - 1] = { ...open, untilMs: now };
    else
      met.push({
        metAtMs: now,
        untilMs: now,
        precipitation: rain,
        lowestTemperature: least,
        meanTemperature: mean,
      });
    last = now;
  }
  return met;
}

const found = (triggers: readonly DownyTrigger[]) =>
  triggers.map(({ metAtMs, untilMs, precipitation, lowestTemperature, meanTemperature }) => ({
    metAtMs,
    untilMs,
    precipitation,
    lowestTemperature,
    meanTemperature,
  }));

/** Weather about the limits: cooler, so that 10 °C matters; rain in halves, so that 10 mm is met exactly. */
function aboutTheLimits(seed: number, cooler: number, rainTimes: number): HourlySeries {
  const series = withGaps(roughSeries(700, seed, START_MS), seed + 1);
  return {
    ...series,
    temperature: series.temperature.map((t) => Math.round(t - cooler)),
    precipitation: series.precipitation.map((mm, i) =>
      i % 97 === 0 ? Number.NaN : Math.round(mm * rainTimes) / 2,
    ),
  };
}

test('met exactly where each window by itself meets the rule, over gaps, holes and years of carried sums', () => {
  let triggers = 0;
  let neverMet = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.constantFrom(0, 3, 6, 9),
      fc.constantFrom(1, 3, 6),
      fc.integer({ min: 24, max: 48 }),
      fc.integer({ min: 0, max: 500 }),
      (seed, cooler, rainTimes, hours, from) => {
        const series = aboutTheLimits(seed, cooler, rainTimes);
        const by1010x24 = found(rule1010x24(series));
        expect(by1010x24).toEqual(
          windowsByWord(series, { hours: 24, lowest: true, notBeforeMs: Number.NEGATIVE_INFINITY }),
        );
        const notBeforeMs = START_MS + from * HOUR_MS;
        expect(found(rule3x10(series, notBeforeMs, hours))).toEqual(
          windowsByWord(series, { hours, lowest: false, notBeforeMs }),
        );
        triggers += by1010x24.length;
        neverMet += Number(by1010x24.length === 0);
      },
    ),
    { numRuns: 30 },
  );
  expect(triggers).toBeGreaterThan(30);
  expect(neverMet).toBeGreaterThan(2);
});

test('an infection is looked for from its own trigger on', () => {
  let infected = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const series = aboutTheLimits(seed, 0, 5);
    const leafWet = series.precipitation.map((mm) => (mm > 0 ? 1 : 0));
    for (const { metAtMs, infectionAtMs } of rule1010x24(series, leafWet)) {
      if (infectionAtMs === null) continue;
      infected++;
      expect(infectionAtMs).toBeGreaterThanOrEqual(metAtMs);
    }
  }
  expect(infected).toBeGreaterThan(8);
});

test('a hair below a limit is below it, on the limit is met', () => {
  const weather = (precipitation: number, temperature: number): HourlySeries => {
    const series = roughSeries(48, 1, START_MS);
    return {
      ...series,
      temperature: series.temperature.map(() => temperature),
      precipitation: series.precipitation.map((_, i) => (i === 40 ? precipitation : 0)),
    };
  };
  const met = (precipitation: number, temperature: number) => {
    const series = weather(precipitation, temperature);
    return [rule1010x24(series).length, rule3x10(series, START_MS, 24).length];
  };
  expect(met(10, 10)).toStrictEqual([1, 1]);
  expect(met(9.995, 12)).toStrictEqual([0, 0]);
  expect(met(12, 9.9999)).toStrictEqual([0, 0]);
  expect(met(10.005, 10.0001)).toStrictEqual([1, 1]);
});
