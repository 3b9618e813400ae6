import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

const DAY = 86_400;
let world: World;
let forgetful: World;
beforeAll(async () => {
  world = await World.open();
  forgetful = await world.another({ dormantAfterSeconds: 700 * DAY });
});
afterAll(async () => {
  await forgetful[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function byCode(on: World, phone: string): Promise<TestSession> {
  // Past the pause after a code of before.
  world.clock.advance(61);
  const before = world.messages.length;
  expect((await on.post('/otp', { phone })).status).toBe(200);
  return sessionIn(
    await on.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone, before) }),
  );
}

describe('an operator', () => {
  test('releases a number: its new owner begins an account, the old one keeps theirs', async () => {
    const old = await world.register();
    const token = await world.sharedToken();
    const released = await world.call('DELETE', `/admin/users/${old.user.id}/phone`, { token });
    expect(released.status).toBe(200);
    expect(released.body).toMatchObject({ id: old.user.id, phone: '', identities: [] });
    expect(released.body).not.toHaveProperty('phone_confirmed_at');
    expect((await world.signIn(old.phone, PIN)).body.code).toBe('invalid_credentials');
    const fresh = await byCode(world, old.phone);
    expect(fresh.user.id).not.toBe(old.user.id);
    expect(fresh.user.app_metadata).toMatchObject({ has_pin: false, providers: ['phone'] });
    expect((await world.call('GET', '/user', { token: old.access_token })).body.code).toBe(
      'session_not_found',
    );
    const again = await world.call('DELETE', `/admin/users/${old.user.id}/phone`, { token });
    expect([again.status, again.body.code]).toEqual([400, 'validation_failed']);
  });

  test('nobody else does', async () => {
    const one = await world.register();
    const other = await world.register();
    const path = `/admin/users/${one.user.id}/phone`;
    for (const token of [one.access_token, other.access_token]) {
      expect((await world.call('DELETE', path, { token })).body.code).toBe('not_admin');
    }
  });

  test('a code that was on its way to the old owner is void', async () => {
    const old = await world.register();
    world.clock.advance(61);
    const before = world.messages.length;
    await world.post('/otp', { phone: old.phone });
    const token = await world.codeTo(old.phone, before);
    await world.call('DELETE', `/admin/users/${old.user.id}/phone`, { token: await world.sharedToken() });
    const late = await world.post('/verify', { type: 'sms', phone: old.phone, token });
    expect(late.body.code).toBe('otp_expired');
  });
});

describe('an account that nobody has used for years', () => {
  test('is not opened by a code alone; its number begins a new one', async () => {
    const old = await world.register();
    world.clock.advance(700 * DAY);
    const fresh = await byCode(forgetful, old.phone);
    expect(fresh.user.id).not.toBe(old.user.id);
    expect(fresh.user.phone).toBe(old.phone.slice(1));
    expect(fresh.user.user_metadata).not.toHaveProperty('first_name');
    const { rows } = await world.pool.query(
      'select phone, phone_confirmed_at from auth.users where id = $1',
      [old.user.id],
    );
    expect(rows).toEqual([{ phone: null, phone_confirmed_at: null }]);
    expect((await byCode(forgetful, old.phone)).user.id).toBe(fresh.user.id);
  });

  test('is still opened by its PIN, and is then in use again', async () => {
    const old = await world.register();
    world.clock.advance(700 * DAY);
    expect(sessionIn(await forgetful.signIn(old.phone, PIN)).user.id).toBe(old.user.id);
    expect((await byCode(forgetful, old.phone)).user.id).toBe(old.user.id);
  });

  test('one that is used, though long not signed in to, stays its owner’s', async () => {
    const old = await world.register();
    let { refresh_token } = old;
    world.clock.advance(400 * DAY);
    ({ refresh_token } = sessionIn(await world.refresh(refresh_token)));
    world.clock.advance(400 * DAY);
    expect((await byCode(forgetful, old.phone)).user.id).toBe(old.user.id);
  });

  test('without that rule a code opens it', async () => {
    const old = await world.register();
    world.clock.advance(700 * DAY);
    expect((await byCode(world, old.phone)).user.id).toBe(old.user.id);
  });

  test('an operator’s hook may be against the new account, and then nothing is changed', async () => {
    const old = await world.register();
    world.clock.advance(700 * DAY);
    const beforeUserCreated = async () => ({ error: { http_code: 403, message: 'Not now' } });
    await using closed = await world.another({
      dormantAfterSeconds: 700 * DAY,
      hooks: { beforeUserCreated },
    });
    const before = world.messages.length;
    await closed.post('/otp', { phone: old.phone });
    const token = await world.codeTo(old.phone, before);
    const refused = await closed.post('/verify', { type: 'sms', phone: old.phone, token });
    expect([refused.status, refused.body.message]).toEqual([403, 'Not now']);
    expect(sessionIn(await world.signIn(old.phone, PIN)).user.id).toBe(old.user.id);
  });
});
