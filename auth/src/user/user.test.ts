import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newNumber, PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const put = (token: string, body: object) => world.call('PUT', '/user', { token, body });

describe('GET /user', () => {
  test('answers the account as it is now', async () => {
    const { access_token, user } = await world.register(undefined, PIN, { first_name: 'Asha' });
    const answer = await world.call('GET', '/user', { token: access_token });
    expect(answer.body).toEqual({ ...user });
  });

  test('asks the database once, as does a refresh', async () => {
    const { access_token, refresh_token, user } = await world.register();
    const sessionId = decodeJwt(access_token).session_id;
    const asked = vi.spyOn(world.pool, 'query');
    // What the server does by itself meanwhile, such as looking for messages to send, names neither.
    const own = () =>
      asked.mock.calls.filter(([query]) => {
        const values: readonly unknown[] =
          typeof query === 'object' ? (Reflect.get(query, 'values') ?? []) : [];
        return values.flat().some((value) => value === user.id || value === sessionId);
      });
    try {
      expect((await world.call('GET', '/user', { token: access_token })).status).toBe(200);
      expect(own()).toHaveLength(1);
      const refreshed = await world.refresh(refresh_token);
      expect(refreshed.headers.get('sb-auth-refresh-token-reuse')).toBe('false');
      expect(own()).toHaveLength(2);
    } finally {
      asked.mockRestore();
    }
  });

  test('of a deleted or banned account is refused', async () => {
    const gone = await world.register();
    await world.pool.query('delete from auth.users where id = $1', [gone.user.id]);
    const answer = await world.call('GET', '/user', { token: gone.access_token });
    expect([answer.status, answer.body.code]).toEqual([403, 'user_not_found']);
    const banned = await world.register();
    await world.pool.query(`update auth.users set banned_until = '2099-01-01' where id = $1`, [
      banned.user.id,
    ]);
    expect((await world.call('GET', '/user', { token: banned.access_token })).body.code).toBe('user_banned');
  });
});

describe('PUT /user', () => {
  test('merges the data and removes what is null', async () => {
    const { access_token } = await world.register(undefined, PIN, { first_name: 'Asha', last_name: 'Pawar' });
    const answer = await put(access_token, {
      data: { first_name: 'Usha', last_name: null, village: 'Niphad' },
    });
    expect(answer.body.user_metadata).toMatchObject({ first_name: 'Usha', village: 'Niphad' });
    expect(answer.body.user_metadata).not.toHaveProperty('last_name');
  });

  test('a new PIN ends the other devices, not this one', async () => {
    const { phone, access_token } = await world.register();
    const other = sessionIn(await world.signIn(phone, PIN));
    expect((await put(access_token, { password: '618302' })).status).toBe(200);
    expect((await world.call('GET', '/user', { token: access_token })).status).toBe(200);
    expect((await world.call('GET', '/user', { token: other.access_token })).body.code).toBe(
      'session_not_found',
    );
    expect((await world.signIn(phone, '618302')).status).toBe(200);
  });

  test('the same PIN again, a weak one and one out of the number are refused', async () => {
    const { access_token, phone } = await world.register();
    expect((await put(access_token, { password: PIN })).body.code).toBe('same_password');
    expect((await put(access_token, { password: '111111' })).body.code).toBe('weak_password');
    expect((await put(access_token, { password: phone.slice(-6) })).body.code).toBe('weak_password');
    expect((await put(access_token, { password: [...phone.slice(-6)].reverse().join('') })).body.code).toBe(
      'weak_password',
    );
  });

  test('rights are not the farmer’s to give', async () => {
    const { access_token } = await world.register();
    const answer = await put(access_token, { app_metadata: { admin: true } });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_admin']);
    const role = await put(access_token, { role: 'service_role', aud: 'admin' });
    expect(role.body).toMatchObject({ role: 'authenticated', aud: 'authenticated' });
  });

  test('without a token is refused', async () => {
    expect((await world.call('PUT', '/user', { body: {} })).status).toBe(401);
  });
});

