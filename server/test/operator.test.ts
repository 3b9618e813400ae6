import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from './world.ts';

const secret = 'a secret of the operator, long enough to be one';

let open: World;
let closed: World;
beforeAll(async () => {
  [open, closed] = await Promise.all([world({ env: { AUTH_JWT_SECRET: secret } }), world()]);
});
afterAll(async () => {
  await Promise.all([open[Symbol.asyncDispose](), closed[Symbol.asyncDispose]()]);
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As an operator's own tool would make one, with nothing of ours. */
function operatorToken(): string {
  const exp = Date.parse('2026-11-20T01:30:00Z') / 1000;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role', exp })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const call = (server: World, path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${operatorToken()}` } });

test('an operator with the secret sees the accounts, and still no farm', async () => {
  const farmer = await open.farmer();
  const users = await call(open, `/auth/v1/admin/users/${farmer.userId}`);
  expect(users.status).toBe(200);
  expect(await users.json()).toMatchObject({ id: farmer.userId });
  expect((await call(open, '/api/plots')).status).toBe(401);
});

test('without a secret there is no operator', async () => {
  expect((await call(closed, '/auth/v1/admin/users')).status).toBe(403);
});
