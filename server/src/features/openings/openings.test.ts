import { createHmac } from 'node:crypto';
import type { RouteKey } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sprayDiary } from '../../../test/paper-samples.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { shareReport } from '../report-links/service.ts';

/* What opens a farm: what has to be shown before it is given, and that all of it ends with the account's sessions. */

const SECRET = 'a shared secret for the tools of an operator';
const START = Date.parse('2026-11-22T06:00:00Z');
let here: World;
let now = START;

beforeAll(async () => {
  here = await world({ now: '2026-11-22T06:00:00Z', env: { AUTH_JWT_SECRET: SECRET } });
});
afterAll(() => here[Symbol.asyncDispose]());

function pass(seconds: number): void {
  now += seconds * 1000;
  here.setClock(new Date(now).toISOString());
}

const sign = async (
  method: string,
  path: string,
  body: object | undefined,
  token: string,
): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${here.url}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
};

async function codeTo(phone: string, after: number): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const code = (await here.outbox())
      .slice(after)
      .findLast((sent) => sent.to === phone && sent.code !== null)?.code;
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no code came to ${phone}`);
}

async function farmer(): Promise<TestFarmer> {
  const made = await here.farmer();
  await made.ask('GET /me');
  return made;
}

/** A token of now for a session that proved something two hours ago. */
async function aged({ refreshToken }: TestFarmer): Promise<string> {
  pass(2 * 3600);
  return (await here.ask('POST /auth/refresh', { body: { refreshToken } })).body.data.accessToken;
}

/** Signed in by a code to a number that the account has had for a minute. */
async function byNewNumber({ phone: own, accessToken }: TestFarmer): Promise<string> {
  const phone = own.replace(/^\+9198/, '+9197');
  let before = (await here.outbox()).length;
  await sign('PUT', '/user', { phone }, accessToken);
  const token = await codeTo(phone, before);
  await sign('POST', '/verify', { type: 'phone_change', phone, token }, accessToken);
  pass(61);
  before = (await here.outbox()).length;
  await sign('POST', '/otp', { phone }, accessToken);
  const code = await codeTo(phone, before);
  return String(
    (await sign('POST', '/verify', { type: 'sms', phone, token: code }, accessToken)).access_token,
  );
}

type Act = (token: string) => Promise<unknown>;

const product =
  (key: RouteKey, body?: unknown): Act =>
  async (token) =>
    (await here.ask(key, { headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })).body
      .code;

const token = { name: 'CA Kulkarni', scopes: ['plots'], days: 30 };
const leave = { writes: [{ id: '018f0000-0000-7000-8000-000000000001', route: 'DELETE /me' }] };

const acts: readonly [string, Act][] = [
  ['an access token', product('POST /access-tokens', token)],
  ['a calendar address', product('POST /tasks/calendar')],
  ['the deletion', product('DELETE /me')],
  [
    'the deletion in a batch',
    async (bearer) => {
      const { body } = await here.ask('POST /sync', {
        headers: { authorization: `Bearer ${bearer}` },
        body: leave,
      });
      return JSON.stringify(body).includes('current_password_required') ? 'current_password_required' : body;
    },
  ],
  ['a new number', async (bearer) => (await sign('PUT', '/user', { phone: '+919822000001' }, bearer)).code],
  [
    'an e-mail address',
    async (bearer) => (await sign('PUT', '/user', { email: 'a@farm.example' }, bearer)).code,
  ],
  ['a second step', async (bearer) => (await sign('POST', '/factors', { factor_type: 'totp' }, bearer)).code],
  ['another PIN', async (bearer) => (await sign('PUT', '/user', { password: '618302' }, bearer)).code],
];

describe('what opens the account, or ends it', () => {
  test.each(acts)('%s wants a proof of a session that is two hours old', async (_name, act) => {
    const asha = await farmer();
    const old = await aged(asha);
    expect(await act(old)).toBe('current_password_required');
    const me = await here.ask('GET /me', { headers: { authorization: `Bearer ${old}` } });
    expect([me.status, me.body.data.user.leavingSince]).toEqual([200, null]);
  });

  test.each(acts)('%s is not opened by a code to a number of a minute ago', async (_name, act) => {
    expect(await act(await byNewNumber(await farmer()))).toBe('current_password_required');
  });

  test('is done after the PIN, and told to every address', async () => {
    const asha = await farmer();
    const old = await aged(asha);
    await sign('POST', '/user/proof', { current_password: asha.pin }, old);
    const before = (await here.outbox()).length;
    expect(await product('POST /access-tokens', token)(old)).toBeUndefined();
    expect(await product('DELETE /me')(old)).toBeUndefined();
    let texts: string[] = [];
    for (let tries = 0; tries < 500 && texts.length < 2; tries += 1) {
      texts = (await here.outbox())
        .slice(before)
        .flatMap(({ to, text }) => (to === asha.phone ? [text] : []));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(texts.sort()).toEqual([
      expect.stringContaining('A program was allowed to read'),
      expect.stringContaining('The deletion of your Draksha account was asked'),
    ]);
  });
});

interface Opened {
  readonly secret: string;
  readonly calendar: string;
  readonly shared: string;
}

async function open(asha: TestFarmer): Promise<Opened> {
  const { secret } = (await asha.ask('POST /access-tokens', { body: token })).body.data;
  const { url: calendar } = (await asha.ask('POST /tasks/calendar')).body.data;
  const document = sprayDiary('mr', 3);
  const file = await here.context.pdfWorkers.print(asha.userId, document);
  const { url: shared } = await shareReport(here.context, asha.userId, document, file);
  return { secret, calendar, shared };
}

const statusOf = async (url: string, headers = {}): Promise<number> => {
  const answer = await fetch(url.replace(/^https?:\/\/[^/]+/, here.url), { headers });
  await answer.body?.cancel();
  return answer.status;
};

const statuses = async ({ secret, calendar, shared }: Opened, asha: TestFarmer): Promise<number[]> => [
  await statusOf('http://x/api/plots', { authorization: `Bearer ${secret}` }),
  await statusOf(calendar),
  await statusOf(shared),
  (await asha.ask('GET /me')).status,
];

/** As the tools of whoever runs the machine. */
async function admin(method: string, path: string, body: object): Promise<void> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [issued, ends] = [Math.floor(now / 1000), Math.floor(now / 1000) + 3600];
  const claims = { role: 'service_role', aud: 'authenticated', iat: issued, exp: ends };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const mac = createHmac('sha256', SECRET).update(signed).digest('base64url');
  await sign(method, path, body, `${signed}.${mac}`);
}

describe('all that is open ends', () => {
  const ways: readonly [string, (asha: TestFarmer) => Promise<unknown>][] = [
    ['when the farmer leaves', (asha) => asha.ask('DELETE /me')],
    ['when an operator signs them out', ({ phone }) => here.context.auth.support.endSessions(phone)],
    ['when their number is released', ({ phone }) => here.context.auth.support.releaseNumber(phone)],
    ['when they are banned', ({ userId }) => admin('PUT', `/admin/users/${userId}`, { ban_duration: '24h' })],
    ['when sign-in removes the account', ({ userId }) => admin('DELETE', `/admin/users/${userId}`, {})],
    [
      'when a change is undone',
      async (asha) => {
        const before = (await here.outbox()).length;
        await sign('PUT', '/user', { phone: asha.phone.replace(/^\+9198/, '+9196') }, asha.accessToken);
        for (let tries = 0; tries < 500; tries += 1) {
          const text = (await here.outbox()).slice(before).find(({ to }) => to === asha.phone)?.text ?? '';
          const link = /[?]u=(\S+)/.exec(text)?.[1];
          if (link)
            return fetch(`${here.url}/auth/v1/undo`, {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: new URLSearchParams({ u: link }).toString(),
            });
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        throw new Error('no link came');
      },
    ],
  ];
  test.each(ways)('%s', async (_name, end) => {
    const asha = await farmer();
    const opened = await open(asha);
    expect(await statuses(opened, asha)).toEqual([200, 200, 200, 200]);
    await end(asha);
    expect(await statuses(opened, asha)).toEqual([401, 404, 404, 401]);
  });

  test('after a new PIN the rest is counted, and ends when the farmer says so', async () => {
    const asha = await farmer();
    const opened = await open(asha);
    await sign('PUT', '/user', { password: '618302', current_password: asha.pin }, asha.accessToken);
    const counted = { tokens: 1, links: 1, calendar: true, people: 0, applications: 0 };
    expect((await asha.ask('GET /me/openings')).body.data).toEqual(counted);
    expect(await statuses(opened, asha)).toEqual([200, 200, 200, 200]);
    const ended = { tokens: 0, links: 0, calendar: false, people: 0, applications: 0 };
    expect((await asha.ask('DELETE /me/openings')).body.data).toEqual(ended);
    expect(await statuses(opened, asha)).toEqual([401, 404, 404, 200]);
    expect((await asha.ask('GET /access-tokens')).body.data.tokens).toEqual([]);
  });

  test('and nothing of another farmer', async () => {
    const [asha, vijay] = [await farmer(), await farmer()];
    const opened = await open(vijay);
    await asha.ask('DELETE /me/openings');
    expect(await statuses(opened, vijay)).toEqual([200, 200, 200, 200]);
  });
});
