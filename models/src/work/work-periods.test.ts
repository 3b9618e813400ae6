import { expect, test } from 'vitest';
import { TASK_TEMPLATES } from './task-templates.ts';
import { lastDayOf, WORK_PERIOD_ENDS } from './work-periods.ts';

test('the ends of periods are those of the templates', () => {
  const ends = TASK_TEMPLATES.flatMap(({ id, timing }) =>
    timing.by === 'days' && WORK_PERIOD_ENDS[id] !== undefined ? [[id, timing.toDap] as const] : [],
  );
  expect(Object.fromEntries(ends)).toEqual(WORK_PERIOD_ENDS);
});

test.each([
  ['removing barren shoots, days 14 to 17, on its first day', 14, 'fruit.sterileShoots', '2026-11-27'],
  ['the same put to day 16', 16, 'fruit.sterileShoots', '2026-11-25'],
  ['the same put after its period', 20, 'fruit.sterileShoots', '2026-11-24'],
  ['work of one day', 14, 'fruit.firstDowny', '2026-11-24'],
  ['work on a day of its own', null, 'fruit.sterileShoots', '2026-11-24'],
  ['work that the farmer thought of', 14, null, '2026-11-24'],
])('%s', (_, dueDap, template, last) => {
  expect(lastDayOf({ dueDap, template }, '2026-11-24')).toBe(last);
});
