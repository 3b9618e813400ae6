import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';
import { fitMetadata } from './metadata.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const TOO_MUCH = { status: 400, body: { code: 'validation_failed' } };

describe('what an account says of itself', () => {
  test('is at most 4,096 bytes in all, however many calls bring it, and its farmer still comes in', async () => {
    const { access_token: token, phone } = await world.register();
    const put = (data: object) => world.call('PUT', '/user', { token, body: { data } });
    expect((await put({ a: 'अ'.repeat(600) })).status).toBe(200);
    expect((await put({ b: 'ब'.repeat(400) })).status).toBe(200);
    expect(await put({ c: 'x'.repeat(1_000) })).toMatchObject(TOO_MUCH);
    // Nothing of a refused change is kept, and what makes room is taken.
    expect((await put({ a: null, c: 'x'.repeat(1_000) })).status).toBe(200);
    const { access_token } = sessionIn(await world.signIn(phone, PIN));
    expect(access_token.length).toBeLessThan(7_000);
    expect(decodeJwt(access_token).user_metadata).toMatchObject({ c: expect.any(String) });
    expect((await world.call('GET', '/user', { token: access_token })).status).toBe(200);
  });

  test('is bounded in a sign-up, a code’s account, and by an operator’s hand', async () => {
    const data = { note: 'x'.repeat(5_000) };
    const token = await world.sharedToken();
    const phone = newNumber();
    for (const answer of [
      await world.post('/signup', { phone, password: PIN, data }),
      await world.post('/otp', { phone, data }),
      await world.post('/admin/users', { phone, user_metadata: data }, { token }),
      await world.post('/admin/users', { phone, app_metadata: data }, { token }),
    ])
      expect(answer).toMatchObject(TOO_MUCH);
  });

  test('that was stored before there was a limit keeps nobody out, and may only shrink', async () => {
    const { user, phone } = await world.register(newNumber(), PIN, { first_name: 'Asha' });
    const long = JSON.stringify({ first_name: 'Asha', a: 'x'.repeat(12_000), b: 'y'.repeat(12_000) });
    await world.pool.query('update auth.users set user_metadata = $2 where id = $1', [user.id, long]);
    const { access_token: token } = sessionIn(await world.signIn(phone, PIN));
    expect(decodeJwt(token).user_metadata).toEqual({ first_name: 'Asha' });
    const read = await world.call('GET', '/user', { token });
    expect(read.body.user_metadata).toMatchObject({ a: expect.any(String), b: expect.any(String) });
    const put = (data: object) => world.call('PUT', '/user', { token, body: { data } });
    expect(await put({ village: 'Niphad' })).toMatchObject(TOO_MUCH);
    expect((await put({ a: null })).status).toBe(200);
  });
});

test('a provider’s long words do not push a farmer’s own aside', () => {
  const own = { name: 'Asha', note: 'n'.repeat(3_000) };
  const result = { name: 'Other', picture: 'p'.repeat(2_000), given_name: 'A', email_verified: true };
  expect(fitMetadata(own, result)).toEqual({ given_name: 'A', email_verified: true, ...own });
  const bytes = Buffer.byteLength(JSON.stringify(fitMetadata({}, { a: 'x'.repeat(4_080), b: 'y', c: 1 })));
  expect(bytes).toBeLessThanOrEqual(4_096);
});

test('a sign-up with a weak password is counted as every other one', async () => {
  const limits = { requestsPerAddress: 3 };
  await using strict = await world.another({ limits, trustedProxies: ['127.0.0.1'] });
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const answers = [];
  for (let round = 0; round < 4; round += 1)
    answers.push(await strict.post('/signup', { phone: newNumber(), password: '123456' }, { headers }));
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429]);
});
