import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectConsole } from '../../../server/test/expected-console.ts';
import { comeBack, FakeGoogle, type Person } from '../../test/fake-google.ts';
import { cookiesOf, fragment, goal, proofKey } from '../../test/redirects.ts';
import { type Answer, newNumber, sessionIn, World } from '../../test/world.ts';

// The provider compares the address letter by letter; the world's own port does not matter to it.
const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';
const SITE = 'http://127.0.0.1:3003';

let google: FakeGoogle;
let world: World;
beforeAll(async () => {
  // The provider keeps its sessions in memory here, and says so.
  expectConsole(/oidc-provider WARNING/);
  google = await FakeGoogle.open(`${EXTERNAL}/callback`);
  const { issuer, clientId, clientSecret } = google;
  world = await World.open({
    clock: () => new Date(),
    providers: { google: { issuer, clientId, clientSecret } },
    manualLinking: true,
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
});

let people = 0;
function newPerson(more: Partial<Person> = {}): Person {
  people += 1;
  return {
    sub: `g-${people}`,
    email: `g${people}@example.com`,
    email_verified: true,
    name: `Name ${people}`,
    ...more,
  };
}
beforeEach(() => {
  google.person = newPerson();
});

async function signInWithGoogle(query = '') {
  const begun = await world.call('GET', `/authorize?provider=google${query}`);
  expect(begun.status).toBe(302);
  return comeBack(world, google, begun);
}

const startLinking = (token: string): Promise<Answer> =>
  world.call('GET', '/user/identities/authorize?provider=google&skip_http_redirect=true', { token });

async function sessionByGoogle() {
  const { verifier, pair } = proofKey();
  const code = goal(await signInWithGoogle(pair)).searchParams.get('code');
  return world.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
}

describe('Google', () => {
  test('is asked with a proof key and nonce of ours, and with the farmer’s extras', async () => {
    const begun = await world.call(
      'GET',
      '/authorize?provider=google&access_type=offline&prompt=consent&state=mine&client_id=mine&nonce=mine&scopes=offline_access',
    );
    const url = goal(begun);
    expect(url.origin).toBe(google.issuer);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      client_id: google.clientId,
      redirect_uri: `${EXTERNAL}/callback`,
      response_type: 'code',
      scope: 'openid email profile offline_access',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect([asked.state, asked.nonce]).not.toContain('mine');
  });

  test('signs a new farmer in and returns to the site’s root with a session in the fragment', async () => {
    const answer = await signInWithGoogle('&scopes=offline_access&prompt=consent');
    expect(answer.status).toBe(302);
    const url = goal(answer);
    expect(url.href.startsWith(`${SITE}/#`)).toBe(true);
    const entries = fragment(url);
    expect(entries).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      token_type: 'bearer',
      sb: '',
    });
    const { body } = await world.call('GET', '/user', { token: entries.access_token ?? '' });
    const { person } = google;
    expect(body).toMatchObject({
      email: person?.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: person?.name, full_name: person?.name, email_verified: true },
      identities: [{ provider: 'google', id: person?.sub, identity_data: { iss: google.issuer } }],
    });
    expect(decodeJwt(entries.access_token ?? '').amr).toEqual([
      { method: 'oauth', timestamp: expect.any(Number) },
    ]);
  });

  test('with a proof key of the browser brings a code, once, and the provider’s tokens with it', async () => {
    const { verifier, pair } = proofKey();
    const answer = await signInWithGoogle(`${pair}&redirect_to=${encodeURIComponent(`${SITE}/plots?x=1`)}`);
    const url = goal(answer);
    expect([url.pathname, url.searchParams.get('x'), url.hash]).toEqual(['/plots', '1', '']);
    const exchange = () =>
      world.post('/token?grant_type=pkce', {
        auth_code: url.searchParams.get('code'),
        code_verifier: verifier,
      });
    const { body } = await exchange();
    expect(body).toMatchObject({ provider_token: expect.any(String), user: { email: google.person?.email } });
    expect((await exchange()).body.code).toBe('flow_state_not_found');
  });

  test('knows a farmer again, also under another e-mail address, and leaves their own name alone', async () => {
    const first = sessionIn(await sessionByGoogle());
    await world.call('PUT', '/user', {
      token: first.access_token,
      body: { data: { name: 'Asha of Niphad' } },
    });
    google.person = { ...(google.person ?? newPerson()), email: 'moved@example.com', name: 'Other' };
    const second = sessionIn(await sessionByGoogle());
    expect(second.user).toMatchObject({ id: first.user.id, user_metadata: { name: 'Asha of Niphad' } });
    expect(second.user.identities).toEqual([
      expect.objectContaining({ identity_data: expect.objectContaining({ name: 'Other' }) }),
    ]);
  });

  test('the farmer who cancels comes back with the provider’s words', async () => {
    google.person = null;
    const answer = await signInWithGoogle();
    expect(answer.status).toBe(302);
    const entries = { error: 'access_denied', error_description: 'The farmer pressed cancel' };
    expect(Object.fromEntries(goal(answer).searchParams)).toEqual(entries);
    expect(fragment(goal(answer))).toEqual({ ...entries, sb: '' });
  });

  test('of a farmer whom the operator’s hook refuses makes no account', async () => {
    const refusal = { error: { http_code: 403, message: 'Only from Nashik' } };
    const { issuer, clientId, clientSecret } = google;
    await using strict = await world.another({
      clock: () => new Date(),
      providers: { google: { issuer, clientId, clientSecret } },
      hooks: { beforeUserCreated: async () => refusal },
    });
    const begun = await strict.call('GET', '/authorize?provider=google');
    const back = await google.visit(goal(begun).href, `${EXTERNAL}/callback`);
    const answer = await strict.call('GET', `/callback${new URL(back).search}`, cookiesOf(begun));
    expect(fragment(goal(answer))).toMatchObject({
      error: 'access_denied',
      error_description: 'Only from Nashik',
    });
    const { rows } = await world.pool.query('select 1 from auth.users where email = $1', [
      google.person?.email,
    ]);
    expect(rows).toEqual([]);
  });

  test('works for the published client', async () => {
    const client = world.client();
    const { data, error } = await client.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const begun = await fetch(data.url ?? '', { redirect: 'manual' });
    const entries = fragment(goal(await comeBack(world, google, { headers: begun.headers, body: {} })));
    const { access_token = '', refresh_token = '' } = entries;
    expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await client.getUser()).data.user?.email).toBe(google.person?.email);
  });
});

