import { expect, test } from 'vitest';
import { ageMs, CLOCKS_DIFFER_MS } from './age.ts';

const NOW = Date.parse('2026-11-21T06:30:00Z');
const HOUR = 3_600_000;

test.each([
  ['now', NOW, 0],
  ['an hour ago', NOW - HOUR, HOUR],
  ['what another machine dates a little ahead', NOW + CLOCKS_DIFFER_MS, 0],
  ['what is dated in our future', NOW + CLOCKS_DIFFER_MS + 1, Number.POSITIVE_INFINITY],
  ['nine days ahead', NOW + 9 * 24 * HOUR, Number.POSITIVE_INFINITY],
  ['no date', Number.NaN, Number.POSITIVE_INFINITY],
])('%s', (_what, thenMs, age) => {
  expect(ageMs(thenMs, NOW)).toBe(age);
});
