import { expect, test } from 'vitest';
import { planInput } from '../../truth/plan/plan-world.ts';
import type { RankedRisk } from '../risk/leading-disease.ts';
import { dayPlan } from './day-plan.ts';
import { plotRisk, plotsToSpray } from './plot-risk.ts';

const [plot] = dayPlan(planInput({ dap: 45, weather: {} })).plots;
if (!plot) throw new Error('no plot');
const at = (ranking: readonly RankedRisk[], leading: RankedRisk | null = null) =>
  plotRisk({ ...plot, ranking, leading });
const risk = (disease: RankedRisk['disease'], level: RankedRisk['level']): RankedRisk => ({
  disease,
  level,
  weight: 2,
  danger: level === null ? null : 2,
});

test('calm only where every level is known', () => {
  expect(at([risk('downyMildew', 'very_low'), risk('powderyMildew', 'very_low')]).state).toBe('calm');
  expect(at([risk('powderyMildew', 'very_low'), risk('downyMildew', null)])).toEqual({
    state: 'unknown',
    leading: null,
    unknown: ['downyMildew'],
  });
  const low = risk('powderyMildew', 'low');
  expect(at([low, risk('downyMildew', null)], low)).toMatchObject({
    state: 'risk',
    unknown: ['downyMildew'],
  });
});

test('without weather not known, with made-up weather not known, without leaves neither', () => {
  const riskOf = (given: Parameters<typeof planInput>[0]) => dayPlan(planInput(given)).plots.map(plotRisk)[0];
  expect(riskOf({ dap: 45, weather: null })?.state).toBe('unknown');
  expect(riskOf({ dap: 45, weather: { sample: true } })?.state).toBe('unknown');
  expect(riskOf({ dap: 3, weather: {} })?.state).toBe('quiet');
  expect(riskOf({ season: null, weather: {} })?.state).toBe('quiet');
});

test('a night of which nothing is known is no calm plot', () => {
  const gap = [-1, 0].map((day) => [day, 0, 24] as const);
  const [result] = dayPlan(planInput({ dap: 45, weather: { gap } })).plots;
  expect(result && plotRisk(result).unknown).toContain('downyMildew');
});

test('the plots of a spray that is ordered for today, and none where it waits, is not needed or not known', () => {
  const given = { dap: 45, hour: 6, plots: 2, sprays: [[-6, 8, ['Mancozeb']]] } as const;
  const wet = { base: 'muggy' as const, wetNights: [0] };
  const sprayed = (change: Partial<Parameters<typeof planInput>[0]>) => [
    ...plotsToSpray(dayPlan(planInput({ ...given, weather: wet, ...change }))),
  ];
  const all = dayPlan(planInput({ ...given, weather: wet })).plots.map(({ plotId }) => plotId);
  expect(all).toHaveLength(2);
  expect(sprayed({})).toEqual(all);
  // The order of yesterday that nobody answered is a question first.
  expect(sprayed({ sprays: [] })).toEqual([]);
  expect(sprayed({ weather: { ...wet, rain: [[0, 0, 96, 3, 90]] } })).toEqual([]);
  expect(sprayed({ weather: { ...wet, sample: true } })).toEqual([]);
  expect(sprayed({ dap: 3 })).toEqual([]);
});
