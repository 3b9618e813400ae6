import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN, World } from '../../test/world.ts';
import { ClientAddress, subscriberOf } from './client-address.ts';
import { isAllowedRedirect, isKnownOrigin } from './redirect.ts';

let world: World;
beforeAll(async () => {
  world = await World.open({ limits: { requestsPerAddress: 100_000, triesPerAddress: 100_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

const WEAK = { phone: '+919812345678', password: '111111' };
const OLD = { headers: { 'x-supabase-api-version': '' } };

describe('errors', () => {
  test('since 2024-01-01: code, message and the version header', async () => {
    for (const version of ['2024-01-01', '2025-06-30']) {
      const answer = await world.post(
        '/token?grant_type=x',
        {},
        { headers: { 'x-supabase-api-version': version } },
      );
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    }
  });

  test.each(['', '2023-12-31', 'yesterday', '2024-13-45'])(
    'for the version "%s": the older form',
    async (version) => {
      const answer = await world.post(
        '/token?grant_type=x',
        {},
        { headers: { 'x-supabase-api-version': version } },
      );
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'unsupported_grant_type',
      });
      expect(answer.headers.get('x-supabase-api-version')).toBeNull();
    },
  );

  test('a weak password carries its reasons in both forms', async () => {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.';
    // Beside the wire's own reason the screens' one.
    const weak_password = { reasons: ['pwned', 'pin_repeats'] };
    expect((await world.post('/signup', WEAK)).body).toEqual({
      code: 'weak_password',
      message,
      weak_password,
    });
    expect((await world.post('/signup', WEAK, OLD)).body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: message,
      weak_password,
    });
  });

  test('no body, half a body, a list, a number, hostile characters: bad_json, in words of our own', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      '7',
      'null',
      '"x"',
      '{"phone":"\\u0000"}',
      '{"phone":"\\ud800"}',
      '{"data":{"__proto__":{"admin":true}}}',
      '{"phone":7}',
      `{"data":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`,
      `${'['.repeat(16_000)}`,
    ];
    for (const rawBody of bodies) {
      const answer = await world.call('POST', '/signup', { rawBody });
      expect([rawBody.slice(0, 40), answer.status, answer.body.code]).toEqual([
        rawBody.slice(0, 40),
        400,
        'bad_json',
      ]);
      expect(answer.body.message).toMatch(/^Could not parse request body as JSON: /);
    }
  });

  test('a wrong body is never repeated to its sender', async () => {
    const answer = await world.call('POST', '/signup', { rawBody: '{"password":"my secret word",' });
    expect(answer.text).not.toContain('secret');
  });

  test('too much', async () => {
    const answer = await world.call('POST', '/signup', { rawBody: `{"data":"${'x'.repeat(1_100_000)}"}` });
    expect([answer.status, answer.body.code]).toEqual([413, 'request_entity_too_large']);
  });

  test('no such path and no such method', async () => {
    const path = await world.call('GET', '/vineyard');
    expect([path.status, path.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    const method = await world.call('DELETE', '/signup');
    expect([method.status, method.text]).toEqual([405, '']);
  });

  test('a failure of ours shows no stack, is logged with its request and without the farmer’s data', async () => {
    await using broken = await World.open();
    await broken.pool.query('drop table auth.tries cascade');
    const answer = await broken.signIn('+919812345678', PIN, OLD);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Unexpected failure, please check server logs for more information',
      error_id: expect.any(String),
    });
    expect(broken.logs.join('\n')).toContain(String(answer.body.error_id));
    expect(broken.logs.join('\n')).not.toMatch(/9812345678|502846/);
  });
});

