import { expect, test } from 'vitest';
import { pruningDoubtOf } from './pruned-record.ts';

const TODAY = '2026-11-20';
const season = (pruningDate: string, cycle: 'fruit' | 'foundation' = 'fruit') => ({
  ...{ id: `${cycle} ${pruningDate}`, cycle, pruningDate, endedOn: null },
});
const pruned = (date: string, cycle: 'fruit' | 'foundation' = 'fruit') => [{ date, cycle }];

test.each([
  ['the same day', pruned('2026-10-08'), [season('2026-10-08')], null],
  ['the next day: one pruning over two', pruned('2026-10-09'), [season('2026-10-08')], null],
  ['four days later', pruned('2026-10-12'), [season('2026-10-08')], 'other_date'],
  ['no season at all', pruned('2026-10-12'), [], 'no_season'],
  ['the foundation season only', pruned('2026-10-12'), [season('2026-04-10', 'foundation')], 'no_season'],
  ['last year’s fruit season only', pruned('2026-10-12'), [season('2025-10-10')], 'no_season'],
  ['a record of before a later season', pruned('2026-09-25', 'foundation'), [season('2026-10-08')], null],
  ['longer ago than two months', pruned('2026-09-01'), [], null],
  ['a day to come', pruned('2026-11-25'), [], null],
  ['no record', [], [season('2026-10-08')], null],
] as const)('%s', (_, records, seasons, because) => {
  expect(pruningDoubtOf(records, seasons, TODAY)?.because ?? null).toBe(because);
});
