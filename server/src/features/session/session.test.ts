import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a refresh token brings a new pair; the new one opens the product and goes on', async () => {
  const farmer = await w.farmer();
  w.setClock('2026-11-20T00:50:00Z');
  const first = await w.ask('POST /auth/refresh', { body: { refreshToken: farmer.refreshToken } });
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const { accessToken, refreshToken, expiresAt } = first.body.data;
  expect(accessToken).not.toBe(farmer.accessToken);
  expect(Date.parse(expiresAt)).toBe(Date.parse('2026-11-20T01:50:00Z'));
  expect((await w.ask('GET /me', bearer(accessToken))).body.data.user.id).toBe(farmer.userId);
  const second = await w.ask('POST /auth/refresh', { body: { refreshToken } });
  expect(second.status).toBe(200);
  expect(second.body.data.refreshToken).not.toBe(refreshToken);
});

test('a token that is not ours, or of a session that was ended, is refused as any other call is', async () => {
  const farmer = await w.farmer();
  await fetch(`${w.url}/auth/v1/logout`, { method: 'POST', headers: bearer(farmer.accessToken).headers });
  for (const refreshToken of [farmer.refreshToken, 'x', 'a'.repeat(4000), farmer.accessToken]) {
    const got = await w.ask('POST /auth/refresh', { body: { refreshToken } });
    expect({ status: got.status, code: got.body.code }).toEqual({ status: 401, code: 'unauthorized' });
  }
});

test('what is no token at all is said at its field', async () => {
  for (const body of [{}, { refreshToken: '' }, { refreshToken: 7 }, { refreshToken: 'a'.repeat(4097) }]) {
    const got = await w.ask('POST /auth/refresh', { body });
    expect({ status: got.status, code: got.body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(Object.keys(got.body.fields ?? {})).toEqual(['refreshToken']);
  }
});

test('no answer of sign-in is guessed to be a page, and what is one is guarded as such', async () => {
  const headersOf = async (path: string) => (await fetch(`${w.url}/auth/v1${path}`)).headers;
  const [user, confirm] = [await headersOf('/user'), await headersOf('/confirm')];
  expect([user.get('x-content-type-options'), confirm.get('x-content-type-options')]).toEqual([
    'nosniff',
    'nosniff',
  ]);
  expect([user.has('x-frame-options'), confirm.get('x-frame-options')]).toEqual([false, 'SAMEORIGIN']);
});
