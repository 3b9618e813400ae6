import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { plugIn } from '../../test/soft-browser.ts';
import { creationShape, requestShape, SoftKey, type Tricks } from '../../test/soft-key.ts';
import { enrolTotp, prove } from '../../test/totp-app.ts';
import { PIN, sessionIn, World } from '../../test/world.ts';

const SITE = 'http://localhost:3003';
const OPTIONS = { siteUrl: SITE, passkeysEnabled: true };

let world: World;
beforeAll(async () => {
  world = await World.open(OPTIONS);
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllGlobals());

async function startRegistration(token: string) {
  const answer = await world.post('/passkeys/registration/options', {}, { token });
  return {
    challenge_id: String(answer.body.challenge_id),
    options: creationShape.parse(answer.body.options),
  };
}

async function register(token: string, key: SoftKey, tricks: Tricks = {}) {
  const { challenge_id, options } = await startRegistration(token);
  const credential = key.create(options, tricks);
  return world.post('/passkeys/registration/verify', { challenge_id, credential }, { token });
}

async function startSignIn() {
  const answer = await world.post('/passkeys/authentication/options', {});
  return { challenge_id: String(answer.body.challenge_id), options: requestShape.parse(answer.body.options) };
}

async function signIn(key: SoftKey, tricks: Tricks = {}) {
  const { challenge_id, options } = await startSignIn();
  return world.post('/passkeys/authentication/verify', {
    challenge_id,
    credential: key.get(options, tricks),
  });
}

/** A farmer with a passkey. */
async function withPasskey() {
  const session = await world.register();
  const key = new SoftKey(SITE);
  const answer = await register(session.access_token, key);
  expect(answer.status).toBe(200);
  return { ...session, key, passkeyId: String(answer.body.id) };
}

const codeAndStatus = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
];

describe('the published client', () => {
  test('adds a passkey, signs in with it, names, lists and removes it', async () => {
    await using own = await World.open({ ...OPTIONS, clock: () => new Date() });
    const { access_token, refresh_token, user } = await own.register();
    const client = own.client();
    const stranger = own.client();
    await client.setSession({ access_token, refresh_token });
    const key = new SoftKey(SITE);
    plugIn(key);
    const added = await client.registerPasskey();
    expect(added.error).toBeNull();
    const passkeyId = added.data?.id ?? '';
    expect((await client.registerPasskey()).error?.message).toMatch(/previously registered/);

    const signedIn = await stranger.signInWithPasskey();
    expect(signedIn.error).toBeNull();
    expect(signedIn.data?.user?.id).toBe(user.id);
    const level = await stranger.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [expect.objectContaining({ method: 'passkey' })],
    });

    const named = await client.passkey.update({ passkeyId, friendlyName: 'My phone' });
    expect(named.data).toEqual({
      id: passkeyId,
      friendly_name: 'My phone',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    });
    expect((await client.passkey.list()).data).toEqual([named.data]);
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await stranger.signInWithPasskey()).error?.message).toBe('Credential verification failed');
  });

  test('goes the two steps one by one, and an operator lists and removes', async () => {
    await using own = await World.open({ ...OPTIONS, clock: () => new Date() });
    const { access_token, refresh_token, user } = await own.register();
    const client = own.client();
    await client.setSession({ access_token, refresh_token });
    const key = new SoftKey(SITE);
    const started = await client.passkey.startRegistration();
    if (started.error) throw started.error;
    expect(started.data.options).toMatchObject({
      rp: { id: 'localhost', name: 'Draksha' },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    const { id: handle } = started.data.options.user;
    expect(Buffer.from(handle, 'base64url').toString()).toBe(user.id);
    expect(started.data.expires_at - Date.now() / 1000).toBeGreaterThan(290);
    const made = await client.passkey.verifyRegistration({
      challengeId: started.data.challenge_id,
      credential: key.create(creationShape.parse(started.data.options)),
    });
    if (made.error) throw made.error;

    const asked = await client.passkey.startAuthentication();
    if (asked.error) throw asked.error;
    expect(asked.data.options).not.toHaveProperty('allowCredentials');
    const proven = await client.passkey.verifyAuthentication({
      challengeId: asked.data.challenge_id,
      credential: key.get(requestShape.parse(asked.data.options)),
    });
    expect(proven.data?.session?.user.id).toBe(user.id);

    own.clock.advance((Date.now() - own.clock.now().getTime()) / 1000);
    const admin = await own.admin();
    const list = await admin.passkey.listPasskeys({ userId: user.id });
    expect(list.error).toBeNull();
    expect(list.data?.map(({ id }) => id)).toEqual([made.data.id]);
    const gone = await admin.passkey.deletePasskey({ userId: user.id, passkeyId: made.data.id });
    expect(gone.error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId: user.id })).data).toEqual([]);
  });
});

