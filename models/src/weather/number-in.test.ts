import { expect, test } from 'vitest';
import { numberIn } from './number-in.ts';

test.each([
  [21.4, 21.4],
  ['21.4', 21.4],
  [' -0.5 ', -0.5],
  ['+.5', 0.5],
  ['1e3', 1000],
  [0, 0],
])('%j is %d', (value, number) => {
  expect(numberIn(value)).toBe(number);
});

test.each([
  '',
  ' ',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  '12 mm',
  '2026-11-21',
  null,
  undefined,
  true,
  [3],
  {},
  Number.NaN,
])('%j is none', (value) => {
  expect(numberIn(value)).toBeNull();
});
