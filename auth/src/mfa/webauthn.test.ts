import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeAndStatus, SITE } from '../../test/passkey-farmer.ts';
import { plugIn } from '../../test/soft-browser.ts';
import { AAGUID, creationShape, requestShape, SoftKey, type Tricks } from '../../test/soft-key.ts';
import { enrolTotp, prove } from '../../test/totp-app.ts';
import { PIN, sessionIn, World } from '../../test/world.ts';

const OPTIONS = { siteUrl: SITE, mfa: { webauthn: { enroll: true, verify: true } } };

let world: World;
beforeAll(async () => {
  world = await World.open({ ...OPTIONS, passkeysEnabled: true });
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllGlobals());

interface KeyChallenge {
  readonly challenge_id: string;
  readonly type: string;
  readonly publicKey: object;
}

async function enrol(token: string, friendly_name = ''): Promise<string> {
  const answer = await world.post('/factors', { factor_type: 'webauthn', friendly_name }, { token });
  expect(answer.body).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name });
  return String(answer.body.id);
}

async function ask(token: string, factorId: string): Promise<KeyChallenge> {
  const answer = await world.post(`/factors/${factorId}/challenge`, {}, { token });
  if (answer.status !== 200) throw new Error(`No challenge: ${answer.text}`);
  const { id, webauthn } = answer.body as {
    id: string;
    webauthn: { type: string; credential_options: { publicKey: object } };
  };
  return { challenge_id: id, type: webauthn.type, publicKey: webauthn.credential_options.publicKey };
}

/** What the browser answers, honest or not. */
function answerOf(key: SoftKey, asked: KeyChallenge, tricks: Tricks = {}) {
  const credential_response =
    asked.type === 'create'
      ? key.create(creationShape.parse(asked.publicKey), tricks)
      : key.get(requestShape.parse(asked.publicKey), tricks);
  return { challenge_id: asked.challenge_id, webauthn: { type: asked.type, credential_response } };
}

async function use(token: string, factorId: string, key: SoftKey, tricks: Tricks = {}) {
  const body = answerOf(key, await ask(token, factorId), tricks);
  return world.post(`/factors/${factorId}/verify`, body, { token });
}

/** A farmer whose session has proven a security key. */
async function withKey() {
  const low = await world.register();
  const key = new SoftKey(SITE);
  const factorId = await enrol(low.access_token);
  const high = sessionIn(await use(low.access_token, factorId, key));
  return { ...low, key, factorId, high: high.access_token };
}

const refusedKey = [400, 'validation_failed'];

test('the published client registers a key, proves it, lists and removes it', async () => {
  await using own = await World.open({ ...OPTIONS, clock: () => new Date() });
  const { access_token, refresh_token, phone } = await own.register();
  const client = own.client();
  const other = own.client();
  await client.setSession({ access_token, refresh_token });
  const key = new SoftKey(SITE);
  plugIn(key);
  const made = await client.mfa.webauthn.register({ friendlyName: 'Yellow key' });
  expect(made.error).toBeNull();
  expect(made.data?.user.factors).toEqual([
    expect.objectContaining({
      factor_type: 'webauthn',
      status: 'verified',
      friendly_name: 'Yellow key',
      web_authn_aaguid: AAGUID,
      last_webauthn_challenge_data: expect.objectContaining({ type: 'create' }),
    }),
  ]);

  const signedIn = sessionIn(await own.signIn(phone, PIN));
  await other.setSession(signedIn);
  const before = await other.mfa.getAuthenticatorAssuranceLevel();
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const factors = await other.mfa.listFactors();
  expect(factors.data?.webauthn).toHaveLength(1);
  const factorId = factors.data?.webauthn[0]?.id ?? '';
  const proven = await other.mfa.webauthn.authenticate({ factorId, webauthn: {} });
  expect(proven.error).toBeNull();
  const after = await other.mfa.getAuthenticatorAssuranceLevel();
  expect(after.data?.currentLevel).toBe('aal2');
  expect(after.data?.currentAuthenticationMethods.map((entry) => Object(entry).method)).toContain(
    'mfa/webauthn',
  );
  expect((await other.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await other.mfa.listFactors()).data?.all).toEqual([]);
});