describe('a registration is refused', () => {
  test.each<[string, Tricks]>([
    ['of another site', { origin: 'http://evil.example' }],
    ['of the right host on another port', { origin: 'http://localhost:3004' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of the other ceremony', { type: 'webauthn.get' }],
    ['from a frame', { crossOrigin: true }],
    ['from a frame that says it is none', { topOrigin: 'http://evil.example' }],
    ['of a user who was not asked', { userVerified: false }],
    ['of a user who was not there', { userPresent: false, userVerified: false }],
    ['with certificates, whose addresses nobody shall follow', { certificate: Buffer.from('a certificate') }],
  ])('%s', async (_what, tricks) => {
    const { access_token: token } = await world.register();
    const answer = await register(token, new SoftKey(SITE), tricks);
    expect(codeAndStatus(answer)).toEqual([400, 'webauthn_verification_failed']);
    expect((await world.call('GET', '/passkeys', { token })).text).toBe('[]');
  });

  test('twice with one challenge', async () => {
    const { access_token: token } = await world.register();
    const key = new SoftKey(SITE);
    const { challenge_id, options } = await startRegistration(token);
    const body = { challenge_id, credential: key.create(options) };
    expect((await world.post('/passkeys/registration/verify', body, { token })).status).toBe(200);
    const again = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(again)).toEqual([400, 'webauthn_challenge_not_found']);
  });

  test('after five minutes', async () => {
    const { access_token: token } = await world.register();
    const { challenge_id, options } = await startRegistration(token);
    const credential = new SoftKey(SITE).create(options);
    world.clock.advance(300);
    const late = await world.post('/passkeys/registration/verify', { challenge_id, credential }, { token });
    expect(codeAndStatus(late)).toEqual([400, 'webauthn_challenge_expired']);
  });

  test('with the challenge of another session, of another farmer or of a sign-in', async () => {
    const { access_token: token, phone } = await world.register();
    const second = sessionIn(await world.signIn(phone, PIN)).access_token;
    const other = (await world.register()).access_token;
    for (const by of [second, other]) {
      const { challenge_id, options } = await startRegistration(token);
      const body = { challenge_id, credential: new SoftKey(SITE).create(options) };
      const answer = await world.post('/passkeys/registration/verify', body, { token: by });
      expect(codeAndStatus(answer)).toEqual([400, 'webauthn_challenge_not_found']);
      // It still stands for whom it was made.
      expect((await world.post('/passkeys/registration/verify', body, { token })).status).toBe(200);
    }
    const { options } = await startRegistration(token);
    const asked = await startSignIn();
    const credential = new SoftKey(SITE).create({ ...options, challenge: asked.options.challenge });
    const body = { challenge_id: asked.challenge_id, credential };
    const mixed = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(mixed)).toEqual([400, 'webauthn_challenge_not_found']);
  });

  test('of a credential that somebody has', async () => {
    const first = await world.register();
    const key = new SoftKey(SITE);
    const credentialId = Buffer.alloc(32, 9).toString('base64url');
    expect((await register(first.access_token, key, { credentialId })).status).toBe(200);
    const other = await world.register();
    const copied = await register(other.access_token, new SoftKey(SITE), { credentialId });
    expect(codeAndStatus(copied)).toEqual([422, 'webauthn_credential_exists']);
    expect(sessionIn(await signIn(key)).user.id).toBe(first.user.id);
  });

  test('after ten', async () => {
    const { access_token: token } = await world.register();
    const held = await startRegistration(token);
    for (let count = 0; count < 10; count += 1) {
      expect((await register(token, new SoftKey(SITE))).status).toBe(200);
    }
    const asked = await world.post('/passkeys/registration/options', {}, { token });
    expect(codeAndStatus(asked)).toEqual([422, 'too_many_passkeys']);
    const body = { challenge_id: held.challenge_id, credential: new SoftKey(SITE).create(held.options) };
    const late = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(late)).toEqual([422, 'too_many_passkeys']);
  });
});

