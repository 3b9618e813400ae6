import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SsoWorld } from '../../auth-extras/test/sso.ts';

let sso: SsoWorld;
beforeAll(async () => {
  sso = await SsoWorld.open({
    web3: { ethereum: true, solana: true },
    oauthServer: {},
    limits: { requestsPerAddress: 1_000_000 },
  });
});
afterAll(() => sso[Symbol.asyncDispose]());

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const NAMES = [
  ...[
    'provider_id',
    'domain',
    'redirect_to',
    'skip_http_redirect',
    'code_challenge',
    'code_challenge_method',
  ],
  ...[
    'chain',
    'message',
    'signature',
    'type',
    'metadata_xml',
    'metadata_url',
    'domains',
    'attribute_mapping',
  ],
  ...[
    'name_id_format',
    'resource_id',
    'disabled',
    'client_name',
    'client_type',
    'redirect_uris',
    'grant_types',
  ],
  ...[
    'response_types',
    'scope',
    'token_endpoint_auth_method',
    'logo_uri',
    'client_uri',
    'identifier',
    'issuer',
  ],
  ...['provider_type', 'client_id', 'client_secret', 'name', 'scopes', 'enabled', 'authorization_params'],
  ...[
    'discovery_url',
    'token_url',
    'authorization_url',
    'userinfo_url',
    'provider',
    'id_token',
    'page',
    'SAMLResponse',
  ],
  ...[
    'state',
    'nonce',
    'redirect_uri',
    'response_type',
    'grant_type',
    'code',
    'code_verifier',
    'refresh_token',
    'action',
  ],
];

test('no body, path or form to providers, wallets and applications brings a failure of ours', async () => {
  const { world, token, providerId } = sso;
  const { access_token } = await world.register();
  const made = await world.post(
    '/admin/oauth/clients',
    { client_name: 'App', redirect_uris: ['https://app.example/cb'] },
    { token },
  );
  const clientId = String(made.body.client_id);
  const fixed = [
    ['POST', '/sso'],
    ['POST', '/sso/saml/acs'],
    ['GET', '/sso/saml/metadata'],
    ['POST', '/token?grant_type=web3'],
    ['POST', '/token?grant_type=id_token'],
    ['GET', '/authorize'],
    ['GET', '/admin/sso/providers'],
    ['POST', '/admin/sso/providers'],
    ['PUT', `/admin/sso/providers/${providerId}`],
    ['GET', '/admin/oauth/clients'],
    ['POST', '/admin/oauth/clients'],
    ['PUT', `/admin/oauth/clients/${clientId}`],
    ['GET', '/admin/custom-providers'],
    ['POST', '/admin/custom-providers'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', `/oauth/authorize`],
    ['GET', `/oauth/authorize?client_id=${clientId}&response_type=code`],
    ['POST', '/oauth/token'],
    ['GET', '/oauth/userinfo'],
    ['GET', '/user/oauth/grants'],
    ['DELETE', '/user/oauth/grants'],
  ] as const;
  const open = [
    '/admin/sso/providers/',
    '/admin/sso/providers/resource_',
    '/admin/oauth/clients/',
    '/admin/custom-providers/custom:',
    '/oauth/authorizations/',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'saml',
      'ethereum',
      'solana',
      'custom:x',
      'oidc',
      'oauth2',
      'https://127.0.0.1:1',
      '<a/>',
      '',
    ),
  );
  const body = fc.oneof(
    fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(text, fc.array(text), fc.jsonValue())),
    fc.jsonValue(),
  );
  const path = fc.tuple(
    fc.constantFrom('GET', 'PUT', 'DELETE'),
    fc.tuple(fc.constantFrom(...open), fc.string()).map(([head, tail]) => head + encodeURIComponent(tail)),
  );
  const input = fc.record({
    route: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fixed) }, { weight: 1, arbitrary: path }),
    body,
    asForm: fc.boolean(),
    bearer: fc.constantFrom(token, token, token, access_token, 'x'),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ route: [method, where], body: sent, asForm, bearer }) => {
      const entries = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
      const form = new URLSearchParams(entries.map(([key, value]) => [key, asText(value)]));
      const isGet = method === 'GET';
      const answer = await world.call(
        method,
        isGet ? `${where}${where.includes('?') ? '&' : '?'}${form}` : where,
        {
          token: bearer,
          ...(isGet ? {} : asForm ? { rawBody: form.toString() } : { body: sent }),
        },
      );
      expect([answer.status < 500, answer.text]).toEqual([true, answer.text]);
      expect(answer.text).not.toMatch(/at .+\.ts:\d+/);
    }),
    { numRuns: 2000 },
  );
  expect(world.logs.filter((line) => line.includes('failed'))).toEqual([]);
}, 180_000);
