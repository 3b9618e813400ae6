import { expect, test } from 'vitest';
import { readTruth } from '../../truth/cases.ts';
import { MAX_LIST_ROWS } from '../choices.ts';
import { readList } from './list-reading.ts';

interface Input {
  readonly lines: readonly (readonly string[])[];
}
type Expected =
  | { readonly trouble: string }
  | {
      readonly rows: readonly (readonly [string, string, object])[];
      readonly refused: readonly (readonly [number, string, string])[];
      readonly twice: readonly number[];
      readonly asides: readonly number[];
    };

const truth = readTruth<Input, Expected>('product-list-rows');
const numbered = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ line: at + 1, cells }));

for (const { name, given, expected } of truth.cases)
  test(`a list: ${name}`, () => {
    const read = readList(numbered(given.lines));
    expect(
      typeof read === 'string'
        ? { trouble: read }
        : {
            rows: read.rows.map(({ product, substance, days }) => [product, substance, days]),
            refused: read.refused.map(({ line, why, cell }) => [line, why, cell]),
            twice: read.twice,
            asides: read.asides,
          },
    ).toEqual(expected);
  });

const HEAD = ['Trade name', 'Active substance', 'PHI'];
const made = (count: number) =>
  numbered([HEAD, ...Array.from({ length: count }, (_, i) => [`P${i}`, '', `${i % 90}`])]);

test('5,000 rows are read, one more is refused as a whole', () => {
  const read = readList(made(MAX_LIST_ROWS));
  expect(typeof read === 'string' ? read : read.rows.length).toBe(5000);
  expect(readList(made(MAX_LIST_ROWS + 1))).toBe('too_many');
});

test('each line of a list is a row, refused, twice or aside: none is lost', () => {
  const lines = truth.cases
    .filter(
      ({ given, expected }) =>
        'rows' in expected &&
        given.lines[0]?.join() === 'Trade name,Active substance,Formulation,Dose,PHI (days)',
    )
    .flatMap(({ given }) => given.lines.slice(1))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const read = readList(
    numbered([['Trade name', 'Active substance', 'Formulation', 'Dose', 'PHI (days)'], ...lines]),
  );
  if (typeof read === 'string') throw new Error(read);
  const result = [
    ...read.rows.map(({ line }) => line),
    ...read.refused.map(({ line }) => line),
    ...read.twice,
    ...read.asides,
  ];
  expect(result.toSorted((a, b) => a - b)).toEqual(lines.map((_, at) => at + 2));
});