describe('a sign-in is refused', () => {
  test.each<[string, Tricks]>([
    ['of another site', { origin: 'https://localhost:3003' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['of the other ceremony', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['of a user who was not asked', { userVerified: false }],
    ['with a broken signature', { breakSignature: true }],
    ['without an owner', { handle: '' }],
    ['by a key that nobody has', { credentialId: Buffer.alloc(16, 3).toString('base64url') }],
  ])('%s', async (_what, tricks) => {
    const { key } = await withPasskey();
    expect(codeAndStatus(await signIn(key, tricks))).toEqual([400, 'webauthn_verification_failed']);
    expect((await signIn(key)).status).toBe(200);
  });

  test('in the name of another farmer', async () => {
    const victim = await withPasskey();
    const { key } = await withPasskey();
    const handle = Buffer.from(victim.user.id).toString('base64url');
    expect(codeAndStatus(await signIn(key, { handle }))).toEqual([400, 'webauthn_verification_failed']);
  });

  test('twice with one answer', async () => {
    const { key } = await withPasskey();
    const { challenge_id, options } = await startSignIn();
    const body = { challenge_id, credential: key.get(options) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.post('/passkeys/authentication/verify', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body: { code } }) => code))).toEqual(
      new Set(['webauthn_challenge_not_found']),
    );
    const later = await startSignIn();
    const stale = await world.post('/passkeys/authentication/verify', {
      ...body,
      challenge_id: later.challenge_id,
    });
    expect(codeAndStatus(stale)).toEqual([400, 'webauthn_verification_failed']);
  });

  test('when the counter stands still or goes back: the key was copied', async () => {
    const { key } = await withPasskey();
    expect((await signIn(key, { counter: 20 })).status).toBe(200);
    for (const counter of [20, 19, 0]) {
      expect(codeAndStatus(await signIn(key, { counter }))).toEqual([400, 'webauthn_verification_failed']);
    }
    expect((await signIn(key, { counter: 21 })).status).toBe(200);
  });

  test('after five minutes', async () => {
    const { key } = await withPasskey();
    const { challenge_id, options } = await startSignIn();
    world.clock.advance(301);
    const body = { challenge_id, credential: key.get(options) };
    const late = await world.post('/passkeys/authentication/verify', body);
    expect(codeAndStatus(late)).toEqual([400, 'webauthn_challenge_expired']);
  });

  test('to a banned and to a deleted account', async () => {
    const { key, user } = await withPasskey();
    const token = await world.sharedToken();
    const path = `/admin/users/${user.id}`;
    await world.call('PUT', path, { token, body: { ban_duration: '1h' } });
    expect(codeAndStatus(await signIn(key))).toEqual([403, 'user_banned']);
    await world.call('DELETE', path, { token, body: { should_soft_delete: true } });
    expect(codeAndStatus(await signIn(key))).toEqual([400, 'webauthn_verification_failed']);
  });
});

describe('who keeps passkeys', () => {
  test('a farmer with a second factor adds and removes only after proving it', async () => {
    const { access_token: low, phone, passkeyId } = await withPasskey();
    const app = await enrolTotp(world, low);
    const high = sessionIn(await prove(world, low, app)).access_token;
    const again = sessionIn(await world.signIn(phone, PIN)).access_token;
    const options = await world.post('/passkeys/registration/options', {}, { token: again });
    expect(codeAndStatus(options)).toEqual([403, 'insufficient_aal']);
    const removed = await world.call('DELETE', `/passkeys/${passkeyId}`, { token: again });
    expect(codeAndStatus(removed)).toEqual([403, 'insufficient_aal']);
    expect((await register(high, new SoftKey(SITE))).status).toBe(200);
    expect((await world.call('DELETE', `/passkeys/${passkeyId}`, { token: high })).status).toBe(204);
  });

  test('nobody sees, names or removes another farmer’s', async () => {
    const { passkeyId, key, user } = await withPasskey();
    const { access_token: token } = await world.register();
    expect((await world.call('GET', '/passkeys', { token })).text).toBe('[]');
    const path = `/passkeys/${passkeyId}`;
    const named = await world.call('PATCH', path, { token, body: { friendly_name: 'mine' } });
    expect(named.status).toBe(404);
    expect((await world.call('DELETE', path, { token })).status).toBe(404);
    expect((await world.call('DELETE', '/passkeys/x', { token })).status).toBe(404);
    expect(sessionIn(await signIn(key)).user.id).toBe(user.id);
  });

  test('a name has 1 to 120 characters', async () => {
    const { passkeyId, access_token: token } = await withPasskey();
    for (const friendly_name of ['', 'x'.repeat(121)]) {
      const answer = await world.call('PATCH', `/passkeys/${passkeyId}`, { token, body: { friendly_name } });
      expect(codeAndStatus(answer)).toEqual([400, 'validation_failed']);
    }
  });

  test('an anonymous user has none', async () => {
    await using open = await world.another({ ...OPTIONS, anonymousEnabled: true });
    const { access_token: token } = sessionIn(await open.post('/signup', {}));
    const answer = await open.post('/passkeys/registration/options', {}, { token });
    expect(codeAndStatus(answer)).toEqual([403, 'no_authorization']);
  });
});

