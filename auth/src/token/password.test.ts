import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';

/** The slow checks that were made, each by the form and cost of its hash; they run as they are. */
const checks: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  const verify: typeof argon2.verify = (hashed, ...rest) => {
    checks.push(String(hashed).split('$').slice(0, 4).join('$'));
    return real.verify(hashed, ...rest);
  };
  return { ...real, verify };
});

let world: World;
beforeAll(async () => {
  world = await World.open({ limits: { triesPerAddress: 10_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

const WRONG = '730519';
const PASSWORD = 'monsoon over Niphad';

async function withPassword(): Promise<{ phone: string; token: string }> {
  const { phone, access_token: token } = await world.register();
  const answer = await world.call('PUT', '/user', { token, body: { password: PASSWORD } });
  expect(answer.status).toBe(200);
  return { phone, token };
}

describe('sign-in', () => {
  test('answers a whole session that no cache may keep', async () => {
    const { phone } = await world.register();
    const answer = await world.signIn(phone, PIN);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const session = sessionIn(answer);
    const now = Math.floor(world.clock.now().getTime() / 1000);
    expect(session).toMatchObject({ expires_in: 3600, expires_at: now + 3600, token_type: 'bearer' });
    expect(answer.body.weak_password).toBeNull();
    expect(session.user.last_sign_in_at).toBe(world.clock.now().toISOString());
  });

  test.each([
    [
      { phone: '+919812345678', email: 'a@example.com', password: 'x' },
      'Only an email address or phone number should be provided on login.',
    ],
    [{ password: 'x' }, 'missing email or phone'],
    [{ phone: 'x', password: 'x' }, 'Invalid phone number format (E.164 required)'],
  ])('%j is refused', async (body, message) => {
    const answer = await world.post('/token?grant_type=password', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'validation_failed',
      message,
    ]);
  });

  test('an unknown grant is refused', async () => {
    const answer = await world.post('/token?grant_type=magic', {});
    expect(answer.body).toMatchObject({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  });

  test('closed channels are refused', async () => {
    await using closed = await world.another({ phoneEnabled: false, emailEnabled: false });
    expect((await closed.signIn(newNumber(), PIN)).body.code).toBe('phone_provider_disabled');
    const byMail = await closed.post('/token?grant_type=password', { email: 'a@example.com', password: 'x' });
    expect([byMail.status, byMail.body.code]).toEqual([422, 'email_provider_disabled']);
  });

  test('a ban is told only to who knows the secret', async () => {
    const { phone } = await world.register();
    await world.pool.query(`update auth.users set banned_until = '2099-01-01' where phone = $1`, [
      phone.slice(1),
    ]);
    expect((await world.signIn(phone, WRONG)).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, PIN)).body.code).toBe('user_banned');
  });
});

describe('PIN and password side by side', () => {
  test('setting one keeps the other', async () => {
    const { phone, token } = await withPassword();
    expect((await world.signIn(phone, PIN)).status).toBe(200);
    expect((await world.signIn(phone, PASSWORD)).status).toBe(200);
    const changed = await world.call('PUT', '/user', { token, body: { password: '618302' } });
    expect(changed.status).toBe(200);
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, '618302')).status).toBe(200);
    expect((await world.signIn(phone, PASSWORD)).status).toBe(200);
  });

  test('six digits never pass as a password, nor a password as a PIN', async () => {
    const { phone } = await world.register(newNumber(), PASSWORD);
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, PASSWORD)).status).toBe(200);
  });

  test('while the PIN waits, the password still works', async () => {
    const { phone } = await withPassword();
    for (let round = 0; round < 5; round += 1) await world.signIn(phone, WRONG);
    expect((await world.signIn(phone, PIN)).status).toBe(429);
    expect((await world.signIn(phone, PASSWORD)).status).toBe(200);
  });
});

