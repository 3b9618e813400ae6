import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectConsole } from '../../../server/test/expected-console.ts';
import { comeBack, FakeGoogle } from '../../test/fake-google.ts';
import { cookiesOf, fragment, goal, proofKey } from '../../test/redirects.ts';
import { type Answer, newNumber, sessionIn, World } from '../../test/world.ts';

const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';

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
beforeEach(() => {
  people += 1;
  const sub = `g-${people}`;
  google.person = { sub, email: `${sub}@example.com`, email_verified: true, name: sub };
});

const startLinking = (token: string, query = ''): Promise<Answer> =>
  world.call('GET', `/user/identities/authorize?provider=google&skip_http_redirect=true${query}`, { token });

describe('a link that a thief began and another person follows', () => {
  const nobody = { headers: { cookie: '' } };
  const providersOf = async (token: string) =>
    (await world.call('GET', '/user', { token })).body.app_metadata;

  test('adds nobody’s Google account to the thief’s, with a proof key or without', async () => {
    const thief = await world.register(newNumber());
    const { pair, verifier } = proofKey();
    for (const query of ['', pair]) {
      const answer = goal(
        await comeBack(world, google, await startLinking(thief.access_token, query), nobody),
      );
      expect(answer.hash).not.toContain('access_token');
      expect(await providersOf(thief.access_token)).toMatchObject({ providers: ['phone'] });
      const code = answer.searchParams.get('code');
      if (code === null) expect(answer.searchParams.get('error_code')).toBe('bad_oauth_state');
      // The code is at the other person's browser; it opens nothing without what the thief's browser keeps.
      const exchanged = await world.post('/token?grant_type=pkce', {
        auth_code: code ?? 'none',
        code_verifier: `${verifier}x`,
      });
      expect(exchanged.status).not.toBe(200);
      expect(await providersOf(thief.access_token)).toMatchObject({ providers: ['phone'] });
    }
  });

  test('signs nobody in, not even as the thief', async () => {
    const begun = await world.call('GET', '/authorize?provider=google');
    const back = new URL(await google.visit(goal(begun).href, `${EXTERNAL}/callback`));
    const another = await world.call('GET', '/authorize?provider=google');
    for (const browser of [nobody, cookiesOf(another)]) {
      const landed = goal(await world.call('GET', `/callback${back.search}`, browser));
      expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state');
    }
    // The browser that began is not kept out by the others.
    const own = goal(await world.call('GET', `/callback${back.search}`, cookiesOf(begun)));
    expect(fragment(own)).toHaveProperty('access_token');
  });

  test('with a proof key the account gets the identity at the exchange, by the browser that began', async () => {
    const { access_token: token, user } = await world.register(newNumber());
    const { pair, verifier } = proofKey();
    const begun = await startLinking(token, pair);
    expect(begun.headers.getSetCookie()).toEqual([]);
    const code = goal(await comeBack(world, google, begun)).searchParams.get('code');
    expect(await providersOf(token)).toMatchObject({ providers: ['phone'] });
    const exchanged = sessionIn(
      await world.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier }),
    );
    expect(exchanged.user).toMatchObject({ id: user.id, app_metadata: { providers: ['phone', 'google'] } });
    const again = goal(await comeBack(world, google, await startLinking(token, pair)));
    expect(fragment(again).error_code).toBe('identity_already_exists');
  });

  test('is known by a cookie that only the server reads and that ends with the trip', async () => {
    const [set] = (await world.call('GET', '/authorize?provider=google')).headers.getSetCookie();
    expect(set).toMatch(/^trip-[0-9a-f-]{36}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const { issuer, clientId, clientSecret } = google;
    await using secure = await world.another({
      siteUrl: 'https://farm.example',
      providers: { google: { issuer, clientId, clientSecret } },
    });
    const [safe] = (await secure.call('GET', '/authorize?provider=google')).headers.getSetCookie();
    expect(safe).toMatch(/^__Host-trip-.*; HttpOnly; SameSite=Lax; Secure$/);
  });

  test('a provider that posts its answer is followed by a request that brings the cookie', async () => {
    const begun = await world.call('GET', '/authorize?provider=google');
    const back = new URL(await google.visit(goal(begun).href, `${EXTERNAL}/callback`));
    const posted = await world.call('POST', '/callback', {
      rawBody: back.search.slice(1),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([posted.status, goal(posted).href]).toEqual([303, back.href]);
  });
});
