import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, type TestSession, World, wrongCode } from '../../test/world.ts';

const NEW_PIN = '618302';
const DAY = 86_400;
let world: World;
let strict: World;
beforeAll(async () => {
  world = await World.open({ limits: { triesPerAddress: 10_000 } });
  strict = await world.another({
    limits: { triesPerAddress: 10_000 },
    reauthenticationAfterSeconds: DAY,
    requireCurrentPassword: true,
  });
});
afterAll(async () => {
  await strict[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const put = (session: TestSession, body: object, headers = {}, on = strict) =>
  on.call('PUT', '/user', { token: session.access_token, body, headers });

/** Signed in with their PIN, long after their number was proven. */
async function signedIn(): Promise<TestSession & { phone: string }> {
  const { phone } = await world.register();
  world.clock.advance(2 * DAY);
  return { ...sessionIn(await strict.signIn(phone, PIN)), phone };
}

async function later(session: TestSession): Promise<TestSession> {
  world.clock.advance(DAY);
  return sessionIn(await strict.refresh(session.refresh_token));
}

async function nonceFor(session: TestSession & { phone: string }): Promise<string> {
  const before = world.messages.length;
  const asked = await strict.call('GET', '/reauthenticate', { token: session.access_token });
  expect(asked.status).toBe(200);
  return world.codeTo(session.phone, before);
}

describe('a session of a day and more', () => {
  test('needs a code before a new PIN, and the code works once', async () => {
    const { phone, ...young } = await signedIn();
    const session = { ...(await later(young)), phone };
    const refused = await put(session, { password: NEW_PIN });
    expect([refused.status, refused.body.code]).toEqual([400, 'reauthentication_needed']);
    const nonce = await nonceFor(session);
    const wrong = await put(session, { password: NEW_PIN, nonce: wrongCode(nonce) });
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      422,
      'reauthentication_not_valid',
      'Nonce has expired or is invalid',
    ]);
    expect((await put(session, { password: NEW_PIN, nonce })).status).toBe(200);
    expect((await strict.signIn(phone, NEW_PIN)).status).toBe(200);
    const again = await put(session, { password: '730519', nonce });
    expect(again.body.code).toBe('reauthentication_not_valid');
  });

  test('five wrong codes void the right one', async () => {
    const { phone, ...young } = await signedIn();
    const session = { ...(await later(young)), phone };
    const nonce = await nonceFor(session);
    for (let round = 0; round < 5; round += 1) {
      await put(session, { password: NEW_PIN, nonce: wrongCode(nonce) });
    }
    expect((await put(session, { password: NEW_PIN, nonce })).body.code).toBe('reauthentication_not_valid');
  });

  test('another farmer’s code is none', async () => {
    const one = await signedIn();
    const session = await later(one);
    const stranger = await world.register();
    const nonce = await nonceFor(stranger);
    const answer = await put(session, { password: NEW_PIN, nonce });
    expect(answer.body.code).toBe('reauthentication_not_valid');
  });

  test('may change their other particulars without one', async () => {
    const session = await later(await signedIn());
    expect((await put(session, { data: { village: 'Niphad' } })).status).toBe(200);
  });
});

describe('the PIN that they have', () => {
  test('is asked for, and a wrong one is told', async () => {
    const session = await signedIn();
    const missing = await put(session, { password: NEW_PIN });
    expect([missing.status, missing.body.code]).toEqual([400, 'current_password_required']);
    const wrong = await put(session, { password: NEW_PIN, current_password: '730519' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_invalid']);
    expect((await put(session, { password: NEW_PIN, current_password: PIN })).status).toBe(200);
    expect((await strict.signIn(session.phone, NEW_PIN)).status).toBe(200);
  });

  test('cannot be guessed at: five wrong ones bring a wait', async () => {
    const session = await signedIn();
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      statuses.push((await put(session, { password: NEW_PIN, current_password: '730519' })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('is not asked of who has none, nor of who has just typed a code', async () => {
    const phone = newNumber();
    await world.post('/otp', { phone });
    const fresh = sessionIn(
      await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) }),
    );
    expect((await put(fresh, { password: PIN })).status).toBe(200);
    expect((await put(fresh, { password: NEW_PIN })).status).toBe(200);
    world.clock.advance(3601);
    const old = await put(sessionIn(await strict.refresh(fresh.refresh_token)), { password: '730519' });
    expect(old.body.code).toBe('current_password_required');
  });

  test('is checked wherever it is shown', async () => {
    const session = await signedIn();
    const body = { password: NEW_PIN, current_password: '730519' };
    expect((await put(session, body, {}, world)).body.code).toBe('current_password_invalid');
  });
});

test('a client of another audience is refused', async () => {
  const session = await world.register();
  const { access_token: token } = session;
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { body: { data: {} } } : {};
    const other = await world.call(method, '/user', { token, ...body, headers: { 'x-jwt-aud': 'press' } });
    expect([other.status, other.body.code]).toEqual([400, 'validation_failed']);
    const own = await world.call(method, '/user', {
      token,
      ...body,
      headers: { 'x-jwt-aud': 'authenticated' },
    });
    expect(own.status).toBe(200);
  }
});

test('who has neither number nor e-mail address sets no password', async () => {
  await using open = await world.another({ anonymousEnabled: true });
  const session = sessionIn(await open.post('/signup', {}));
  expect(session.user.app_metadata).toEqual({});
  const answer = await put(session, { password: 'monsoon over Niphad' }, {}, open);
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
});
