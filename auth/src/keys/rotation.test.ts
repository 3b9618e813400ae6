import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PEPPER, sessionIn, World } from '../../test/world.ts';
import { KEPT_AFTER_MS, type KeyRotation, PUBLISHED_BEFORE_MS, rotateKeys } from './rotation.ts';

const DAY = 86_400;
let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world[Symbol.asyncDispose]());

const rotate = (more: { atOnce?: boolean; secret?: string } = {}): Promise<KeyRotation> =>
  rotateKeys({ pool: world.pool, clock: world.clock.now, secret: PEPPER, ...more });

const published = async (of: World): Promise<string[]> => {
  const { body } = await of.call('GET', '/.well-known/jwks.json');
  const keys = Array.isArray(body.keys) ? body.keys : [];
  return keys.map(({ kid }: { kid: string }) => kid).sort();
};
const keyOf = (token: string): string => String(decodeProtectedHeader(token).kid);

/** Anything that asks for the keys makes a server look for new ones, when its last look is half a minute old. */
const lookAgain = async (of: World): Promise<void> => {
  world.clock.advance(31);
  await of.call('GET', '/.well-known/jwks.json');
};

test('a new key is published, signs twenty minutes later in every process, and the old one goes a day after that', async () => {
  await using other = await world.another();
  const before = await world.register();
  const [old = ''] = await published(world);
  world.clock.advance(DAY);
  expect(await rotate()).toMatchObject({ state: 'added', retired: 0 });
  await lookAgain(world);
  await lookAgain(other);
  const both = await published(world);
  expect(both).toHaveLength(2);
  expect(await published(other)).toEqual(both);

  const waiting = sessionIn(await world.refresh(before.refresh_token));
  expect(keyOf(waiting.access_token)).toBe(old);
  world.clock.advance(PUBLISHED_BEFORE_MS / 1000);
  const one = sessionIn(await world.refresh(waiting.refresh_token));
  const two = sessionIn(await other.refresh(one.refresh_token));
  expect(keyOf(one.access_token)).toBe(both.find((kid) => kid !== old));
  expect(keyOf(two.access_token)).toBe(keyOf(one.access_token));
  for (const server of [world, other]) {
    for (const { access_token: token } of [waiting, one, two]) {
      expect((await server.call('GET', '/user', { token })).status).toBe(200);
    }
  }

  world.clock.advance(KEPT_AFTER_MS / 1000);
  expect(await rotate()).toMatchObject({ retired: 1 });
  await lookAgain(world);
  expect(await published(world)).not.toContain(old);
});

test('repeated at any moment it makes no third key, also from several processes at once', async () => {
  world.clock.advance(DAY);
  const states = await Promise.all(Array.from({ length: 6 }, () => rotate()));
  expect(states.map(({ state }) => state).sort()).toEqual(['added', ...Array(5).fill('waiting')]);
  world.clock.advance(PUBLISHED_BEFORE_MS / 1000 + 1);
  expect(await rotate()).toMatchObject({ state: 'fresh' });
  const { rows } = await world.pool.query(`select 1 from auth.keys where purpose = 'signing'`);
  expect(rows).toHaveLength(2);
});

test('after a leak the old tokens count no more in any process, and nobody is signed out', async () => {
  await using other = await world.another();
  const session = await world.register();
  for (const server of [world, other]) {
    expect((await server.call('GET', '/user', { token: session.access_token })).status).toBe(200);
  }
  expect(await rotate({ atOnce: true })).toEqual({ state: 'replaced', retired: 1 });
  for (const server of [world, other]) {
    await lookAgain(server);
    const refused = await server.call('GET', '/user', { token: session.access_token });
    expect([refused.status, refused.body.code]).toEqual([403, 'bad_jwt']);
    expect(await server.auth.verifyAccessToken(session.access_token)).toBeNull();
  }
  const next = sessionIn(await other.refresh(session.refresh_token));
  expect((await world.call('GET', '/user', { token: next.access_token })).status).toBe(200);
});

test('a process that has not looked again takes a token under a key that it does not know yet', async () => {
  await using other = await world.another();
  const session = await world.register();
  await rotate({ atOnce: true });
  await lookAgain(other);
  const { access_token: token } = sessionIn(await other.refresh(session.refresh_token));
  world.clock.advance(-62);
  expect((await world.call('GET', '/user', { token })).status).toBe(200);
});

test('with another secret nothing is changed', async () => {
  const before = await published(world);
  await expect(rotate({ atOnce: true, secret: 'another secret that is just as long' })).rejects.toThrow(
    'start with the secret that belongs to this data',
  );
  await lookAgain(world);
  expect(await published(world)).toEqual(before);
});

test('no token may outlive its key', async () => {
  await expect(world.another({ accessTokenSeconds: 86_400 })).rejects.toThrow(RangeError);
});