describe('a new number', () => {
  test('counts once its code is typed', async () => {
    const { access_token, phone } = await world.register();
    const wished = newNumber();
    const asked = await put(access_token, { phone: wished });
    expect(asked.body).toMatchObject({ phone: phone.slice(1), new_phone: wished.slice(1) });
    const token = await world.codeTo(wished);
    expect((await world.signIn(wished, PIN)).status).toBe(400);
    const body = { type: 'phone_change', phone: wished, token };
    const done = await world.post('/verify', body, { token: access_token });
    expect(sessionIn(done).user).toMatchObject({ phone: wished.slice(1) });
    expect(sessionIn(done).user).not.toHaveProperty('new_phone');
    expect((await world.signIn(wished, PIN)).status).toBe(200);
    expect((await world.signIn(phone, PIN)).status).toBe(400);
  });

  test('of someone else is refused', async () => {
    const one = await world.register();
    const other = await world.register();
    const answer = await put(one.access_token, { phone: other.phone });
    expect([answer.status, answer.body.code]).toEqual([422, 'phone_exists']);
  });

  test('that two farmers wish for goes to the one whose code is typed', async () => {
    const one = await world.register();
    const other = await world.register();
    const wished = newNumber();
    let before = world.messages.length;
    await put(one.access_token, { phone: wished });
    const codeOfOne = await world.codeTo(wished, before);
    world.clock.advance(61);
    before = world.messages.length;
    await put(other.access_token, { phone: wished });
    const codeOfOther = await world.codeTo(wished, before);
    expect(codeOfOther).not.toBe(codeOfOne);
    const typed = (token: string, { access_token }: TestSession) =>
      world.post('/verify', { type: 'phone_change', phone: wished, token }, { token: access_token });
    expect((await typed(codeOfOne, other)).body.code).toBe('otp_expired');
    const done = await typed(codeOfOne, one);
    expect(sessionIn(done).user.id).toBe(one.user.id);
    const late = await typed(codeOfOther, other);
    expect(late.body.code).toBe('otp_expired');
    const loser = await world.call('GET', '/user', { token: other.access_token });
    expect(loser.body).not.toHaveProperty('new_phone');
  });

  test('typed as a sign-in code is nothing', async () => {
    const { access_token } = await world.register();
    const wished = newNumber();
    await put(access_token, { phone: wished });
    const answer = await world.post('/verify', {
      type: 'sms',
      phone: wished,
      token: await world.codeTo(wished),
    });
    expect(answer.body.code).toBe('otp_expired');
  });
});

describe('an e-mail address', () => {
  test('of a farmer who has none needs its own code only', async () => {
    const { access_token } = await world.register();
    const email = 'first@example.com';
    expect((await put(access_token, { email })).body).toMatchObject({ email: '', new_email: email });
    const body = { type: 'email_change', email, token: await world.codeTo(email) };
    const done = await world.post('/verify', body, { token: access_token });
    const { user } = sessionIn(done);
    expect(user).toMatchObject({ email, app_metadata: { provider: 'phone', providers: ['phone', 'email'] } });
    expect(user.identities).toHaveLength(2);
  });

  test('changes when the old and the new one agree, in either order, each once', async () => {
    const { access_token } = await world.register();
    const old = 'old@example.com';
    await put(access_token, { email: old });
    const own = { token: access_token };
    const present = { type: 'email_change', email: old, token: await world.codeTo(old) };
    await world.post('/verify', present, own);
    world.clock.advance(61);
    let before = world.messages.length;
    const wished = 'new@example.com';
    await put(access_token, { email: wished });
    const first = { type: 'email_change', email: wished, token: await world.codeTo(wished, before) };
    const atOld = await world.codeTo(old, before);
    expect((await world.post('/verify', first, own)).body).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    });
    before = world.messages.length;
    await world.post('/resend', { type: 'email_change', email: wished });
    const again = await world.codeTo(wished, before);
    const repeated = { type: 'email_change', email: wished, token: again };
    const twice = await world.post('/verify', repeated, own);
    expect(twice.body).not.toHaveProperty('access_token');
    const last = { type: 'email_change', email: old, token: atOld };
    const done = await world.post('/verify', last, own);
    expect(sessionIn(done).user).toMatchObject({ email: wished });
  });

  test('of someone else is refused', async () => {
    const email = 'taken@example.com';
    const other = { token: (await world.register()).access_token };
    await put(other.token, { email });
    await world.post('/verify', { type: 'email_change', email, token: await world.codeTo(email) }, other);
    const { access_token } = await world.register();
    const answer = await put(access_token, { email });
    expect([answer.status, answer.body.code]).toEqual([422, 'email_exists']);
  });
});

describe('reauthentication', () => {
  test('sends a code to the number', async () => {
    const { access_token, phone } = await world.register();
    const before = world.messages.length;
    const answer = await world.call('GET', '/reauthenticate', { token: access_token });
    expect(answer.body).toEqual({ message_id: expect.any(String) });
    expect(await world.messageTo(phone, before)).toMatchObject({ template: 'reauthentication' });
  });

  test('needs a token', async () => {
    expect((await world.call('GET', '/reauthenticate')).status).toBe(401);
  });
});
