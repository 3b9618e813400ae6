import { afterAll, beforeAll, expect, test } from 'vitest';
import { PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

const HOUR = 3600;
const REFRESHED = [200, undefined, undefined];
let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const refresh = async (on: World, session: TestSession) => {
  const { status, body } = await on.refresh(session.refresh_token);
  return [status, body.code, body.message];
};
const expired = (why: string) => [400, 'session_expired', `Invalid Refresh Token: Session Expired${why}`];

test('a time box ends the session, its tokens and the product’s trust in it', async () => {
  await using boxed = await world.another({ sessions: { timeboxSeconds: 2 * HOUR } });
  const { phone } = await world.register();
  const first = sessionIn(await boxed.signIn(phone, PIN));
  world.clock.advance(1.5 * HOUR);
  const second = sessionIn(await boxed.refresh(first.refresh_token));
  expect(second.expires_in).toBe(HOUR / 2);
  const sessionId = JSON.parse(
    Buffer.from(second.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ).session_id;
  expect(await boxed.auth.sessionIsLive(sessionId, second.user.id)).toBe(true);
  world.clock.advance(HOUR / 2);
  expect(await refresh(boxed, second)).toEqual(expired(''));
  const me = await boxed.call('GET', '/user', { token: second.access_token });
  expect([me.status, me.body.code]).toEqual([403, 'session_not_found']);
  await using fresh = await world.another({ sessions: { timeboxSeconds: 2 * HOUR } });
  expect(await fresh.auth.sessionIsLive(sessionId, second.user.id)).toBe(false);
});

test('a session that is not used ends, one that is used does not', async () => {
  await using idle = await world.another({ sessions: { inactivitySeconds: 2 * HOUR } });
  const { phone } = await world.register();
  let used = sessionIn(await idle.signIn(phone, PIN));
  const unused = sessionIn(await idle.signIn(phone, PIN));
  for (let round = 0; round < 3; round += 1) {
    world.clock.advance(HOUR);
    used = sessionIn(await idle.refresh(used.refresh_token));
  }
  expect(await refresh(idle, unused)).toEqual(expired(' (Inactivity)'));
  expect(await refresh(world, unused)).toEqual(REFRESHED);
});

test('of two sessions the newer one stands, also where both were there before the rule', async () => {
  const { phone } = await world.register();
  const old = sessionIn(await world.signIn(phone, PIN));
  world.clock.advance(1);
  const newer = sessionIn(await world.signIn(phone, PIN));
  await using single = await world.another({ sessions: { single: true } });
  expect(await refresh(single, old)).toEqual(expired(' (Revoked by Newer Login)'));
  const next = sessionIn(await single.refresh(newer.refresh_token));
  world.clock.advance(1);
  const newest = sessionIn(await single.signIn(phone, PIN));
  expect(await refresh(single, next)).toEqual(expired(' (Revoked by Newer Login)'));
  expect((await single.call('GET', '/user', { token: next.access_token })).status).toBe(403);
  expect(await refresh(single, newest)).toEqual(REFRESHED);
});

test('who has a second factor and does not show it is out after a while', async () => {
  const limits = { sessions: { lowAssuranceSeconds: HOUR / 2 } };
  await using limited = await world.another(limits);
  const { phone, user } = await world.register();
  const session = sessionIn(await limited.signIn(phone, PIN));
  expect(session.expires_in).toBe(HOUR);
  await world.pool.query(
    `insert into auth.factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', $2, $2)`,
    [user.id, world.clock.now()],
  );
  const next = sessionIn(await limited.refresh(session.refresh_token));
  expect(next.expires_in).toBe(HOUR / 2);
  world.clock.advance(HOUR / 2);
  expect(await refresh(limited, next)).toEqual(expired(' (Low AAL: User Needs MFA Verification)'));
  await world.pool.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [user.id]);
  expect(await refresh(limited, next)).toEqual(REFRESHED);
});
