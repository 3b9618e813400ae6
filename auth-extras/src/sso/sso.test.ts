import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fragment, goal, proofKey } from '../../../auth/test/redirects.ts';
import { type Answer, World } from '../../../auth/test/world.ts';
import { selfSigned } from '../../test/certificate.ts';
import { refusalIn, SsoWorld } from '../../test/sso.ts';

let sso: SsoWorld;
beforeAll(async () => {
  sso = await SsoWorld.open({ redirectUrls: ['https://app.example/**'] });
});
afterAll(() => sso[Symbol.asyncDispose]());

const SITE = 'http://127.0.0.1:3003';
const tokensIn = (answer: Answer): Record<string, string> => fragment(goal(answer));
const claimsIn = (answer: Answer) => sso.world.auth.verifyAccessToken(tokensIn(answer).access_token ?? '');

describe('a sign-in that we ask for', () => {
  test('sends the browser there with a request that the provider can read', async () => {
    const request = await sso.begin();
    expect(request).toMatchObject({
      issuer: sso.sp.entityId,
      destination: sso.idp.signInUrl,
      acsUrl: sso.sp.acsUrl,
      relayState: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: expect.stringMatching(/^_[0-9a-f]{40}$/),
    });
  });

  test('ends in a session of somebody whom the organisation vouches for', async () => {
    const request = await sso.begin({ redirect_to: `${SITE}/dashboard?x=1` });
    const answer = await sso.asked(request, {
      nameId: 'meera-1',
      attributes: { mail: ['Meera@Vineyard.example'] },
    });
    expect(answer.status).toBe(302);
    expect(goal(answer).pathname).toBe('/dashboard');
    expect(goal(answer).search).toBe('?x=1');
    expect(tokensIn(answer)).toMatchObject({ token_type: 'bearer', expires_in: '3600' });
    const claims = await claimsIn(answer);
    expect(claims?.amr).toMatchObject([{ method: 'sso/saml', provider: sso.providerId }]);
    const user = await sso.world.call('GET', '/user', { token: tokensIn(answer).access_token ?? '' });
    const provider = `sso:${sso.providerId}`;
    expect(user.body).toMatchObject({
      email: 'meera@vineyard.example',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      identities: [
        {
          provider,
          id: 'meera-1',
          identity_data: {
            iss: sso.idp.entityId,
            sub: 'meera-1',
            email: 'meera@vineyard.example',
            email_verified: true,
          },
        },
      ],
    });
  });

  test('ends in a code where the browser has a proof key, and in no session before it is changed', async () => {
    const { verifier, pair } = proofKey();
    const { code_challenge, code_challenge_method } = Object.fromEntries(new URLSearchParams(pair));
    const request = await sso.begin({ code_challenge, code_challenge_method });
    const end = new Date(sso.at.getTime() + 900_000);
    const answer = await sso.asked(request, { nameId: 'pkce-1', sessionNotOnOrAfter: end });
    const code = goal(answer).searchParams.get('code');
    expect(goal(answer).hash).toBe('');
    const sessions = async (): Promise<number> =>
      (await sso.world.pool.query('select from auth.sessions where not_after = $1', [end])).rows.length;
    expect(await sessions()).toBe(0);
    const wrong = await sso.world.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: 'x'.repeat(43),
    });
    expect(wrong.body.code).toBe('bad_code_verifier');
    const right = await sso.world.post('/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: verifier,
    });
    expect(right.status).toBe(200);
    expect(await sessions()).toBe(1);
    const claims = await sso.world.auth.verifyAccessToken(String(right.body.access_token));
    expect(claims?.amr).toMatchObject([{ method: 'sso/saml', provider: sso.providerId }]);
    // The token lives no longer than the session that the provider allows.
    expect(right.body.expires_in).toBe(900);
  });

  test('finds the organisation by the domain, in any case', async () => {
    const answer = await sso.world.post('/sso', { domain: 'VineYard.example' });
    expect(answer.status).toBe(303);
    expect((await sso.read(goal(answer).href)).acsUrl).toBe(sso.sp.acsUrl);
  });

  test('finds the same account again, with what the organisation says now', async () => {
    const first = await claimsIn(await sso.asked(await sso.begin(), { nameId: 'same-1' }));
    const attributes = { mail: ['renamed@vineyard.example'] };
    const second = await claimsIn(await sso.asked(await sso.begin(), { nameId: 'same-1', attributes }));
    expect(second?.sub).toBe(first?.sub);
    expect(second?.email).toBe('renamed@vineyard.example');
  });

  test('can be finished for two minutes, and once', async () => {
    const late = await sso.begin();
    sso.world.clock.advance(120);
    expect(refusalIn(await sso.asked(late))).toEqual({
      status: 303,
      code: 'saml_relay_state_expired',
      at: SITE,
    });
    const request = await sso.begin();
    expect((await sso.asked(request)).status).toBe(302);
    expect(refusalIn(await sso.asked(request)).code).toBe('saml_relay_state_not_found');
  });

  test('is finished once by answers that come at the same time', async () => {
    const request = await sso.begin();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sso.asked(request, { nameId: 'race-1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 303, 303, 303, 303]);
  });

  test('is not finished by the answer to another request, or to none', async () => {
    const mine = await sso.begin();
    const other = await sso.begin();
    for (const result of [
      { inResponseTo: other.id },
      { inResponseTo: null },
      { confirmedInResponseTo: other.id },
      { confirmedInResponseTo: null },
      { inResponseTo: other.id, confirmedInResponseTo: mine.id },
      { inResponseTo: null, confirmedInResponseTo: mine.id },
    ]) {
      expect(refusalIn(await sso.asked(mine, result)).code).toBe('validation_failed');
    }
    // None of these used the request up.
    expect((await sso.asked(mine)).status).toBe(302);
  });

  test('sends nobody to a place that is not allowed', async () => {
    const request = await sso.begin({ redirect_to: 'https://evil.example/' });
    expect(goal(await sso.asked(request)).origin).toBe(SITE);
    const allowed = await sso.begin({ redirect_to: 'https://app.example/home' });
    expect(goal(await sso.asked(allowed)).origin).toBe('https://app.example');
  });

  test('is refused with a reason where it cannot begin', async () => {
    const ask = async (body: object): Promise<unknown[]> => {
      const answer = await sso.world.post('/sso', body);
      return [answer.status, answer.body.code, answer.body.message];
    };
    const id = sso.providerId;
    expect(await ask({})).toEqual([400, 'validation_failed', 'A provider_id or domain needs to be provided']);
    expect(await ask({ provider_id: id, domain: 'vineyard.example' })).toEqual([
      400,
      'validation_failed',
      'Only one of provider_id or domain supported',
    ]);
    expect(await ask({ provider_id: 'not a uuid' })).toEqual([
      404,
      'sso_provider_not_found',
      'No such SSO provider',
    ]);
    expect(await ask({ domain: 'nobody.example' })).toEqual([
      404,
      'sso_provider_not_found',
      'No SSO provider assigned for this domain',
    ]);
    expect((await ask({ provider_id: id, code_challenge: 'short' }))[0]).toBe(400);
  });
});

