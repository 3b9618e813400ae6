import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';

const NINE_DAYS = 9 * 86_400;
let world: World;
beforeAll(async () => {
  world = await World.open({ limits: { triesPerAddress: 1000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

describe('a clock that was set nine days forward, and back', () => {
  test('leaves no account waiting', async () => {
    const phone = newNumber();
    await world.register(phone);
    world.clock.advance(NINE_DAYS);
    for (let tries = 0; tries < 8; tries += 1) await world.signIn(phone, '739164');
    expect((await world.signIn(phone, PIN)).status).toBe(429);
    world.clock.advance(-NINE_DAYS);
    expect((await world.signIn(phone, PIN)).status).toBe(200);
  });

  test('leaves no code to be waited for, and none that still counts', async () => {
    const phone = newNumber();
    await world.register(phone);
    const before = world.messages.length;
    world.clock.advance(NINE_DAYS);
    expect((await world.post('/otp', { phone, create_user: false })).status).toBe(200);
    const early = await world.codeTo(phone, before);
    world.clock.advance(-NINE_DAYS);
    const verify = (token: string) => world.post('/verify', { type: 'sms', phone, token });
    expect((await verify(early)).status).toBe(403);
    expect((await world.post('/otp', { phone, create_user: false })).status).toBe(200);
  });

  test('leaves no token that counts for nine days', async () => {
    const phone = newNumber();
    await world.register(phone);
    world.clock.advance(NINE_DAYS);
    const answer = await world.signIn(phone, PIN);
    const token = String(answer.body.access_token);
    expect(await world.auth.verifyAccessToken(token)).not.toBeNull();
    world.clock.advance(-NINE_DAYS);
    expect(await world.auth.verifyAccessToken(token)).toBeNull();
    const renewed = await world.post('/token?grant_type=refresh_token', {
      refresh_token: answer.body.refresh_token,
    });
    expect(renewed.status).toBe(200);
  });
});
