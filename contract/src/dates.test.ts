import { expect, test } from 'vitest';
import { dateProblem, dateSentence, farmDay } from './dates.ts';

const TODAY = '2026-11-20';

test.each([
  [60, '2027-01-19', null],
  [60, '2027-01-20', 'Must not be more than 60 days ahead'],
  [60, '9999-12-31', 'Must not be more than 60 days ahead'],
  [60, '1899-12-31', 'Must not be before 1900'],
  [0, TODAY, null],
  [0, '2026-11-21', 'Must not be in the future'],
  [0, '0001-01-01', 'Must not be before 1900'],
  [550, '2027-03-01', null],
  [550, '9999-12-31', 'Must not be more than 550 days ahead'],
  [550, '9999-12-31', 'Must not be more than 550 days ahead'],
] as const)('%i days ahead, %s: %s', (days, date, sentence) => {
  const problem = dateProblem(days, date, TODAY);
  expect(problem && dateSentence(problem)).toBe(sentence);
});

test('a field may begin with another year', () => {
  expect(dateProblem(0, '1950-01-01', TODAY, 1950)).toBeNull();
  const problem = dateProblem(0, '1926-12-13', TODAY, 1950);
  expect(problem && dateSentence(problem)).toBe('Must not be before 1950');
});

test('the day of the farm begins at midnight in India', () => {
  expect(farmDay(Date.parse('2026-11-19T18:29:59Z'))).toBe('2026-11-19');
  expect(farmDay(Date.parse('2026-11-19T18:30:00Z'))).toBe(TODAY);
});
