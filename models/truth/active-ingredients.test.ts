import { expect, test } from 'vitest';
import { ACTIVE_INGREDIENTS, activeIngredient } from '../src/spray/active-ingredients.ts';
import { readTruth } from './cases.ts';

interface Facts {
  readonly group: string | null;
  readonly against: string;
  readonly facts: string;
}
const truth = readTruth<{ name: string }, Facts>('active-ingredients');

test.each(truth.cases)('$name: $working', ({ given, expected }) => {
  const { group, against, facts } = activeIngredient(given.name) ?? {};
  expect({ group, against, facts }).toStrictEqual(expected);
});

test('no fungicide is without its sources', () => {
  const sourced = new Set(truth.cases.map(({ given }) => given.name));
  const fungicides = ACTIVE_INGREDIENTS.filter(({ kind }) => kind === 'fungicide');
  expect(fungicides.map(({ name }) => name).filter((name) => !sourced.has(name))).toEqual([]);
});
