import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open({
    limits: {
      triesPerAddress: 100_000,
      messagesPerHour: 1000,
      triesPerAccount: 1000,
      codeTriesPerAccount: 1000,
    },
    resendGapSeconds: 0,
  });
});
afterAll(() => world[Symbol.asyncDispose]());

test('everything at once about one number: each is answered, none by a failure of ours', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { phone, access_token: token, refresh_token } = await world.register(newNumber());
    await world.post('/otp', { phone });
    const code = await world.codeTo(phone);
    const wished = newNumber();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => world.post('/verify', { type: 'sms', phone, token: code })),
      ...Array.from({ length: 4 }, () => world.signIn(phone, PIN)),
      ...Array.from({ length: 4 }, () => world.signIn(phone, '730519')),
      ...Array.from({ length: 3 }, () => world.post('/otp', { phone })),
      ...Array.from({ length: 3 }, () => world.post('/resend', { type: 'sms', phone })),
      ...Array.from({ length: 3 }, () => world.refresh(refresh_token)),
      world.call('PUT', '/user', { token, body: { password: '618302' } }),
      world.call('PUT', '/user', { token, body: { phone: wished } }),
      world.post('/resend', { type: 'phone_change', phone: wished }),
      world.call('GET', '/reauthenticate', { token }),
      world.call('POST', '/logout', { token }),
    ]);
    expect(world.logs.filter((line) => line.includes('failed'))).toEqual([]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  }
  const { rows } = await world.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(Number(rows[0]?.deadlocks)).toBe(0);
});
