import { AuthClient } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SITE } from './passkey-farmer.ts';
import { plugIn } from './soft-browser.ts';
import { creationShape, requestShape, SoftKey } from './soft-key.ts';
import { newNumber, PIN, World } from './world.ts';

/*
 * Every method of the published client is called, and the last test finds by reflection which were not: a new version
 * with a new method fails here until the server was seen to answer it.
 */

type Client = ReturnType<World['client']>;
type Admin = Awaited<ReturnType<World['admin']>>;

const called = new Set<string>();
let world: World;
let admin: Admin;
let subject: Client;

/** Parts that hold methods of their own; what is not the client's doing is left out. */
const NO_PARTS = new Set(['experimental', 'headers', 'storage', 'memoryStorage', 'client']);

/** The methods of an object and of its parts, with the way to each. */
function methodsOf(of: object, path: string, seen = new Set<object>()): [string, object, string][] {
  if (seen.has(of)) return [];
  seen.add(of);
  const found = new Map<string, [string, object, string]>();
  for (let level: object | null = of; level && level !== Object.prototype; ) {
    const own = level === of;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      const isOurs = !name.startsWith('_') && name !== 'constructor' && !(own && PRIVATE.has(name));
      if (isOurs && typeof value === 'function') found.set(name, [`${path}${name}`, of, name]);
      else if (own && isOurs && typeof value === 'object' && value !== null && isPart(name, value)) {
        for (const inner of methodsOf(value, `${path}${name}.`, seen)) found.set(inner[0], inner);
      }
    }
    level = Object.getPrototypeOf(level);
  }
  return [...found.values()];
}

// Functions that the client was given, not its own.
const PRIVATE = new Set(['fetch', 'logger', 'lock']);
const isPart = (name: string, value: object): boolean =>
  !NO_PARTS.has(name) && !(value instanceof Map) && !(value instanceof Promise) && !Array.isArray(value);

/** Notes each call, also those that the client makes to itself. */
function watch<Watched extends object>(of: Watched, path: string): Watched {
  for (const [name, holder, key] of methodsOf(of, path)) {
    const plain: unknown = Reflect.get(holder, key);
    if (typeof plain !== 'function') continue;
    Reflect.set(holder, key, (...values: unknown[]) => {
      called.add(name);
      return Reflect.apply(plain, holder, values);
    });
  }
  return of;
}

const open = (): Client => watch(newClient(), '');

function newClient(): Client {
  return new AuthClient({
    url: world.url,
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  });
}

beforeAll(async () => {
  world = await World.open({
    siteUrl: SITE,
    anonymousEnabled: true,
    manualLinking: true,
    passkeysEnabled: true,
    web3: { ethereum: true, solana: true },
    oauthServer: {},
    providers: { google: { issuer: 'http://127.0.0.1:9', clientId: 'web', clientSecret: 'secret' } },
    mfa: { webauthn: { enroll: true, verify: true } },
  });
  // The client reads the machine's clock.
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1000);
  admin = watch(await world.admin(), 'admin.');
  subject = newClient();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => vi.unstubAllGlobals());

interface Outcome {
  readonly error: { readonly status?: number | undefined; readonly message: string } | null;
}

function expectGood<Result extends Outcome>(result: Result): Result {
  expect(result.error).toBeNull();
  return result;
}

/** The server refused in words, and was not in trouble. */
function expectRefused({ error }: Outcome, status: number): void {
  expect([error?.status, error?.message]).toEqual([status, expect.stringMatching(/\w/)]);
}

async function signedUp(client: Client): Promise<string> {
  const phone = newNumber();
  expectGood(await client.signUp({ phone, password: PIN }));
  expectGood(await client.verifyOtp({ phone, token: await world.codeTo(phone), type: 'sms' }));
  return phone;
}

/** Shows the PIN in the client's session, as the screens do; the published client has no method for it. */
async function prove(client: Client): Promise<void> {
  const token = (await client.getSession()).data.session?.access_token ?? '';
  expect((await world.post('/user/proof', { current_password: PIN }, { token })).status).toBe(200);
}

