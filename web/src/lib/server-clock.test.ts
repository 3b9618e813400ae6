import { expect, test } from 'vitest';
import { clockOffMs, noteServerDate } from './server-clock.ts';

const AT = Date.UTC(2026, 10, 24, 6, 0);
const header = (ms: number) => new Date(ms).toUTCString();

test.each([
  ['the same', 0, null],
  ['four minutes ahead', 4 * 60_000, null],
  ['three hours behind', -3 * 3_600_000, -3 * 3_600_000],
  ['a century ahead', 100 * 365 * 86_400_000, 100 * 365 * 86_400_000],
] as const)('the server is %s', (_what, ahead, off) => {
  noteServerDate(header(AT + ahead), AT - 200, AT + 200);
  expect(clockOffMs()).toBe(off);
});

test('an answer without a date, or one that took long, says nothing; the next that agrees ends it', () => {
  noteServerDate(header(AT + 3_600_000), AT, AT);
  for (const [date, took] of [
    [null, 0],
    ['soon', 0],
    [header(AT), 20_000],
  ] as const)
    noteServerDate(date, AT, AT + took);
  expect(clockOffMs()).toBe(3_600_000);
  noteServerDate(header(AT), AT, AT);
  expect(clockOffMs()).toBeNull();
});
