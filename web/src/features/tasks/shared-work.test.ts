import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SharedWork, sharedAddress, sharedWork } from './shared-work.ts';

const hashOf = (work: readonly SharedWork[]) => new URL(sharedAddress('https://farm.example', work)).hash;

const tie: SharedWork = {
  title: 'काड्या बांधा',
  cycle: 'fruit',
  dueDap: -12,
  category: 'training',
  notes: 'दोन ओळी',
};

test('work that is sent comes as it was, in any script', () => {
  expect(sharedWork(hashOf([tie, { ...tie, category: null, notes: null }]))).toEqual([
    tie,
    { ...tie, category: null, notes: null },
  ]);
});

test('at most thirty are sent', () => {
  expect(sharedWork(hashOf(Array.from({ length: 40 }, (_, nth) => ({ ...tie, dueDap: nth }))))).toHaveLength(
    30,
  );
});

const packed = (value: unknown) =>
  `#work=${btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;

test.each([
  ['nothing', ''],
  ['another address', '#top'],
  ['no text', '#work='],
  ['half an address', hashOf([tie]).slice(0, -9)],
  ['no list', packed({ title: 'x' })],
  ['an empty list', packed([])],
  ['a cycle there is not', packed([['Tie', 'summer', 4, null, null]])],
  ['a day out of range', packed([['Tie', 'fruit', 401, null, null]])],
  ['half a day', packed([['Tie', 'fruit', 1.5, null, null]])],
  ['a title of spaces', packed([['  ', 'fruit', 4, null, null]])],
])('%s brings no work', (_, hash) => {
  expect(sharedWork(hash)).toBeNull();
});

test('whatever stands in an address, nothing is thrown and only rows that can be saved come out', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      let hash: string;
      try {
        hash = packed(value);
      } catch {
        return;
      }
      for (const { title, dueDap } of sharedWork(hash) ?? []) {
        expect(title.trim()).not.toBe('');
        expect(Number.isInteger(dueDap)).toBe(true);
      }
    }),
  );
});
