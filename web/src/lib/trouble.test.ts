import { expect, test } from 'vitest';
import { troubleKey } from './trouble.ts';

test.each([
  'Failed to fetch dynamically imported module: https://farm.example/assets/workbook-writer-a.js',
  'error loading dynamically imported module: https://farm.example/assets/workbook-writer-a.js',
  'Importing a module script failed.',
])('a part of the program that could not be fetched is a matter of the network: %s', (message) => {
  expect(troubleKey(new TypeError(message))).toBe('trouble.offline');
});

test('another fault of the program is none', () => {
  expect(troubleKey(new TypeError('x is undefined'))).toBe('trouble.internal');
});
