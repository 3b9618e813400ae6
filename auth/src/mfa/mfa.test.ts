import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

interface Enrolled {
  readonly id: string;
  readonly code: () => string;
}

async function enrol(token: string, friendly_name = ''): Promise<Enrolled> {
  const answer = await world.post('/factors', { factor_type: 'totp', friendly_name }, { token });
  expect(answer.status).toBe(200);
  const { id, totp } = answer.body as { id: string; totp: { secret: string } };
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) });
  return { id, code: () => app.generate({ timestamp: world.clock.now().getTime() }) };
}

async function prove(token: string, factor: Enrolled, code = factor.code()) {
  const opened = await world.post(`/factors/${factor.id}/challenge`, {}, { token });
  expect(opened.status).toBe(200);
  return world.post(`/factors/${factor.id}/verify`, { challenge_id: opened.body.id, code }, { token });
}

/** A farmer whose session has proven a second factor. */
async function withFactor(): Promise<{
  factor: Enrolled;
  low: TestSession & { phone: string };
  high: TestSession;
}> {
  const low = await world.register();
  const factor = await enrol(low.access_token);
  const high = sessionIn(await prove(low.access_token, factor));
  world.clock.advance(30);
  return { factor, low, high };
}

const claimsOf = async (token: string) => world.auth.verifyAccessToken(token);

