import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnHours, drawnWetHours, hasNoNaN, madeHours, repeated } from '../../truth/made-hours.ts';
import { roughSeries, withGaps } from '../../truth/rough-series.ts';
import type { HourlySeries } from '../weather/series.ts';
import { primaryInfectionsRossi2008, type RossiOptions } from './downy-primary-rossi-2008.ts';
import {
  ROSSI_2008,
  ROSSI_2008_AS_CRITERIA3D,
  ROSSI_2008_AS_VITICOLAR,
  ROSSI_2008_LEAF,
  ROSSI_2008_LITTER_THEN_LEAF,
} from './downy-rules-rossi-2008.ts';

/** A season some of whose hours are known: it has infections, be they none. */
function knownSeason(series: HourlySeries, options: RossiOptions) {
  const { infections, ...season } = primaryInfectionsRossi2008(series, options);
  if (infections === null) throw new Error('nothing is known');
  return { ...season, infections };
}

describe('whatever the weather', () => {
  const presets = [
    ROSSI_2008,
    ROSSI_2008_LEAF,
    ROSSI_2008_LITTER_THEN_LEAF,
    ROSSI_2008_AS_VITICOLAR,
    ROSSI_2008_AS_CRITERIA3D,
  ];
  const anyRules = fc
    .constantFrom(...presets)
    .map((rules) => ({ ...rules, season: null, smallestCohort: 0 }));
  const weather = fc.oneof(drawnHours(600), drawnWetHours(600));

  test('no NaN, stages in order, shares within 0 and 1', () => {
    fc.assert(
      fc.property(weather, anyRules, (list, rules) => {
        const { series, leafWet } = madeHours(list);
        const { cohorts, infections, ...rest } = knownSeason(series, {
          rules,
          leafWet,
          hydrothermalTimeAtStart: 0,
        });
        expect(hasNoNaN([cohorts, rest])).toBe(true);
        expect(rest.coverage).toBeLessThanOrEqual(1);
        for (const c of cohorts) {
          const stages = [c.startsAtMs, c.sporangiaAtMs, c.zoosporesAtMs, c.splashAtMs, c.infectionAtMs];
          const reached = stages.filter((at) => at !== null);
          expect(stages.slice(reached.length).every((at) => at === null)).toBe(true);
          expect(reached).toStrictEqual(reached.toSorted((a, b) => a - b));
          expect(c.oosporeShare >= 0 && c.oosporeShare <= 1).toBe(true);
          if (c.outcome === 'infected')
            expect(c.degreeHours ?? 0).toBeGreaterThanOrEqual(rules.infectionDegreeHours);
        }
        expect(infections).toHaveLength(cohorts.filter((c) => c.outcome === 'infected').length);
      }),
    );
  });

  test('infection stands on known hours only: a known rain, and as many known wet hours as it counts', () => {
    fc.assert(
      fc.property(drawnWetHours(600), anyRules, (list, rules) => {
        const { series, leafWet } = madeHours(list);
        for (const c of knownSeason(series, {
          rules,
          leafWet,
          hydrothermalTimeAtStart: 0,
        }).infections) {
          const at = (instant: number | null) => series.startsAtMs.indexOf(instant ?? Number.NaN);
          const [splash, infection] = [at(c.splashAtMs), at(c.infectionAtMs)];
          expect(series.precipitation[splash]).toBeGreaterThanOrEqual(0.2);
          expect(infection - splash + 1).toBeGreaterThanOrEqual(c.infectionWetHours ?? Number.NaN);
          expect(c.infectionWetHours ?? 0).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('a series cut short tells the same up to the cut', () => {
    fc.assert(
      fc.property(drawnWetHours(500), anyRules, fc.nat(500), (list, rules, cut) => {
        const whole = madeHours(list);
        const part = madeHours(list.slice(0, cut));
        const of = (hours: typeof whole) =>
          knownSeason(hours.series, { rules, leafWet: hours.leafWet, hydrothermalTimeAtStart: 0 });
        const lookAhead = rules.dieInHourBefore ? 1 : 0;
        const known = part.series.startsAtMs[part.series.length - 1 - lookAhead] ?? Number.NEGATIVE_INFINITY;
        const before = (hours: typeof whole) =>
          of(hours)
            .infections.map((c) => [c.startsAtMs, c.splashAtMs, c.infectionAtMs ?? 0] as const)
            .filter((c) => c[2] <= known);
        expect(before(part)).toStrictEqual(before(whole));
      }),
    );
  });

  test('blank weather infects nothing', () => {
    const { series, leafWet } = madeHours(
      repeated(300, { temperature: null, humidity: null, precipitation: null, wet: null }),
    );
    for (const rules of presets)
      expect(
        knownSeason(series, {
          rules,
          leafWet,
          hydrothermalTimeAtStart: 0,
        }),
      ).toMatchObject({
        cohorts: [],
        coverage: 0,
      });
  });
});

test('the infections of years are the cohorts that infected, in order of infection', () => {
  let found = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const rough = withGaps(roughSeries(3000, seed, Date.UTC(2025, 11, 1)), seed);
    const series = { ...rough, temperature: rough.temperature.map((t) => t - 3) };
    for (const rules of [ROSSI_2008, ROSSI_2008_AS_VITICOLAR]) {
      const { cohorts, infections } = knownSeason(series, { rules });
      const infected = cohorts.filter(({ outcome }) => outcome === 'infected');
      expect(new Set(infections)).toStrictEqual(new Set(infected));
      const instants = infections.map(({ infectionAtMs }) => infectionAtMs ?? Number.NaN);
      expect(instants).toStrictEqual(instants.toSorted((a, b) => a - b));
      found += infections.length;
      expect(infections.length).toBeLessThan(cohorts.length);
    }
  }
  expect(found).toBeGreaterThan(50);
});