test('an instance without passkeys says so everywhere', async () => {
  await using without = await world.another({ siteUrl: SITE });
  const { access_token: token, user } = await without.register();
  expect((await without.call('GET', '/settings')).body.passkeys_enabled).toBe(false);
  expect((await world.call('GET', '/settings')).body.passkeys_enabled).toBe(true);
  const id = '00000000-0000-4000-8000-000000000000';
  const routes = [
    ['POST', '/passkeys/registration/options'],
    ['POST', '/passkeys/registration/verify'],
    ['POST', '/passkeys/authentication/options'],
    ['POST', '/passkeys/authentication/verify'],
    ['GET', '/passkeys'],
    ['PATCH', `/passkeys/${id}`],
    ['DELETE', `/passkeys/${id}`],
  ] as const;
  for (const [method, path] of routes) {
    const answer = await without.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
    expect([path, ...codeAndStatus(answer)]).toEqual([path, 404, 'passkey_disabled']);
  }
  const operator = await without.sharedToken();
  const list = await without.call('GET', `/admin/users/${user.id}/passkeys`, { token: operator });
  expect(codeAndStatus(list)).toEqual([404, 'passkey_disabled']);
});

test('odd bodies are refused in our own words, and no answer shows a public key', async () => {
  const { access_token: token, user, key } = await withPasskey();
  const { challenge_id, options } = await startSignIn();
  const good = key.get(options);
  const bodies: [unknown, string][] = [
    [{}, 'validation_failed'],
    [{ challenge_id }, 'validation_failed'],
    [{ challenge_id: 'x', credential: good }, 'validation_failed'],
    [{ challenge_id, credential: 'x' }, 'webauthn_verification_failed'],
    [{ challenge_id, credential: { ...good, type: 'x' } }, 'webauthn_verification_failed'],
    [{ challenge_id, credential: { ...good, id: 'a b' } }, 'webauthn_verification_failed'],
    [{ challenge_id, credential: { ...good, response: {} } }, 'webauthn_verification_failed'],
  ];
  for (const [body, code] of bodies) {
    expect(codeAndStatus(await world.post('/passkeys/authentication/verify', body))).toEqual([400, code]);
  }
  const bytes = Buffer.from('not what is expected').toString('base64url');
  for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) {
    const asked = await startSignIn();
    const credential = key.get(asked.options);
    const broken = { ...credential, response: { ...credential.response, [field]: bytes } };
    const body = { challenge_id: asked.challenge_id, credential: broken };
    expect(codeAndStatus(await world.post('/passkeys/authentication/verify', body))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
  }
  const { rows } = await world.pool.query<{ public_key: Buffer; credential_id: string }>(
    'select public_key, credential_id from auth.webauthn_credentials where user_id = $1',
    [user.id],
  );
  const operator = await world.sharedToken();
  const told = [
    await world.call('GET', '/passkeys', { token }),
    await world.call('GET', '/user', { token }),
    await world.call('GET', `/admin/users/${user.id}`, { token: operator }),
    await world.call('GET', `/admin/users/${user.id}/passkeys`, { token: operator }),
    await signIn(key),
  ].map(({ text }) => text);
  expect(rows).toHaveLength(1);
  for (const { public_key, credential_id } of rows) {
    const forms = [credential_id, public_key.toString('hex'), public_key.toString('base64').slice(0, 40)];
    for (const form of forms)
      expect([...told, ...world.logs].filter((text) => text.includes(form))).toEqual([]);
  }
});
