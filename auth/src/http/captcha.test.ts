import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';

let verifier: Server;
let world: World;
let asked: URLSearchParams[] = [];
let reply = '';

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      asked.push(new URLSearchParams(body));
      if (reply !== '') return response.end(reply);
      const isGood = new URLSearchParams(body).get('response') === 'a person';
      const codes = isGood ? [] : ['invalid-input-response', 'timeout-or-duplicate'];
      response.end(JSON.stringify({ success: isGood, 'error-codes': codes }));
    });
  });
  await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
  const verifyUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`;
  const captcha = { provider: 'turnstile', secret: 'the secret at the provider', verifyUrl } as const;
  world = await World.open({ captcha, anonymousEnabled: true });
});
beforeEach(() => {
  asked = [];
  reply = '';
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await new Promise((resolve) => verifier.close(resolve));
});

const shown = (captcha_token: string | null) => ({ gotrue_meta_security: { captcha_token } });

describe('with a captcha', () => {
  test.each([
    ['/signup', { phone: '+919812345678', password: PIN }],
    ['/signup', {}],
    ['/otp', { phone: '+919812345678' }],
    ['/magiclink', { email: 'a@example.com' }],
    ['/recover', { email: 'a@example.com' }],
    ['/resend', { type: 'sms', phone: '+919812345678' }],
    ['/token?grant_type=password', { phone: '+919812345678', password: PIN }],
    ['/token?grant_type=web3', { chain: 'solana' }],
    ['/sso', { domain: 'example.com' }],
    ['/passkeys/authentication/options', {}],
  ])('POST %s %j takes no program', async (path, body) => {
    for (const missing of [{}, shown(''), shown(null), { gotrue_meta_security: null }]) {
      const answer = await world.post(path, { ...body, ...missing });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        400,
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token found)',
      ]);
    }
    expect(asked).toEqual([]);
    const wrong = await world.post(path, { ...body, ...shown('a program') });
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'captcha protection: request disallowed (invalid-input-response, timeout-or-duplicate)',
    ]);
    expect(asked.map((form) => form.get('response'))).toEqual(['a program']);
    const person = await world.post(path, { ...body, ...shown('a person') });
    expect(person.body.code).not.toBe('captcha_failed');
    expect(asked.at(-1)?.get('secret')).toBe('the secret at the provider');
    expect(asked.at(-1)?.get('remoteip')).toBe('127.0.0.1');
  });

  test('what shows a token of ours needs none', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN, ...shown('a person') });
    const token = await world.codeTo(phone);
    const session = sessionIn(await world.post('/verify', { type: 'sms', phone, token }));
    expect((await world.refresh(session.refresh_token)).status).toBe(200);
    expect((await world.call('GET', '/settings')).status).toBe(200);
  });

  test('an operator passes without one, a forged operator does not', async () => {
    const body = { phone: newNumber(), password: PIN };
    const operator = { token: await world.sharedToken() };
    expect((await world.post('/signup', body, operator)).status).toBe(200);
    const farmer = { token: await world.sharedToken({ role: 'authenticated' }) };
    expect((await world.post('/signup', body, farmer)).body.code).toBe('captcha_failed');
  });

  test('a provider that answers nonsense lets nobody in and is a passing fault', async () => {
    reply = '<html>';
    const answer = await world.post('/otp', { phone: newNumber(), ...shown('a person') });
    expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_failure']);
    expect(world.logs.at(-1)).toContain('captcha could not be checked');
    expect(world.logs.join('\n')).not.toContain('the secret at the provider');
  });

  test('the published client shows its token', async () => {
    const client = world.client();
    const signed = await client.signUp({
      phone: newNumber(),
      password: PIN,
      options: { captchaToken: 'a person' },
    });
    expect(signed.error).toBeNull();
    const refused = await client.signInWithOtp({ phone: newNumber() });
    expect(refused.error).toMatchObject({ code: 'captcha_failed' });
  });
});