/** In this order whatever the runner's: the last looks at what all the others called. */
describe('the published client', { shuffle: false }, () => {
  test('sessions', async () => {
    const client = open();
    expectGood(await client.initialize());
    expect(client.isThrowOnErrorEnabled()).toBe(false);
    const { data } = client.onAuthStateChange(() => undefined);
    const phone = await signedUp(client);
    expectGood(await client.resend({ type: 'sms', phone }));
    expectGood(await client.signInWithPassword({ phone, password: PIN }));
    const before = (await client.getSession()).data.session;
    expect(before?.user.phone).toBe(phone.slice(1));
    expectGood(await client.getUser());
    expectGood(await client.getClaims());
    const claims = await client.getClaims(before?.access_token);
    expect(claims.data?.claims.sub).toBe(before?.user.id);
    expectGood(await client.updateUser({ data: { village: 'Niphad' } }));
    expectGood(await client.reauthenticate());
    expectGood(await client.refreshSession());
    const session = (await client.getSession()).data.session;
    expectGood(await open().setSession(session ?? { access_token: '', refresh_token: '' }));
    await client.startAutoRefresh();
    await client.stopAutoRefresh();
    expectGood(await client.signOut());
    data.subscription.unsubscribe();
    await client.dispose();
  });

  test('ways in', async () => {
    const client = open();
    expect(expectGood(await client.signInAnonymously()).data.user?.is_anonymous).toBe(true);
    expectGood(await client.signInWithOtp({ phone: newNumber() }));
    expectGood(await client.resetPasswordForEmail('nobody@example.com'));
    expectRefused(await client.exchangeCodeForSession('a code of nobody'), 400);
    expectRefused(await client.signInWithIdToken({ provider: 'google', token: 'x.y.z' }), 400);
    expectRefused(await client.signInWithSSO({ domain: 'example.com' }), 404);
    const wallet = { message: 'x'.repeat(80), signature: new Uint8Array(65) };
    expectRefused(await client.signInWithWeb3({ chain: 'solana', ...wallet }), 400);
    const hex = `0x${'0'.repeat(130)}` as const;
    const ethereum = { chain: 'ethereum', message: 'x'.repeat(80), signature: hex } as const;
    expectRefused(await client.signInWithWeb3(ethereum), 400);
    const { data } = await client.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(data.url).toContain('/authorize?provider=google');
  });

  test('identities', async () => {
    const client = open();
    await signedUp(client);
    const { data } = expectGood(await client.getUserIdentities());
    const [identity] = data?.identities ?? [];
    expect(identity?.provider).toBe('phone');
    if (identity) expectRefused(await client.unlinkIdentity(identity), 422);
    // The provider that this instance names is out of reach, and the farmer is told so.
    expectRefused(await client.linkIdentity({ provider: 'google' }), 503);
    expectRefused(await client.linkIdentity({ provider: 'google', token: 'x.y.z' }), 400);
    const formed = [{ alg: 'RS256', kid: 'k' }, { sub: 's' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const token = [...formed, 'AAAA'].join('.');
    expectRefused(await client.signInWithIdToken({ provider: 'google', token }), 503);
  });

  test('second factors', async () => {
    const client = open();
    await signedUp(client);
    const enrolled = expectGood(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
    const factorId = enrolled.data?.id ?? '';
    const secret = enrolled.data && 'totp' in enrolled.data ? enrolled.data.totp.secret : '';
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = app.generate({ timestamp: world.clock.now().getTime() });
    const challenge = expectGood(await client.mfa.challenge({ factorId }));
    const challengeId = challenge.data?.id ?? '';
    expectGood(await client.mfa.verify({ factorId, challengeId, code }));
    expectRefused(await client.mfa.challengeAndVerify({ factorId, code }), 422);
    const level = expectGood(await client.mfa.getAuthenticatorAssuranceLevel());
    expect(level.data?.currentLevel).toBe('aal2');
    expect(expectGood(await client.mfa.listFactors()).data?.totp).toHaveLength(1);
    const { recoveryCodes } = client.mfa;
    const [recoveryCode = ''] = expectGood(await recoveryCodes.generate()).data?.codes ?? [];
    expectGood(await recoveryCodes.getStatus());
    expectGood(await recoveryCodes.verify({ code: recoveryCode }));
    expectGood(await recoveryCodes.regenerate());
    const spare = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expectGood(await client.mfa.unenroll({ factorId: expectGood(spare).data?.id ?? '' }));
    expectGood(await recoveryCodes.unenroll());
  });

  test('security keys and passkeys', async () => {
    const client = open();
    const stranger = open();
    await signedUp(client);
    const key = new SoftKey(SITE);
    plugIn(key);
    expectGood(await client.registerPasskey());
    expectGood(await stranger.signInWithPasskey());
    const started = expectGood(await client.passkey.startRegistration());
    const second = new SoftKey(SITE);
    const options = creationShape.parse(started.data?.options);
    const registered = await client.passkey.verifyRegistration({
      challengeId: started.data?.challenge_id ?? '',
      credential: second.create(options) as never,
    });
    const passkeyId = expectGood(registered).data?.id ?? '';
    const asked = expectGood(await client.passkey.startAuthentication());
    const proven = await client.passkey.verifyAuthentication({
      challengeId: asked.data?.challenge_id ?? '',
      credential: second.get(requestShape.parse(asked.data?.options)) as never,
    });
    expectGood(proven);
    expectGood(await client.passkey.update({ passkeyId, friendlyName: 'Tablet' }));
    expect(expectGood(await client.passkey.list()).data).toHaveLength(2);
    const userId = (await client.getUser()).data.user?.id ?? '';
    expect(expectGood(await admin.passkey.listPasskeys({ userId })).data).toHaveLength(2);
    expectGood(await admin.passkey.deletePasskey({ userId, passkeyId }));
    const [rest] = (await client.passkey.list()).data ?? [];
    const taken = { passkeyId: rest?.id ?? '' };
    // The passkey, of a minute ago, that the session was opened with is no proof that the account is one's own.
    expectRefused(await client.passkey.delete(taken), 400);
    await prove(client);
    expectGood(await client.passkey.delete(taken));

    const made = expectGood(await client.mfa.webauthn.register({ friendlyName: 'Yellow key' }));
    const factorId = made.data?.user.factors?.[0]?.id ?? '';
    expectGood(await client.mfa.webauthn.authenticate({ factorId, webauthn: {} }));
    expectGood(await client.mfa.webauthn.enroll({ friendlyName: 'Red key' }));
    const rpId = new URL(SITE).hostname;
    const shown = await client.mfa.webauthn.challenge({ factorId, webauthn: { rpId } });
    const { webauthn, challengeId } = expectGood(shown).data ?? {};
    if (webauthn && challengeId) {
      expectGood(
        await client.mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...webauthn, rpId } }),
      );
    }
  });

  test('accounts, by an operator', async () => {
    const email = 'operator-made@example.com';
    const user = expectGood(await admin.createUser({ email, email_confirm: true })).data.user;
    const id = user?.id ?? '';
    expect(expectGood(await admin.getUserById(id)).data.user?.email).toBe(email);
    expectGood(await admin.updateUserById(id, { user_metadata: { village: 'Niphad' } }));
    expectGood(await admin.generateLink({ type: 'magiclink', email }));
    expectGood(await admin.inviteUserByEmail('invited@example.com'));
    expect(expectGood(await admin.listUsers()).data.users.length).toBeGreaterThan(1);
    const factors = expectGood(await admin.mfa.listFactors({ userId: id })).data?.factors;
    expect(factors).toEqual([]);
    expectRefused(await admin.mfa.deleteFactor({ userId: id, id: crypto.randomUUID() }), 404);
    expectGood(await admin.deleteUser(id));
    const client = world.client();
    await signedUp(client);
    expectGood(await admin.signOut((await client.getSession()).data.session?.access_token ?? ''));
    expect((await client.getUser()).error).not.toBeNull();
  });

  test('applications and providers', async () => {
    const client_name = 'Packhouse';
    const made = await admin.oauth.createClient({
      client_name,
      redirect_uris: ['https://packhouse.example/'],
    });
    const clientId = expectGood(made).data?.client_id ?? '';
    expectGood(await admin.oauth.listClients());
    expectGood(await admin.oauth.getClient(clientId));
    expectGood(await admin.oauth.updateClient(clientId, { client_name: 'Packhouse Niphad' }));
    expectGood(await admin.oauth.regenerateClientSecret(clientId));
    expectGood(await admin.oauth.deleteClient(clientId));

    const provider = {
      provider_type: 'oidc',
      identifier: 'custom:coop',
      name: 'Cooperative',
      client_id: 'web',
      client_secret: 'secret',
      issuer: 'https://coop.example',
    } as const;
    expectGood(await admin.customProviders.createProvider(provider));
    expectGood(await admin.customProviders.listProviders());
    expectGood(await admin.customProviders.getProvider('custom:coop'));
    expectGood(await admin.customProviders.updateProvider('custom:coop', { name: 'Co-op' }));
    expectGood(await admin.customProviders.deleteProvider('custom:coop'));

    const client = open();
    await signedUp(client);
    const nothing = crypto.randomUUID();
    expect(expectGood(await client.oauth.listGrants()).data).toEqual([]);
    for (const answer of [
      await client.oauth.getAuthorizationDetails(nothing),
      await client.oauth.approveAuthorization(nothing, { skipBrowserRedirect: true }),
      await client.oauth.denyAuthorization(nothing, { skipBrowserRedirect: true }),
      await client.oauth.revokeGrant({ clientId: nothing }),
    ]) {
      expectRefused(answer, 404);
    }
  });

  test('nothing was left out', () => {
    const all = [...methodsOf(subject, ''), ...methodsOf(admin, 'admin.')].map(([name]) => name);
    expect(all.length).toBeGreaterThan(70);
    expect([...new Set(all)].filter((name) => !called.has(name))).toEqual([]);
  });
});