describe('a sign-in that the organisation begins', () => {
  test('opens a session and goes where it says, if we allow that', async () => {
    const home = await sso.unasked({ nameId: 'idp-1' });
    expect(goal(home).origin + goal(home).pathname).toBe(`${SITE}/`);
    expect(await claimsIn(home)).toMatchObject({ email: 'asha@vineyard.example' });
    expect(goal(await sso.unasked({}, 'https://app.example/x')).href).toContain('https://app.example/x#');
    expect(goal(await sso.unasked({}, 'https://evil.example/x')).origin).toBe(SITE);
  });

  test('may not answer a request', async () => {
    const { id } = await sso.begin();
    expect(refusalIn(await sso.unasked({ inResponseTo: id })).code).toBe('validation_failed');
    expect(refusalIn(await sso.unasked({ confirmedInResponseTo: id })).code).toBe('validation_failed');
  });

  test('counts once, whoever brings the assertion', async () => {
    const xml = sso.idp.answer(sso.sp, { at: sso.at, nameId: 'replay-1' });
    expect((await sso.post(xml)).status).toBe(302);
    expect(refusalIn(await sso.post(xml))).toMatchObject({ status: 303, code: 'validation_failed' });
    // Until it has run out for good, and then for that reason.
    sso.world.clock.advance(350);
    expect(goal(await sso.post(xml)).searchParams.get('error_description')).toContain('used before');
    sso.world.clock.advance(300);
    expect(goal(await sso.post(xml)).searchParams.get('error_description')).toContain('not valid');
  });

  test('of an organisation that nobody knows is refused', async () => {
    const answer = await sso.unasked({ issuer: 'https://stranger.example/metadata' });
    expect(refusalIn(answer)).toEqual({ status: 303, code: 'saml_idp_not_found', at: SITE });
  });
});

