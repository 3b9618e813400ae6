import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices, slices } from './slices.ts';

/** A clock that each piece of work moves on. */
function steppingClock(stepMs: number) {
  let ms = 0;
  return {
    now: () => ms,
    work: <T>(value: T): T => {
      ms += stepMs;
      return value;
    },
  };
}

async function turnsWhile(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    turns += 1;
  }
  await done;
  return turns;
}

test('long work lets others be answered after each four milliseconds', async () => {
  const { now, work } = steppingClock(2);
  const items = Array.from({ length: 100 }, (_, at) => at);
  const mapped = mapInSlices(items, (item) => work(item * 2), slices(now));
  expect(await turnsWhile(mapped)).toBeGreaterThanOrEqual(50);
  expect(await mapped).toEqual(items.map((item) => item * 2));
});

test('short work is done in one go', async () => {
  const { now, work } = steppingClock(0.01);
  const mapped = mapInSlices([1, 2, 3], work, slices(now));
  expect(await turnsWhile(mapped)).toBe(1);
  expect(await mapped).toEqual([1, 2, 3]);
});
