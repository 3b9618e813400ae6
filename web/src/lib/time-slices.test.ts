import { expect, test } from 'vitest';
import { timeSlices } from './time-slices.ts';

test('the screen wants its turn by the time that a piece took, however much was in it', async () => {
  let nowMs = 1_000;
  const { isDue, give } = timeSlices(() => nowMs);
  expect(isDue()).toBe(false);
  nowMs += 39;
  expect(isDue()).toBe(false);
  nowMs += 1;
  expect(isDue()).toBe(true);
  nowMs += 100;
  await give();
  expect(isDue()).toBe(false);
  nowMs += 40;
  expect(isDue()).toBe(true);
});
