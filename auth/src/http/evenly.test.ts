import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';
import { evenly } from './evenly.ts';

/** Least and most milliseconds at which the work is answered, in steps of 200. */
const answered = async (workMs: number, refused = false): Promise<number> => {
  const began = performance.now();
  const work = pause(workMs).then(() => {
    if (refused) throw new Error('refused');
  });
  await evenly(work, 200).catch(() => undefined);
  return performance.now() - began;
};

test('ways of different length are answered at the same step, refusals too', async () => {
  const times = await Promise.all([answered(5), answered(90), answered(5, true), answered(90, true)]);
  // Never before the step; how long after it is the machine's matter.
  for (const time of times) expect(time).toBeGreaterThanOrEqual(200);
  expect(await answered(230)).toBeGreaterThanOrEqual(400);
  await expect(evenly(Promise.reject(new Error('why')), 1)).rejects.toThrow('why');
  expect(await evenly(Promise.resolve(7), 1)).toBe(7);
});

describe('where an instance hides who has an account', () => {
  test('no way that takes a number is answered before its step, for a known number or an unknown', async () => {
    await using world = await World.open({ knownAddresses: 'hidden', resendGapSeconds: 1 });
    const { phone: known } = await world.register();
    world.clock.advance(61);
    const asks = [known, newNumber()].flatMap((phone) => [
      () => world.post('/otp', { phone, create_user: false }),
      () => world.post('/otp', { phone, create_user: false }),
      () => world.post('/signup', { phone, password: PIN }),
      () => world.signIn(phone, '730519'),
      () => world.post('/verify', { type: 'sms', phone, token: '000000' }),
      () => world.post('/resend', { type: 'sms', phone }),
      () => world.post('/recover', { email: `${phone.slice(1)}@example.com` }),
    ]);
    for (const ask of asks) {
      const began = performance.now();
      await ask();
      expect(performance.now() - began).toBeGreaterThanOrEqual(495);
    }
    expect((await world.signIn(known, PIN)).status).toBe(200);
  });
});