describe('wrong PINs', () => {
  test('the sixth try waits even with the right PIN, and the waits grow', async () => {
    const { phone } = await world.register();
    for (let round = 0; round < 5; round += 1) {
      expect((await world.signIn(phone, WRONG)).body.code).toBe('invalid_credentials');
    }
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const locked = await world.signIn(phone, PIN);
      expect([locked.status, locked.body.code]).toEqual([429, 'over_request_rate_limit']);
      const seconds = Number(locked.headers.get('retry-after'));
      expect(locked.body.message).toBe(
        `For security purposes, you can only request this after ${seconds} seconds.`,
      );
      waits.push(seconds);
      world.clock.advance(seconds);
      expect((await world.signIn(phone, WRONG)).body.code).toBe('invalid_credentials');
    }
    expect(waits).toEqual([60, 120, 240, 480]);
    world.clock.advance(960);
    expect((await world.signIn(phone, PIN)).status).toBe(200);
    expect((await world.signIn(phone, WRONG)).body.code).toBe('invalid_credentials');
  });

  test('a hundred at once get no more tries than five', async () => {
    const { phone } = await world.register();
    await using roomy = await world.another({ limits: { triesPerAddress: 1000 } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => roomy.signIn(phone, WRONG)));
    const refused = answers.filter(({ status }) => status === 400);
    const waiting = answers.filter(({ status }) => status === 429);
    expect([refused.length, waiting.length]).toEqual([5, 95]);
  });

  test('in two processes count together', async () => {
    const { phone } = await world.register();
    await using other = await world.another({ limits: { triesPerAddress: 10_000 } });
    for (let round = 0; round < 6; round += 1) await (round % 2 ? world : other).signIn(phone, WRONG);
    expect((await world.signIn(phone, PIN)).status).toBe(429);
    expect((await other.signIn(phone, PIN)).status).toBe(429);
  });

  test('of a number that nobody has lock it just the same', async () => {
    const phone = newNumber();
    const { phone: known } = await world.register();
    const tell = async (number: string) => {
      const refusals: string[] = [];
      for (let round = 0; round < 7; round += 1) {
        const { status, text, headers } = await world.signIn(number, WRONG);
        refusals.push(`${status} ${text} ${headers.get('retry-after')}`);
      }
      return refusals;
    };
    expect(await tell(phone)).toEqual(await tell(known));
  });

  test('from one network address over many numbers bring a wait there, and only there', async () => {
    await using strict = await World.open({
      limits: { triesPerAddress: 10 },
      trustedProxies: ['127.0.0.1'],
    });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    for (let round = 0; round < 10; round += 1) {
      expect((await strict.signIn(newNumber(), WRONG, from('203.0.113.7'))).status).toBe(400);
    }
    expect((await strict.signIn(newNumber(), WRONG, from('203.0.113.7'))).status).toBe(429);
    expect((await strict.signIn(newNumber(), WRONG, from('203.0.113.8'))).status).toBe(400);
  });

  test('a right sign-in does not free a network address of its wrong ones', async () => {
    await using strict = await World.open({ limits: { triesPerAddress: 6 } });
    const { phone } = await strict.register();
    for (let round = 0; round < 5; round += 1) {
      expect((await strict.signIn(newNumber(), WRONG)).status).toBe(400);
      expect((await strict.signIn(phone, PIN)).status).toBe(200);
    }
    expect((await strict.signIn(newNumber(), WRONG)).status).toBe(400);
    expect((await strict.signIn(newNumber(), WRONG)).status).toBe(429);
  });
});

test('an account that is not there costs the same slow check as one that is', async () => {
  const { phone } = await world.register();
  const checksOf = async (body: object): Promise<string[]> => {
    checks.length = 0;
    expect((await world.post('/token?grant_type=password', body)).body.code).toBe('invalid_credentials');
    return [...checks];
  };
  const known = await checksOf({ phone, password: WRONG });
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await checksOf({ phone: newNumber(), password: WRONG })).toEqual(known);
  expect(await checksOf({ email: 'nobody@example.com', password: PASSWORD })).toEqual(known);
  // A PIN where there is a password alone, or the other way round, is no shorter way to the same answer.
  expect(await checksOf({ phone, password: PASSWORD })).toEqual(known);
});
