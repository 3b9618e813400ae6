import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTruth } from '../../truth/cases.ts';
import { sugarDate } from './sugar-date.ts';

interface Input {
  readonly tests: readonly (readonly [date: string, brix: number])[];
  readonly market: string | null;
}
const truth = readTruth<Input, { readonly date: string; readonly own: boolean } | null>('sugar-date');
const dated = ({ tests, market }: Input) =>
  sugarDate(
    tests.map(([date, brix]) => ({ date, brix })),
    market,
  );

test.each(truth.cases)('$name: $working', ({ given, expected }) => {
  const found = dated(given);
  expect(found && { date: found.date, own: found.own }).toEqual(expected);
});

test('more sugar on the same day is never a later day', () => {
  const brix = fc.float({ min: 1, max: 30, noNaN: true });
  fc.assert(
    fc.property(brix, brix, (a, b) => {
      const [less, more] = [a, b]
        .toSorted((x, y) => x - y)
        .map((one) => dated({ tests: [['2027-01-20', one ?? 0]], market: null }));
      expect((more?.date ?? '') <= (less?.date ?? '')).toBe(true);
    }),
  );
});
