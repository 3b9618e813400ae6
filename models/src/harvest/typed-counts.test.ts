import { expect, test } from 'vitest';
import { areCounts, countsIn } from './typed-counts.ts';

test.each([
  ['32 28 35', [32, 28, 35]],
  ['३२, २८ ३५', [32, 28, 35]],
  ['310; 282.5', [310, 282.5]],
  ['30, ', [30]],
])('%s are counts', (text, counts) => {
  expect([areCounts(text), countsIn(text)]).toEqual([true, counts]);
});

test.each(['Ramesh', '32 or so', '-32', '30x28', '', '0', '३२ घड'])('%j is not a list of counts', (text) => {
  expect(areCounts(text)).toBe(false);
});
