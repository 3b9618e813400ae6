import type { Season } from '@draksha/contract';
import type { WorkTemplate } from '@draksha/contract/work-templates';
import { expect, test } from 'vitest';
import { dueOf, offeredOf, type Typed, taskOf } from './template-choice.ts';

const season: Season = {
  id: '0199a3b2-7c11-7def-8abc-000000000002',
  version: 1,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  plotId: '0199a3b2-7c11-7def-8abc-000000000001',
  cycle: 'fruit',
  pruningDate: '2026-11-07',
  endedOn: null,
  targetMarket: null,
  expectedHarvestDate: null,
} as Season;

const farm = { tasks: [], own: [], variety: null };
const named = (today: string) =>
  Object.fromEntries(offeredOf(season, farm, today).map((one) => [one.id, one]));

test('what is over is told so, what is due now is due today, what comes keeps its day', () => {
  // Day 15 after pruning.
  const offered = named('2026-11-22');
  expect(offered['fruit.budPests']).toMatchObject({ isPast: true, dap: 8 });
  expect(offered['fruit.sterileShoots']).toMatchObject({ isPast: false, dap: 15 });
  expect(offered['fruit.lessWater']).toMatchObject({ isPast: false, dap: 41 });
  expect(offered['foundation.lessWater']).toBeUndefined();
});

test('what is now, what comes later, what is over and what is not for these vines stand apart', () => {
  // Day 15 after pruning.
  const group = (id: string, variety: string | null = null) =>
    offeredOf(season, { ...farm, variety }, '2026-11-22').find((one) => one.id === id)?.group;
  expect(
    ['fruit.budPests', 'fruit.sterileShoots', 'fruit.ga3First', 'fruit.soilTest'].map((id) => group(id)),
  ).toEqual(['over', 'now', 'now', 'now']);
  expect([group('fruit.lessWater'), group('fruit.paper', 'Thompson')]).toEqual(['later', 'later']);
  expect([group('fruit.paper', 'Sharad Seedless'), group('fruit.ethephonColour', 'Sonaka')]).toEqual([
    'refused',
    'refused',
  ]);
});

test('work that not every vineyard does is offered unticked, and so is work that was refused or is over', () => {
  const usual = offeredOf(season, { ...farm, variety: 'Crimson' }, '2026-11-22')
    .filter(({ isUsual }) => isUsual)
    .map(({ id }) => id);
  expect(usual).toEqual(['fruit.sterileShoots', 'fruit.lessWater', 'fruit.fullWater', 'fruit.sugar']);
});

test('work by days follows the vine: five days behind the table it is due five days later, but what the pruning asks for is not', () => {
  // Day 15; the vine stands at day 10 of the table.
  const vine = { pruningDate: '2026-11-12' };
  const late = Object.fromEntries(
    offeredOf(season, { ...farm, vine }, '2026-11-22').map((one) => [one.id, one]),
  );
  expect(late['fruit.budPests']).toMatchObject({ isPast: false, dap: 15 });
  expect(late['fruit.sterileShoots']).toMatchObject({ isPast: false, dap: 19 });
  expect(late['fruit.lessWater']).toMatchObject({ dap: 46 });
  expect(late['fruit.defoliate']).toMatchObject({
    expected: named('2026-11-22')['fruit.defoliate']?.expected,
  });
});

test('before the pruning everything is still to come', () => {
  expect(named('2026-10-18')['fruit.defoliate']).toMatchObject({ isPast: false, dap: -20 });
  expect(named('2026-10-19')['fruit.defoliate']).toMatchObject({ isPast: true });
  expect(named('2026-10-29')['fruit.basalDose']).toMatchObject({ isPast: false, dap: -9 });
  expect(named('2026-10-20')['fruit.budBreak']).toMatchObject({ isPast: false, dap: 0 });
});

test('a task of a template has its day from the pruning and is not offered again', () => {
  const first = named('2026-11-07')['fruit.budBreak'];
  if (!first) throw new Error('not offered');
  const task = taskOf(first, season, { title: 'Swab', note: 'n', due: { dap: 1 } });
  expect(task).toMatchObject({
    plotId: season.plotId,
    seasonId: season.id,
    title: 'Swab',
    dueDap: 1,
    scheduledDate: '2026-11-08',
    template: 'fruit.budBreak',
  });
  const tasks = [{ seasonId: season.id, template: task.template ?? null }];
  const again = offeredOf(season, { ...farm, tasks }, '2026-11-07');
  expect(again.filter(({ isThere }) => isThere).map(({ id }) => id)).toEqual(['fruit.budBreak']);
});

test('own work of the cycle stands among the rest by its day', () => {
  const own = [
    { id: 'a', cycle: 'fruit', dueDap: 9, title: 'Tie', category: null, notes: null },
    { id: 'b', cycle: 'foundation', dueDap: 9, title: 'Other', category: null, notes: null },
  ] as unknown as Parameters<typeof offeredOf>[1]['own'];
  const ids = offeredOf(season, { ...farm, own }, '2026-11-07').map(({ id }) => id);
  expect(ids).not.toContain('own.b');
  expect(ids.indexOf('own.a')).toBeGreaterThan(ids.indexOf('fruit.budPests'));
  expect(ids.indexOf('own.a')).toBeLessThan(ids.indexOf('fruit.firstDowny'));
});

test('work by sight waits for its day; what follows it is three days later, and keeps a day of its own', () => {
  const typed = (days: Readonly<Record<string, string>>): Record<string, Typed> =>
    Object.fromEntries(Object.entries(days).map(([id, day]) => [id, { on: true, title: id, dap: '', day }]));
  const offered = named('2026-11-07');
  const due = (id: string, days: Readonly<Record<string, string>>) => {
    const one = offered[id];
    if (!one) throw new Error(`${id} is not offered`);
    return dueOf(one, typed(days));
  };
  expect(due('fruit.ga3First', {})).toBeNull();
  expect(due('fruit.ga3Third', {})).toBeNull();
  const seen = { 'fruit.ga3First': '2026-11-28' };
  expect(due('fruit.ga3First', seen)).toEqual({ day: '2026-11-28' });
  expect(due('fruit.ga3Second', seen)).toEqual({ day: '2026-12-01' });
  expect(due('fruit.ga3Third', seen)).toEqual({ day: '2026-12-04' });
  expect(due('fruit.ga3Third', { ...seen, 'fruit.ga3Second': '2026-12-02' })).toEqual({ day: '2026-12-05' });
  const one = offered['fruit.ga3First'];
  if (!one) throw new Error('not offered');
  const task = taskOf(one, season, { title: 'GA3', note: '', due: { day: '2026-11-28' } });
  expect(task).toMatchObject({ scheduledDate: '2026-11-28', dueDap: null, description: null });
});

test('own work done in one season is offered anew, ticked, in the next of the same plot', () => {
  const tie = { id: '0199a3b2-7c11-7def-8abc-000000000009', title: 'Tie', cycle: 'fruit', dueDap: 25 };
  const own = [{ ...tie, category: null, notes: null } as unknown as WorkTemplate];
  const tasks = [{ seasonId: season.id, template: `own.${tie.id}` }];
  const offer = (of: Season, today: string) =>
    offeredOf(of, { ...farm, own, tasks }, today).find(({ own: kept }) => kept !== null);
  expect(offer(season, '2026-11-22')).toMatchObject({ isThere: true, isUsual: false });
  const next = { ...season, id: '0199a3b2-7c11-7def-8abc-000000000003', pruningDate: '2027-10-20' };
  expect(offer(next, '2027-10-25')).toMatchObject({ isThere: false, isUsual: true, dap: 25 });
});
