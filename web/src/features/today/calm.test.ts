import type { DayPlan, PlotToday, RankedRisk } from '@draksha/models';
import { expect, test } from 'vitest';
import { plotRow } from '../../../test/rows.ts';
import { calmOf } from './calm.ts';
import type { PlanT } from './plan-words.ts';
import type { CellWeather } from './queries.ts';

const say = ((id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)) as PlanT;
const plot = plotRow({ latitude: 19.9, longitude: 73.8 });
const weather = [{ sample: false }] as unknown as readonly CellWeather[];

function planOf(...ranking: readonly (readonly [RankedRisk['disease'], RankedRisk['level']])[]): DayPlan {
  const result = {
    plotId: plot.id,
    growthStage: {},
    tissue: 'green',
    leading: null,
    ranking: ranking.map(([disease, level]) => ({ disease, level, weight: 2, danger: level && 0 })),
    covers: [],
  } as unknown as PlotToday;
  return { date: '2026-11-24', warnings: [], days: [], settled: [], plots: [result] };
}
const calm = (plan: DayPlan) => calmOf(say, plan, [plot], weather, () => true);

test('no spray is needed only where every level that asks for one is known', () => {
  expect(calm(planOf(['powderyMildew', 'low'], ['downyMildew', 'very_low']))?.state).toBe('calm');
  expect(calm(planOf(['powderyMildew', 'low'], ['downyMildew', null]))).toMatchObject({
    state: 'unknown',
    why: 'calm.unknownPlots {"plots":"Odha"}',
  });
});

test('bacterial spot asks for no spray, so that its level alone makes nothing unknown', () => {
  expect(calm(planOf(['powderyMildew', 'very_low'], ['bacterialLeafSpot', null]))?.state).toBe('calm');
});

test('who may not change the plot is offered no way to, only the weather once more', () => {
  const placeless = plotRow({ latitude: null, longitude: null });
  const cure = (may: boolean) => calmOf(say, planOf(), [placeless], weather, () => may)?.cure;
  expect(cure(true)?.to).toBe(`/plots/${placeless.id}/place`);
  expect(cure(false)?.to).toBeNull();
});
