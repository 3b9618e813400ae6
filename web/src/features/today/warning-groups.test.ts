import type { PlanWarning } from '@draksha/models';
import { expect, test } from 'vitest';
import { warningGroups } from './warning-groups.ts';

const rain = (
  date: string,
  plotIds: string[],
  params: object,
  more: Partial<PlanWarning> = {},
): PlanWarning =>
  ({ id: 'rain', severity: 'amber', part: 'day', date, plotIds, params, ...more }) as PlanWarning;

test('the same rain over two cells is one warning with all plots, its widest hours and the most rain', () => {
  const groups = warningGroups([
    rain('2026-11-25', ['a', 'b'], { fromHour: 15, toHour: 18, mm: 3 }),
    rain('2026-11-25', ['c'], { fromHour: 14, toHour: 17, mm: 5 }),
  ]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.plotIds).toEqual(['a', 'b', 'c']);
  expect(groups[0]?.times.map(({ params }) => params)).toEqual([{ fromHour: 14, toHour: 18, mm: 5 }]);
});

test('two days of rain are one strip with two times, and cold is another cause', () => {
  const groups = warningGroups([
    rain('2026-11-26', ['a'], { fromHour: 1, toHour: 2, mm: 9 }, { severity: 'red' }),
    rain('2026-11-25', ['a'], { fromHour: 15, toHour: 18, mm: 3 }),
    rain('2026-11-25', ['a'], { hour: 5, temperature: 4 }, { id: 'cold', part: 'night' }),
  ]);
  expect(groups.map(({ id, severity }) => [id, severity])).toEqual([
    ['rain', 'red'],
    ['cold', 'amber'],
  ]);
  expect(groups[0]?.times.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26']);
});

test('of two cells the colder night and the hotter day are told', () => {
  const [cold] = warningGroups([
    rain('2026-11-25', ['a'], { hour: 5, temperature: 4 }, { id: 'cold' }),
    rain('2026-11-25', ['b'], { hour: 4, temperature: 6 }, { id: 'cold' }),
  ]);
  expect(cold?.times[0]?.params).toEqual({ hour: 4, temperature: 4 });
  const [heat] = warningGroups([
    rain('2026-11-25', ['a'], { temperature: 38 }, { id: 'heat' }),
    rain('2026-11-25', ['b'], { temperature: 41 }, { id: 'heat' }),
  ]);
  expect(heat?.times[0]?.params).toEqual({ temperature: 41 });
});
