import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../weather/durations.ts';
import { daysAfterPruning, pruningCycles } from './days-after-pruning.ts';
import {
  GROWTH_MILESTONES,
  GROWTH_STAGES,
  growthMilestoneIds,
  growthStage,
  growthStageAt,
  growthStageIds,
} from './growth-stage.ts';

test('every day from the pruning on has exactly one stage, and the stages follow without a hole', () => {
  for (const cycle of pruningCycles)
    for (let dap = 0; dap <= 400; dap++) {
      const holding = GROWTH_STAGES[cycle].filter(
        ({ fromDap, toDap }) => dap >= fromDap && dap <= (toDap ?? 999),
      );
      const stage = growthStageAt(cycle, dap);
      expect(holding).toEqual([stage?.stage]);
      expect(stage?.dayOfStage).toBe(dap - (holding[0]?.fromDap ?? 999) + 1);
      if (stage?.next) {
        expect(growthStageAt(cycle, dap + stage.next.inDays)?.stage).toEqual(stage.next.stage);
        expect(growthStageAt(cycle, dap + stage.next.inDays - 1)?.stage).toEqual(stage.stage);
      }
    }
});

test('every id of the lists is used once, under its own cycle', () => {
  const stages = pruningCycles.flatMap((cycle) => GROWTH_STAGES[cycle].map(({ id }) => id));
  expect(stages).toEqual([...growthStageIds]);
  const milestones = pruningCycles.flatMap((cycle) => GROWTH_MILESTONES[cycle].map(({ id }) => id));
  expect(milestones.sort()).toEqual([...growthMilestoneIds].sort());
  for (const cycle of pruningCycles)
    for (const { id } of [...GROWTH_STAGES[cycle], ...GROWTH_MILESTONES[cycle]])
      expect(id.startsWith(`${cycle}.`)).toBe(true);
});

test('what is to be done today and next', () => {
  const day = (dap: number) => growthStageAt('fruit', dap);
  expect(day(0)?.milestonesToday.map(({ id }) => id)).toEqual(['fruit.hydrogen_cyanamide']);
  expect(day(7)?.nextMilestone).toMatchObject({ milestone: { id: 'fruit.bud_swell' }, inDays: 1 });
  expect(day(8)?.milestonesToday.map(({ id }) => id)).toEqual(['fruit.bud_swell']);
  expect(day(11)?.milestonesToday).toHaveLength(1);
  expect(day(12)?.milestonesToday).toEqual([]);
  expect(day(14)?.milestonesToday.map(({ id }) => id)).toEqual(['fruit.five_leaves', 'fruit.shoot_thinning']);
  expect(day(17)?.nextMilestone).toBeNull();
  expect(day(18)?.milestonesToday).toEqual([]);
  expect(growthStageAt('foundation', 29)?.nextMilestone?.inDays).toBe(1);
  const foundation = (dap: number) => growthStageAt('foundation', dap)?.milestonesToday.map(({ id }) => id);
  expect(foundation(30)).toEqual(['foundation.ten_leaves', 'foundation.stop_nitrogen']);
  expect(foundation(31)).toEqual(['foundation.stop_nitrogen']);
  expect(foundation(40)).toEqual(['foundation.stop_nitrogen']);
  expect(foundation(41)).toEqual([]);
});

test('a season that should have been ended says so', () => {
  expect(growthStageAt('fruit', 160)?.beyondTable).toBe(false);
  expect(growthStageAt('fruit', 161)?.beyondTable).toBe(true);
  expect(growthStageAt('foundation', 240)?.beyondTable).toBe(false);
  expect(growthStageAt('foundation', 241)?.beyondTable).toBe(true);
});

test('days after pruning run with the calendar', () => {
  const date = fc
    .integer({ min: 0, max: 40_000 })
    .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));
  fc.assert(
    fc.property(date, date, date, (a, b, c) => {
      expect(daysAfterPruning(a, a)).toBe(0);
      expect(daysAfterPruning(a, b)).toBe(0 - daysAfterPruning(b, a));
      expect(daysAfterPruning(a, b) + daysAfterPruning(b, c)).toBe(daysAfterPruning(a, c));
    }),
  );
  expect(growthStage('fruit', '2026-10-10', '2026-11-21')?.stage.id).toBe('fruit.bloom_to_shatter');
  expect(growthStage('fruit', '2026-10-10', '2026-10-09')).toBeNull();
});

test('impossible arguments', () => {
  expect(() => growthStageAt('fruit', 1.5)).toThrow(RangeError);
  expect(() => growthStageAt('fruit', Number.NaN)).toThrow(RangeError);
  for (const date of ['2026-02-29', '2026-2-1', '', 'today', '2026-11-20T00:00:00Z'])
    expect(() => daysAfterPruning(date, '2026-11-20')).toThrow(RangeError);
});

test('what the research centre prints is told from what others say', () => {
  const secondary = pruningCycles.flatMap((cycle) =>
    [...GROWTH_STAGES[cycle], ...GROWTH_MILESTONES[cycle]].filter(({ evidence }) => evidence !== 'verified'),
  );
  expect(secondary.map(({ id, evidence }) => [id, evidence])).toEqual(
    [
      'foundation.ten_leaves',
      'fruit.harvest_due',
      'fruit.hydrogen_cyanamide',
      'fruit.bud_swell',
      'fruit.five_leaves',
      'fruit.shoot_thinning',
    ].map((id) => [id, 'secondary']),
  );
});

test('on the day of a milestone the next one is a later one', () => {
  expect(growthStageAt('fruit', 8)?.nextMilestone).toMatchObject({
    milestone: { id: 'fruit.five_leaves' },
    inDays: 6,
  });
});
