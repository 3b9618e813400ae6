import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CaseWeather, type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { riskLevels } from '../choices.ts';
import { HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { dayPlan } from './day-plan.ts';
import { plotDiseaseRisks } from './disease-needs.ts';
import { PLAN_NEEDS } from './plan-rules.ts';
import { packHours, packNumbers, unpackHours, unpackNumbers, withRuns } from './plan-weather.ts';

const day = fc.integer({ min: -4, max: 3 });
const weather: fc.Arbitrary<CaseWeather> = fc.record({
  base: fc.constantFrom('mild', 'hot', 'muggy', 'tropical'),
  wetNights: fc.array(day, { maxLength: 3 }),
  dewNights: fc.array(day, { maxLength: 2 }),
  rain: fc.array(
    fc.tuple(day, fc.nat(20), fc.constant(24), fc.constantFrom(0.4, 3), fc.constantFrom(20, 60, 90)),
    { maxLength: 3 },
  ),
  wind: fc.array(fc.tuple(day, fc.nat(20), fc.constant(24), fc.constantFrom(12, 18)), { maxLength: 3 }),
  sample: fc.boolean(),
});
const given: fc.Arbitrary<PlanCase> = fc.record({
  dap: fc.integer({ min: 0, max: 150 }),
  cycle: fc.constantFrom('fruit', 'foundation'),
  hour: fc.nat(23),
  plots: fc.integer({ min: 1, max: 3 }),
  expectedHarvest: fc.integer({ min: 0, max: 60 }),
  weather: fc.oneof({ weight: 9, arbitrary: weather }, { weight: 1, arbitrary: fc.constant(null) }),
  sprays: fc.array(
    fc.tuple(
      fc.integer({ min: -20, max: -1 }),
      fc.integer({ min: 6, max: 18 }),
      fc.constantFrom(
        ['Mancozeb'],
        ['Bordeaux mixture'],
        ['Sulphur'],
        ['Azoxystrobin'],
        [{ name: 'X', phiDays: 30 }],
      ),
    ),
    { maxLength: 3 },
  ),
});

interface Planned {
  readonly input: ReturnType<typeof planInput>;
  readonly plan: ReturnType<typeof dayPlan>;
}

/** Every property is asked of the same cases, as their seed is the same: each is planned once. */
const planned = new Map<string, Planned>();

function plannedOf(one: PlanCase): Planned {
  const key = fc.stringify(one);
  const known = planned.get(key);
  if (known !== undefined) return known;
  const input = planInput(one);
  const made = { input, plan: dayPlan(input) };
  planned.set(key, made);
  return made;
}

const holds = (check: (input: Planned['input'], plan: Planned['plan']) => void) =>
  fc.assert(
    fc.property(given, (one) => {
      const { input, plan } = plannedOf(one);
      check(input, plan);
    }),
    { numRuns: 150 },
  );

test('never a spray without a need: each one’s disease is at least moderate, dangerous enough and not covered', () => {
  holds((input, plan) => {
    for (const { actions } of plan.days)
      for (const { kind, plotIds, diseases } of actions) {
        if (kind !== 'spray' && kind !== 'spray_wait') continue;
        for (const plot of input.plots.filter(({ id }) => plotIds.includes(id))) {
          const { needs } = plotDiseaseRisks(plot, plan.date, input.nowMs);
          for (const disease of diseases) {
            const need = needs.find((one) => one.disease === disease);
            expect(riskLevels.indexOf(need?.risk.level ?? 'very_low')).toBeGreaterThanOrEqual(
              PLAN_NEEDS.levelAtLeast,
            );
            const isHighPowdery = disease === 'powderyMildew' && (need?.risk.danger ?? 0) >= 3;
            if (!isHighPowdery)
              expect(need?.risk.danger ?? 0).toBeGreaterThanOrEqual(PLAN_NEEDS.dangerAtLeast);
            expect(need?.cover.state).not.toBe('covered');
          }
        }
      }
  });
});

test('never inside the days to harvest without saying so', () => {
  holds((input, plan) => {
    for (const { actions } of plan.days)
      for (const { kind, plotIds, mustNotBreak } of actions) {
        const fruit = input.plots.some(({ id, season }) => plotIds.includes(id) && season?.cycle === 'fruit');
        if (kind === 'spray' && fruit)
          expect(mustNotBreak.map(({ id }) => id)).toContain('keep.days_to_harvest');
      }
  });
});

test('never two actions that exclude each other, and one walk with the sprayer a plot and day', () => {
  holds((_, plan) => {
    for (const { actions } of plan.days)
      for (const pair of [
        ['water', 'no_water'],
        ['spray', 'spray_wait'],
      ]) {
        const plots = actions.filter(({ kind }) => pair.includes(kind)).flatMap(({ plotIds }) => plotIds);
        expect(plots).toHaveLength(new Set(plots).size);
      }
  });
});

test('sample weather never orders: neither sprayer, nor water, nor eyes, nor warning', () => {
  holds((input, plan) => {
    if (input.plots[0]?.weather?.sample !== true) return;
    const kinds = plan.days.flatMap(({ actions }) => actions.map(({ kind }) => kind));
    for (const kind of ['spray', 'spray_wait', 'water', 'no_water'] as const)
      expect(kinds).not.toContain(kind);
    expect(plan.warnings).toEqual([]);
    expect(plan.plots.every(({ leading }) => leading === null)).toBe(true);
  });
});

test('a block lies on the day it is listed under, from now on, in hours for spraying', () => {
  holds((input, plan) => {
    const hour = Number(new Date(input.nowMs + 330 * MINUTE_MS).toISOString().slice(11, 13));
    for (const { date, actions } of plan.days)
      for (const { kind, block } of actions) {
        if (kind !== 'spray') continue;
        expect(block?.date).toBe(date);
        expect(block?.startHour).toBeGreaterThanOrEqual(date === plan.date ? Math.max(6, hour) : 6);
        expect(block?.windMost ?? 0).toBeLessThanOrEqual(15);
        expect(block?.rainChanceMost ?? 0).toBeLessThanOrEqual(block?.level === 'Poor' ? 50 : 30);
      }
  });
});

test('numbers with runs are the numbers without', () => {
  const cell = fc.oneof(fc.constant(Number.NaN), fc.constant(0), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 60 }), (values) => {
      const text = packNumbers(values, 1);
      const short = withRuns(text);
      expect(short.length).toBeLessThanOrEqual(text.length + 1);
      expect(unpackNumbers(short)).toEqual(unpackNumbers(text));
    }),
    { seed: 95, numRuns: 200 },
  );
  expect(withRuns('0,0,0,0,1.2,,,,7,7')).toBe('0*4,1.2,*3,7,7');
  expect(withRuns('')).toBe('');
});

