import { randomBytes } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  refreshTokenGrant,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { goal } from '../../test/redirects.ts';
import { type Answer, type CallOptions, type TestSession, World } from '../../test/world.ts';
import { Database } from '../database.ts';
import { purgeAuthorizations } from './authorization-store.ts';

const EXTERNAL = 'http://127.0.0.1:3003/auth/v1';
const CALLBACK = 'https://packhouse.example/callback';
const SCOPE = 'openid email phone';

interface App {
  readonly id: string;
  readonly secret: string;
}

let world: World;
let token: string;
let app: App;
let farmer: TestSession & { phone: string };
beforeAll(async () => {
  world = await World.open({ oauthServer: {} });
  // The application reads the machine's clock.
  world.clock.advance((Date.now() - world.clock.now().getTime()) / 1000);
  token = await world.sharedToken();
  app = await register({});
  farmer = await world.register();
});
afterAll(() => world[Symbol.asyncDispose]());

async function register(fields: object): Promise<App> {
  const body = {
    client_name: 'Packhouse',
    redirect_uris: [CALLBACK],
    logo_uri: 'https://packhouse.example/l.png',
  };
  const made = await world.post('/admin/oauth/clients', { ...body, ...fields }, { token });
  const { client_id: id, client_secret: secret = '' } = z
    .object({ client_id: z.string(), client_secret: z.string().optional() })
    .parse(made.body);
  return { id, secret };
}

/** The application's own library, which knows our addresses but not the port of this world. */
async function libraryOf({ id, secret }: App): Promise<Configuration> {
  const send = (url: string, options: object): Promise<Response> =>
    fetch(url.replace(EXTERNAL, world.url), options);
  const configuration = await discovery(
    new URL(`${EXTERNAL}/.well-known/openid-configuration`),
    id,
    undefined,
    secret === '' ? None() : ClientSecretBasic(secret),
    { execute: [allowInsecureRequests], [customFetch]: send },
  );
  // The library then checks the signature of id tokens too.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

const verifier = (): string => randomBytes(32).toString('base64url');

async function query(
  of: App,
  proof: string,
  more: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const usual = {
    response_type: 'code',
    client_id: of.id,
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state: 'mine',
    code_challenge: await calculatePKCECodeChallenge(proof),
    code_challenge_method: 'S256',
  };
  const entries = Object.entries({ ...usual, ...more }).flatMap(([key, value]): [string, string][] =>
    value === null ? [] : [[key, value]],
  );
  return new URLSearchParams(entries).toString();
}

async function begin(
  of: App,
  proof: string,
  more: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const answer = await world.call('GET', `/oauth/authorize?${await query(of, proof, more)}`);
  expect(answer.status).toBe(302);
  return goal(answer).searchParams.get('authorization_id') ?? `nothing in ${goal(answer).href}`;
}

const ask = (id: string, as: TestSession = farmer): Promise<Answer> =>
  world.call('GET', `/oauth/authorizations/${id}`, { token: as.access_token });
const decide = (id: string, action: string, as: TestSession = farmer): Promise<Answer> =>
  world.post(`/oauth/authorizations/${id}/consent`, { action }, { token: as.access_token });
const backFrom = (answer: Answer): URL => new URL(String(answer.body.redirect_url));

async function codeFor(
  of: App,
  proof: string,
  more: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const id = await begin(of, proof, more);
  const first = await ask(id);
  const answer = first.body.redirect_url === undefined ? await decide(id, 'approve') : first;
  return backFrom(answer).searchParams.get('code') ?? '';
}

const post = (form: Record<string, string>, headers: CallOptions['headers'] = {}): Promise<Answer> =>
  world.call('POST', '/oauth/token', {
    rawBody: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const basic = ({ id, secret }: App): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const exchange = (
  code: string,
  proof: string,
  more: Record<string, string> = {},
  of = app,
): Promise<Answer> =>
  post(
    { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: proof, ...more },
    basic(of),
  );
const told = (answer: Answer): unknown[] => [answer.status, answer.body.code ?? answer.body.error];

describe('an application, by its own library', () => {
  test('gets a session of the farmer who lets it in, and keeps it', async () => {
    const library = await libraryOf(app);
    const proof = verifier();
    const nonce = verifier();
    const url = buildAuthorizationUrl(library, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state: 'a state',
      nonce,
      code_challenge: await calculatePKCECodeChallenge(proof),
      code_challenge_method: 'S256',
    });
    const begun = await world.call('GET', url.href.slice(EXTERNAL.length));
    expect(goal(begun).href).toMatch(
      /^http:\/\/127\.0\.0\.1:3003\/oauth\/consent\?authorization_id=[0-9a-f-]{36}$/,
    );
    const id = goal(begun).searchParams.get('authorization_id') ?? '';
    const back = backFrom(await decide(id, 'approve'));
    const tokens = await authorizationCodeGrant(library, back, {
      pkceCodeVerifier: proof,
      expectedState: 'a state',
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.scope).toBe(SCOPE);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: EXTERNAL,
      aud: app.id,
      sub: farmer.user.id,
      phone_number: farmer.phone,
      phone_number_verified: true,
    });
    const info = await fetchUserInfo(library, tokens.access_token, farmer.user.id);
    expect(info).toEqual({ sub: farmer.user.id, phone_number: farmer.phone, phone_number_verified: true });
    const renewed = await refreshTokenGrant(library, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.claims()?.sub).toBe(farmer.user.id);
  });

  test('that can keep no secret needs none', async () => {
    const phone = await register({
      token_endpoint_auth_method: 'none',
      redirect_uris: ['packhouse.app:/cb?from=us'],
    });
    const library = await libraryOf(phone);
    const proof = verifier();
    const asking = { redirect_uri: null, scope: 'email' };
    const id = await begin(phone, proof, asking);
    const back = backFrom(await decide(id, 'approve'));
    expect(back.href).toContain('packhouse.app:/cb?from=us&code=');
    const code = back.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, client_id: phone.id, code_verifier: proof };
    expect(told(await post({ ...form, client_secret: 'guess' }))).toEqual([400, 'invalid_client']);
    const tokens = await post(form);
    expect(tokens.status).toBe(200);
    expect(tokens.body).not.toHaveProperty('id_token');
    // Any program may take the app's scheme, so its user is asked each time.
    const again = await ask(await begin(phone, proof, asking));
    expect(again.body).toMatchObject({ scope: 'email', client: { id: phone.id } });
    expect(library.clientMetadata().client_id).toBe(phone.id);
  });
});

