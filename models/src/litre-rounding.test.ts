import { expect, test } from 'vitest';
import { litreDecimals, toFiveLitres } from './litre-rounding.ts';

test('a tank is told in whole litres, a knapsack by the tenth', () => {
  expect(litreDecimals(197.684)).toBe(0);
  expect(litreDecimals(20)).toBe(0);
  expect(litreDecimals(7.5)).toBe(1);
});

test('water that is worked out is told to five litres: nobody measures it finer', () => {
  expect(toFiveLitres(1_789_301)).toBe(1_789_300);
  expect(toFiveLitres(4_562.5)).toBe(4_565);
  expect(toFiveLitres(0)).toBe(0);
  // A vine's own share is less than that.
  expect(toFiveLitres(3.2)).toBe(3.2);
});
