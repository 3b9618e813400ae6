import { expect, test } from 'vitest';
import { ageMs, CLOCKS_DIFFER_MS, isStillFresh } from './age.ts';
import { HOUR_MS } from './durations.ts';

const NOW = Date.parse('2026-11-21T06:30:00Z');
const HOUR = HOUR_MS;

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

test.each([
  ['is over', NOW, false],
  ['has a while to go', NOW + 1, true],
  ['has all of its time to go, by a clock a little ahead', NOW + HOUR + CLOCKS_DIFFER_MS, true],
  ['would last longer than it may', NOW + HOUR + CLOCKS_DIFFER_MS + 1, false],
  ['has no end', Number.NaN, false],
])('a wait of an hour that %s', (_what, untilMs, holds) => {
  expect(isStillFresh(untilMs, NOW, HOUR)).toBe(holds);
});