describe('an account that is there already', () => {
  test('with the same proven address gets the identity, and keeps PIN, password and data', async () => {
    const { email } = google.person ?? newPerson();
    await world.post('/signup', { email, password: 'a long password', data: { village: 'Niphad' } });
    const own = sessionIn(
      await world.post('/verify', { type: 'signup', email, token: await world.codeTo(email) }),
    );
    const linked = sessionIn(await sessionByGoogle());
    expect(linked.user).toMatchObject({
      id: own.user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { village: 'Niphad' },
    });
    const byPassword = await world.post('/token?grant_type=password', { email, password: 'a long password' });
    expect(byPassword.status).toBe(200);
  });

  test('that a stranger registered with this address and never proved loses what the stranger set', async () => {
    const { email } = google.person ?? newPerson();
    await world.post('/signup', { email, password: 'the stranger knows this', data: { trap: true } });
    const code = await world.codeTo(email);
    const { user } = sessionIn(await sessionByGoogle());
    expect(user.user_metadata).not.toHaveProperty('trap');
    expect(user.identities).toHaveLength(1);
    const stranger = await world.post('/token?grant_type=password', {
      email,
      password: 'the stranger knows this',
    });
    expect(stranger.body.code).toBe('invalid_credentials');
    expect((await world.post('/verify', { type: 'signup', email, token: code })).body.code).toBe(
      'otp_expired',
    );
  });

  test('is not opened by an address that the provider has not verified', async () => {
    const email = 'victim@example.com';
    await world.post('/signup', { email, password: 'a long password' });
    await world.post('/verify', { type: 'signup', email, token: await world.codeTo(email) });
    google.person = newPerson({ email, email_verified: false });
    const answer = await signInWithGoogle();
    expect(fragment(goal(answer))).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
  });

  test('but banned stays out', async () => {
    const { user } = sessionIn(await sessionByGoogle());
    await world.pool.query(`update auth.users set banned_until = '2099-01-01' where id = $1`, [user.id]);
    expect(fragment(goal(await signInWithGoogle()))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
  });
});

describe('the way back', () => {
  const stranded = (query: string, begun?: Answer) =>
    world.call('GET', `/callback${query}`, begun && cookiesOf(begun));
  test.each([
    ['', 'bad_oauth_callback'],
    ['?state=x', 'bad_oauth_state'],
    ['?state=00000000-0000-4000-8000-000000000000', 'bad_oauth_state'],
  ])('with "%s" leads to the site with %s', async (query, error_code) => {
    const answer = await stranded(query);
    expect([answer.status, goal(answer).origin]).toEqual([303, SITE]);
    expect(goal(answer).searchParams.get('error_code')).toBe(error_code);
  });

  test('is taken once', async () => {
    const begun = await world.call('GET', '/authorize?provider=google');
    const back = new URL(await google.visit(goal(begun).href, `${EXTERNAL}/callback`));
    expect(fragment(goal(await stranded(back.search, begun)))).toHaveProperty('access_token');
    expect(goal(await stranded(back.search, begun)).searchParams.get('error_code')).toBe(
      'flow_state_already_used',
    );
  });

  test('with a code that is not the provider’s opens nothing', async () => {
    const begun = await world.call('GET', '/authorize?provider=google');
    const state = goal(begun).searchParams.get('state');
    const answer = await stranded(
      `?state=${state}&code=made-up&iss=${encodeURIComponent(google.issuer)}`,
      begun,
    );
    expect(fragment(goal(answer))).toMatchObject({
      error: 'server_error',
      error_description: 'Unable to exchange external code',
    });
  });

  test('never leads off the site', async () => {
    const answer = await signInWithGoogle(`&redirect_to=${encodeURIComponent('https://evil.example/')}`);
    expect(goal(answer).origin).toBe(SITE);
  });

  test('an unknown provider is refused in JSON', async () => {
    const answer = await world.call('GET', '/authorize?provider=smoke');
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect((await world.call('GET', '/authorize?provider=__proto__')).status).toBe(400);
  });
});

describe('an id token (One Tap)', () => {
  /** The provider's own id token for the person at the browser, with that nonce in it. */
  async function idToken(nonce?: string): Promise<string> {
    const verifier = randomBytes(40).toString('base64url');
    const query = new URLSearchParams({
      client_id: google.clientId,
      redirect_uri: `${EXTERNAL}/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(nonce === undefined ? {} : { nonce }),
    });
    const back = new URL(await google.visit(`${google.issuer}/auth?${query}`, `${EXTERNAL}/callback`));
    const response = await fetch(`${google.issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${google.clientId}:${encodeURIComponent(google.clientSecret)}`)}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: `${EXTERNAL}/callback`,
        code_verifier: verifier,
      }),
    });
    const { id_token } = (await response.json()) as { id_token: string };
    return id_token;
  }
  const present = (body: object) => world.post('/token?grant_type=id_token', { provider: 'google', ...body });
  const hashed = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

  test('signs in, with and without a nonce', async () => {
    const { user } = sessionIn(await present({ id_token: await idToken() }));
    expect(user.email).toBe(google.person?.email);
    const again = await present({ id_token: await idToken(hashed('n-1')), nonce: 'n-1' });
    expect(sessionIn(again).user.id).toBe(user.id);
    const client = world.client();
    const byClient = await client.signInWithIdToken({
      provider: 'google',
      token: await idToken(hashed('n-2')),
      nonce: 'n-2',
    });
    expect(byClient.error).toBeNull();
  });

  test('is refused with another nonce, without the one it has, changed, or for another client', async () => {
    const token = await idToken(hashed('n-3'));
    const said = async (body: object) => {
      const answer = await present(body);
      return [answer.status, answer.body.error];
    };
    expect(await said({ id_token: token, nonce: 'other' })).toEqual([400, 'invalid nonce']);
    expect(await said({ id_token: token })).toEqual([400, 'invalid request']);
    expect(await said({ id_token: await idToken(), nonce: 'n' })).toEqual([400, 'invalid request']);
    expect(await said({ id_token: `${token.slice(0, -4)}AAAA`, nonce: 'n-3' })).toEqual([
      400,
      'invalid request',
    ]);
    expect(await said({})).toEqual([400, 'invalid request']);
    const { issuer, clientSecret } = google;
    await using stranger = await world.another({
      providers: { google: { issuer, clientSecret, clientId: 'someone else' } },
    });
    const refused = await stranger.post('/token?grant_type=id_token', {
      provider: 'google',
      id_token: token,
      nonce: 'n-3',
    });
    expect(refused.body.error_description).toContain('Unacceptable audience');
    const off = await world.post('/token?grant_type=id_token', { provider: 'apple', id_token: token });
    expect([off.status, off.body.code]).toEqual([400, 'provider_disabled']);
  });
});

describe('adding and removing a provider', () => {
  test('a signed-in farmer adds Google, signs in with it, and removes it again', async () => {
    const { access_token: token, user } = await world.register(newNumber());
    const begun = await startLinking(token);
    await comeBack(world, google, begun);
    const both = await world.call('GET', '/user', { token });
    expect(both.body).toMatchObject({
      email: google.person?.email,
      app_metadata: { providers: ['phone', 'google'] },
    });
    const byGoogle = sessionIn(await sessionByGoogle());
    expect(byGoogle.user.id).toBe(user.id);
    const identities = both.body.identities as { identity_id: string; provider: string }[];
    const id = identities.find(({ provider }) => provider === 'google')?.identity_id;
    const removed = await world.call('DELETE', `/user/identities/${id}`, { token });
    expect([removed.status, removed.text]).toEqual([200, '{}']);
    const after = await world.call('GET', '/user', { token });
    expect(after.body).toMatchObject({ email: '', app_metadata: { providers: ['phone'] } });
    const last = (after.body.identities as { identity_id: string }[])[0]?.identity_id;
    expect((await world.call('DELETE', `/user/identities/${last}`, { token })).body.code).toBe(
      'single_identity_not_deletable',
    );
  });

  test('what another farmer has cannot be added', async () => {
    await sessionByGoogle();
    const { access_token: token } = await world.register(newNumber());
    const begun = await startLinking(token);
    expect(fragment(goal(await comeBack(world, google, begun))).error_code).toBe('identity_already_exists');
  });

  test('is off unless it is configured, and needs a token', async () => {
    await using closed = await world.another();
    const { access_token: token } = await closed.register(newNumber());
    const answer = await closed.call('GET', '/user/identities/authorize?provider=google', { token });
    expect([answer.status, answer.body.code]).toEqual([404, 'manual_linking_disabled']);
    expect((await world.call('GET', '/user/identities/authorize?provider=google')).status).toBe(401);
  });
});
