import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SsoWorld } from '../../auth-extras/test/sso.ts';
import { SITE } from './passkey-farmer.ts';
import type { World } from './world.ts';

let sso: SsoWorld;
let world: World;
beforeAll(async () => {
  sso = await SsoWorld.open({
    siteUrl: SITE,
    anonymousEnabled: true,
    manualLinking: true,
    passkeysEnabled: true,
    oauthServer: {},
    web3: { ethereum: true, solana: true },
    mfa: { webauthn: { enroll: true, verify: true }, phone: { enroll: true, verify: true } },
    dormantAfterSeconds: 3600,
    knownAddresses: 'hidden',
    reauthenticationAfterSeconds: 3600,
    requireCurrentPassword: true,
    sessions: { timeboxSeconds: 1e9, inactivitySeconds: 1e9, lowAssuranceSeconds: 1e9, single: false },
    limits: { requestsPerAddress: 1e6, triesPerAddress: 1e6, triesPerAccount: 1e6, messagesPerHour: 1e6 },
  });
  world = sso.world;
});
afterAll(() => sso[Symbol.asyncDispose]());

type Route = readonly [method: string, url: string];

/** Every route that the server registers, so that a new one is tried without being named here. */
async function routesOf(): Promise<Route[]> {
  const found = new Map<string, Route>();
  const app = Fastify();
  app.addHook('onRoute', ({ method, routePath, prefix }) => {
    const url = routePath.startsWith(prefix) ? routePath.slice(prefix.length) : routePath;
    for (const name of [method].flat()) found.set(`${name} ${url}`, [name, url]);
  });
  await app.register(world.auth.plugin);
  await app.ready();
  await app.close();
  const answering: Route[] = [];
  for (const [method, url] of found.values()) {
    if (method === 'HEAD' || method === 'OPTIONS' || url === '/*') continue;
    const path = url.replaceAll(/:\w+/g, 'x');
    const isGet = method === 'GET';
    const { status } = await world.call(method, path, isGet ? {} : { body: {} });
    if (status !== 405) answering.push([method, url]);
  }
  return answering;
}

const NAMES =
  `email phone password current_password type token token_hash data channel refresh_token nonce auth_code
  code_verifier code_challenge code_challenge_method provider id_token access_token redirect_to factor_type factor_id
  friendly_name challenge_id code credential webauthn id role aud ban_duration app_metadata user_metadata password_hash
  email_confirm phone_confirm new_email should_soft_delete domain provider_id metadata_xml metadata_url domains chain
  message signature client_id client_secret client_name redirect_uris grant_types response_type scope state identifier
  provider_type issuer name SAMLResponse RelayState gotrue_meta_security action consent page per_page sort filter query
  create_user skip_http_redirect options key_id counter`.split(/\s+/);

const UUID = '00000000-0000-4000-8000-000000000000';
const GRANTS = 'password refresh_token pkce id_token web3 authorization_code x'.split(' ');

test('no body, query, path or header brings a failure of ours, on any route', {
  timeout: 300_000,
}, async () => {
  const farmer = await world.register();
  const operator = sso.token;
  const routes = await routesOf();
  expect(routes.length).toBeGreaterThan(70);
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...[
        'sms',
        'signup',
        'totp',
        'phone',
        'webauthn',
        'ethereum',
        'custom:x',
        'oidc',
        'saml',
        'created_at asc',
      ],
      ...[farmer.phone, 'farmer@example.com', farmer.user.id, UUID, sso.providerId, farmer.refresh_token, ''],
      ...[
        'http://127.0.0.1:1/',
        'javascript:alert(1)',
        '502846',
        '1e400',
        '-1',
        '999999999999',
        '2026-02-30',
      ],
    ),
  );
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(text, fc.array(text), fc.jsonValue())),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const header = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
  });
  const input = fc.record({
    route: fc.constantFrom(...routes),
    piece: fc.oneof(fc.constantFrom(UUID, farmer.user.id, sso.providerId, 'custom:x', 'phone'), fc.string()),
    grant: fc.constantFrom(...GRANTS),
    body,
    form: fc.constantFrom('json', 'json', 'form', 'none'),
    agent: header,
    bearer: fc.oneof(fc.constantFrom(farmer.access_token, operator, operator, 'x'), header),
    version: fc.constantFrom('2024-01-01', '', 'yesterday'),
  });
  let good = 0;
  await fc.assert(
    fc.asyncProperty(input, async ({ route: [method, url], piece, grant, body: sent, form, ...headers }) => {
      // An account or session that is gone would make all later requests shallow ones.
      if (url === '/logout' || (method === 'DELETE' && url === '/admin/users/:id')) return;
      const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
      const pairs = new URLSearchParams(
        entries.map(([key, value]): [string, string] => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ).toString();
      const path = url.replaceAll(/:\w+/g, () => encodeURIComponent(piece));
      const query = url === '/token' || url === '/oauth/token' ? `grant_type=${grant}` : pairs;
      const hasBody = method !== 'GET' && form !== 'none';
      const answer = await world.call(method, `${path}?${query}`, {
        ...(hasBody ? (form === 'form' ? { rawBody: pairs } : { body: sent }) : {}),
        headers: {
          'user-agent': headers.agent.trim(),
          authorization: `Bearer ${headers.bearer.trim()}`,
          'x-supabase-api-version': headers.version,
          ...(form === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      });
      if (answer.status < 400) good += 1;
      expect([answer.status < 500, `${method} ${path} ${answer.text}`]).toEqual([
        true,
        `${method} ${path} ${answer.text}`,
      ]);
      expect(answer.text).not.toMatch(/at .+\.ts:\d+|node_modules|\$argon2/);
    }),
    { numRuns: 3000 },
  );
  // Requests that only bounce off the first check would show little.
  expect(good).toBeGreaterThan(100);
  expect(world.logs.filter((line) => line.includes('failed'))).toEqual([]);
});
