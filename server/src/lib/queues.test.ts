import { expect, test } from 'vitest';
import { atMost, createSerialQueue, smallestFirst } from './queues.ts';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('work in turns runs one after the other, also after one that failed', async () => {
  const { runInOrder, idle } = createSerialQueue();
  const seen: string[] = [];
  const work =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      seen.push(`${name} begins`);
      await soon();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const failing = runInOrder(work('a', true));
  const following = runInOrder(work('b'));
  await expect(failing).rejects.toThrow('a');
  expect(await following).toBe('b');
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  await idle();
});

test('no more than so many run at a time, and each gets its turn', async () => {
  const among = atMost(3);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      among(async () => {
        running += 1;
        most = Math.max(most, running);
        await soon();
        running -= 1;
        if (i % 5 === 0) throw new Error('fails');
        return i;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
});

test('of what waits the smallest comes first, and none is passed over more often than is said', async () => {
  const runInOrder = smallestFirst(2);
  const done: string[] = [];
  const open = new Map<string, () => void>();
  const piece = (name: string, size: number) =>
    runInOrder(size, async () => {
      await new Promise<void>((resolve) => open.set(name, resolve));
      done.push(name);
    });
  const all = [piece('first', 5), piece('large', 9), piece('small', 1), piece('tiny', 0), piece('late', 1)];
  for (const name of ['first', 'tiny', 'small', 'large', 'late']) {
    await expect.poll(() => open.has(name)).toBe(true);
    open.get(name)?.();
    await expect.poll(() => done).toContain(name);
  }
  await Promise.all(all);
  // Twice passed over, the large one is next before another small one.
  expect(done).toEqual(['first', 'tiny', 'small', 'large', 'late']);
});

test('a piece that fails lets the next one come', async () => {
  const runInOrder = smallestFirst(2);
  await expect(runInOrder(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await runInOrder(1, async () => 'made')).toBe('made');
});
