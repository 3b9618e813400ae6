import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEPPER, PIN, sessionIn, World } from '../../test/world.ts';
import { seal, unseal } from './seal.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const keysOf = async (of: World): Promise<string> => (await of.call('GET', '/.well-known/jwks.json')).text;

test('are made once, also when many processes start at once on an empty database', async () => {
  const first = await World.open();
  await using _first = first;
  await first.pool.query('delete from auth.keys');
  const processes = await Promise.all(Array.from({ length: 5 }, () => first.another()));
  const published = await Promise.all(processes.map(keysOf));
  expect(new Set(published).size).toBe(1);
  const { rows } = await first.pool.query('select purpose from auth.keys order by purpose');
  expect(rows).toEqual([{ purpose: 'derivation' }, { purpose: 'signing' }]);
  await Promise.all(processes.map((other) => other[Symbol.asyncDispose]()));
});

test('outlive the process: its tokens are good in the next one', async () => {
  const { access_token, refresh_token } = await world.register();
  await using next = await world.another();
  expect(await keysOf(next)).toBe(await keysOf(world));
  expect((await next.call('GET', '/user', { token: access_token })).status).toBe(200);
  expect((await next.refresh(refresh_token)).status).toBe(200);
});

test('do not stand in the database in the clear', async () => {
  const { rows } = await world.pool.query<{ sealed: Buffer; line: string }>(
    'select sealed, row_to_json(k)::text as line from auth.keys k',
  );
  for (const { sealed, line } of rows) {
    expect(line).not.toMatch(/"d"\s*:/);
    expect(sealed.toString('latin1')).not.toContain('"kty"');
  }
});

test('do not open with another secret, and the server says so instead of making new ones', async () => {
  const before = await keysOf(world);
  await expect(world.another({ pinPepper: 'another secret that is just as long' })).rejects.toThrow(
    'start with the secret that belongs to this data',
  );
  expect(await keysOf(world)).toBe(before);
});

test('a secret can be changed: sessions, codes and PINs go on, and the old one may be dropped later', async () => {
  // The secrets of a database of its own: the others start processes with the first one.
  await using own = await World.open();
  const { phone, refresh_token } = await own.register();
  const fresh = 'the secret that replaces the other one';
  await using changing = await own.another({ pinPepper: { current: fresh, previous: [PEPPER] } });
  const atOnce = await Promise.all([1, 2, 3].map(() => changing.signIn(phone, PIN)));
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await changing.refresh(refresh_token)).status).toBe(200);
  await using changed = await own.another({ pinPepper: fresh });
  expect((await changed.signIn(phone, PIN)).status).toBe(200);
  expect((await changed.signIn(phone, '730519')).status).toBe(400);
  expect(await keysOf(changed)).toBe(await keysOf(own));
});

test('a PIN whose pepper is lost is never right, and the farmer can set a new one by a code', async () => {
  await using own = await World.open();
  const { phone } = await own.register();
  await own.pool.query(`update auth.users set pin_pepper = 'lost' where phone = $1`, [phone.slice(1)]);
  expect((await own.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
  await own.post('/otp', { phone });
  const session = sessionIn(
    await own.post('/verify', { type: 'sms', phone, token: await own.codeTo(phone, 1) }),
  );
  await own.call('PUT', '/user', { token: session.access_token, body: { password: '618302' } });
  expect((await own.signIn(phone, '618302')).status).toBe(200);
});

test('a short secret is refused', async () => {
  await expect(world.another({ pinPepper: 'short' })).rejects.toThrow('32 bytes');
});

test('what is sealed opens under its own key and label, unchanged', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'signing:1', Buffer.from('secret'));
  expect(unseal(key, 'signing:1', sealed).toString()).toBe('secret');
  expect(() => unseal(key, 'signing:2', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'signing:1', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, 'signing:1', changed)).toThrow();
  }
});
