import { expect, test } from 'vitest';
import { doubtOfEntered } from './season-doubt.ts';

const season = (
  pruningDate: string,
  cycle: 'fruit' | 'foundation' = 'fruit',
  endedOn: string | null = null,
) => ({
  id: `${cycle} ${pruningDate}`,
  cycle,
  pruningDate,
  endedOn,
});

test.each([
  ['20/12 beside a fruit season of 10/10', '2026-12-20', [season('2026-10-10')], 'overlap', '2026-10-10'],
  ['20/09 before a fruit season of 20/12', '2026-09-20', [season('2026-12-20')], 'overlap', '2026-12-20'],
  [
    '20/09 before the end of the season before',
    '2026-09-20',
    [season('2026-04-10', 'foundation', '2026-10-01')],
    'before_end',
    '2026-10-01',
  ],
] as const)('%s is asked about', (_, pruned, others, because, date) => {
  expect(doubtOfEntered(season(pruned), others)).toEqual({ because, date });
});

test('a year between fruit prunings, and a foundation pruning in between, are no question', () => {
  const others = [season('2025-10-10', 'fruit', '2026-03-01'), season('2026-04-05', 'foundation')];
  expect(doubtOfEntered(season('2026-10-10'), others)).toBeNull();
  expect(doubtOfEntered(season('2026-04-05', 'foundation'), [season('2026-10-10')])).toBeNull();
});
