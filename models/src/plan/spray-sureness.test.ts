import { describe, expect, test } from 'vitest';
import type { Naming } from '../products/product-naming.ts';
import type { MorningRecord } from '../risk/wet-mornings.ts';
import { seriesFromHours } from '../weather/series.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import type { PlanPlot } from './plan-action.ts';
import { spraySureness } from './spray-sureness.ts';

const NOW = Date.parse('2026-11-20T06:00:00+05:30');
const lines = [{ diseases: ['downyMildew'], products: ['Mancozeb'] }] as const;
const named = { lines } as unknown as Naming;
const before = (morning: string) => ({ disease: 'downyMildew', when: 'before', morning }) as DiseaseNeed;

const plotWith = (mornings: readonly MorningRecord[] | undefined, ageHours = 0, sprays = 1): PlanPlot =>
  ({
    weather: {
      series: seriesFromHours([]),
      leafWet: new Float64Array(0),
      et0Mm: new Map(),
      sample: false,
      fetchedAtMs: NOW - ageHours * 3_600_000,
      utcOffsetMinutes: 330,
      mornings,
    },
    sprays: Array.from({ length: sprays }, () => ({})),
  }) as unknown as PlanPlot;

const record = (lead: number, said: number, came: number, cases = 40) => ({ lead, cases, said, came });
const resultOf = (plot: PlanPlot, need = before('2026-11-21')) => spraySureness(plot, [need], named, NOW);

describe('how sure a spray before an infection is', () => {
  test.each([
    [20, 15, 'good'],
    [20, 14, 'fair'],
    [20, 10, 'fair'],
    [20, 9, 'low'],
  ])('of %i such mornings %i came: %s', (said, came, sure) => {
    expect(resultOf(plotWith([record(1, said, came)]))).toEqual({
      sure,
      sureBecause: [{ id: 'sure.record', params: { said, came } }],
    });
  });

  test('nothing is claimed before thirty mornings, nor from those of another lead', () => {
    const unmeasured = { sure: 'unmeasured', sureBecause: [{ id: 'sure.not_measured', params: {} }] };
    expect(resultOf(plotWith([record(1, 20, 20, 29)]))).toEqual(unmeasured);
    expect(resultOf(plotWith([record(2, 20, 20)]))).toEqual(unmeasured);
    expect(resultOf(plotWith(undefined))).toEqual(unmeasured);
    expect(resultOf(plotWith([record(2, 20, 20)]), before('2026-11-22')).sure).toBe('good');
  });

  test('after an infection the record of the same morning counts', () => {
    const after = { ...before('2026-11-19'), when: 'after' } as DiseaseNeed;
    expect(resultOf(plotWith([record(0, 20, 16)]), after).sure).toBe('good');
  });

  test('what is missing takes a step each', () => {
    expect(resultOf(plotWith([record(1, 20, 20)], 0, 0))).toMatchObject({ sure: 'fair' });
    expect(resultOf(plotWith([record(1, 20, 20)], 48, 0))).toMatchObject({ sure: 'low' });
    expect(resultOf(plotWith(undefined, 48, 0))).toMatchObject({ sure: 'low' });
  });
});