test('the plan from weather that travelled in its short form is the plan from what it was made of', () => {
  holds((input, plan) => {
    const travelled = input.plots.map((plot) => {
      if (plot.weather === null) return plot;
      const { series, leafWet } = plot.weather;
      const [from = 0] = series.startsAtMs;
      const packed = packHours(series, leafWet, from, (series.startsAtMs.at(-1) ?? 0) + HOUR_MS);
      const again = unpackHours(packed);
      const { startsAtMs, ...columns } = packed;
      const { series: series2, leafWet: leafWet2 } = again;
      // What travelled once travels unchanged.
      const second = packHours(series2, leafWet2, startsAtMs, startsAtMs + series2.length * HOUR_MS);
      expect(second).toEqual({ startsAtMs, ...columns });
      return { ...plot, weather: { ...plot.weather, ...again } };
    });
    const again = dayPlan({ ...input, plots: travelled });
    expect(again.days.map(({ actions }) => actions.map(({ kind, diseases }) => [kind, diseases]))).toEqual(
      plan.days.map(({ actions }) => actions.map(({ kind, diseases }) => [kind, diseases])),
    );
  });
});

test('a plot that was picked shows no water and no day of harvest, and shows them again when more is to come', () => {
  const picked: PlanCase = { dap: 125, harvested: -1 };
  expect(dayPlan(planInput(picked)).plots[0]).toMatchObject({ water: null, harvest: null });
  const marks = [['declined', 'season.over.{-1}', null]] as const;
  const [more] = dayPlan(planInput({ ...picked, marks })).plots;
  expect(more?.water?.minutes).not.toBeNull();
  expect(more?.harvest?.status).toBe('free');
});
