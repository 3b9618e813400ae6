import type { PruningCandidate } from '@draksha/contract';
import { expect, test } from 'vitest';
import { expectedAfter, nearest, nextDate, yearsOf } from './pruning-choice.ts';

const candidate = (monthDay: string, ...years: number[]): PruningCandidate =>
  ({
    monthDay,
    marks: years.map((year) => ({ year, bad: false, rain: false, cold: false, heat: false })),
  }) as unknown as PruningCandidate;

test('a date is of this year until it is past', () => {
  expect(nextDate('10-10', '2026-10-09')).toBe('2026-10-10');
  expect(nextDate('10-10', '2026-10-10')).toBe('2026-10-10');
  expect(nextDate('10-10', '2026-11-22')).toBe('2027-10-10');
});

test('the nearest candidate, and none of none', () => {
  const all = ['09-20', '10-04', '10-11'].map((monthDay) => candidate(monthDay));
  expect(nearest(all, '10-08')?.monthDay).toBe('10-11');
  expect(nearest(all, '12-31')?.monthDay).toBe('10-11');
  expect(nearest([], '10-08')).toBeNull();
});

test('flowering comes before harvest, each a range', () => {
  const { flowering, harvest } = expectedAfter('2027-10-10');
  expect([flowering.from, flowering.to, harvest.from, harvest.to].toSorted()).toEqual([
    flowering.from,
    flowering.to,
    harvest.from,
    harvest.to,
  ]);
});

test('years of all candidates once, the newest first', () => {
  expect(yearsOf([candidate('10-04', 2023, 2025), candidate('10-11', 2024, 2025)])).toEqual([
    2025, 2024, 2023,
  ]);
});
