import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../../auth/test/world.ts';

type Input = Record<string, unknown>;

let asked: Input[] = [];
let reply: Record<string, unknown> = {};
const hook = async (input: object): Promise<Record<string, unknown>> => {
  asked.push({ ...input });
  return reply;
};

let world: World;
beforeAll(async () => {
  world = await World.open({
    anonymousEnabled: true,
    hooks: { passwordVerification: hook, mfaVerification: hook, afterUserCreated: hook },
  });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  asked = [];
  reply = { decision: 'continue' };
});

const nameOf = ({ metadata }: Input): unknown => (({ ...(metadata as object) }) as Input).name;

describe('a hook for PINs and passwords', () => {
  test('learns of each try, and of no secret', async () => {
    const { phone, user } = await world.register();
    asked = [];
    expect((await world.signIn(phone, PIN)).status).toBe(200);
    expect((await world.signIn(phone, '918273')).status).toBe(400);
    expect(asked).toMatchObject([
      { user_id: user.id, valid: true },
      { user_id: user.id, valid: false },
    ]);
    expect(asked.map(nameOf)).toEqual(['password-verification', 'password-verification']);
    expect(JSON.stringify(asked)).not.toMatch(/502846|918273/);
  });

  test('is not asked about an account that is not there', async () => {
    expect((await world.signIn(newNumber(), PIN)).body.code).toBe('invalid_credentials');
    expect(asked).toEqual([]);
  });

  test('that rejects keeps a right PIN out, in its own words, and leaves the sessions alone', async () => {
    const { phone, access_token: token } = await world.register();
    reply = { decision: 'reject', message: 'Ask at the cooperative' };
    const answer = await world.signIn(phone, PIN);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'invalid_credentials', message: 'Ask at the cooperative' },
    ]);
    expect((await world.call('GET', '/user', { token })).status).toBe(200);
  });

  test('that rejects and says so ends the sessions', async () => {
    const { phone, access_token: token } = await world.register();
    reply = { decision: 'reject', should_logout_user: true };
    const answer = await world.signIn(phone, '918273');
    expect(answer.body.message).toBe('Further password verification attempts will be rejected.');
    expect((await world.call('GET', '/user', { token })).body.code).toBe('session_not_found');
  });

  test('that decides nothing lets nobody in', async () => {
    const { phone } = await world.register();
    reply = { decision: 'perhaps' };
    expect((await world.signIn(phone, PIN)).status).toBe(500);
    reply = {};
    expect((await world.signIn(phone, PIN)).status).toBe(500);
    reply = { error: { http_code: 503, message: 'later' } };
    expect((await world.signIn(phone, PIN)).status).toBe(503);
  });
});

describe('a hook for second factors', () => {
  async function enrolled(): Promise<{ token: string; factor: string; totp: TOTP; userId: string }> {
    const { access_token: token, user } = await world.register();
    const { body } = await world.post('/factors', { factor_type: 'totp' }, { token });
    const { uri } = body.totp as { uri: string };
    return { token, factor: String(body.id), totp: URI.parse(uri) as TOTP, userId: user.id };
  }

  async function verify(token: string, factor: string, code: string) {
    const opened = await world.post(`/factors/${factor}/challenge`, {}, { token });
    return world.post(`/factors/${factor}/verify`, { challenge_id: opened.body.id, code }, { token });
  }

  test('learns of wrong and right codes', async () => {
    const { token, factor, totp, userId } = await enrolled();
    asked = [];
    const timestamp = world.clock.now().getTime();
    const right = totp.generate({ timestamp });
    const wrong = totp.generate({ timestamp: timestamp + 3_600_000 });
    expect((await verify(token, factor, wrong)).body.code).toBe('mfa_verification_failed');
    expect((await verify(token, factor, right)).status).toBe(200);
    const known = { user_id: userId, factor_id: factor, factor_type: 'totp' };
    expect(asked).toMatchObject([
      { ...known, valid: false },
      { ...known, valid: true },
    ]);
  });

  test('that rejects signs the user out, even with a right code', async () => {
    const { token, factor, totp } = await enrolled();
    reply = { decision: 'reject' };
    const right = totp.generate({ timestamp: world.clock.now().getTime() });
    const answer = await verify(token, factor, right);
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        code: 'mfa_verification_rejected',
        message: 'Further MFA verification attempts will be rejected.',
      },
    ]);
    expect((await world.call('GET', '/user', { token })).body.code).toBe('session_not_found');
  });
});

describe('a hook after an account is made', () => {
  test('sees the account once it stands, once', async () => {
    const phone = newNumber();
    expect((await world.post('/signup', { phone, password: PIN })).status).toBe(200);
    world.clock.advance(61);
    await world.post('/signup', { phone, password: PIN });
    expect(asked.map(nameOf)).toEqual(['after-user-created']);
    const { rows } = await world.pool.query('select id from auth.users where phone = $1', [phone.slice(1)]);
    expect(asked[0]).toMatchObject({ user: { id: rows[0].id, phone: phone.slice(1) } });
    asked = [];
    expect((await world.post('/signup', {})).status).toBe(200);
    expect(asked).toMatchObject([{ user: { is_anonymous: true } }]);
  });

  test('that fails fails the answer and loses nothing', async () => {
    const phone = newNumber();
    reply = { error: { http_code: 418, message: 'no tea' } };
    const answer = await world.post('/signup', { phone, password: PIN });
    expect([answer.status, answer.body.message]).toEqual([418, 'no tea']);
    expect(await world.codeTo(phone)).toMatch(/^\d{6}$/);
  });
});