describe('what the browser asks', () => {
  test('a new key while there is none, then that key alone', async () => {
    const { access_token: token, user, phone } = await world.register();
    const key = new SoftKey(SITE);
    const factorId = await enrol(token);
    const first = await ask(token, factorId);
    expect(first).toMatchObject({
      type: 'create',
      publicKey: {
        rp: { id: 'localhost', name: 'Draksha' },
        user: { id: Buffer.from(factorId).toString('base64url'), name: phone },
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      },
    });
    const made = answerOf(key, first);
    const high = sessionIn(await world.post(`/factors/${factorId}/verify`, made, { token })).access_token;
    const second = await ask(high, factorId);
    expect(second).toMatchObject({
      type: 'request',
      publicKey: {
        rpId: 'localhost',
        allowCredentials: [{ id: made.webauthn.credential_response.id, transports: ['internal', 'hybrid'] }],
      },
    });
    const spare = await enrol(high, 'spare');
    const third = await ask(high, spare);
    expect(() => answerOf(key, third)).toThrow('registered already');
    const challenges = [first, second, third].map(({ publicKey }) => Reflect.get(publicKey, 'challenge'));
    expect(new Set(challenges).size).toBe(3);
    const { rows } = await world.pool.query('select 1 from auth.factors where user_id = $1', [user.id]);
    expect(rows).toHaveLength(2);
  });

  test('a key and a passkey of one farmer stand side by side on one device', async () => {
    const { key, high, user, factorId } = await withKey();
    const options = await world.post('/passkeys/registration/options', {}, { token: high });
    const credential = key.create(creationShape.parse(options.body.options));
    const body = { challenge_id: options.body.challenge_id, credential };
    expect((await world.post('/passkeys/registration/verify', body, { token: high })).status).toBe(200);
    expect(key.size).toBe(2);
    const asked = await world.post('/passkeys/authentication/options', {});
    const passkey = await world.post('/passkeys/authentication/verify', {
      challenge_id: asked.body.challenge_id,
      credential: key.get(requestShape.parse(asked.body.options)),
    });
    const low = sessionIn(passkey);
    expect(low.user.id).toBe(user.id);
    expect((await use(low.access_token, factorId, key)).status).toBe(200);
  });
});

describe('a new key is refused', () => {
  test.each<[string, Tricks]>([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of the other ceremony', { type: 'webauthn.get' }],
    ['from a frame', { crossOrigin: true }],
    ['of a user who was not there', { userPresent: false }],
    ['with certificates', { certificate: Buffer.from('a certificate') }],
  ])('%s', async (_what, tricks) => {
    const { access_token: token } = await world.register();
    const factorId = await enrol(token);
    expect(codeAndStatus(await use(token, factorId, new SoftKey(SITE), tricks))).toEqual(refusedKey);
    const user = await world.call('GET', '/user', { token });
    expect(user.body.factors).toEqual([expect.objectContaining({ status: 'unverified' })]);
  });

  test('that somebody has, as a factor or as a passkey', async () => {
    const credentialId = Buffer.alloc(24, 5).toString('base64url');
    const first = await world.register();
    const own = await enrol(first.access_token);
    expect((await use(first.access_token, own, new SoftKey(SITE), { credentialId })).status).toBe(200);
    const { access_token: token } = await world.register();
    const copied = await use(token, await enrol(token), new SoftKey(SITE), { credentialId });
    expect(codeAndStatus(copied)).toEqual([422, 'webauthn_credential_exists']);
    const options = await world.post('/passkeys/registration/options', {}, { token });
    const credential = new SoftKey(SITE).create(creationShape.parse(options.body.options), { credentialId });
    const body = { challenge_id: options.body.challenge_id, credential };
    const asPasskey = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(asPasskey)).toEqual([422, 'webauthn_credential_exists']);
  });

  test('in the place of one that is proven', async () => {
    const { factorId, high } = await withKey();
    const asked = await ask(high, factorId);
    const challenge = requestShape.parse(asked.publicKey).challenge;
    const other = await ask(high, await enrol(high, 'other'));
    const options = { ...creationShape.parse(other.publicKey), challenge, excludeCredentials: [] };
    const credential_response = new SoftKey(SITE).create(options);
    const body = { challenge_id: asked.challenge_id, webauthn: { type: 'create', credential_response } };
    const answer = await world.post(`/factors/${factorId}/verify`, body, { token: high });
    expect(codeAndStatus(answer)).toEqual(refusedKey);
  });
});

