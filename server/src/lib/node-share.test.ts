import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nodeShare } from './node-share.ts';

/** Farmers are called after their node. */
const nodeOf = async (userId: string) => userId.slice(0, 1);
const away = () => Promise.reject(Object.assign(new Error('canceled'), { code: '57014' }));
const done = () => Promise.resolve('done');
const refused = { code: 'unavailable' };

test('farmers of one node have their part under way, others do not wait for them', async () => {
  const share = nodeShare({ nodeOf, atOnce: 2, patienceMs: 60_000 });
  const ends: (() => void)[] = [];
  const hang = () => new Promise<string>((resolve) => ends.push(() => resolve('late')));
  const frozen = ['a1', 'a2', 'a3'].map((one) => share(one, hang));
  expect(await share('b1', done)).toBe('done');
  await nextTurn();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await frozen[0]).toBe('late');
  await nextTurn();
  expect(ends).toHaveLength(3);
});

test('who has no turn in time is told to come later, and never takes one', async () => {
  const share = nodeShare({ nodeOf, atOnce: 1, patienceMs: 1 });
  const held = Promise.withResolvers<string>();
  const first = share('a1', () => held.promise);
  let isAsked = false;
  await expect(
    share('a2', async () => {
      isAsked = true;
    }),
  ).rejects.toMatchObject(refused);
  held.resolve('first');
  expect(await first).toBe('first');
  await nextTurn();
  expect(isAsked).toBe(false);
});

test('a node that answers nobody is left alone for a while, then one asks; a failure of another kind says that it answers', async () => {
  let now = 0;
  const share = nodeShare({ nodeOf, atOnce: 2, patienceMs: 60_000, now: () => now });
  const broken = () => Promise.reject(new Error('broken'));
  for (const work of [away, away, broken, away, away, away])
    await expect(share('a1', work)).rejects.not.toMatchObject(refused);
  await expect(share('a2', done)).rejects.toMatchObject(refused);
  expect(await share('b1', done)).toBe('done');
  now += 5_000;
  await expect(share('a1', away)).rejects.toMatchObject({ code: '57014' });
  await expect(share('a2', done)).rejects.toMatchObject(refused);
  now += 5_000;
  expect(await share('a2', done)).toBe('done');
  expect(await share('a1', done)).toBe('done');
});