test('a provider that is disabled takes nobody there, and brings nobody back', async () => {
  await using off = await SsoWorld.open();
  const { token, providerId } = off;
  const request = await off.begin();
  await off.world.call('PUT', `/admin/sso/providers/${providerId}`, { token, body: { disabled: true } });
  const answer = await off.world.post('/sso', { provider_id: providerId });
  expect([answer.status, answer.body.code]).toEqual([404, 'sso_provider_disabled']);
  expect(refusalIn(await off.asked(request)).code).toBe('sso_provider_disabled');
  expect(refusalIn(await off.unasked()).code).toBe('sso_provider_disabled');
});

test('requests are signed where the operator gave a key, and the provider believes them', async () => {
  const signing = selfSigned('draksha');
  await using signed = await SsoWorld.open({ saml: { signing } });
  expect((await signed.begin()).acsUrl).toBe(signed.sp.acsUrl);
  const metadata = await signed.world.call('GET', '/sso/saml/metadata');
  expect(metadata.text).toContain('AuthnRequestsSigned="true"');
  expect(metadata.text).not.toContain('PRIVATE KEY');
});

test('our metadata say where answers go, and may be kept for ten minutes', async () => {
  const answer = await sso.world.call('GET', '/sso/saml/metadata');
  expect(answer.headers.get('content-type')).toContain('xml');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(answer.text).toContain(`entityID="${sso.sp.entityId}"`);
  expect(answer.text).toContain(`Location="${sso.sp.acsUrl}"`);
  expect(answer.text).toContain('WantAssertionsSigned="true"');
  const download = await sso.world.call('GET', '/sso/saml/metadata?download=true');
  expect(download.headers.get('content-disposition')).toContain('metadata.xml');
});

test('an instance without SAML says so before it reads anything', async () => {
  await using none = await World.open();
  for (const [method, path] of [
    ['POST', '/sso'],
    ['POST', '/sso/saml/acs'],
    ['GET', '/sso/saml/metadata'],
  ] as const) {
    const headers = path.endsWith('/acs') ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const options = method === 'POST' ? { rawBody: 'not JSON', headers } : {};
    const answer = await none.call(method, path, options);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ]);
  }
  expect((await none.call('GET', '/settings')).body.saml_enabled).toBe(false);
  expect((await sso.world.call('GET', '/settings')).body.saml_enabled).toBe(true);
});

test('one network address may not post without end', async () => {
  await using strict = await SsoWorld.open({ limits: { requestsPerAddress: 2 } });
  await strict.post('x');
  await strict.post('x');
  expect(refusalIn(await strict.post('x')).code).toBe('over_request_rate_limit');
});

describe('the published client', () => {
  test('is sent to the organisation, by id and by domain', async () => {
    const client = sso.world.client();
    const byDomain = await client.signInWithSSO({ domain: 'vineyard.example' });
    expect(byDomain.error).toBeNull();
    expect(new URL(byDomain.data?.url ?? '').origin).toBe('https://idp.example');
    const options = { redirectTo: `${SITE}/dashboard` };
    const byId = await client.signInWithSSO({ providerId: sso.providerId, options });
    const answer = await sso.asked(await sso.read(byId.data?.url ?? ''));
    expect(goal(answer).pathname).toBe('/dashboard');
    const { access_token = '', refresh_token = '' } = tokensIn(answer);
    const { data } = await client.setSession({ access_token, refresh_token });
    expect(data.user?.email).toBe('asha@vineyard.example');
  });

  test('reads the refusal', async () => {
    const { error } = await sso.world.client().signInWithSSO({ domain: 'nobody.example' });
    expect(error).toMatchObject({ status: 404, code: 'sso_provider_not_found' });
  });
});
