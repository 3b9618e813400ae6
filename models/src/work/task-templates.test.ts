import { expect, test } from 'vitest';
import { FRUIT_HARVEST, GROWTH_MILESTONES, GROWTH_STAGES } from '../stages/growth-stage.ts';
import { dueDate, scheduledDay } from './due-date.ts';
import { TASK_TEMPLATES } from './task-templates.ts';

const daysOf = (id: string) => {
  const { fromDap, toDap } = TASK_TEMPLATES.find((one) => one.id === id) ?? { fromDap: -1, toDap: -1 };
  return { fromDap, toDap };
};
const stage = (cycle: 'foundation' | 'fruit', id: string) => {
  const found = [...GROWTH_STAGES[cycle], ...GROWTH_MILESTONES[cycle]].find((one) => one.id === id);
  return { fromDap: found?.fromDap, toDap: found?.toDap };
};

test('each template has a name of its own, its cycle, its days in order and its source', () => {
  expect(new Set(TASK_TEMPLATES.map(({ id }) => id)).size).toBe(TASK_TEMPLATES.length);
  for (const cycle of ['foundation', 'fruit'] as const) {
    const own = TASK_TEMPLATES.filter((one) => one.cycle === cycle);
    expect(own.length).toBeGreaterThan(2);
    expect(own.map(({ fromDap }) => fromDap)).toEqual(
      own.map(({ fromDap }) => fromDap).sort((a, b) => a - b),
    );
  }
  for (const { id, cycle, fromDap, toDap, source } of TASK_TEMPLATES) {
    expect(id.split('.')[0]).toBe(cycle);
    expect(fromDap).toBeLessThanOrEqual(toDap);
    expect(() => new URL(source)).not.toThrow();
  }
});

test('their days are those of the stages that they belong to', () => {
  expect(daysOf('foundation.lessWater')).toEqual(stage('foundation', 'foundation.fruit_bud_differentiation'));
  expect(daysOf('foundation.stopNitrogen')).toEqual(stage('foundation', 'foundation.stop_nitrogen'));
  expect(daysOf('foundation.tenLeaves')).toEqual(stage('foundation', 'foundation.ten_leaves'));
  expect(daysOf('fruit.budBreak')).toEqual(stage('fruit', 'fruit.hydrogen_cyanamide'));
  expect(daysOf('fruit.budPests')).toEqual(stage('fruit', 'fruit.bud_swell'));
  expect(daysOf('fruit.firstDowny')).toEqual(stage('fruit', 'fruit.five_leaves'));
  expect(daysOf('fruit.sterileShoots')).toEqual(stage('fruit', 'fruit.shoot_thinning'));
  expect(daysOf('fruit.lessWater')).toEqual(stage('fruit', 'fruit.bloom_to_shatter'));
  expect(daysOf('fruit.fullWater')).toEqual(stage('fruit', 'fruit.berry_growth_early'));
  expect(daysOf('fruit.sugar')).toEqual({ fromDap: FRUIT_HARVEST.fromDap, toDap: FRUIT_HARVEST.toDap });
});

test('a day after pruning is counted over months, years and a 29th of February', () => {
  expect(dueDate('2026-10-10', 14)).toBe('2026-10-24');
  expect(dueDate('2026-12-30', 3)).toBe('2027-01-02');
  expect(dueDate('2028-02-28', 1)).toBe('2028-02-29');
});

test('what is open moves with its pruning; what is over, and what is counted from none, stays', () => {
  const task = { status: 'pending', scheduledDate: '2026-10-24', dueDap: 14 };
  const moved = { pruningDate: '2026-10-15' };
  expect(scheduledDay(task, moved)).toBe('2026-10-29');
  expect(scheduledDay({ ...task, status: 'inProgress' }, moved)).toBe('2026-10-29');
  for (const status of ['completed', 'cancelled'])
    expect(scheduledDay({ ...task, status }, moved)).toBe('2026-10-24');
  expect(scheduledDay({ ...task, dueDap: null }, moved)).toBe('2026-10-24');
  expect(scheduledDay(task, null)).toBe('2026-10-24');
});
