import type { Season, StageObservation } from '@draksha/contract';
import { seenGrowthStage } from '@draksha/models';
import { expect, test } from 'vitest';
import { daysBehind, marksOf, middleOf, seasonPlan, sensitiveTime, stageNow } from './season-plan.ts';

const season = (more: Partial<Season> = {}): Season =>
  ({ id: 's1', plotId: 'p1', cycle: 'fruit', pruningDate: '2026-10-10', endedOn: null, ...more }) as Season;
const seen = (stage: StageObservation['stage'], observedOn: string): StageObservation =>
  ({ id: stage, seasonId: 's1', stage, observedOn }) as StageObservation;

test('the bands follow each other from the pruning to the harvest without a gap', () => {
  for (const cycle of ['fruit', 'foundation'] as const) {
    const { bands, lastDate, stages } = seasonPlan(season({ cycle }), [], null);
    expect(bands[0]).toMatchObject({ stage: `${cycle}.pruning`, fromDate: '2026-10-10' });
    for (const [i, band] of bands.entries()) {
      expect(band.toDate >= band.fromDate).toBe(true);
      expect(band.toDate).toBe(bands[i + 1]?.fromDate ?? lastDate);
    }
    expect(bands.map(({ stage }) => stage).slice(1)).toEqual(stages.map(({ stage }) => stage));
  }
});

test('a mark takes the place of the expectation and moves what comes after it', () => {
  const without = seasonPlan(season(), [], null);
  const marks = marksOf([season()], () => [seen('fruit.bloom_to_shatter', '2026-11-27')]);
  const plan = seasonPlan(season(), marks, null);
  const bloom = plan.stages.find(({ stage }) => stage === 'fruit.bloom_to_shatter');
  expect(bloom).toMatchObject({ observedOn: '2026-11-27', begins: { earliestDate: '2026-11-27' } });
  expect(plan.lastDate > without.lastDate).toBe(true);
  // Seven days later than the table: the plot is behind.
  expect(daysBehind(plan, '2026-11-27')).toBeGreaterThan(0);
  expect(daysBehind(without, '2026-11-27')).toBeNull();
});

test('in a cold season the stage is the plan’s own, as on Today and the plot; its expected day is told apart', () => {
  const cold = { from: '2026-10-10', degreeDays: Array.from({ length: 60 }, () => 3) };
  const plan = seasonPlan(season(), [], cold);
  const bloom = plan.stages.find(({ stage }) => stage === 'fruit.bloom_to_shatter');
  expect(bloom && middleOf(bloom.begins) > '2026-11-25').toBe(true);
  for (const date of ['2026-10-25', '2026-11-25', '2027-01-05'])
    expect(stageNow(plan, date)?.stage).toBe(stageNow(seasonPlan(season(), [], null), date)?.stage);
  expect(stageNow(plan, '2026-11-25')?.stage).toBe(seenGrowthStage(season(), [], '2026-11-25')?.stage.id);
});

test('where the plot is now, and when it is sensitive', () => {
  const plan = seasonPlan(season(), [], null);
  expect(stageNow(plan, '2026-10-11')).toBeNull();
  expect(stageNow(plan, '2026-11-25')?.stage).toBe('fruit.bloom_to_shatter');
  const time = sensitiveTime(plan);
  expect((time?.from ?? '') < (time?.to ?? '')).toBe(true);
});

test('pruned on another day, the season moves with it', () => {
  const [now, later] = [undefined, '2026-10-20'].map((date) => seasonPlan(season(), [], null, date));
  expect((later?.lastDate ?? '') > (now?.lastDate ?? '')).toBe(true);
});
