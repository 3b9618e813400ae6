import { expect, test } from 'vitest';
import { atMost, createTurns } from './turns.ts';

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('work in turns runs one after the other, also after one that failed', async () => {
  const { inTurn, idle } = createTurns();
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
  const failing = inTurn(work('a', true));
  const following = inTurn(work('b'));
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
