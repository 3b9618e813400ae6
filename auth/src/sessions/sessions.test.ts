import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PIN, sessionIn, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const statusOf = async (token: string): Promise<number> =>
  (await world.call('GET', '/user', { token })).status;

describe('the access token', () => {
  test('is signed with the published key and says what the contract lists', async () => {
    const { access_token, user, phone } = await world.register(undefined, PIN, { first_name: 'Asha' });
    const jwks = await world.call('GET', '/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600');
    expect(jwks.text).not.toContain('"d"');
    const keys: JSONWebKeySet = JSON.parse(jwks.text);
    expect(keys.keys).toEqual([
      expect.objectContaining({ kty: 'EC', alg: 'ES256', use: 'sig', key_ops: ['verify'] }),
    ]);
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(keys), {
      currentDate: world.clock.now(),
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: keys.keys[0]?.kid });
    const now = Math.floor(world.clock.now().getTime() / 1000);
    expect(payload).toEqual({
      iss: 'http://127.0.0.1:3003/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: now + 3600,
      iat: now - 5,
      email: '',
      phone: phone.slice(1),
      app_metadata: { provider: 'phone', providers: ['phone'], has_pin: true },
      user_metadata: expect.objectContaining({ first_name: 'Asha' }),
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: now }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
  });

  test('counts for an hour and the leeway of a minute', async () => {
    const { access_token } = await world.register();
    world.clock.advance(3659);
    expect(await statusOf(access_token)).toBe(200);
    expect(await world.auth.verifyAccessToken(access_token)).not.toBeNull();
    world.clock.advance(1);
    const late = await world.call('GET', '/user', { token: access_token });
    expect([late.status, late.body.code]).toEqual([403, 'bad_jwt']);
    expect(late.body.message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    expect(await world.auth.verifyAccessToken(access_token)).toBeNull();
  });

  test('of a server whose clock runs half a minute ahead counts here', async () => {
    const { access_token } = await world.register();
    world.clock.advance(-30);
    expect(await statusOf(access_token)).toBe(200);
    world.clock.advance(30);
  });

  test('is refused when forged: no signature, another key, a changed claim', async () => {
    const { access_token } = await world.register();
    const [head = '', body = '', signature = ''] = access_token.split('.');
    const none = Buffer.from(
      JSON.stringify({ ...decodeProtectedHeader(access_token), alg: 'none' }),
    ).toString('base64url');
    const claims = Buffer.from(JSON.stringify({ ...decodeJwt(access_token), role: 'service_role' })).toString(
      'base64url',
    );
    // The public key taken for a shared secret: the oldest trick against careless checkers.
    const { text } = await world.call('GET', '/.well-known/jwks.json');
    const shared = await new SignJWT(decodeJwt(access_token))
      .setProtectedHeader({ ...decodeProtectedHeader(access_token), alg: 'HS256' })
      .sign(new TextEncoder().encode(text));
    const forged = [
      `${none}.${body}.`,
      `${head}.${claims}.${signature}`,
      `${head}.${body}.AAAA`,
      shared,
      'x.y.z',
      'x',
    ];
    for (const token of forged) {
      expect(await statusOf(token)).toBe(403);
      expect(await world.auth.verifyAccessToken(token)).toBeNull();
    }
  });

  test.each([
    ['', 401],
    ['Basic abc', 401],
    ['Bearer a b', 401],
    ['Bearer ', 401],
  ])('the header "%s" answers %i', async (authorization, status) => {
    const answer = await world.call('GET', '/user', { headers: { authorization } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
  });

  test('the word "bearer" may be written in any case', async () => {
    const { access_token } = await world.register();
    const answer = await world.call('GET', '/user', { headers: { authorization: `bEaReR ${access_token}` } });
    expect(answer.status).toBe(200);
  });
});

describe('sign-out', () => {
  async function threeDevices() {
    const { phone, ...first } = await world.register();
    const second = sessionIn(await world.signIn(phone, PIN));
    const third = sessionIn(await world.signIn(phone, PIN));
    return [first, second, third] as const;
  }
  const all = async (sessions: readonly { access_token: string }[]) =>
    Promise.all(sessions.map(({ access_token }) => statusOf(access_token)));

  test.each([
    ['?scope=local', [403, 200, 200]],
    ['?scope=others', [200, 403, 403]],
    ['?scope=global', [403, 403, 403]],
    ['', [403, 403, 403]],
  ])('"%s" answers 204 and leaves %j', async (query, statuses) => {
    const sessions = await threeDevices();
    const answer = await world.call('POST', `/logout${query}`, { token: sessions[0].access_token });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await all(sessions)).toEqual(statuses);
    const refreshes = await Promise.all(sessions.map(({ refresh_token }) => world.refresh(refresh_token)));
    expect(refreshes.map(({ status }) => (status === 200 ? 200 : 403))).toEqual(statuses);
  });

  test('of an ended session is told as one that is not there', async () => {
    const { access_token, refresh_token } = await world.register();
    await world.call('POST', '/logout', { token: access_token });
    const again = await world.call('POST', '/logout', { token: access_token });
    expect([again.status, again.body.code]).toEqual([403, 'session_not_found']);
    expect((await world.refresh(refresh_token)).body.code).toBe('refresh_token_not_found');
  });

  test('an unknown scope is refused and ends nothing', async () => {
    const { access_token } = await world.register();
    const answer = await world.call('POST', '/logout?scope=all', { token: access_token });
    expect(answer.body).toEqual({ code: 'validation_failed', message: 'Unsupported logout scope "all"' });
    expect(await statusOf(access_token)).toBe(200);
  });

  test('is felt by every process within a second', async () => {
    await using other = await world.another();
    const { access_token, user } = await world.register();
    const claims = await other.auth.verifyAccessToken(access_token);
    const sessionId = claims?.session_id ?? '';
    expect(await other.auth.sessionIsLive(sessionId, user.id)).toBe(true);
    const start = performance.now();
    await world.call('POST', '/logout', { token: access_token });
    expect(await world.auth.sessionIsLive(sessionId, user.id)).toBe(false);
    // Its clock is put on, so that the second is one on a busy machine too.
    const time = vi.spyOn(performance, 'now').mockReturnValue(start + 1000);
    try {
      expect(await other.auth.sessionIsLive(sessionId, user.id)).toBe(false);
    } finally {
      time.mockRestore();
    }
  });
});

describe('whether a session is live', () => {
  test('needs its own user', async () => {
    const one = await world.register();
    const other = await world.register();
    const claims = await world.auth.verifyAccessToken(one.access_token);
    expect(await world.auth.sessionIsLive(claims?.session_id ?? '', one.user.id)).toBe(true);
    expect(await world.auth.sessionIsLive(claims?.session_id ?? '', other.user.id)).toBe(false);
    expect(await world.auth.sessionIsLive('not a session', one.user.id)).toBe(false);
  });

  test('costs one question to the database for a thousand requests', async () => {
    const { access_token, user } = await world.register();
    const claims = await world.auth.verifyAccessToken(access_token);
    await using other = await world.another();
    let questions = 0;
    const { query } = other.pool;
    other.pool.query = new Proxy(query, {
      apply: (target, self, args) => {
        questions += 1;
        return Reflect.apply(target, self, args);
      },
    });
    const check = () => other.auth.sessionIsLive(claims?.session_id ?? '', user.id);
    await Promise.all(Array.from({ length: 1000 }, check));
    expect(questions).toBeLessThanOrEqual(2);
  });
});

test('getUser answers the account or null', async () => {
  const { user } = await world.register();
  expect(await world.auth.getUser(user.id)).toMatchObject({ id: user.id, phone: user.phone });
  expect(await world.auth.getUser('00000000-0000-4000-8000-000000000000')).toBeNull();
  expect(await world.auth.getUser('nobody')).toBeNull();
});
