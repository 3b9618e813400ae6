import { expect, test } from 'vitest';
import { type PlanCase, planInput } from '../../truth/plan/plan-world.ts';
import { dayPlan } from './day-plan.ts';
import type { PlanInput, PlotAction } from './plan-action.ts';
import { merged } from './same-advice.ts';

const wetNight = { wetNights: [0] } as const;

/** Plots of one place, each with its own day after pruning and diary. */
function farm(...plots: PlanCase[]): PlanInput {
  const [first, ...others] = plots.map((given) => planInput({ weather: wetNight, ...given }));
  if (first === undefined) throw new Error('a farm has a plot');
  const all = [first, ...others].flatMap((input) => input.plots);
  return { ...first, plots: all.map((plot, i) => ({ ...plot, id: `plot ${i + 1}` })) };
}

const sprays = (input: PlanInput) =>
  dayPlan(input).days[0]?.actions.filter(({ kind }) => kind === 'spray') ?? [];

test('plots of other days after pruning with the same spray are one walk, minded by the nearest harvest', () => {
  const alone = [43, 50].map((dap) => sprays(farm({ dap }))[0]);
  expect(alone[0]?.diseases).toEqual(alone[1]?.diseases);
  expect(alone[0]?.mustNotBreak).not.toEqual(alone[1]?.mustNotBreak);

  const [both, ...rest] = sprays(farm({ dap: 43 }, { dap: 50 }));
  expect(rest).toEqual([]);
  expect(both?.plotIds).toEqual(['plot 1', 'plot 2']);
  const days = both?.mustNotBreak.filter(({ id }) => id.startsWith('keep.days_to_harvest'));
  expect(days).toEqual(alone[1]?.mustNotBreak.filter(({ id }) => id.startsWith('keep.days_to_harvest')));
});

test('what one plot’s diary makes surer does not make the walk over both surer', () => {
  const made = farm({ dap: 43 }, { dap: 43, sprays: [[-30, 9, ['Sulphur']]] });
  // Forecasts of wet mornings that came, so that the diary alone makes the difference.
  const mornings = [0, 1, 2, 3].map((lead) => ({ lead, cases: 40, said: 20, came: 20 }));
  const input = {
    ...made,
    plots: made.plots.map((plot) => ({ ...plot, weather: plot.weather && { ...plot.weather, mornings } })),
  };
  const [unsure, sure] = input.plots.map((plot) => sprays({ ...input, plots: [plot] })[0]);
  expect([unsure?.sure, sure?.sure]).toEqual(['fair', 'good']);
  const [both, ...rest] = sprays(input);
  expect(rest).toEqual([]);
  expect(both?.plotIds).toEqual(['plot 1', 'plot 2']);
  expect(both?.sure).toBe('fair');
  expect(both?.sureBecause).toEqual(unsure?.sureBecause);
});

test('a product that one of the plots may not take any more is not named for the walk over both', () => {
  const own = {
    id: 'own',
    name: 'Own',
    activeIngredients: [],
    group: 'P07',
    targets: ['downyMildew' as const],
    phiDays: 30,
    activity: 'curative' as const,
  };
  const input = {
    ...farm({ dap: 43 }, { dap: 43, expectedHarvest: 20 }),
    products: [own, { ...own, id: 'other', name: 'Other', phiDays: 5 }],
  };
  const helps = (plots: PlanInput['plots']) =>
    sprays({ ...input, plots }).map((one) => one.helps.flatMap(({ products }) => products));
  const [free = [], held = []] = input.plots.flatMap((plot) => helps([plot]));
  expect(free).toContain('Own');
  expect(held).not.toContain('Own');
  expect(held).not.toEqual([]);
  expect(helps(input.plots)).toEqual([free.filter((name) => held.includes(name))]);
  const [both] = sprays(input);
  expect(both?.mustNotBreak).toContainEqual({ id: 'keep.phi_too_long', params: { count: 1, days: 30 } });
});

test('plots that share no product, or a reason, stay walks of their own', () => {
  const [one] = sprays(farm({ dap: 43 }));
  if (one === undefined) throw new Error('a wet night asks for a spray');
  const { plotIds: _, ...action } = one;
  const of = (plotId: string, change: Partial<PlotAction>) => ({ plotId, action: { ...action, ...change } });
  const walks = (...found: Parameters<typeof merged>[0]) => merged(found).map(({ plotIds }) => plotIds);
  const helps = (...products: string[]) => ({ helps: [{ diseases: ['downyMildew' as const], products }] });
  expect(walks(of('a', helps('A', 'B')), of('b', helps('B')), of('c', helps('A')))).toEqual([
    ['a', 'b'],
    ['c'],
  ]);
  expect(walks(of('a', { helps: [] }), of('b', { helps: [] }))).toEqual([['a', 'b']]);
  expect(walks(of('a', {}), of('b', { reasons: action.reasons.toReversed() }))).toEqual([['a'], ['b']]);
  expect(walks(of('a', {}), of('b', { key: 'spray.downyMildew.2026-11-19' }))).toEqual([['a'], ['b']]);
});

test('of plots that need the same hours the most dangerous stands first', () => {
  const [one] = sprays(farm({ dap: 43 }));
  if (one === undefined) throw new Error('a wet night asks for a spray');
  const { plotIds: _, ...action } = one;
  const of = (plotId: string, score: number) => ({ plotId, action: { ...action, score } });
  const [walk, ...rest] = merged([of('ripe', 104), of('bloom', 112), of('small', 108), of('too', 108)]);
  expect(rest).toEqual([]);
  expect(walk?.plotIds).toEqual(['bloom', 'small', 'too', 'ripe']);
});
