import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, World } from '../../../auth/test/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.open({ oauthServer: {} });
  token = await world.sharedToken();
});
afterAll(() => world[Symbol.asyncDispose]());

const PATH = '/admin/oauth/clients';
const URIS = ['https://app.example/callback'];
const statusAndCode = (answer: Answer): unknown[] => [answer.status, answer.body.code];

describe('applications, by the published client', () => {
  test('are made with a secret that is told once', async () => {
    const { oauth } = await world.admin();
    const made = await oauth.createClient({
      client_name: 'Packhouse',
      redirect_uris: URIS,
      scope: 'openid email',
    });
    expect(made.error).toBeNull();
    expect(made.data).toMatchObject({
      client_name: 'Packhouse',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      redirect_uris: URIS,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid email',
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const id = made.data?.client_id ?? '';
    const shown = await oauth.getClient(id);
    expect(shown.data).toMatchObject({ client_id: id, client_name: 'Packhouse' });
    expect(shown.data).not.toHaveProperty('client_secret');
    const list = await oauth.listClients();
    expect(list.data.clients.map(({ client_id }) => client_id)).toContain(id);
    expect(JSON.stringify(list.data)).not.toContain('secret"');

    const secret = made.data?.client_secret ?? '';
    const { rows } = await world.pool.query<{ secret_digest: Buffer; line: string }>(
      'select secret_digest, row_to_json(c)::text as line from auth.oauth_clients c where id = $1',
      [id],
    );
    expect(rows[0]?.line).not.toContain(secret);
    expect(rows[0]?.secret_digest).toEqual(createHash('sha256').update(secret).digest());
    expect(world.logs.join('\n')).not.toContain(secret);

    const renewed = await oauth.regenerateClientSecret(id);
    expect(renewed.data?.client_secret).toMatch(/^[\w-]{43}$/);
    expect(renewed.data?.client_secret).not.toBe(secret);
  });

  test('are changed and deleted', async () => {
    const { oauth } = await world.admin();
    const { data } = await oauth.createClient({ client_name: 'Old', redirect_uris: URIS });
    const id = data?.client_id ?? '';
    const next = {
      client_name: 'New',
      client_uri: 'https://app.example',
      logo_uri: 'https://app.example/logo.png',
      redirect_uris: ['https://app.example/next', 'http://127.0.0.1:8080/cb', 'app.example.vineyard:/cb'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post' as const,
    };
    expect((await oauth.updateClient(id, next)).data).toMatchObject({ client_id: id, ...next });
    expect((await oauth.updateClient(id, { client_name: 'Newer' })).data).toMatchObject({
      ...next,
      client_name: 'Newer',
    });
    expect((await oauth.deleteClient(id)).error).toBeNull();
    const gone = await oauth.getClient(id);
    expect(gone.error).toMatchObject({ status: 404, code: 'oauth_client_not_found' });
    expect((await oauth.deleteClient(id)).error).toMatchObject({ code: 'oauth_client_not_found' });
    expect((await oauth.regenerateClientSecret(id)).error).toMatchObject({ code: 'oauth_client_not_found' });
  });

  test('without a secret have none and get none', async () => {
    const { oauth } = await world.admin();
    const { data } = await oauth.createClient({
      client_name: 'Phone app',
      redirect_uris: ['draksha.app:/callback'],
      token_endpoint_auth_method: 'none',
    });
    expect(data).toMatchObject({ client_type: 'public' });
    expect(data).not.toHaveProperty('client_secret');
    const id = data?.client_id ?? '';
    expect((await oauth.regenerateClientSecret(id)).error).toMatchObject({ status: 400 });
    const confidential = await oauth.updateClient(id, { token_endpoint_auth_method: 'client_secret_basic' });
    expect(confidential.error).toMatchObject({ status: 400 });
  });

  test('are listed page by page', async () => {
    await using other = await World.open({ oauthServer: {} });
    const own = await other.sharedToken();
    for (const client_name of ['A', 'B', 'C']) {
      await other.post(PATH, { client_name, redirect_uris: URIS }, { token: own });
    }
    const api = (await other.admin()).oauth;
    const first = await api.listClients({ page: 1, perPage: 2 });
    expect(first.data).toMatchObject({ total: 3, nextPage: 2, lastPage: 2, aud: 'authenticated' });
    expect(first.data.clients).toHaveLength(2);
    expect((await api.listClients({ page: 2, perPage: 2 })).data.clients).toHaveLength(1);
  });
});

test('applications need fields that make sense', async () => {
  const good = { client_name: 'App', redirect_uris: URIS };
  const wrong: object[] = [
    {},
    { client_name: 'App' },
    { ...good, client_name: ' ' },
    { ...good, redirect_uris: [] },
    ...[
      'not an address',
      '/callback',
      'http://app.example/callback',
      'https://app.example/callback#here',
      'https://app.example/callback#',
      'https://user:password@app.example/',
      'javascript:alert(1)',
      'data:text/html,x',
    ].map((uri) => ({ ...good, redirect_uris: [uri] })),
    { ...good, redirect_uris: Array.from({ length: 11 }, (_, at) => `https://app.example/${at}`) },
    { ...good, grant_types: ['password'] },
    { ...good, response_types: ['token'] },
    { ...good, token_endpoint_auth_method: 'private_key_jwt' },
    { ...good, client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' },
    { ...good, client_type: 'secret' },
    { ...good, scope: 'open"id' },
    { ...good, logo_uri: 'javascript:alert(1)' },
  ];
  for (const body of wrong) {
    expect((await world.post(PATH, body, { token })).status).toBe(400);
  }
  const made = await world.post(PATH, { ...good, client_type: 'public' }, { token });
  expect(made.status).toBe(201);
  expect(made.headers.get('cache-control')).toBe('no-store');
});

test('applications are for operators only', async () => {
  const { access_token } = await world.register();
  const id = '6a1f4c1e-4f0a-4f6e-9d0e-0a1b2c3d4e5f';
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/${id}`],
    ['PUT', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/regenerate_secret`],
  ] as const) {
    expect(statusAndCode(await world.call(method, path))).toEqual([401, 'no_authorization']);
    expect(statusAndCode(await world.call(method, path, { token: access_token }))).toEqual([
      403,
      'not_admin',
    ]);
  }
  expect(statusAndCode(await world.call('GET', `${PATH}/none`, { token }))).toEqual([
    404,
    'oauth_client_not_found',
  ]);
});

test('the server describes itself to OAuth clients', async () => {
  const answer = await world.call('GET', '/.well-known/openid-configuration');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    issuer: 'http://127.0.0.1:3003/auth/v1',
    jwks_uri: 'http://127.0.0.1:3003/auth/v1/.well-known/jwks.json',
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
  // The same by OAuth's own name (RFC 8414), beside the routes and at the root of the host.
  const root = new URL(world.url).origin;
  for (const url of [
    `${world.url}/.well-known/oauth-authorization-server`,
    `${root}/.well-known/oauth-authorization-server/auth/v1`,
    `${root}/.well-known/oauth-authorization-server`,
  ]) {
    const named = await fetch(url, { headers: { origin: 'https://app.example' } });
    expect([url, named.headers.get('access-control-allow-origin')]).toEqual([url, '*']);
    expect(await named.json()).toEqual(answer.body);
  }
});

test('what an OAuth server would do is off, and the published client is told so', async () => {
  // The client reads the machine's clock.
  await using real = await World.open({ clock: () => new Date() });
  const client = real.client();
  const farmer = await real.register();
  await client.setSession({ access_token: farmer.access_token, refresh_token: farmer.refresh_token });
  const off = { status: 404, code: 'feature_disabled' };
  const id = '6a1f4c1e-4f0a-4f6e-9d0e-0a1b2c3d4e5f';
  expect((await client.oauth.getAuthorizationDetails(id)).error).toMatchObject(off);
  expect((await client.oauth.approveAuthorization(id)).error).toMatchObject(off);
  expect((await client.oauth.denyAuthorization(id)).error).toMatchObject(off);
  expect((await client.oauth.listGrants()).error).toMatchObject(off);
  expect((await client.oauth.revokeGrant({ clientId: id })).error).toMatchObject(off);
  const operator = await real.sharedToken();
  for (const [method, path] of [
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['POST', '/oauth/clients/register'],
    ['GET', PATH],
    ['POST', PATH],
    ['GET', `${PATH}/${id}`],
    ['PUT', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/regenerate_secret`],
  ] as const) {
    expect([method, path, ...statusAndCode(await real.call(method, path, { token: operator }))]).toEqual([
      method,
      path,
      404,
      'feature_disabled',
    ]);
  }
  const root = await fetch(`${new URL(real.url).origin}/.well-known/oauth-authorization-server`);
  expect([root.status, await root.json()]).toMatchObject([404, { error_code: 'feature_disabled' }]);
});

test('an OAuth server registers no application by itself', async () => {
  expect(statusAndCode(await world.post('/oauth/clients/register', {}))).toEqual([
    403,
    'oauth_dynamic_client_registration_disabled',
  ]);
});
