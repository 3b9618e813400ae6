import { expect, test } from 'vitest';
import { memoizedForQuarter } from './memoized-for-quarter.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));

test('work is done once a source and quarter of an hour, for the hours of India begin at half past', () => {
  let made = 0;
  const work = memoizedForQuarter((source: { readonly name: string }) => `${source.name}${made++}`);
  const [one, other] = [{ name: 'a' }, { name: 'b' }];
  expect([work(one, at(15)), work(one, at(29)), work(other, at(29))]).toEqual(['a0', 'a0', 'b1']);
  expect(work(one, at(30))).toBe('a2');
  expect(work(one, at(29))).toBe('a3');
});
