import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairShare } from './fair-share.ts';

test('an account has so much under way, in its order; others do not wait for it', async () => {
  const share = fairShare(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (userId: string, name: string) =>
    share(userId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const evil = ['a', 'b', 'c', 'd'].map((name) => work('evil', name));
  const good = work('good', 'mine');
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'mine']);
  ends[2]?.();
  expect(await good).toBe('mine');
  ends[0]?.();
  expect(await evil[0]).toBe('a');
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'mine', 'c']);
});

test('what fails gives its place to the next', async () => {
  const share = fairShare(1);
  const failing = share('asha', () => Promise.reject(new Error('broken')));
  const next = share('asha', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