describe('the farmer, by the published client', () => {
  test('sees who asks, says yes or no, is not asked twice, and takes it back', async () => {
    const client = world.client();
    const other = await world.register();
    await client.setSession({ access_token: other.access_token, refresh_token: other.refresh_token });
    const proof = verifier();
    const id = await begin(app, proof);
    const shown = await client.oauth.getAuthorizationDetails(id);
    expect(shown.data).toEqual({
      authorization_id: id,
      redirect_uri: CALLBACK,
      client: { id: app.id, name: 'Packhouse', uri: '', logo_uri: 'https://packhouse.example/l.png' },
      user: { id: other.user.id, email: '' },
      scope: SCOPE,
    });
    const approved = await client.oauth.approveAuthorization(id);
    const back = new URL(approved.data?.redirect_url ?? '');
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['mine', EXTERNAL]);
    const tokens = await exchange(back.searchParams.get('code') ?? '', proof);
    expect(tokens.status).toBe(200);

    const again = await client.oauth.getAuthorizationDetails(await begin(app, proof, { scope: 'email' }));
    expect(again.data).toEqual({ redirect_url: expect.stringContaining('code=') });
    const more = await client.oauth.getAuthorizationDetails(
      await begin(app, proof, { scope: 'email profile' }),
    );
    expect(more.data).toMatchObject({ scope: 'email profile' });

    const denied = await client.oauth.denyAuthorization(await begin(app, proof, { scope: 'profile' }));
    const refusal = new URL(denied.data?.redirect_url ?? '').searchParams;
    expect([refusal.get('error'), refusal.get('state'), refusal.has('code')]).toEqual([
      'access_denied',
      'mine',
      false,
    ]);

    const grants = await client.oauth.listGrants();
    expect(grants.data).toEqual([
      expect.objectContaining({
        client: expect.objectContaining({ id: app.id, name: 'Packhouse' }),
        scopes: ['openid', 'email', 'phone'],
      }),
    ]);
    expect((await client.oauth.revokeGrant({ clientId: app.id })).error).toBeNull();
    expect((await client.oauth.listGrants()).data).toEqual([]);
    expect((await client.oauth.revokeGrant({ clientId: app.id })).error).toMatchObject({
      status: 404,
      code: 'oauth_consent_not_found',
    });
    const held = { token: String(tokens.body.access_token) };
    expect(told(await world.call('GET', '/oauth/userinfo', held))).toEqual([403, 'session_not_found']);
    const form = { grant_type: 'refresh_token', refresh_token: String(tokens.body.refresh_token) };
    expect(told(await post(form, basic(app)))).toEqual([400, 'invalid_grant']);
  });

  test('cannot answer what another was asked, nor twice, nor too late', async () => {
    const other = await world.register();
    const proof = verifier();
    const id = await begin(app, proof, { scope: 'profile' });
    expect((await ask(id)).status).toBe(200);
    const gone = [404, 'oauth_authorization_not_found'];
    expect(told(await ask(id, other))).toEqual(gone);
    expect(told(await decide(id, 'approve', other))).toEqual(gone);
    expect(told(await decide(id, 'perhaps'))).toEqual([400, 'validation_failed']);
    expect((await decide(id, 'deny')).status).toBe(200);
    expect(told(await decide(id, 'approve'))).toEqual(gone);
    expect(told(await ask('none'))).toEqual(gone);
    const late = await begin(app, proof, { scope: 'profile' });
    world.clock.advance(600);
    expect(told(await ask(late))).toEqual(gone);
  });
});

