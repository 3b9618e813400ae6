import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectConsole } from '../../../server/test/expected-console.ts';
import { FakeAccountService } from '../../test/fake-account-service.ts';
import { FakeGoogle } from '../../test/fake-google.ts';
import { cookiesOf, fragment, goal } from '../../test/redirects.ts';
import { type Answer, World } from '../../test/world.ts';

const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';
const PATH = '/admin/custom-providers';

let openId: FakeGoogle;
let coop: FakeAccountService;
let world: World;
let token: string;
beforeAll(async () => {
  // The provider keeps its sessions in memory here, and says so.
  expectConsole(/oidc-provider (WARNING|NOTICE)/);
  openId = await FakeGoogle.open(`${EXTERNAL}/callback`);
  coop = await FakeAccountService.open();
  world = await World.open();
  // The provider reads the machine's clock.
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1000);
  token = await world.sharedToken();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await coop[Symbol.asyncDispose]();
  await openId[Symbol.asyncDispose]();
});

const statusAndCode = (answer: Answer): unknown[] => [answer.status, answer.body.code];
const create = (body: object): Promise<Answer> => world.post(PATH, body, { token });
const oidc = (identifier: string, more: object = {}): object => ({
  provider_type: 'oidc',
  identifier,
  name: 'The university',
  client_id: openId.clientId,
  client_secret: openId.clientSecret,
  issuer: openId.issuer,
  ...more,
});
const oauth2 = (identifier: string, more: object = {}): object => ({
  provider_type: 'oauth2',
  identifier,
  name: 'The cooperative',
  client_id: coop.clientId,
  client_secret: coop.clientSecret,
  authorization_url: `${coop.url}/authorize`,
  token_url: `${coop.url}/token`,
  userinfo_url: `${coop.url}/me`,
  ...more,
});

async function signIn(provider: string, query = ''): Promise<Answer> {
  const begun = await world.call('GET', `/authorize?provider=${encodeURIComponent(provider)}${query}`);
  if (begun.status !== 302) return begun;
  const back = await openId.visit(goal(begun).href, `${EXTERNAL}/callback`);
  return world.call('GET', `/callback${new URL(back).search}`, cookiesOf(begun));
}

async function userIn(answer: Answer): Promise<Record<string, unknown>> {
  const { access_token: held = '' } = fragment(goal(answer));
  return (await world.call('GET', '/user', { token: held })).body;
}

