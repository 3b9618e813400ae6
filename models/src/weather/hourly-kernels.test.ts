import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rule3x10, rule1010x24 } from '../../lab/downy/downy-triggers.ts';
import { sprayLevelsOfHours } from '../../lab/spray/spray-levels.ts';
import { wetnessRhExtended, wetnessRhHysteresis } from '../../lab/wetness/rh-extended-wichink-kruit-2004.ts';
import {
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessByVapourDeficit,
} from '../../lab/wetness/wetness-by-vapour-deficit.ts';
import { joined, roughSeries } from '../../truth/rough-series.ts';
import { secondaryInfectionsDowny } from '../downy/downy-secondary.ts';
import { wetnessCartSldGleason1994 } from '../wetness/cart-sld.ts';
import {
  DEPRESSION_HOUSE,
  dewPointDepression,
  wetnessByDewPointDepression,
} from '../wetness/dew-point-depression.ts';
import { createWetnessColumns, houseWetness } from '../wetness/house-wetness.ts';
import { wetnessPenmanMonteithSentelhas2006 } from '../wetness/penman-monteith-wetness.ts';
import { wetSpells } from '../wetness/wet-hours.ts';
import { HOUR_MS } from './durations.ts';
import { MAHARASHTRA, solarRadiationOrEstimate } from './net-radiation.ts';
import { BLOCK_HOURS, type HourlySeries } from './series.ts';

const START_MS = Date.UTC(2025, 5, 1, 0, 30);
// As shipped a sensor is remembered for a year.
const FORGETS = {
  ...WETNESS_BY_VAPOUR_DEFICIT,
  saturation: { ...WETNESS_BY_VAPOUR_DEFICIT.saturation, days: 90 },
};

const made = (series: HourlySeries, kernel: (out: Float64Array) => void): Float64Array => {
  const out = new Float64Array(series.length);
  kernel(out);
  return out;
};
const depressionOf = (series: HourlySeries) => made(series, (out) => dewPointDepression(series, out));
const solarOf = (series: HourlySeries) =>
  made(series, (out) => solarRadiationOrEstimate(series, MAHARASHTRA, out));

/** Every kernel that a gap of months makes forget what was before. */
const kernels: Readonly<Record<string, (series: HourlySeries) => ArrayLike<number>>> = {
  'dew point depression': depressionOf,
  'depression with hysteresis': (series) =>
    made(series, (out) => wetnessByDewPointDepression(series, depressionOf(series), DEPRESSION_HOUSE, out)),
  'CART/SLD': (series) => made(series, (out) => wetnessCartSldGleason1994(series, depressionOf(series), out)),
  'Penman–Monteith': (series) =>
    made(series, (out) => wetnessPenmanMonteithSentelhas2006(series, solarOf(series), out)),
  'extended humidity': (series) => made(series, (out) => wetnessRhExtended(series, out)),
  'humidity with hysteresis': (series) => made(series, (out) => wetnessRhHysteresis(series, out)),
  'vapour deficit': (series) => made(series, (out) => wetnessByVapourDeficit(series, out, FORGETS)),
  'house blend': (series) => {
    const columns = createWetnessColumns(series.length);
    houseWetness(series, columns);
    return columns.probability;
  },
  'spray verdicts': (series) => {
    const out = new Uint8Array(series.length);
    sprayLevelsOfHours(series, out);
    return out;
  },
};

/** Every list of findings of which the same is true. */
const findings: Readonly<
  Record<
    string,
    (series: HourlySeries, leafWet: Float64Array) => readonly { readonly [key: string]: unknown }[]
  >
> = {
  'wet spells': (series, leafWet) => wetSpells(series, leafWet, 2).map((spell) => ({ ...spell })),
  '10:10:24': (series, leafWet) => rule1010x24(series, leafWet).map((trigger) => ({ ...trigger })),
  '3-10': (series) => rule3x10(series, 0).map((trigger) => ({ ...trigger })),
  'nights of spores': (series, leafWet) =>
    secondaryInfectionsDowny(series, leafWet).map(({ incubation: _, ...night }) => night),
};

const houseWet = (series: HourlySeries): Float64Array => {
  const columns = createWetnessColumns(series.length);
  houseWetness(series, columns);
  return columns.probability;
};

const lengths = fc.record({
  before: fc.integer({ min: 1, max: BLOCK_HOURS + 40 }),
  after: fc.integer({ min: 2 * BLOCK_HOURS, max: 3 * BLOCK_HOURS }),
  seed: fc.integer({ min: 0, max: 2 ** 31 }),
});
const runs = { numRuns: 12 };

const twoParts = ({ before, after, seed }: { before: number; after: number; seed: number }) => {
  const first = roughSeries(before, seed, START_MS);
  // Half a year on, at another hour of the day.
  const second = roughSeries(after, seed + 1, START_MS + (before + 181 * 24 + 7) * HOUR_MS);
  return { first, second, whole: joined(first, second) };
};

test.each(Object.entries(kernels))(
  '%s: two seasons joined are the two alone, whatever the length of either',
  (_, run) => {
    fc.assert(
      fc.property(lengths, (given) => {
        const { first, second, whole } = twoParts(given);
        expect(Array.from(run(whole))).toEqual([...Array.from(run(first)), ...Array.from(run(second))]);
      }),
      runs,
    );
  },
);

test.each(Object.entries(kernels))('%s: what comes later changes no hour before it', (_, run) => {
  fc.assert(
    fc.property(lengths, ({ before, after, seed }) => {
      const whole = roughSeries(after, seed, START_MS);
      const part = roughSeries(before, seed, START_MS);
      expect(Array.from(run(whole)).slice(0, before)).toEqual(Array.from(run(part)));
    }),
    runs,
  );
});

test.each(Object.entries(findings))(
  '%s: two seasons joined are the two alone, whatever the length of either',
  (_, run) => {
    let found = 0;
    fc.assert(
      fc.property(lengths, (given) => {
        const { first, second, whole } = twoParts(given);
        const together = run(whole, houseWet(whole));
        // What is still open at the end of the first season is not over there, and is when the second has begun.
        const settled = (list: readonly { readonly [key: string]: unknown }[]) =>
          list.filter(({ outcome }) => outcome !== 'alive' && outcome !== 'died');
        expect(settled(together)).toEqual(
          settled([...run(first, houseWet(first)), ...run(second, houseWet(second))]),
        );
        found += together.length;
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns);
  },
);
