import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPasskey,
  codeAndStatus,
  farmerWithPasskey,
  SITE,
  signInBy,
  startRegistration,
  startSignIn,
  WITH_PASSKEYS,
} from '../../../auth/test/passkey-farmer.ts';
import { SoftKey, type Tricks } from '../../../auth/test/soft-key.ts';
import { PIN, sessionIn, World } from '../../../auth/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open(WITH_PASSKEYS);
});
afterAll(() => world[Symbol.asyncDispose]());

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
    const answer = await addPasskey(world, token, new SoftKey(SITE), tricks);
    expect(codeAndStatus(answer)).toEqual([400, 'webauthn_verification_failed']);
    expect((await world.call('GET', '/passkeys', { token })).text).toBe('[]');
  });

  test('twice with one challenge', async () => {
    const { access_token: token } = await world.register();
    const key = new SoftKey(SITE);
    const { challenge_id, options } = await startRegistration(world, token);
    const body = { challenge_id, credential: key.create(options) };
    expect((await world.post('/passkeys/registration/verify', body, { token })).status).toBe(200);
    const again = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(again)).toEqual([400, 'webauthn_challenge_not_found']);
  });

  test('after five minutes', async () => {
    const { access_token: token } = await world.register();
    const { challenge_id, options } = await startRegistration(world, token);
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
      const { challenge_id, options } = await startRegistration(world, token);
      const body = { challenge_id, credential: new SoftKey(SITE).create(options) };
      const answer = await world.post('/passkeys/registration/verify', body, { token: by });
      expect(codeAndStatus(answer)).toEqual([400, 'webauthn_challenge_not_found']);
      // It still stands for whom it was made.
      expect((await world.post('/passkeys/registration/verify', body, { token })).status).toBe(200);
    }
    const { options } = await startRegistration(world, token);
    const asked = await startSignIn(world);
    const credential = new SoftKey(SITE).create({ ...options, challenge: asked.options.challenge });
    const body = { challenge_id: asked.challenge_id, credential };
    const mixed = await world.post('/passkeys/registration/verify', body, { token });
    expect(codeAndStatus(mixed)).toEqual([400, 'webauthn_challenge_not_found']);
  });

  test('of a credential that somebody has', async () => {
    const first = await world.register();
    const key = new SoftKey(SITE);
    const credentialId = Buffer.alloc(32, 9).toString('base64url');
    expect((await addPasskey(world, first.access_token, key, { credentialId })).status).toBe(200);
    const other = await world.register();
    const copied = await addPasskey(world, other.access_token, new SoftKey(SITE), { credentialId });
    expect(codeAndStatus(copied)).toEqual([422, 'webauthn_credential_exists']);
    expect(sessionIn(await signInBy(world, key)).user.id).toBe(first.user.id);
  });

  test('after ten', async () => {
    const { access_token: token } = await world.register();
    const held = await startRegistration(world, token);
    for (let count = 0; count < 10; count += 1) {
      expect((await addPasskey(world, token, new SoftKey(SITE))).status).toBe(200);
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
    const { key } = await farmerWithPasskey(world);
    expect(codeAndStatus(await signInBy(world, key, tricks))).toEqual([400, 'webauthn_verification_failed']);
    expect((await signInBy(world, key)).status).toBe(200);
  });

  test('in the name of another farmer', async () => {
    const victim = await farmerWithPasskey(world);
    const { key } = await farmerWithPasskey(world);
    const handle = Buffer.from(victim.user.id).toString('base64url');
    expect(codeAndStatus(await signInBy(world, key, { handle }))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
  });

  test('twice with one answer', async () => {
    const { key } = await farmerWithPasskey(world);
    const { challenge_id, options } = await startSignIn(world);
    const body = { challenge_id, credential: key.get(options) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.post('/passkeys/authentication/verify', body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body: { code } }) => code))).toEqual(
      new Set(['webauthn_challenge_not_found']),
    );
    const later = await startSignIn(world);
    const stale = await world.post('/passkeys/authentication/verify', {
      ...body,
      challenge_id: later.challenge_id,
    });
    expect(codeAndStatus(stale)).toEqual([400, 'webauthn_verification_failed']);
  });

  test('when the counter stands still or goes back: the key was copied', async () => {
    const { key } = await farmerWithPasskey(world);
    expect((await signInBy(world, key, { counter: 20 })).status).toBe(200);
    for (const counter of [20, 19, 0]) {
      expect(codeAndStatus(await signInBy(world, key, { counter }))).toEqual([
        400,
        'webauthn_verification_failed',
      ]);
    }
    expect((await signInBy(world, key, { counter: 21 })).status).toBe(200);
  });

  test('after five minutes', async () => {
    const { key } = await farmerWithPasskey(world);
    const { challenge_id, options } = await startSignIn(world);
    world.clock.advance(301);
    const body = { challenge_id, credential: key.get(options) };
    const late = await world.post('/passkeys/authentication/verify', body);
    expect(codeAndStatus(late)).toEqual([400, 'webauthn_challenge_expired']);
  });

  test('to a banned and to a deleted account', async () => {
    const { key, user } = await farmerWithPasskey(world);
    const token = await world.sharedToken();
    const path = `/admin/users/${user.id}`;
    await world.call('PUT', path, { token, body: { ban_duration: '1h' } });
    expect(codeAndStatus(await signInBy(world, key))).toEqual([403, 'user_banned']);
    await world.call('DELETE', path, { token, body: { should_soft_delete: true } });
    expect(codeAndStatus(await signInBy(world, key))).toEqual([400, 'webauthn_verification_failed']);
  });
});

test('odd bodies are refused in our own words, and no answer shows a public key', async () => {
  const { access_token: token, user, key } = await farmerWithPasskey(world);
  const { challenge_id, options } = await startSignIn(world);
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
    const asked = await startSignIn(world);
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
  const texts = [
    await world.call('GET', '/passkeys', { token }),
    await world.call('GET', '/user', { token }),
    await world.call('GET', `/admin/users/${user.id}`, { token: operator }),
    await world.call('GET', `/admin/users/${user.id}/passkeys`, { token: operator }),
    await signInBy(world, key),
  ].map(({ text }) => text);
  expect(rows).toHaveLength(1);
  for (const { public_key, credential_id } of rows) {
    const forms = [credential_id, public_key.toString('hex'), public_key.toString('base64').slice(0, 40)];
    for (const form of forms)
      expect([...texts, ...world.logs].filter((text) => text.includes(form))).toEqual([]);
  }
});
