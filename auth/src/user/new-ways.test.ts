import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITH_PASSKEYS } from '../../test/passkey-farmer.ts';
import { newNumber, PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

const HOUR = 3600;
const NOBODY = '018f0000-0000-4000-8000-000000000000';

let world: World;
beforeAll(async () => {
  world = await World.open({
    ...WITH_PASSKEYS,
    requireCurrentPassword: true,
    oauthServer: {},
    manualLinking: true,
    providers: { google: { issuer: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's' } },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

interface Way {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

const app: Way = {
  name: 'an authenticator app',
  method: 'POST',
  path: '/factors',
  body: { factor_type: 'totp' },
};
const linked = { provider: 'google', id_token: 'x', link_identity: true };
const ways: readonly Way[] = [
  app,
  {
    name: 'a number for codes',
    method: 'POST',
    path: '/factors',
    body: { factor_type: 'phone', phone: '+919822000000' },
  },
  { name: 'a security key', method: 'POST', path: '/factors', body: { factor_type: 'webauthn' } },
  { name: 'recovery codes', method: 'POST', path: '/factors/recovery-codes', body: {} },
  { name: 'new recovery codes', method: 'POST', path: '/factors/recovery-codes/regenerate', body: {} },
  { name: 'a passkey', method: 'POST', path: '/passkeys/registration/options', body: {} },
  {
    name: 'a provider',
    method: 'GET',
    path: '/user/identities/authorize?provider=google&skip_http_redirect=true',
  },
  { name: 'a provider by its token', method: 'POST', path: '/token?grant_type=id_token', body: linked },
  { name: 'a new number', method: 'PUT', path: '/user', body: { phone: '+919822000001' } },
  { name: 'an e-mail address', method: 'PUT', path: '/user', body: { email: 'a@farm.example' } },
  { name: 'an identity taken away', method: 'DELETE', path: `/user/identities/${NOBODY}` },
  { name: 'a passkey taken away', method: 'DELETE', path: `/passkeys/${NOBODY}` },
  { name: 'recovery codes taken away', method: 'DELETE', path: '/factors/recovery-codes' },
  {
    name: 'an application let in',
    method: 'POST',
    path: `/oauth/authorizations/${NOBODY}/consent`,
    body: { action: 'approve' },
  },
];

// It asks for the PIN before, or a code, however young the session is: `proof.test.ts`.
const pin: Way = { name: 'a new PIN', method: 'PUT', path: '/user', body: { password: '618302' } };

const add = async (token: string, { method, path, body }: Way): Promise<unknown> =>
  (await world.call(method, path, { token, ...(body && { body }) })).body.code;

/** Somebody who was away for a while, with a token of now. */
async function longAfter(): Promise<TestSession & { phone: string }> {
  const farmer = await world.register();
  world.clock.advance(2 * HOUR);
  const { body } = await world.refresh(farmer.refresh_token);
  return { ...farmer, access_token: String(body.access_token) };
}

describe('an open session alone does not add', () => {
  test.each(ways)('$name', async (way) => {
    const { access_token: token } = await longAfter();
    expect(await add(token, way)).toBe('current_password_required');
    const proven = await world.post('/user/proof', { current_password: PIN }, { token });
    expect([proven.status, proven.body]).toEqual([200, {}]);
    expect(await add(token, way)).not.toBe('current_password_required');
  });
});

/** Signed in by a code to a number that was added a minute ago, with a token of now. */
async function byNewNumber(): Promise<string> {
  const { access_token: own } = await world.register();
  const phone = newNumber();
  await world.call('PUT', '/user', { token: own, body: { phone } });
  const token = await world.codeTo(phone);
  await world.post('/verify', { type: 'phone_change', phone, token }, { token: own });
  world.clock.advance(60);
  const before = world.messages.length;
  await world.post('/otp', { phone });
  const code = await world.codeTo(phone, before);
  return sessionIn(await world.post('/verify', { type: 'sms', phone, token: code })).access_token;
}

describe('a code to an own number added a minute ago does not add', () => {
  test.each([...ways, pin])('$name', async (way) => {
    expect(await add(await byNewNumber(), way)).toBe('current_password_required');
  });
});

describe('the proof', () => {
  test('within an hour after signing in nothing is asked', async () => {
    const { access_token: token } = await world.register();
    world.clock.advance(HOUR - 60);
    expect((await world.post('/factors', { factor_type: 'totp' }, { token })).status).toBe(200);
  });

  test('a wrong PIN is none, and tries are counted', async () => {
    const { access_token: token } = await longAfter();
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i += 1)
      codes.push((await world.post('/user/proof', { current_password: '918273' }, { token })).body.code);
    expect(codes[0]).toBe('current_password_invalid');
    expect(codes.at(-1)).toBe('over_request_rate_limit');
    expect(await add(token, app)).toBe('current_password_required');
  });

  test('a code to the own number is one, once', async () => {
    const { access_token: token, phone } = await longAfter();
    const before = world.messages.length;
    await world.call('GET', '/reauthenticate', { token });
    const nonce = await world.codeTo(phone, before);
    expect((await world.post('/user/proof', { nonce }, { token })).status).toBe(200);
    expect((await world.post('/factors', { factor_type: 'totp' }, { token })).status).toBe(200);
    expect((await world.post('/user/proof', { nonce }, { token })).body.code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('shown as nothing or by nobody it is refused', async () => {
    const { access_token: token } = await longAfter();
    expect((await world.post('/user/proof', {}, { token })).status).toBe(400);
    expect((await world.post('/user/proof', { current_password: PIN })).status).toBe(401);
  });

  test('lasts an hour, for the session that showed it', async () => {
    const one = await longAfter();
    const { access_token: other } = (await world.signIn(one.phone, PIN)).body;
    expect(await add(one.access_token, app)).toBe('current_password_required');
    expect(await add(String(other), app)).toBeUndefined();
    const { access_token: token } = await longAfter();
    await world.post('/user/proof', { current_password: PIN }, { token });
    world.clock.advance(HOUR - 60);
    expect(await add(token, { ...app, body: { factor_type: 'totp', friendly_name: 'a' } })).toBeUndefined();
    world.clock.advance(90);
    expect(await add(token, { ...app, body: { factor_type: 'totp', friendly_name: 'b' } })).toBe(
      'current_password_required',
    );
  });
});