describe('a known key is refused', () => {
  test.each<[string, Tricks]>([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of the other ceremony', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['of a user who was not there', { userPresent: false }],
    ['with a broken signature', { breakSignature: true }],
    ['under another name', { credentialId: Buffer.alloc(16, 3).toString('base64url') }],
    ['with the counter of the day before', { counter: 0 }],
  ])('%s', async (_what, tricks) => {
    const { phone, factorId, key, high } = await withKey();
    expect((await use(high, factorId, key)).status).toBe(200);
    const { access_token: token } = sessionIn(await world.signIn(phone, PIN));
    expect(codeAndStatus(await use(token, factorId, key, tricks))).toEqual(refusedKey);
    expect((await world.auth.verifyAccessToken(token))?.aal).toBe('aal1');
    expect((await use(token, factorId, key)).status).toBe(200);
  });

  test('after its challenge was answered once, rightly or wrongly', async () => {
    const { factorId, key, high } = await withKey();
    const path = `/factors/${factorId}/verify`;
    const right = answerOf(key, await ask(high, factorId));
    expect((await world.post(path, right, { token: high })).status).toBe(200);
    const again = await world.post(path, right, { token: high });
    expect(codeAndStatus(again)).toEqual([422, 'mfa_factor_not_found']);
    const asked = await ask(high, factorId);
    expect((await world.post(path, answerOf(key, asked, { rpId: 'x' }), { token: high })).status).toBe(400);
    const late = await world.post(path, answerOf(key, asked), { token: high });
    expect(codeAndStatus(late)).toEqual([422, 'mfa_challenge_expired']);
  });

  test('after five minutes, and by another session', async () => {
    const { factorId, key, high, phone } = await withKey();
    const path = `/factors/${factorId}/verify`;
    const asked = await ask(high, factorId);
    world.clock.advance(300);
    const late = await world.post(path, answerOf(key, asked), { token: high });
    expect(codeAndStatus(late)).toEqual([422, 'mfa_challenge_expired']);
    const other = sessionIn(await world.signIn(phone, PIN)).access_token;
    const taken = await world.post(path, answerOf(key, await ask(high, factorId)), { token: other });
    expect(codeAndStatus(taken)).toEqual([422, 'mfa_factor_not_found']);
  });

  test('when it is another farmer’s, or the farmer’s other one', async () => {
    const mine = await withKey();
    const { access_token: stranger } = await world.register();
    const path = `/factors/${mine.factorId}`;
    const asked = await ask(mine.high, mine.factorId);
    for (const answer of [
      await world.post(`${path}/challenge`, {}, { token: stranger }),
      await world.post(`${path}/verify`, answerOf(mine.key, asked), { token: stranger }),
      await world.call('DELETE', path, { token: stranger }),
    ]) {
      expect(codeAndStatus(answer)).toEqual([404, 'mfa_factor_not_found']);
    }
    const second = new SoftKey(SITE);
    const secondId = await enrol(mine.high, 'second');
    expect((await use(mine.high, secondId, second)).status).toBe(200);
    const { publicKey, challenge_id } = await ask(mine.high, mine.factorId);
    const request = requestShape.parse(publicKey);
    const own = requestShape.parse((await ask(mine.high, secondId)).publicKey).allowCredentials;
    const credential_response = second.get({ ...request, allowCredentials: own });
    const body = { challenge_id, webauthn: { type: 'request', credential_response } };
    expect(codeAndStatus(await world.post(`${path}/verify`, body, { token: mine.high }))).toEqual(refusedKey);
  });

  test('in odd bodies, in our own words', async () => {
    const { factorId, key, high } = await withKey();
    const good = answerOf(key, await ask(high, factorId));
    const bodies = [
      {},
      { ...good, webauthn: undefined },
      { ...good, webauthn: {} },
      { ...good, webauthn: { type: 'request' } },
      { ...good, webauthn: { ...good.webauthn, type: 'x' } },
      { ...good, webauthn: { ...good.webauthn, credential_response: 'x' } },
      { ...good, challenge_id: 'x' },
      { ...good, code: '123456', webauthn: undefined },
    ];
    for (const body of bodies) {
      const answer = await world.post(`/factors/${factorId}/verify`, body, { token: high });
      expect(codeAndStatus(answer)).toEqual(refusedKey);
    }
    expect((await world.post(`/factors/${factorId}/verify`, good, { token: high })).status).toBe(200);
  });
});

