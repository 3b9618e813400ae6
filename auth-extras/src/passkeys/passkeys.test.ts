import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addPasskey,
  codeAndStatus,
  farmerWithPasskey,
  SITE,
  signInBy,
  startSignIn,
  WITH_PASSKEYS,
} from '../../../auth/test/passkey-farmer.ts';
import { plugIn } from '../../../auth/test/soft-browser.ts';
import { creationShape, requestShape, SoftKey } from '../../../auth/test/soft-key.ts';
import { enrolTotp, prove } from '../../../auth/test/totp-app.ts';
import { PIN, sessionIn, World } from '../../../auth/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open(WITH_PASSKEYS);
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllGlobals());

describe('the published client', () => {
  test('adds a passkey, signs in with it, names, lists and removes it', async () => {
    await using own = await World.open({ ...WITH_PASSKEYS, clock: () => new Date() });
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
    await using own = await World.open({ ...WITH_PASSKEYS, clock: () => new Date() });
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

describe('who keeps passkeys', () => {
  test('a farmer with a second factor adds and removes only after proving it', async () => {
    const { access_token: low, phone, passkeyId } = await farmerWithPasskey(world);
    const app = await enrolTotp(world, low);
    const high = sessionIn(await prove(world, low, app)).access_token;
    const again = sessionIn(await world.signIn(phone, PIN)).access_token;
    const options = await world.post('/passkeys/registration/options', {}, { token: again });
    expect(codeAndStatus(options)).toEqual([403, 'insufficient_aal']);
    const removed = await world.call('DELETE', `/passkeys/${passkeyId}`, { token: again });
    expect(codeAndStatus(removed)).toEqual([403, 'insufficient_aal']);
    expect((await addPasskey(world, high, new SoftKey(SITE))).status).toBe(200);
    expect((await world.call('DELETE', `/passkeys/${passkeyId}`, { token: high })).status).toBe(204);
  });

  test('nobody sees, names or removes another farmer’s', async () => {
    const { passkeyId, key, user } = await farmerWithPasskey(world);
    const { access_token: token } = await world.register();
    expect((await world.call('GET', '/passkeys', { token })).text).toBe('[]');
    const path = `/passkeys/${passkeyId}`;
    const named = await world.call('PATCH', path, { token, body: { friendly_name: 'mine' } });
    expect(named.status).toBe(404);
    expect((await world.call('DELETE', path, { token })).status).toBe(404);
    expect((await world.call('DELETE', '/passkeys/x', { token })).status).toBe(404);
    expect(sessionIn(await signInBy(world, key)).user.id).toBe(user.id);
  });

  test('a name has 1 to 120 characters', async () => {
    const { passkeyId, access_token: token } = await farmerWithPasskey(world);
    for (const friendly_name of ['', 'x'.repeat(121)]) {
      const answer = await world.call('PATCH', `/passkeys/${passkeyId}`, { token, body: { friendly_name } });
      expect(codeAndStatus(answer)).toEqual([400, 'validation_failed']);
    }
  });

  test('an anonymous user has none', async () => {
    await using open = await world.another({ ...WITH_PASSKEYS, anonymousEnabled: true });
    const { access_token: token } = sessionIn(await open.post('/signup', {}));
    const answer = await open.post('/passkeys/registration/options', {}, { token });
    expect(codeAndStatus(answer)).toEqual([403, 'no_authorization']);
  });
});

test('a challenge of one process is answered to another', async () => {
  const { key, user } = await farmerWithPasskey(world);
  await using other = await world.another(WITH_PASSKEYS);
  const { challenge_id, options } = await startSignIn(world);
  const body = { challenge_id, credential: key.get(options) };
  expect(sessionIn(await other.post('/passkeys/authentication/verify', body)).user.id).toBe(user.id);
  const again = await world.post('/passkeys/authentication/verify', body);
  expect(codeAndStatus(again)).toEqual([400, 'webauthn_challenge_not_found']);
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
