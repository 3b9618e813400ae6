import { expect, test } from 'vitest';
import { FRUIT_HARVEST, GROWTH_MILESTONES, GROWTH_STAGES } from '../stages/growth-stage.ts';
import { dueDate, scheduledDay } from './due-date.ts';
import {
  gramsIn100Litres,
  TASK_TEMPLATES,
  type TaskTemplate,
  varietyFit,
  workSigns,
} from './task-templates.ts';

const template = (id: string): TaskTemplate => {
  const found = TASK_TEMPLATES.find((one) => one.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
};
const daysOf = (id: string) => {
  const { timing } = template(id);
  if (timing.by !== 'days') throw new Error(`${id} has no days`);
  return { fromDap: timing.fromDap, toDap: timing.toDap };
};
const stage = (cycle: 'foundation' | 'fruit', id: string) => {
  const found = [...GROWTH_STAGES[cycle], ...GROWTH_MILESTONES[cycle]].find((one) => one.id === id);
  return { fromDap: found?.fromDap, toDap: found?.toDap };
};

test('each template has a name of its own, its cycle, its days in order and its sources', () => {
  expect(new Set(TASK_TEMPLATES.map(({ id }) => id)).size).toBe(TASK_TEMPLATES.length);
  for (const cycle of ['foundation', 'fruit'] as const) {
    const first = TASK_TEMPLATES.filter((one) => one.cycle === cycle).flatMap(({ timing }) =>
      timing.by === 'days' ? [timing.fromDap] : [],
    );
    expect(first.length).toBeGreaterThan(2);
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  }
  for (const { id, cycle, timing, sources, doses = [] } of TASK_TEMPLATES) {
    expect(id.split('.')[0]).toBe(cycle);
    if (timing.by === 'days') expect(timing.fromDap).toBeLessThanOrEqual(timing.toDap);
    if (timing.by === 'work') expect(template(timing.work).timing.by).not.toBe('days');
    expect(sources.length).toBeGreaterThan(0);
    for (const { url } of sources) expect(() => new URL(url)).not.toThrow();
    for (const { source, from, to } of doses) {
      expect(sources[source]).toBeDefined();
      expect(from).toBeLessThanOrEqual(to);
    }
  }
});

test('every sign is one that some work waits for', () => {
  const waited = TASK_TEMPLATES.flatMap(({ timing }) => (timing.by === 'sign' ? [timing.sign] : []));
  expect(waited.toSorted()).toEqual([...workSigns].toSorted());
});

// The research centre's table of growth regulators, as `viticulture.md` 3.2 has it.
test('gibberellic acid has the amounts and the gaps of the research centre', () => {
  const ppm = (id: string) => template(id).doses?.find(({ of }) => of === 'ga3')?.from;
  expect(['fruit.ga3First', 'fruit.ga3Second', 'fruit.ga3Third', 'fruit.ga3Flowering'].map(ppm)).toEqual([
    10, 15, 20, 40,
  ]);
  expect(template('fruit.ga3Second').timing).toEqual({
    by: 'work',
    work: 'fruit.ga3First',
    fromDays: 3,
    toDays: 4,
  });
  expect(template('fruit.ga3Third').timing).toMatchObject({
    work: 'fruit.ga3Second',
    fromDays: 3,
    toDays: 4,
  });
  expect(template('fruit.ga3Berries').doses).toMatchObject([
    { of: 'ga3', from: 30 },
    { of: 'cppu', from: 2 },
  ]);
  expect(gramsIn100Litres(10)).toBe(1);
});

test('a variety on which a source found harm is refused it, one that it did not try is told so', () => {
  const fit = (id: string, variety: string | null) => varietyFit(template(id), variety);
  for (const name of ['Crimson Seedless', ' crimson ', 'क्रिमसन'])
    expect(fit('fruit.ga3Thinning', name)).toBe('not_for_it');
  for (const name of ['Thompson Seedless', 'Tas-A-Ganesh', 'थॉम्पसन', null, ''])
    expect(fit('fruit.ga3Thinning', name)).toBe('fits');
  expect(fit('fruit.ga3Thinning', 'Red Globe')).toBe('tried_on_others');
  expect(fit('fruit.ga3First', 'Red Globe')).toBe('fits');
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