describe('custom providers, by the published client', () => {
  test('are made, shown, listed, changed and deleted, and tell no secret', async () => {
    const { customProviders } = await world.admin();
    const made = await customProviders.createProvider({
      provider_type: 'oidc',
      identifier: 'custom:shown',
      name: 'Shown',
      client_id: 'us',
      client_secret: 'a secret between us',
      issuer: 'https://idp.example',
      scopes: ['openid', 'groups'],
    });
    expect(made.error).toBeNull();
    expect(made.data).toMatchObject({
      identifier: 'custom:shown',
      enabled: true,
      scopes: ['openid', 'groups'],
    });
    expect(JSON.stringify(made.data)).not.toContain('secret');
    expect((await customProviders.getProvider('custom:shown')).data).toEqual(made.data);
    const ofType = await customProviders.listProviders({ type: 'oidc' });
    expect(ofType.data.providers.map(({ identifier }) => identifier)).toContain('custom:shown');
    const ofOther = await customProviders.listProviders({ type: 'oauth2' });
    expect(ofOther.data.providers.map(({ identifier }) => identifier)).not.toContain('custom:shown');
    const changed = await customProviders.updateProvider('custom:shown', { name: 'Renamed', enabled: false });
    expect(changed.data).toMatchObject({ name: 'Renamed', enabled: false, client_id: 'us' });
    expect((await customProviders.deleteProvider('custom:shown')).error).toBeNull();
    expect((await customProviders.getProvider('custom:shown')).error).toMatchObject({
      status: 404,
      code: 'custom_provider_not_found',
    });
  });

  test('keep their secret sealed', async () => {
    await create(oauth2('custom:sealed'));
    const { rows } = await world.pool.query<{ line: string; sealed_secret: Buffer }>(
      `select row_to_json(p)::text as line, sealed_secret from auth.custom_providers p where identifier = 'custom:sealed'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.line).not.toContain(coop.clientSecret);
    expect(rows[0]?.sealed_secret.includes(coop.clientSecret)).toBe(false);
  });
});

describe('an OpenID provider of the operator', () => {
  test('signs people in, with the claims that they let in', async () => {
    const person = { sub: 'u-1', email: 'u1@university.example', email_verified: true, name: 'Meera' };
    openId.person = person;
    const made = await create(oidc('custom:university', { custom_claims_allowlist: ['name', 'absent'] }));
    expect(made.status).toBe(201);
    const user = await userIn(await signIn('custom:university'));
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'custom:university', providers: ['custom:university'] },
      identities: [
        { provider: 'custom:university', id: 'u-1', identity_data: { custom_claims: { name: 'Meera' } } },
      ],
    });
    expect((await userIn(await signIn('custom:university'))).id).toBe(user.id);
  });

  test('sees the operator’s parameters before the browser’s, and ours before both', async () => {
    const authorization_params = { prompt: 'login', login_hint: 'by the operator' };
    await create(oidc('custom:asked', { authorization_params, scopes: ['email'] }));
    const begun = await world.call(
      'GET',
      '/authorize?provider=custom:asked&prompt=none&login_hint=by-me&hd=x&nonce=mine&state=mine',
    );
    const asked = Object.fromEntries(goal(begun).searchParams);
    expect(asked).toMatchObject({
      prompt: 'login',
      login_hint: 'by the operator',
      hd: 'x',
      scope: 'openid email',
    });
    expect(asked.code_challenge_method).toBe('S256');
    expect([asked.nonce, asked.state]).not.toContain('mine');
  });

  test('takes part in sign-in by id token, where it has made it for us', async () => {
    await create(oidc('custom:tokens'));
    await create(oauth2('custom:tokenless'));
    const wrong = await world.post('/token?grant_type=id_token', {
      provider: 'custom:tokens',
      id_token: 'x.y.z',
    });
    expect(wrong.body).toMatchObject({ error: 'invalid request', error_description: 'Bad ID token' });
    for (const provider of ['custom:nobody', 'custom:tokenless']) {
      const answer = await world.post('/token?grant_type=id_token', { provider, id_token: 'x.y.z' });
      expect([...statusAndCode(answer), answer.body.message]).toEqual([
        400,
        'validation_failed',
        `Custom OIDC provider "${provider}" not allowed`,
      ]);
    }
  });

  test('is away at once when it is switched off, deleted or changed', async () => {
    await create(oidc('custom:short'));
    expect(goal(await world.call('GET', '/authorize?provider=custom:short')).origin).toBe(openId.issuer);
    await world.call('PUT', `${PATH}/custom:short`, { token, body: { enabled: false } });
    expect(statusAndCode(await signIn('custom:short'))).toEqual([400, 'validation_failed']);
    await world.call('PUT', `${PATH}/custom:short`, { token, body: { enabled: true, client_id: 'another' } });
    const begun = await world.call('GET', '/authorize?provider=custom:short');
    expect(goal(begun).searchParams.get('client_id')).toBe('another');
    await world.call('DELETE', `${PATH}/custom:short`, { token });
    expect(statusAndCode(await signIn('custom:short'))).toEqual([400, 'validation_failed']);
  });
});

describe('a provider without OpenID', () => {
  test('signs people in by its account service, under the operator’s names', async () => {
    coop.account = { id: 4711, mail: 'R@Coop.example', confirmed: true, full: 'Ravi', groups: ['growers'] };
    const attribute_mapping = { email: 'mail', email_verified: 'confirmed', name: 'full' };
    await create(
      oauth2('custom:coop', { attribute_mapping, custom_claims_allowlist: ['groups'], scopes: ['me'] }),
    );
    const user = await userIn(await signIn('custom:coop'));
    expect(user).toMatchObject({
      email: 'r@coop.example',
      user_metadata: { name: 'Ravi', custom_claims: { groups: ['growers'] } },
      identities: [{ provider: 'custom:coop', id: '4711' }],
    });
    expect(coop.asked.get('scope')).toBe('me');
    expect(coop.asked.has('nonce')).toBe(false);
    expect(coop.asked.get('code_challenge_method')).toBe('S256');
  });

  test('gets no proof key where it understands none', async () => {
    coop.account = { sub: 'plain-1', email: 'p@coop.example', email_verified: true };
    await create(oauth2('custom:plain', { pkce_enabled: false }));
    expect(await userIn(await signIn('custom:plain'))).toMatchObject({ email: 'p@coop.example' });
    expect(coop.asked.has('code_challenge')).toBe(false);
  });

  test('may vouch for somebody without an e-mail address only where the operator says so', async () => {
    coop.account = { sub: 'mute-1' };
    await create(oauth2('custom:strict'));
    const refused = goal(await signIn('custom:strict'));
    expect(refused.searchParams.get('error_description')).toBe(
      'Error getting user email from external provider',
    );
    await create(oauth2('custom:mute', { email_optional: true }));
    expect(await userIn(await signIn('custom:mute'))).toMatchObject({ email: '' });
  });

  test('opens nobody’s account by an address that it did not check', async () => {
    await create(oauth2('custom:unchecked'));
    const email = 'owner@coop.example';
    coop.account = { sub: 'owner-1', email, email_verified: true };
    expect(await userIn(await signIn('custom:unchecked'))).toMatchObject({ email });
    coop.account = { sub: 'thief-1', email };
    const refused = goal(await signIn('custom:unchecked'));
    expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  test('that refuses, or names nobody, signs nobody in', async () => {
    await create(oauth2('custom:silent'));
    coop.account = null;
    expect(goal(await signIn('custom:silent')).searchParams.get('error_code')).toBe('unexpected_failure');
    coop.account = { email: 'x@coop.example', email_verified: true };
    expect(goal(await signIn('custom:silent')).searchParams.get('error_code')).toBe('unexpected_failure');
  });
});

test('custom providers need fields that make sense', async () => {
  const wrong: object[] = [
    oidc('university'),
    oidc('custom:'),
    oidc('custom:Upper'),
    oidc('custom:a/b'),
    oidc('custom:x', { issuer: '' }),
    oidc('custom:x', { issuer: 'http://idp.example' }),
    oidc('custom:x', { issuer: 'https://user:word@idp.example' }),
    oidc('custom:x', { discovery_url: 'file:///etc/passwd' }),
    oidc('custom:x', { client_secret: '' }),
    oidc('custom:x', { provider_type: 'saml' }),
    oidc('custom:x', { authorization_params: { State: 'mine' } }),
    oidc('custom:x', { scopes: 'openid' }),
    oauth2('custom:x', { token_url: '' }),
    oauth2('custom:x', { userinfo_url: 'nothing' }),
  ];
  for (const body of wrong) expect((await create(body)).status).toBe(400);
  expect((await create(oidc('custom:taken'))).status).toBe(201);
  expect(statusAndCode(await create(oidc('custom:taken')))).toEqual([422, 'conflict']);
  const cleared = await world.call('PUT', `${PATH}/custom:taken`, { token, body: { issuer: '' } });
  expect(statusAndCode(cleared)).toEqual([400, 'validation_failed']);
});

test('custom providers are for operators only', async () => {
  const { access_token } = await world.register();
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/custom:x`],
    ['PUT', `${PATH}/custom:x`],
    ['DELETE', `${PATH}/custom:x`],
  ] as const) {
    expect(statusAndCode(await world.call(method, path))).toEqual([401, 'no_authorization']);
    expect(statusAndCode(await world.call(method, path, { token: access_token }))).toEqual([
      403,
      'not_admin',
    ]);
  }
});

test('a provider at a private address is never asked', async () => {
  await using open = await World.open({ siteUrl: 'https://farm.example' });
  const own = await open.sharedToken();
  const inside = await open.post(PATH, oidc('custom:inside'), { token: own });
  expect(statusAndCode(inside)).toEqual([400, 'validation_failed']);
  const port = new URL(openId.issuer).port;
  await open.post(PATH, oidc('custom:inside', { issuer: `https://localhost:${port}` }), { token: own });
  const answer = await open.call('GET', '/authorize?provider=custom:inside');
  expect([answer.status, answer.body.message]).toEqual([
    500,
    'The provider cannot be used: the host has no public address',
  ]);
});
