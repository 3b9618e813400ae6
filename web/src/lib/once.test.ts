import { expect, test } from 'vitest';
import { once } from './once.ts';

test('the same rows are worked out once, changed ones anew', () => {
  let made = 0;
  const sumOf = once((rows: readonly number[], factor: number) => {
    made += 1;
    return rows.reduce((sum, row) => sum + row * factor, 0);
  });
  const rows = [1, 2];
  expect([sumOf(rows, 2), sumOf(rows, 2), made]).toEqual([6, 6, 1]);
  expect([sumOf([1, 2], 2), made]).toEqual([6, 2]);
  expect([sumOf(rows, 3), made]).toEqual([9, 3]);
});
