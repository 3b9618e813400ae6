import { expect, test } from 'vitest';
import { FRUIT_HARVEST, GROWTH_MILESTONES, GROWTH_STAGES } from '../stages/growth-stage.ts';
import { dueDate, scheduledDay } from './due-date.ts';
import { seasonWorks } from './season-works.ts';
import {
  dosesFor,
  gramsIn100Litres,
  isRefused,
  TASK_TEMPLATES,
  templatesFor,
  workDays,
  workFit,
} from './task-templates.ts';
import { VARIETIES, varietyOf } from './varieties.ts';
import { type TaskTemplate, workSigns } from './work-template.ts';

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
  const waited = [...TASK_TEMPLATES, ...templatesFor('foundation', 'young')].flatMap(({ timing }) =>
    timing.by === 'sign' ? [timing.sign] : [],
  );
  expect([...new Set(waited)].toSorted()).toEqual([...workSigns].toSorted());
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
  const fit = (id: string, variety: string | null) => workFit(template(id), { variety });
  for (const name of ['Crimson Seedless', ' crimson ', 'क्रिमसन'])
    expect(fit('fruit.ga3Thinning', name)).toBe('not_for_it');
  for (const name of ['Thompson Seedless', 'Tas-A-Ganesh', 'थॉम्पसन', null, ''])
    expect(fit('fruit.ga3Thinning', name)).toBe('fits');
  expect(fit('fruit.ga3Thinning', 'Red Globe')).toBe('tried_on_others');
  expect(fit('fruit.ga3First', 'Red Globe')).toBe('fits');
});

test('colour is made on coloured berries only, kept out of white ones only; a market takes away what is not for it', () => {
  const fit = (id: string, variety: string | null, market: string | null = null) =>
    workFit(template(id), { variety, market });
  for (const white of ['Thompson Seedless', 'Sonaka', 'माणिक चमन', 'Tas-A-Ganesh'])
    expect([fit('fruit.ethephonColour', white), fit('fruit.paper', white)]).toEqual([
      'not_for_colour',
      'fits',
    ]);
  for (const coloured of ['Flame Seedless', 'Crimson'])
    expect([fit('fruit.ethephonColour', coloured), fit('fruit.paper', coloured)]).toEqual([
      'fits',
      'not_for_colour',
    ]);
  expect(fit('fruit.ethephonColour', 'Sharad')).toBe('tried_on_others');
  // Jumbo is not in the sources' lists: it is told that others were tried, and refused nothing.
  expect([fit('fruit.ethephonColour', 'Jumbo'), fit('fruit.paper', 'Jumbo')]).toEqual([
    'tried_on_others',
    'fits',
  ]);
  expect(fit('fruit.sugarWine', 'Thompson', 'domestic')).toBe('not_for_purpose');
  expect(fit('fruit.sugarWine', 'Shiraz')).toBe('fits');
  expect(fit('fruit.paper', 'Chenin Blanc')).toBe('not_for_purpose');
  expect(fit('fruit.paper', 'Thompson', 'raisin')).toBe('not_for_purpose');
});

test('amounts are those of the variety, and of the trellis where the source counts by it', () => {
  const amounts = (id: string, vines: Parameters<typeof dosesFor>[1]) =>
    dosesFor(template(id), vines).map(({ from, unit, times = 1 }) => `${from} ${unit} x${times}`);
  expect(amounts('fruit.ethephonColour', { variety: 'Crimson Seedless' })).toEqual(['200 ppm x1']);
  expect(amounts('fruit.ga3Thinning', { variety: '2A Clone', trellis: 'y' })).toEqual([
    '20 g_per_ha x1',
    '15 ppm x2',
  ]);
  expect(amounts('fruit.ga3Thinning', { variety: '2A Clone', trellis: 'bower' })).toEqual([
    '20 g_per_ha x1',
    '10 ppm x3',
  ]);
  expect(amounts('fruit.ga3Thinning', { variety: 'Thompson', trellis: 'y' })).toEqual(['20 g_per_ha x1']);
});

test('each work of a season but the soil test has a time, and a refused one is not in its list', () => {
  for (const one of TASK_TEMPLATES) expect(workDays(one) === null, one.id).toBe(one.id.endsWith('.soilTest'));
  const thompson = seasonWorks({ cycle: 'fruit', pruningDate: '2026-10-10' }, { variety: 'Thompson' });
  expect(thompson.map(({ template: { id } }) => id)).not.toContain('fruit.ethephonColour');
  expect(thompson.every(({ fit }) => !isRefused(fit))).toBe(true);
  expect(workDays(template('fruit.ga3Third'))).toEqual({ fromDap: 24, toDap: 28 });
});

test('a variety is found by either script, and each name is of one variety', () => {
  expect(varietyOf('थॉमसन सीडलेस')?.id).toBe('thompson');
  expect(varietyOf(' RED GLOBE ')?.seeded).toBe(true);
  expect(varietyOf('Jumbo')).toBeNull();
  const names = VARIETIES.flatMap((one) => one.names);
  expect(new Set(names).size).toBe(names.length);
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
