import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';

const SHOWN = '+919000000000';
const CODE = '604417';

let world: World;
beforeAll(async () => {
  world = await World.open({
    standingCode: { phone: SHOWN, code: CODE },
    limits: { triesPerAddress: 10_000 },
    requireCurrentPassword: true,
  });
  await world.auth.provision({ phone: SHOWN, secrets: [PIN], metadata: {} });
});
afterAll(() => world[Symbol.asyncDispose]());

const typeCode = (phone: string, token: string, type = 'sms') =>
  world.post('/verify', { type, phone, token });

describe('the standing code of an account that the operator set up', () => {
  test('signs in, for each of several visitors at the same time, and nothing is sent', async () => {
    for (let visitor = 0; visitor < 2; visitor += 1)
      expect((await world.post('/otp', { phone: SHOWN, create_user: false })).status).toBe(200);
    for (let visitor = 0; visitor < 2; visitor += 1)
      expect(sessionIn(await typeCode(SHOWN, CODE)).user.phone).toBe(SHOWN.slice(1));
    expect(world.messages.filter(({ to }) => to === SHOWN)).toEqual([]);
  });

  test('answers the check of a registration with that number', async () => {
    expect((await world.post('/signup', { phone: SHOWN, password: '730519' })).status).toBe(200);
    expect((await typeCode(SHOWN, CODE)).status).toBe(200);
    // What was told at the registration counts for nothing.
    expect((await world.post('/token?grant_type=password', { phone: SHOWN, password: PIN })).status).toBe(
      200,
    );
  });

  test('lets a visitor who forgot the PIN set another, and prove that it is still them', async () => {
    const { access_token: token } = sessionIn(await typeCode(SHOWN, CODE));
    const change = (body: object) => world.call('PUT', '/user', { token, body });
    expect((await change({ password: '730519' })).status).toBe(200);
    expect((await world.call('GET', '/reauthenticate', { token })).status).toBe(200);
    expect((await change({ password: PIN, nonce: '000000' })).status).toBe(422);
    expect((await change({ password: PIN, nonce: CODE })).status).toBe(200);
  });

  test('is the only one: another code is refused', async () => {
    const refused = await typeCode(SHOWN, '604418');
    expect([refused.status, refused.body.code]).toEqual([403, 'otp_expired']);
  });

  test('opens no other number, also not one that the operator set up', async () => {
    const { phone } = await world.register();
    await world.post('/otp', { phone });
    const other = newNumber();
    await world.auth.provision({ phone: other, secrets: [PIN], metadata: {} });
    for (const number of [phone, other, newNumber()]) {
      const refused = await typeCode(number, CODE);
      expect([refused.status, refused.body.code]).toEqual([403, 'otp_expired']);
    }
  });

  test('does not bring the number to an account that wishes for it', async () => {
    const refused = await typeCode(SHOWN, CODE, 'phone_change');
    expect([refused.status, refused.body.code]).toEqual([403, 'otp_expired']);
  });

  test('is nothing where none was told, and where the number is a person’s', async () => {
    await using plain = await World.open();
    await plain.auth.provision({ phone: SHOWN, secrets: [PIN], metadata: {} });
    await plain.post('/otp', { phone: SHOWN });
    expect((await plain.post('/verify', { type: 'sms', phone: SHOWN, token: CODE })).status).toBe(403);
    const { phone } = await plain.register();
    await using theirs = await plain.another({ standingCode: { phone, code: CODE } });
    await theirs.post('/otp', { phone });
    expect((await theirs.post('/verify', { type: 'sms', phone, token: CODE })).status).toBe(403);
  });
});
