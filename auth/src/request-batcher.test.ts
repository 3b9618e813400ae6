import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestBatcher } from './request-batcher.ts';

/** Answers a group when told to. */
function batcherByHand() {
  const groups: { readonly asked: readonly string[]; answer(): void; fail(cause: unknown): void }[] = [];
  const batcher = new RequestBatcher<string, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        groups.push({
          asked,
          answer: () => resolve(asked.map((one) => one.toUpperCase())),
          fail: reject,
        });
      }),
  );
  return { batcher, groups };
}

/** The turn in which a group leaves. */
const leaving = async (): Promise<void> => {
  await turn();
  await turn();
};

test('who asks in one turn of the event loop goes together, and each gets their own answer', async () => {
  const { batcher, groups } = batcherByHand();
  const answers = ['a', 'b', 'c'].map((one) => batcher.ask(one));
  await leaving();
  expect(groups.map(({ asked }) => asked)).toEqual([['a', 'b', 'c']]);
  groups[0]?.answer();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
});

test('two groups are on their way at once; what comes meanwhile goes with the next one, no more than 64 of it', async () => {
  const { batcher, groups } = batcherByHand();
  const first = batcher.ask('first');
  await leaving();
  const second = batcher.ask('second');
  await leaving();
  const later = Array.from({ length: 70 }, (_, number) => batcher.ask(`${number}`));
  await leaving();
  expect(groups.map(({ asked }) => asked.length)).toEqual([1, 1]);
  groups[1]?.answer();
  expect(await second).toBe('SECOND');
  await leaving();
  expect(groups.map(({ asked }) => asked.length)).toEqual([1, 1, 64]);
  groups[0]?.answer();
  expect(await first).toBe('FIRST');
  await leaving();
  expect(groups.map(({ asked }) => asked.length)).toEqual([1, 1, 64, 6]);
  for (const { answer } of groups) answer();
  expect(await Promise.all(later)).toEqual(Array.from({ length: 70 }, (_, number) => `${number}`));
});

test('what one asks that is refused is not the others’ fault', async () => {
  const wrong = new Error('invalid byte sequence');
  const batcher = new RequestBatcher<string, string>(async (asked) => {
    if (asked.includes('wrong')) throw wrong;
    return asked.map((one) => one.toUpperCase());
  });
  const answers = await Promise.allSettled(['a', 'wrong', 'b'].map((one) => batcher.ask(one)));
  expect(answers).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'rejected', reason: wrong },
    { status: 'fulfilled', value: 'B' },
  ]);
});

test('while the database is away all are told at once, and later ones are asked for again', async () => {
  const { batcher, groups } = batcherByHand();
  const answers = ['a', 'b'].map((one) => batcher.ask(one));
  await leaving();
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  groups[0]?.fail(away);
  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ]);
  expect(groups).toHaveLength(1);
  const again = batcher.ask('c');
  await leaving();
  groups[1]?.answer();
  expect(await again).toBe('C');
});
