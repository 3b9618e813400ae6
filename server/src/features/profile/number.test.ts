import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

/* Numbers are given up and sold again: the account's row follows the number that sign-in has proved. */

const START = Date.parse('2026-11-22T06:00:00Z');
let here: World;
let now = START;

beforeAll(async () => {
  here = await world({ now: new Date(START).toISOString() });
});
afterAll(() => here[Symbol.asyncDispose]());

async function sign(
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ access_token?: string }> {
  const answer = await fetch(`${here.url}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as { access_token?: string };
}

function pass(seconds: number): void {
  now += seconds * 1000;
  here.setClock(new Date(now).toISOString());
}

const codeTo = (phone: string, after: number): Promise<string> =>
  expect
    .poll(
      async () => (await here.outbox()).slice(after).findLast((sent) => sent.to === phone && sent.code)?.code,
    )
    .toBeTruthy()
    .then(async () => (await here.outbox()).findLast((sent) => sent.to === phone && sent.code)?.code ?? '');

const meOf = (token: string | undefined) =>
  here.ask('GET /me', { headers: { authorization: `Bearer ${token}` } });

async function changeNumber({ accessToken, refreshToken }: TestFarmer, phone: string): Promise<string> {
  const before = (await here.outbox()).length;
  await sign('PUT', '/user', { phone }, accessToken);
  await sign(
    'POST',
    '/verify',
    { type: 'phone_change', phone, token: await codeTo(phone, before) },
    accessToken,
  );
  pass(120);
  return (await here.ask('POST /auth/refresh', { body: { refreshToken } })).body.data.accessToken;
}

test('a changed number is the account’s on every screen and paper, and the old one is its next holder’s', async () => {
  const asha = await here.farmer();
  expect((await asha.ask('GET /me')).body.data.user.phone).toBe(asha.phone);
  const next = asha.phone.replace(/^\+9198/, '+9197');
  const token = await changeNumber(asha, next);
  const changed = await meOf(token);
  expect(changed.body.data.user).toMatchObject({
    id: asha.userId,
    phone: next,
    phoneVerified: true,
    version: 2,
  });
  // An older token names the number of before: it changes nothing back.
  expect((await asha.ask('GET /me')).body.data.user).toMatchObject({ phone: next, version: 2 });

  const before = (await here.outbox()).length;
  await sign('POST', '/signup', { phone: asha.phone, password: '482915', data: { first_name: 'Usha' } });
  const code = await codeTo(asha.phone, before);
  const usha = await sign('POST', '/verify', { type: 'sms', phone: asha.phone, token: code });
  const newcomer = await meOf(usha.access_token);
  expect([newcomer.status, newcomer.body.data.user]).toMatchObject([
    200,
    { phone: asha.phone, firstName: 'Usha' },
  ]);
  expect(newcomer.body.data.user.id).not.toBe(asha.userId);
});

test('a number is free for its next holder also before the one who gave it up was seen again', async () => {
  pass(3_600);
  const asha = await here.farmer();
  await asha.ask('GET /me');
  await changeNumber(asha, asha.phone.replace(/^\+9198/, '+9197'));
  const before = (await here.outbox()).length;
  await sign('POST', '/signup', { phone: asha.phone, password: '482915', data: { first_name: 'Usha' } });
  const code = await codeTo(asha.phone, before);
  const usha = await sign('POST', '/verify', { type: 'sms', phone: asha.phone, token: code });
  expect((await meOf(usha.access_token)).status).toBe(200);
});
