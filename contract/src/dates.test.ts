import { expect, test } from 'vitest';
import { dateProblem, dateSentence, farmDay } from './dates.ts';

const TODAY = '2026-11-20';

test.each([
  ['pruningDate', '2027-01-19', null],
  ['pruningDate', '2027-01-20', 'Must not be more than 60 days ahead'],
  ['pruningDate', '9999-12-31', 'Must not be more than 60 days ahead'],
  ['pruningDate', '1899-12-31', 'Must not be before 1900'],
  ['plantingDate', TODAY, null],
  ['plantingDate', '2026-11-21', 'Must not be in the future'],
  ['plantingDate', '0001-01-01', 'Must not be before 1900'],
  ['expectedHarvestDate', '2027-03-01', null],
  ['expectedHarvestDate', '9999-12-31', 'Must not be more than 550 days ahead'],
  ['endedOn', '9999-12-31', 'Must not be more than 550 days ahead'],
] as const)('%s %s: %s', (field, date, sentence) => {
  const problem = dateProblem(field, date, TODAY);
  expect(problem && dateSentence(problem)).toBe(sentence);
});

test('the day of the farm begins at midnight in India', () => {
  expect(farmDay(Date.parse('2026-11-19T18:29:59Z'))).toBe('2026-11-19');
  expect(farmDay(Date.parse('2026-11-19T18:30:00Z'))).toBe(TODAY);
});