describe('other sites', () => {
  const origin = 'https://app.example';
  test('that farmers may be sent back to may ask, and see what the client library needs', async () => {
    await using own = await world.another({ redirectUrls: ['https://app.example/welcome'] });
    const preflight = await own.call('OPTIONS', '/token?grant_type=password', {
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    for (const header of ['apikey', 'X-Supabase-Api-Version', 'Authorization', 'X-Client-Info']) {
      expect(preflight.headers.get('access-control-allow-headers')).toContain(header);
    }
    const answer = await own.call('GET', '/user', { headers: { origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(answer.headers.get('date')).not.toBeNull();
  });

  test.each(['https://another.example', 'null', 'https://app.example.evil.example', 'http://127.0.0.1.evil'])(
    '%s is answered so that no browser lets it read, but for what is for all',
    async (stranger) => {
      const headers = { origin: stranger, 'access-control-request-method': 'POST' };
      for (const answer of [
        await world.call('OPTIONS', '/token?grant_type=password', { headers }),
        await world.call('GET', '/user', { headers }),
        await world.post('/signup', {}, { headers }),
      ])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      for (const path of ['/settings', '/.well-known/jwks.json']) {
        const open = await world.call('GET', path, { headers });
        expect(open.headers.get('access-control-allow-origin')).toBe('*');
        expect(open.headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  test.each([
    ['http://127.0.0.1:3003', 'http://127.0.0.1:5173', [], true],
    ['https://farm.example', 'https://farm.example', [], true],
    ['https://farm.example', 'http://farm.example', [], false],
    ['https://farm.example', 'https://x.farm.example', ['https://*.farm.example/**'], true],
    ['https://farm.example', 'https://x.evil.example', ['https://*.farm.example/**'], false],
    ['https://farm.example', 'capacitor://localhost', ['capacitor://localhost/**'], true],
    ['https://farm.example', 'https://app.example/a', ['https://app.example/**'], false],
  ])('of %s is %s with %j: %s', (site, asking, patterns, known) => {
    expect(isKnownOrigin(site, asking, patterns)).toBe(known);
  });

  test('get no cookie to misuse: the one of a known phone opens nothing', async () => {
    const { phone } = await world.register();
    const cookies = (await world.signIn(phone, PIN)).headers.getSetCookie();
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['known-device']);
    const cookie = cookies[0]?.split(';')[0] ?? '';
    for (const path of ['/user', '/user/sessions', '/factors'])
      expect((await world.call('GET', path, { headers: { cookie } })).status, path).not.toBe(200);
  });
});

test('no answer about an account is kept by anybody on its way', async () => {
  const { access_token: token } = await world.register();
  for (const [method, path] of [
    ['GET', '/user'],
    ['GET', '/user/sessions'],
    ['PUT', '/user'],
    ['GET', '/factors/recovery-codes'],
    ['POST', '/otp'],
    ['GET', '/nowhere'],
    ['DELETE', '/signup'],
  ] as const) {
    const answer = await world.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

describe('where a request comes from', () => {
  const request = (remoteAddress: string, forwarded?: string) => ({
    raw: { socket: { remoteAddress } },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  const of = (proxies: string[], remote: string, forwarded?: string): string =>
    new ClientAddress(proxies).of(request(remote, forwarded));

  test.each([
    [[], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [['10.0.0.0/8'], '10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    [['10.0.0.0/8'], '10.1.2.3', 'nonsense', '10.1.2.3'],
    [['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
    [['127.0.0.1'], '::ffff:127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ])('trusting %j, from %s with "%s": %s', (proxies, remote, forwarded, expected) => {
    expect(of(proxies, remote, forwarded)).toBe(expected);
  });

  test('a proxy that is no address is refused', () => {
    expect(() => new ClientAddress(['proxy.example'])).toThrow(RangeError);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the subscriber of %s is %s', (address, expected) => {
    expect(subscriberOf(address)).toBe(expected);
  });
});

describe('hosts that look like ours', () => {
  const site = 'https://farm.example/';
  const patterns = ['https://*.grapes.example/**', 'https://app.example/welcome'];
  test.each([
    'https://evilfarm.example/',
    'https://farm.example.evil.example/',
    'https://farm.examples/',
    'https://farm-example/',
    'https://farm.example.:443.evil.example/',
    'https://farm.example@evil.example/',
    'https://farm.example:secret@evil.example/',
    'https://evil.example/https://farm.example/',
    'https://evil.example/?next=https://farm.example/',
    'https://evil.example#https://farm.example/',
    'https://evil.example\\@farm.example/',
    'https:\\\\evil.example\\farm.example/',
    '//evil.example/farm.example',
    'https://xn--frm-example-9fb.evil.example/',
    'https://fаrm.example/',
    'http://farm.example/',
    'https://farm.example:8443/',
    'ftp://farm.example/',
    'javascript://farm.example/%0aalert(1)',
    'data:text/html,farm.example',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://evilgrapes.example/',
    'https://a.b.grapes.example/',
    'https://evil.example/.grapes.example/',
    'https://x.grapes.example.evil.example/',
    'https://xgrapesXexample/',
    'https://app.example/welcomeback',
    'https://app.example/welcome/../admin',
    'https://app.example.evil.example/welcome',
  ])('%s is refused', (target) => {
    expect(isAllowedRedirect(site, target, patterns)).toBe(false);
  });

  test.each([
    'https://farm.example/',
    'https://farm.example/plots?x=1#y',
    'https://FARM.example/plots',
    'https://a.grapes.example/deep/er',
    'https://app.example/welcome',
  ])('%s is ours', (target) => {
    expect(isAllowedRedirect(site, target, patterns)).toBe(true);
  });
});

describe('redirects', () => {
  test.each([
    ['https://draksha.example', 'https://draksha.example/plots?x=1#y', true],
    ['https://draksha.example', 'https://draksha.example', true],
    ['https://draksha.example', 'http://draksha.example/', false],
    ['https://draksha.example', 'https://draksha.example:8443/', false],
    ['https://draksha.example', 'https://draksha.example.evil.example/', false],
    ['https://draksha.example', 'https://draksha.example@evil.example/', false],
    ['https://draksha.example', 'https://user:word@draksha.example/', false],
    ['https://draksha.example', '//evil.example/', false],
    ['https://draksha.example', 'javascript:alert(1)', false],
    ['https://draksha.example', '/plots', false],
    ['http://localhost:3003', 'http://localhost:5173/', true],
    ['http://localhost:3003', 'http://127.0.0.1:3003/', false],
  ])('from %s to %s: %s', (site, target, allowed) => {
    expect(isAllowedRedirect(site, target)).toBe(allowed);
  });
});
