import { expect, test } from 'vitest';
import { GROUP_LIMITS, groupOfActive, normalGroupCode } from '../src/spray/resistance-groups.ts';
import type { ResistanceGroup } from '../src/spray/spray.ts';
import { readTruth } from './cases.ts';

const truth = readTruth<{ active: string }, ResistanceGroup>('resistance-actives');

test.each(truth.cases)('$name is $working', ({ given, expected }) => {
  expect(groupOfActive(given.active)).toStrictEqual(expected);
  expect(groupOfActive(`  ${given.active.toUpperCase()} `)).toStrictEqual(expected);
  expect(normalGroupCode(expected.code)).toBe(expected.code);
});

test('an active that no list has is no group, and a near name is another', () => {
  for (const active of ['', 'water', 'tebu', 'copper nitrate']) expect(groupOfActive(active)).toBeNull();
});

test('the limits say themselves that they are second-hand', () => {
  expect(GROUP_LIMITS.map(({ evidence }) => evidence)).toStrictEqual(Array(4).fill('secondary'));
});