describe('an authenticator app', () => {
  test('is enrolled with a secret, an address and a picture of it', async () => {
    const { access_token, phone } = await world.register();
    const answer = await world.post(
      '/factors',
      { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Draksha' },
      { token: access_token },
    );
    expect(answer.body).toEqual({
      id: expect.any(String),
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringMatching(new RegExp(`^otpauth://totp/Draksha:${phone.slice(1)}\\?`)),
        qr_code: expect.stringMatching(/^<svg /),
      },
    });
    const user = await world.call('GET', '/user', { token: access_token });
    expect(user.body.factors).toEqual([
      expect.objectContaining({ status: 'unverified', factor_type: 'totp', friendly_name: 'Phone' }),
    ]);
    expect(user.text).not.toContain(String((answer.body.totp as { secret: string }).secret));
  });

  test('raises the session, and ends the others that did not prove it', async () => {
    const low = await world.register();
    const other = sessionIn(await world.signIn(low.phone, PIN));
    const factor = await enrol(low.access_token);
    const high = sessionIn(await prove(low.access_token, factor));
    const claims = await claimsOf(high.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: (await claimsOf(low.access_token))?.session_id });
    expect(claims?.amr.map(({ method }) => method).sort()).toEqual(['otp', 'totp']);
    expect(high.user.factors).toEqual([expect.objectContaining({ status: 'verified' })]);
    expect((await world.call('GET', '/user', { token: other.access_token })).body.code).toBe(
      'session_not_found',
    );
    expect((await claimsOf(sessionIn(await world.refresh(high.refresh_token)).access_token))?.aal).toBe(
      'aal2',
    );
  });

  test('a refresh token from before cannot bring the raised session back', async () => {
    const { low } = await withFactor();
    expect((await world.refresh(low.refresh_token)).body.code).toBe('refresh_token_already_used');
  });

  test('its code counts once, a step early or late, and no further', async () => {
    const { factor, high } = await withFactor();
    const code = factor.code();
    expect((await prove(high.access_token, factor, code)).status).toBe(200);
    expect((await prove(high.access_token, factor, code)).body.code).toBe('mfa_verification_failed');
    world.clock.advance(60);
    const early = factor.code();
    world.clock.advance(30);
    expect((await prove(high.access_token, factor, early)).status).toBe(200);
    const stale = factor.code();
    world.clock.advance(90);
    expect((await prove(high.access_token, factor, stale)).body.code).toBe('mfa_verification_failed');
  });

  test('its code counts once, also in four challenges answered at once', async () => {
    const { factor, high } = await withFactor();
    const token = high.access_token;
    const open = () => world.post(`/factors/${factor.id}/challenge`, {}, { token });
    const opened = await Promise.all(Array.from({ length: 4 }, open));
    const code = factor.code();
    const answers = await Promise.all(
      opened.map(({ body }) =>
        world.post(`/factors/${factor.id}/verify`, { challenge_id: body.id, code }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test('five wrong codes bring a wait', async () => {
    const { factor, high } = await withFactor();
    for (let round = 0; round < 5; round += 1) {
      expect((await prove(high.access_token, factor, 'abcdef')).status).toBe(422);
    }
    expect((await prove(high.access_token, factor)).status).toBe(429);
  });

  test('a challenge has five minutes, one session and one use', async () => {
    const { factor, high, low } = await withFactor();
    const token = high.access_token;
    const open = async () => (await world.post(`/factors/${factor.id}/challenge`, {}, { token })).body.id;
    const answerTo = (challenge_id: unknown, by = token) =>
      world.post(`/factors/${factor.id}/verify`, { challenge_id, code: factor.code() }, { token: by });
    const late = await open();
    world.clock.advance(300);
    expect((await answerTo(late)).body.code).toBe('mfa_challenge_expired');
    const other = sessionIn(await world.signIn(low.phone, PIN));
    expect((await answerTo(await open(), other.access_token)).body.code).toBe('mfa_factor_not_found');
    const once = await open();
    expect((await answerTo(once)).status).toBe(200);
    world.clock.advance(30);
    expect((await answerTo(once)).body.code).toBe('mfa_factor_not_found');
  });
});

describe('with a factor proven, a session that has not proven it', () => {
  test('cannot change number, e-mail address, PIN or password, enrol or remove', async () => {
    const { factor, low } = await withFactor();
    const { access_token: token } = sessionIn(await world.signIn(low.phone, PIN));
    for (const body of [{ password: '618302' }, { phone: '+919700000001' }, { email: 'x@example.com' }]) {
      const answer = await world.call('PUT', '/user', { token, body });
      expect([answer.status, answer.body.code]).toEqual([401, 'insufficient_aal']);
    }
    expect((await world.call('PUT', '/user', { token, body: { data: { a: 1 } } })).status).toBe(200);
    const more = await world.post('/factors', { factor_type: 'totp', friendly_name: 'two' }, { token });
    expect([more.status, more.body.code]).toEqual([403, 'insufficient_aal']);
    const gone = await world.call('DELETE', `/factors/${factor.id}`, { token });
    expect([gone.status, gone.body.code]).toEqual([422, 'insufficient_aal']);
  });

  test('and one that has may remove it, which takes the level back', async () => {
    const { factor, high } = await withFactor();
    const answer = await world.call('DELETE', `/factors/${factor.id}`, { token: high.access_token });
    expect(answer.body).toEqual({ id: factor.id });
    const lowered = sessionIn(await world.refresh(high.refresh_token));
    expect(await claimsOf(lowered.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });
});

describe('what is refused', () => {
  test('two factors of one name, more than ten, other kinds', async () => {
    const { access_token: token } = await world.register();
    const ask = (body: object) => world.post('/factors', body, { token });
    await enrol(token);
    expect((await ask({ factor_type: 'totp' })).body.code).toBe('mfa_factor_name_conflict');
    for (let index = 1; index < 10; index += 1) await enrol(token, `app ${index}`);
    expect((await ask({ factor_type: 'totp', friendly_name: 'one more' })).body.code).toBe(
      'too_many_enrolled_mfa_factors',
    );
    world.clock.advance(301);
    await enrol(token, 'one more');
    expect((await ask({ factor_type: 'phone', phone: '+919700000001' })).body.code).toBe(
      'mfa_phone_enroll_not_enabled',
    );
    expect((await ask({ factor_type: 'webauthn' })).body.code).toBe('mfa_webauthn_enroll_not_enabled');
    expect((await ask({ factor_type: 'smoke' })).body.message).toBe(
      'factor_type needs to be totp, phone, or webauthn',
    );
  });

  test('the factor of another farmer is not there', async () => {
    const { factor } = await withFactor();
    const { access_token: token } = await world.register();
    for (const [method, path] of [
      ['POST', `/factors/${factor.id}/challenge`],
      ['DELETE', `/factors/${factor.id}`],
    ] as const) {
      const answer = await world.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) });
      expect([answer.status, answer.body.code]).toEqual([404, 'mfa_factor_not_found']);
    }
    const odd = await world.post('/factors/x/challenge', {}, { token });
    expect([odd.status, odd.body.code]).toEqual([404, 'validation_failed']);
  });

  test('an anonymous user has none', async () => {
    await using open = await world.another({ anonymousEnabled: true });
    const { access_token: token } = sessionIn(await open.post('/signup', {}));
    const answer = await open.post('/factors', { factor_type: 'totp' }, { token });
    expect([answer.status, answer.body.code]).toEqual([403, 'no_authorization']);
  });
});

test('an instance can stop new apps and still take the old ones, or take none', async () => {
  const { factor, high } = await withFactor();
  const body = { factor_type: 'totp', friendly_name: 'second' };
  await using closed = await world.another({ mfa: { totp: { enroll: false } } });
  const more = await closed.post('/factors', body, { token: high.access_token });
  expect([more.status, more.body.code]).toEqual([422, 'mfa_totp_enroll_not_enabled']);
  expect(
    (await closed.post(`/factors/${factor.id}/challenge`, {}, { token: high.access_token })).status,
  ).toBe(200);
  await using off = await world.another({ mfa: { totp: { enroll: false, verify: false } } });
  for (const step of ['challenge', 'verify']) {
    const answer = await off.post(`/factors/${factor.id}/${step}`, {}, { token: high.access_token });
    expect([answer.status, answer.body.code]).toEqual([422, 'mfa_totp_verify_not_enabled']);
  }
});

test('an operator gives no number to an app', async () => {
  const { factor, high } = await withFactor();
  const answer = await world.call('PUT', `/admin/users/${high.user.id}/factors/${factor.id}`, {
    token: await world.sharedToken(),
    body: { phone: '+919700000001' },
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
});

test('an operator sees, names and removes a factor', async () => {
  const { factor, high } = await withFactor();
  const token = await world.sharedToken();
  const path = `/admin/users/${high.user.id}/factors`;
  const list: unknown = JSON.parse((await world.call('GET', path, { token })).text);
  expect(list).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })]);
  const named = await world.call('PUT', `${path}/${factor.id}`, {
    token,
    body: { friendly_name: 'Old phone' },
  });
  expect(named.body.friendly_name).toBe('Old phone');
  expect((await world.call('DELETE', `${path}/${factor.id}`, { token })).body.id).toBe(factor.id);
  expect((await world.call('GET', '/user', { token: high.access_token })).body).not.toHaveProperty('factors');
});

test('the published client enrols, proves, lists and removes', async () => {
  await using own = await World.open({ clock: () => new Date() });
  const client = own.client();
  const { access_token, refresh_token } = await own.register();
  await client.setSession({ access_token, refresh_token });
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
});

test('the secret stands in the database sealed', async () => {
  const { access_token: token } = await world.register();
  const { body } = await world.post('/factors', { factor_type: 'totp' }, { token });
  const { secret } = body.totp as { secret: string };
  const { rows } = await world.pool.query<{ line: string }>(
    'select row_to_json(f)::text as line from auth.factors f where id = $1',
    [body.id],
  );
  expect(rows[0]?.line).not.toContain(secret);
  expect(rows[0]?.line).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
});