describe('a request for access', () => {
  test('goes nowhere while application or address are not known', async () => {
    const proof = verifier();
    for (const [more, code] of [
      [{ client_id: 'none' }, 'oauth_client_not_found'],
      [{ client_id: '6a1f4c1e-4f0a-4f6e-9d0e-0a1b2c3d4e5f' }, 'oauth_client_not_found'],
      [{ redirect_uri: 'https://evil.example/' }, 'validation_failed'],
      [{ redirect_uri: `${CALLBACK}x` }, 'validation_failed'],
      [{ redirect_uri: `${CALLBACK}?x=1` }, 'validation_failed'],
    ] as const) {
      const answer = await world.call('GET', `/oauth/authorize?${await query(app, proof, more)}`);
      expect(told(answer)).toEqual([400, code]);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test('that is wrong in another way goes back with the reason', async () => {
    const proof = verifier();
    const narrow = await register({ scope: 'email' });
    for (const [of, more, error] of [
      [app, { response_type: 'token' }, 'unsupported_response_type'],
      [app, { code_challenge: null }, 'invalid_request'],
      [app, { code_challenge_method: 'plain' }, 'invalid_request'],
      [app, { scope: 'admin' }, 'invalid_scope'],
      [narrow, { scope: 'email phone' }, 'invalid_scope'],
    ] as const) {
      const answer = await world.call('GET', `/oauth/authorize?${await query(of, proof, more)}`);
      const url = goal(answer);
      expect(url.href.startsWith(`${CALLBACK}?error=`)).toBe(true);
      expect([url.searchParams.get('error'), url.searchParams.get('state')]).toEqual([error, 'mine']);
    }
  });
});

describe('a code', () => {
  test('counts once, also when it is shown many times at once', async () => {
    const proof = verifier();
    const code = await codeFor(app, proof);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code, proof)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test('is nothing without its proof, its address, its application and its time', async () => {
    const proof = verifier();
    const other = await register({});
    const code = await codeFor(app, proof);
    for (const answer of [
      await exchange(code, verifier()),
      await exchange(code, proof, { redirect_uri: 'https://evil.example/' }),
      await exchange(code, proof, {}, other),
      await exchange('none', proof),
    ]) {
      expect(told(answer)).toEqual([400, 'invalid_grant']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await exchange(code, proof)).status).toBe(200);
    const late = await codeFor(app, proof);
    world.clock.advance(120);
    expect(told(await exchange(late, proof))).toEqual([400, 'invalid_grant']);
  });

  test('is changed for an application that proves itself as it is registered', async () => {
    const proof = verifier();
    const code = await codeFor(app, proof);
    const form = { grant_type: 'authorization_code', code, code_verifier: proof };
    for (const [more, headers] of [
      [{}, {}],
      [{ client_id: app.id }, {}],
      [{ client_id: app.id, client_secret: app.secret }, {}],
      [{}, basic({ id: app.id, secret: 'wrong' })],
      [{}, basic({ id: app.id, secret: '' })],
      [{}, { authorization: 'Basic %%%' }],
      [{ client_secret: app.secret }, basic(app)],
    ] as const) {
      expect(told(await post({ ...form, ...more }, headers))).toEqual([400, 'invalid_client']);
    }
    expect(told(await post({ ...form, grant_type: 'password' }, basic(app)))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
    expect((await post(form, basic(app))).status).toBe(200);
  });

  test('stands nowhere in the database or the logs', async () => {
    const code = await codeFor(app, verifier());
    const { rows } = await world.pool.query<{ line: string }>(
      'select row_to_json(a)::text as line from auth.oauth_authorizations a',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ line }) => line.includes(code))).toEqual([]);
    expect(world.logs.filter((line) => line.includes(code) || line.includes(app.secret))).toEqual([]);
  });

  test('of long ago is forgotten', async () => {
    await codeFor(app, verifier());
    const db = new Database(world.pool);
    const count = async (): Promise<number> =>
      (await db.query('select from auth.oauth_authorizations')).length;
    expect(await count()).toBeGreaterThan(0);
    await purgeAuthorizations(db, new Date(world.clock.now().getTime() + 1));
    expect(await count()).toBe(0);
  });
});

describe('what an application holds', () => {
  async function tokensOf(of = app): Promise<{ access: string; refresh: string }> {
    const proof = verifier();
    const answer = await exchange(await codeFor(of, proof), proof, {}, of);
    return { access: String(answer.body.access_token), refresh: String(answer.body.refresh_token) };
  }

  test('is not the farmer’s own session: it reads no account, changes nothing and is none to the product', async () => {
    const { access } = await tokensOf();
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['POST', '/factors'],
      ['GET', '/user/sessions'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/oauth/authorizations/none'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: { password: 'a long password' } };
      expect(told(await world.call(method, path, { token: access, ...body }))).toEqual([
        403,
        'no_authorization',
      ]);
    }
    expect(await world.auth.verifyAccessToken(access)).toBeNull();
    expect(await world.auth.verifyAccessToken(farmer.access_token)).not.toBeNull();
    expect((await world.call('GET', '/oauth/userinfo', { token: access })).status).toBe(200);
    expect(told(await world.call('GET', '/oauth/userinfo', { token: farmer.access_token }))).toEqual([
      403,
      'no_authorization',
    ]);
  });

  test('says whose it is', async () => {
    const { access } = await tokensOf();
    const [, payload = ''] = access.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      client_id: app.id,
      scope: SCOPE,
      sub: farmer.user.id,
      amr: [{ method: 'oauth_provider/authorization_code', provider: app.id }],
    });
  });

  test('is refreshed by that application only', async () => {
    const { refresh } = await tokensOf();
    const other = await register({});
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(told(await post(form, basic(other)))).toEqual([400, 'invalid_grant']);
    expect(told(await world.refresh(refresh))).toEqual([400, 'invalid_client']);
    expect(told(await post({ ...form, refresh_token: farmer.refresh_token }, basic(app)))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await post(form, basic(app))).status).toBe(200);
  });

  test('ends with the application, and with a new secret its way of proof', async () => {
    const short = await register({});
    const { access, refresh } = await tokensOf(short);
    await world.post(`/admin/oauth/clients/${short.id}/regenerate_secret`, {}, { token });
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(told(await post(form, basic(short)))).toEqual([400, 'invalid_client']);
    await world.call('DELETE', `/admin/oauth/clients/${short.id}`, { token });
    expect(told(await world.call('GET', '/oauth/userinfo', { token: access }))).toEqual([
      403,
      'session_not_found',
    ]);
  });

  test('comes without a refresh token where the application may not have one', async () => {
    const once = await register({ grant_types: ['authorization_code'] });
    const proof = verifier();
    const answer = await exchange(await codeFor(once, proof), proof, {}, once);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
  });

  test('ends when the farmer is banned', async () => {
    const { refresh } = await tokensOf();
    const ban = (duration: string) =>
      world.call('PUT', `/admin/users/${farmer.user.id}`, { token, body: { ban_duration: duration } });
    await ban('1h');
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    expect(told(await post(form, basic(app)))).toEqual([400, 'invalid_grant']);
    await ban('none');
  });
});
