import type { Season } from '@draksha/contract';
import { expect, test } from 'vitest';
import { offeredOf, taskOf } from './template-choice.ts';

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

const named = (today: string) =>
  Object.fromEntries(offeredOf(season, [], today).map((one) => [one.template.id, one]));

test('what is over is told so, what is due now is due today, what comes keeps its day', () => {
  // Day 15 after pruning.
  const offered = named('2026-11-22');
  expect(offered['fruit.budPests']).toMatchObject({ isPast: true, dap: 8 });
  expect(offered['fruit.sterileShoots']).toMatchObject({ isPast: false, dap: 15 });
  expect(offered['fruit.lessWater']).toMatchObject({ isPast: false, dap: 41 });
  expect(offered['foundation.lessWater']).toBeUndefined();
});

test('before the pruning everything is still to come', () => {
  expect(Object.values(named('2026-10-20')).every(({ isPast, dap }) => !isPast && dap >= 0)).toBe(true);
});

test('a task of a template has its day from the pruning and is not offered again', () => {
  const [first] = offeredOf(season, [], '2026-11-07');
  const task = taskOf(first?.template as never, season, { title: 'Swab', note: 'n', dap: 1 });
  expect(task).toMatchObject({
    plotId: season.plotId,
    seasonId: season.id,
    title: 'Swab',
    dueDap: 1,
    scheduledDate: '2026-11-08',
    template: 'fruit.budBreak',
  });
  const again = offeredOf(season, [task as never], '2026-11-07');
  expect(again.filter(({ isThere }) => isThere).map(({ template }) => template.id)).toEqual([
    'fruit.budBreak',
  ]);
});
