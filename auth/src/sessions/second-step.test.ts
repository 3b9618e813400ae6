import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolTotp, prove } from '../../test/totp-app.ts';
import { PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Whether the product lets this session in. */
function admits({ access_token, user }: TestSession): Promise<boolean> {
  return world.auth.sessionIsLive(String(decodeJwt(access_token).session_id), user.id);
}

test('the product is closed to a PIN alone where a second step is set up, and open without one', async () => {
  const first = await world.register();
  expect(await admits(first)).toBe(true);
  const app = await enrolTotp(world, first.access_token);
  // Begun and not proven, it asks nothing of anybody.
  expect(await admits(first)).toBe(true);
  const raised = sessionIn(await prove(world, first.access_token, app));
  expect(await admits(raised)).toBe(true);

  world.clock.advance(60);
  const half = sessionIn(await world.signIn(first.phone, PIN));
  expect(await admits(half)).toBe(false);
  const renewed = sessionIn(await world.refresh(half.refresh_token));
  expect(await admits(renewed)).toBe(false);
  const whole = sessionIn(await prove(world, renewed.access_token, app));
  expect(await admits(whole)).toBe(true);

  const removed = await world.call('DELETE', `/factors/${app.id}`, { token: whole.access_token });
  expect(removed.status).toBe(200);
  expect(await admits(whole)).toBe(true);
  expect(await admits(sessionIn(await world.signIn(first.phone, PIN)))).toBe(true);
});