test('a key that was begun before an app was proven is no way round the app', async () => {
  const { access_token: token, phone } = await world.register();
  const thief = sessionIn(await world.signIn(phone, PIN)).access_token;
  const begun = await enrol(thief, 'thief');
  const app = await enrolTotp(world, token);
  expect((await prove(world, token, app)).status).toBe(200);
  const again = sessionIn(await world.signIn(phone, PIN)).access_token;
  const answer = await world.post(`/factors/${begun}/challenge`, {}, { token: again });
  expect(codeAndStatus(answer)).toEqual([403, 'insufficient_aal']);
});

test('with the key go the sessions it raised, and an operator sees it without its public key', async () => {
  const { factorId, high, user, key } = await withKey();
  const app = await enrolTotp(world, high, 'app');
  expect((await prove(world, high, app)).status).toBe(200);
  expect((await use(high, factorId, key)).status).toBe(200);
  const operator = await world.sharedToken();
  const path = `/admin/users/${user.id}/factors`;
  const list = await world.call('GET', path, { token: operator });
  const seen: unknown[] = JSON.parse(list.text);
  expect(seen).toHaveLength(2);
  expect(seen).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: factorId, factor_type: 'webauthn', web_authn_aaguid: AAGUID }),
      expect.objectContaining({ id: app.id, factor_type: 'totp' }),
    ]),
  );
  const { rows } = await world.pool.query<{ public_key: Buffer; credential_id: string }>(
    'select public_key, credential_id from auth.webauthn_credentials where factor_id = $1',
    [factorId],
  );
  expect(rows).toHaveLength(1);
  for (const { public_key, credential_id } of rows) {
    expect(list.text).not.toContain(credential_id);
    expect(list.text).not.toContain(public_key.toString('base64').slice(0, 40));
  }
  const named = await world.call('PUT', `${path}/${factorId}`, {
    token: operator,
    body: { friendly_name: 'app' },
  });
  expect(codeAndStatus(named)).toEqual([422, 'mfa_factor_name_conflict']);
  expect((await world.call('DELETE', `${path}/${factorId}`, { token: operator })).status).toBe(200);
  const { rows: sessions } = await world.pool.query<{ aal: string }>(
    'select aal from auth.sessions where user_id = $1 and ended_at is null',
    [user.id],
  );
  expect(sessions).toEqual([{ aal: 'aal1' }]);
});

test('an instance can stop new keys and still take the old ones, or take none', async () => {
  const { factorId, high, key } = await withKey();
  await using closed = await world.another({ ...OPTIONS, mfa: { webauthn: { verify: true } } });
  const more = await closed.post(
    '/factors',
    { factor_type: 'webauthn', friendly_name: 'x' },
    { token: high },
  );
  expect(codeAndStatus(more)).toEqual([422, 'mfa_webauthn_enroll_not_enabled']);
  expect((await use(high, factorId, key)).status).toBe(200);
  await using off = await world.another({ ...OPTIONS, mfa: {} });
  for (const step of ['challenge', 'verify']) {
    const answer = await off.post(`/factors/${factorId}/${step}`, {}, { token: high });
    expect(codeAndStatus(answer)).toEqual([422, 'mfa_webauthn_verify_not_enabled']);
  }
});
