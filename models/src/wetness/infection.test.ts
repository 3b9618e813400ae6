import fc from 'fast-check';
import { expect, test } from 'vitest';
import { riskLevels } from '../choices.ts';
import {
  houseDiseases,
  infectionFactIds,
  infectionPotential,
  infectionRisk,
  riskScoreOfWetHours,
  WET_HOUR_THRESHOLDS,
} from './infection.ts';

const hours = fc.double({ min: 0, max: 24, noNaN: true });

test('the score lies in 0 to 100 and the level is one of the five', () => {
  fc.assert(
    fc.property(hours, fc.constantFrom(...houseDiseases), (wet, disease) => {
      const { riskScore, riskLevel } = infectionPotential(wet, disease);
      expect(riskScore).toBeGreaterThanOrEqual(0);
      expect(riskScore).toBeLessThanOrEqual(100);
      expect(riskLevels).toContain(riskLevel);
    }),
  );
});

test('more wet hours never lower the level, nor the score from the minimum on', () => {
  fc.assert(
    fc.property(hours, hours, fc.constantFrom(...houseDiseases), (a, b, disease) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      const before = infectionPotential(less, disease);
      const after = infectionPotential(more, disease);
      expect(riskLevels.indexOf(after.riskLevel)).toBeGreaterThanOrEqual(
        riskLevels.indexOf(before.riskLevel),
      );
      if (disease !== 'botrytis' || less >= WET_HOUR_THRESHOLDS.botrytis.minimum)
        expect(after.riskScore).toBeGreaterThanOrEqual(before.riskScore);
    }),
  );
});

test('the specification read to the letter: botrytis scores 21 at 7 hours and 15 at 8', () => {
  expect(riskScoreOfWetHours(7, WET_HOUR_THRESHOLDS.botrytis)).toBe(21);
  expect(riskScoreOfWetHours(8, WET_HOUR_THRESHOLDS.botrytis)).toBe(15);
});

test('each potential says the threshold that made it and how far the next one is', () => {
  expect(infectionPotential(7, 'downyMildew').facts).toEqual([
    {
      id: 'wet_hours_reach_moderate',
      quantity: 'leafWetHours',
      comparison: 'at_least',
      params: { value: 7, threshold: 6 },
    },
    {
      id: 'wet_hours_to_next_level',
      quantity: 'leafWetHours',
      comparison: 'below',
      params: { value: 7, threshold: 8, hoursLeft: 1, nextLevel: 'high' },
    },
  ]);
  expect(infectionPotential(1, 'botrytis').facts[0]).toMatchObject({
    id: 'wet_hours_below_minimum',
    comparison: 'below',
    params: { value: 1, threshold: 8 },
  });
  expect(infectionPotential(24, 'botrytis').facts).toHaveLength(1);
  fc.assert(
    fc.property(hours, fc.constantFrom(...houseDiseases), (wet, disease) => {
      for (const { id, comparison, params } of infectionPotential(wet, disease).facts) {
        expect(infectionFactIds).toContain(id);
        const reached = Number(params.value) >= Number(params.threshold);
        expect(reached).toBe(comparison === 'at_least');
      }
    }),
  );
});

test('the risk of the day is that of downy mildew, the others stand beside it', () => {
  const risk = infectionRisk({ dailyLwdHours: 8, criticalHours: 7, longestWetPeriod: 7 });
  expect(risk).toMatchObject({
    riskLevel: 'high',
    riskScore: 70,
    dailyLwdHours: 8,
    criticalHours: 7,
    longestWetPeriod: 7,
    infectionPotential: {
      downyMildew: { riskLevel: 'high', thresholds: { minimum: 4, moderate: 6, high: 8, critical: 12 } },
      powderyMildew: { riskLevel: 'critical', thresholds: { minimum: 0, moderate: 4, high: 6, critical: 8 } },
      botrytis: { riskLevel: 'low', thresholds: { minimum: 8, moderate: 12, high: 16, critical: 24 } },
    },
  });
});

test('hours that cannot be', () => {
  for (const wet of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => infectionPotential(wet, 'downyMildew')).toThrow(RangeError);
});
