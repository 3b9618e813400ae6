import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWebFiles } from '../src/lib/web-files.ts';
import { type World, world } from './world.ts';

const KEY = Buffer.from('a secret of a hook, long enough');
const SECRETS = `v1,whsec_${KEY.toString('base64')}`;

interface Heard {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let places: Server;
let heard: Heard[] = [];
let product: World;

/** The captcha's checks, a hook and a list of breached passwords, on one loopback port. */
async function openPlaces(): Promise<string> {
  places = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '';
    heard.push({ path, headers: request.headers, body });
    response.setHeader('content-type', 'application/json');
    if (path === '/verify') {
      const isRight = new URLSearchParams(body).get('response') === 'a person';
      response.end(JSON.stringify({ success: isRight, 'error-codes': isRight ? [] : ['invalid'] }));
    } else if (path === '/hook') {
      const { user } = JSON.parse(body) as { user: { phone: string } };
      const isUnwanted = user.phone.endsWith('66');
      const refusal = { error: { http_code: 403, message: 'Members of the cooperative only' } };
      response.end(JSON.stringify(isUnwanted ? refusal : {}));
    } else response.end('');
  });
  await new Promise<void>((resolve) => places.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(places.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const at = await openPlaces();
  product = await world({
    env: {
      AUTH_JWT_SECRET: 'a secret of the operator, long enough to be one',
      AUTH_CAPTCHA_PROVIDER: 'turnstile',
      AUTH_CAPTCHA_SITE_KEY: '1x00000000000000000000AA',
      AUTH_CAPTCHA_SECRET: 'what only the server knows',
      AUTH_CAPTCHA_VERIFY_URL: `${at}/verify`,
      AUTH_HOOK_BEFORE_USER_CREATED_URL: `${at}/hook`,
      AUTH_HOOK_BEFORE_USER_CREATED_SECRETS: SECRETS,
      AUTH_BREACHED_PASSWORDS_URL: `${at}/breached`,
      AUTH_REDIRECT_URLS: 'https://packhouse.example/**',
      AUTH_LIMIT_TRIES_PER_ACCOUNT: '2',
      AUTH_EMAIL_SIGNUP: 'false',
      AUTH_PASSKEYS: 'true',
      AUTH_SAML: 'true',
      AUTH_OAUTH_SERVER: 'true',
      AUTH_PROVIDERS: 'cooperative',
      AUTH_PROVIDER_COOPERATIVE_ISSUER: at,
      AUTH_PROVIDER_COOPERATIVE_CLIENT_ID: 'draksha',
      AUTH_PROVIDER_COOPERATIVE_CLIENT_SECRET: 'hush',
      AUTH_PROVIDER_COOPERATIVE_LABEL: 'Grape growers',
    },
  });
});
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  places.closeAllConnections();
  await new Promise((resolve) => places.close(resolve));
});

const post = async (
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${product.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const person = { gotrue_meta_security: { captcha_token: 'a person' } };
const signUp = (more: object) => post('/signup', { password: '482915', ...more });

test('the screens are told what there is to draw, and no secret', async () => {
  const text = await (await fetch(`${product.url}/auth/v1/settings`)).text();
  expect(JSON.parse(text)).toMatchObject({
    captcha: { provider: 'turnstile', site_key: '1x00000000000000000000AA' },
    external: { cooperative: true, google: false, anonymous_users: false },
    provider_labels: { cooperative: 'Grape growers' },
    passkeys_enabled: true,
    saml_enabled: true,
    oauth_server_enabled: true,
  });
  expect(text).not.toMatch(/hush|only the server/);
});

test('a captcha is asked, and checked where the operator says', async () => {
  heard = [];
  const without = await signUp({ phone: '+919811111101' });
  expect([without.status, without.body.code]).toEqual([400, 'captcha_failed']);
  expect(heard).toEqual([]);
  const program = await signUp({
    phone: '+919811111101',
    gotrue_meta_security: { captcha_token: 'a program' },
  });
  expect(program.body.code).toBe('captcha_failed');
  expect(new URLSearchParams(heard[0]?.body).get('secret')).toBe('what only the server knows');
  expect((await signUp({ phone: '+919811111101', ...person })).status).toBe(200);
});

test('a hook decides, and can tell that it is we who ask', async () => {
  heard = [];
  const refused = await signUp({ phone: '+919811111166', ...person });
  expect([refused.status, refused.body.message]).toEqual([403, 'Members of the cooperative only']);
  const asked = heard.find(({ path }) => path === '/hook');
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = asked?.headers ?? {};
  const expected = createHmac('sha256', KEY).update(`${id}.${at}.${asked?.body}`).digest('base64');
  expect(signature).toBe(`v1,${expected}`);
});

test('limits, breached passwords and e-mail accounts follow the settings', async () => {
  heard = [];
  await signUp({ phone: '+919811111102', password: 'monsoon over Niphad', ...person });
  expect(heard.some(({ path }) => path.startsWith('/breached/range/'))).toBe(true);
  const byMail = await signUp({ email: 'asha@example.com', password: 'monsoon over Niphad', ...person });
  expect([byMail.status, byMail.body.code]).toEqual([400, 'email_provider_disabled']);
  const code = await post('/otp', { email: 'asha@example.com', create_user: true, ...person });
  expect([code.status, code.body.code]).toEqual([422, 'email_provider_disabled']);
  const guess = (password: string) =>
    post('/token?grant_type=password', { phone: '+919811111101', password, ...person });
  const statuses: number[] = [];
  for (const pin of ['730519', '730520', '730521']) statuses.push((await guess(pin)).status);
  expect(statuses).toEqual([400, 400, 429]);
});

test('browsers are sent back where the operator allows it, and nowhere else', async () => {
  const goal = async (target: string) => {
    const query = new URLSearchParams({ token: 'none', type: 'signup', redirect_to: target });
    const response = await fetch(`${product.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '').host;
  };
  expect(await goal('https://packhouse.example/in')).toBe('packhouse.example');
  expect(await goal('https://elsewhere.example/in')).not.toBe('elsewhere.example');
});

test('the page lets the captcha through, and only the one that is set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'draksha-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const browser = { openMeteoUrl: 'https://m.example', mapTilesUrl: 'none', mapTilesCredit: '' };
  const policyOf = async (captcha?: 'hcaptcha' | 'turnstile') =>
    (await findWebFiles({ ...browser, captcha }, folder))?.contentSecurityPolicy;
  expect(await policyOf()).toMatchObject({ 'script-src': ["'self'"], 'frame-src': ["'none'"] });
  expect(await policyOf('turnstile')).toMatchObject({
    'script-src': ["'self'", 'https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  });
  expect(await policyOf('hcaptcha')).toMatchObject({
    'script-src': ["'self'", 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ["'self'", 'https://m.example', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
  });
  await rm(folder, { recursive: true });
});
