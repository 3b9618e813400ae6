import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../../auth/test/world.ts';

interface HookCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Milliseconds. */
  readonly after?: number;
}

const SECRETS = ['v1,whsec_Zmlyc3Qgc2VjcmV0IG9mIGEgaG9vaw==', 'v1,whsec_c2Vjb25kIHNlY3JldCBvZiBhIGhvb2s='];
const JSON_TYPE = { 'content-type': 'application/json' };
let asked: HookCall[] = [];
let replies: Reply[] = [];
const operator = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    asked.push({ headers: request.headers, body });
    const { status = 200, headers = JSON_TYPE, body: said = '{}', after = 0 } = replies.shift() ?? {};
    setTimeout(() => response.writeHead(status, headers).end(said), after);
  });
});

let world: World;
beforeAll(async () => {
  await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(operator.address() as AddressInfo).port}/hook`;
  world = await World.open({
    anonymousEnabled: true,
    hooks: { beforeUserCreated: { url, secrets: SECRETS, timeoutMs: 2_500, retryPauseMs: 20 } },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  operator.closeAllConnections();
  await new Promise((resolve) => operator.close(resolve));
});
beforeEach(() => {
  asked = [];
  replies = [];
});

const signUp = (phone = newNumber()) =>
  world.post('/signup', { phone, password: PIN, data: { first_name: 'Asha' } });

describe('a hook over HTTP', () => {
  test('is asked before the account is made, signed with every secret, and told no secret', async () => {
    const phone = newNumber();
    expect((await signUp(phone)).status).toBe(200);
    expect(asked).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = asked;
    const { metadata, user } = JSON.parse(body);
    expect(metadata).toMatchObject({
      name: 'before-user-created',
      ip_address: '127.0.0.1',
      uuid: expect.any(String),
    });
    expect(user).toMatchObject({ phone: phone.slice(1), user_metadata: { first_name: 'Asha' } });
    expect(body).not.toContain(PIN);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = SECRETS.map((secret) => {
      const key = Buffer.from(secret.slice('v1,whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    });
    expect(headers['webhook-signature']).toBe(expected.join(', '));
  });

  test('that refuses is heard: its status and words, and no account', async () => {
    const phone = newNumber();
    replies = [{ body: JSON.stringify({ error: { http_code: 403, message: 'Only from Nashik' } }) }];
    const answer = await signUp(phone);
    expect([answer.status, answer.body.message]).toEqual([403, 'Only from Nashik']);
    const { rows } = await world.pool.query('select 1 from auth.users where phone = $1', [phone.slice(1)]);
    expect(rows).toEqual([]);
  });

  test('is asked about anonymous users too, and not about accounts that are there', async () => {
    replies = [{ body: JSON.stringify({ error: { http_code: 400, message: 'no' } }) }];
    expect((await world.post('/signup', {})).status).toBe(400);
    const { phone } = await world.register();
    asked = [];
    await signUp(phone);
    await world.signIn(phone, PIN);
    expect(asked).toEqual([]);
  });

  test('that is busy is asked again, up to three times', async () => {
    const busy: Reply = { status: 503, headers: { ...JSON_TYPE, 'retry-after': 'true' } };
    replies = [busy, busy, { status: 204, headers: {}, body: '' }];
    expect((await signUp()).status).toBe(200);
    expect(asked).toHaveLength(3);
    replies = [busy, busy, busy];
    const answer = await signUp();
    expect([answer.status, answer.body.code]).toEqual([422, 'hook_timeout_after_retry']);
  });

  test.each([
    [{ after: 5_000 }, 422, 'hook_timeout'],
    [{ body: JSON.stringify({ a: 'x'.repeat(210_000) }) }, 422, 'hook_payload_over_size_limit'],
    [{ headers: { 'content-type': 'text/html' } }, 400, 'hook_payload_invalid_content_type'],
    [{ status: 418 }, 500, 'unexpected_failure'],
    [{ status: 503 }, 500, 'unexpected_failure'],
    [{ body: '{' }, 500, 'unexpected_failure'],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 422, 'hook_timeout_after_retry'],
  ])('that answers %o fails the sign-up with %i %s', async (reply, status, code) => {
    replies = [reply, reply, reply];
    const answer = await signUp();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('a hook in this process', () => {
  test('adds claims to the access token, at sign-in and at refresh', async () => {
    const methods: unknown[] = [];
    await using own = await World.open({
      hooks: {
        customizeAccessToken: async (input) => {
          const { claims, authentication_method } = input as {
            claims: object;
            authentication_method: string;
          };
          methods.push(authentication_method);
          return { claims: { ...claims, village: 'Niphad' } };
        },
      },
    });
    const first = await own.register();
    const second = sessionIn(await own.refresh(first.refresh_token));
    for (const { access_token } of [first, second]) expect(decodeJwt(access_token).village).toBe('Niphad');
    expect(methods).toEqual(['otp', 'token_refresh']);
  });

  test('that forgets a claim every token needs fails, and the session is not lost', async () => {
    let isBroken = false;
    await using own = await World.open({
      hooks: {
        customizeAccessToken: async (input) => {
          const { claims } = input as { claims: Record<string, unknown> };
          return { claims: isBroken ? { ...claims, sub: undefined } : claims };
        },
      },
    });
    const { refresh_token } = await own.register();
    isBroken = true;
    const answer = await own.refresh(refresh_token);
    expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_failure']);
    isBroken = false;
    expect((await own.refresh(refresh_token)).status).toBe(200);
  });
});
