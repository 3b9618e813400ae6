import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newNumber, PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

/* The ways by which who reads a message, or holds an open session, once came to own the account. */

const NEW_PIN = '618302';
const OWN_NEW_PIN = '947163';
const DAY = 86_400;
const OPENED = ['access_token', 'refresh_token'];
let world: World;
beforeAll(async () => {
  world = await World.open({ requireCurrentPassword: true, limits: { triesPerAddress: 10_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

let people = 0;
const newEmail = (): string => `takeover${++people}@example.com`;
const put = (session: TestSession, body: object): Promise<Answer> =>
  world.call('PUT', '/user', { token: session.access_token, body });
const opens = ({ body }: Answer): boolean => OPENED.some((key) => key in body);
const seen = async (session: TestSession): Promise<Record<string, unknown>> =>
  (await world.call('GET', '/user', { token: session.access_token })).body;

/** Signed in with their PIN, long after their number was proven. */
async function farmer(): Promise<TestSession & { phone: string }> {
  const { phone } = await world.register();
  world.clock.advance(2 * DAY);
  return { ...sessionIn(await world.signIn(phone, PIN)), phone };
}

/** Asks for the change and reads the code that came to the new number or address. */
async function asked(session: TestSession, body: { phone?: string; email?: string }): Promise<string> {
  const before = world.messages.length;
  expect((await put(session, body)).status).toBe(200);
  return world.codeTo(body.phone ?? body.email ?? '', before);
}

describe('a stranger who reads the message of a change', () => {
  test('to a mistyped number gets no session, changes nothing, and leaves the code to the farmer', async () => {
    const own = await farmer();
    const typo = newNumber();
    const token = await asked(own, { phone: typo });
    const strangers = { type: 'phone_change', phone: typo, token };
    for (let round = 0; round < 7; round += 1) {
      const answer = await world.post('/verify', strangers);
      expect([answer.status, answer.body.code]).toEqual([200, '200']);
      expect(opens(answer)).toBe(false);
    }
    const thief = await world.register();
    const byOther = await world.post('/verify', strangers, { token: thief.access_token });
    expect(opens(byOther)).toBe(false);
    expect(await seen(own)).toMatchObject({ phone: own.phone.slice(1), new_phone: typo.slice(1) });
    expect((await world.signIn(typo, PIN)).status).toBe(400);
    const done = await world.post('/verify', strangers, { token: own.access_token });
    expect(sessionIn(done).user.phone).toBe(typo.slice(1));
    expect(sessionIn(done).refresh_token).toBe(own.refresh_token);
  });

  test('to a mistyped e-mail address gets none by code, by secret or by link', async () => {
    const own = await farmer();
    const email = newEmail();
    const token = await asked(own, { email });
    const { text } = await world.messageTo(email);
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    const token_hash = link.searchParams.get('token');
    const tries = [
      await world.post('/verify', { type: 'email_change', email, token }),
      await world.post('/verify', { type: 'email_change', token_hash }),
      await world.call('GET', `/verify${link.search}`),
      await world.call('POST', '/confirm', {
        rawBody: link.search.slice(1),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ];
    for (const answer of tries) {
      expect(opens(answer)).toBe(false);
      expect(answer.headers.get('location') ?? '').not.toContain('access_token');
    }
    expect(await seen(own)).toMatchObject({ email: '', new_email: email });
    await world.post('/recover', { email });
    const done = await world.post(
      '/verify',
      { type: 'email_change', email, token },
      { token: own.access_token },
    );
    expect(sessionIn(done).user).toMatchObject({ email });
  });
});

describe('a session that did not ask for the change', () => {
  test('needs the PIN beside the code', async () => {
    const own = await farmer();
    const other = sessionIn(await world.signIn(own.phone, PIN));
    const wished = newNumber();
    const token = await asked(own, { phone: wished });
    const body = { type: 'phone_change', phone: wished, token };
    const bare = await world.post('/verify', body, { token: other.access_token });
    expect([bare.status, bare.body.code]).toEqual([400, 'current_password_required']);
    const wrong = await world.post(
      '/verify',
      { ...body, current_password: '730519' },
      { token: other.access_token },
    );
    expect(wrong.body.code).toBe('current_password_invalid');
    const right = await world.post(
      '/verify',
      { ...body, current_password: PIN },
      { token: other.access_token },
    );
    expect(sessionIn(right).user.phone).toBe(wished.slice(1));
  });

  test('that has ended proves nothing', async () => {
    const own = await farmer();
    const wished = newNumber();
    const token = await asked(own, { phone: wished });
    await world.call('POST', '/logout?scope=local', { token: own.access_token });
    const late = await world.post(
      '/verify',
      { type: 'phone_change', phone: wished, token },
      { token: own.access_token },
    );
    expect(opens(late)).toBe(false);
    expect((await world.signIn(own.phone, PIN)).status).toBe(200);
  });
});

describe('an open session in a thief’s hands', () => {
  test('gets no new PIN by the code of a new number', async () => {
    const own = await farmer();
    const wished = newNumber();
    const token = await asked(own, { phone: wished });
    const done = await world.post(
      '/verify',
      { type: 'phone_change', phone: wished, token },
      { token: own.access_token },
    );
    const changed = sessionIn(done);
    const claims = await world.auth.verifyAccessToken(changed.access_token);
    expect(claims?.amr.map(({ method }) => method)).toEqual(['password']);
    expect((await put(changed, { password: NEW_PIN })).body.code).toBe('current_password_required');
  });

  test.each(['otp', 'reauthenticate'])('nor by a code that the new number is sent: %s', async (way) => {
    const own = await farmer();
    const wished = newNumber();
    const token = await asked(own, { phone: wished });
    await world.post('/verify', { type: 'phone_change', phone: wished, token }, { token: own.access_token });
    const before = world.messages.length;
    if (way === 'otp') {
      await world.post('/otp', { phone: wished });
      const code = await world.codeTo(wished, before);
      const session = sessionIn(await world.post('/verify', { type: 'sms', phone: wished, token: code }));
      expect((await put(session, { password: NEW_PIN })).body.code).toBe('current_password_required');
      world.clock.advance(DAY);
      const old = sessionIn(await world.refresh(session.refresh_token));
      expect((await put(old, { password: NEW_PIN })).body.code).toBe('current_password_required');
      const again = world.messages.length;
      await world.post('/otp', { phone: wished });
      const later = await world.codeTo(wished, again);
      const proven = sessionIn(await world.post('/verify', { type: 'sms', phone: wished, token: later }));
      expect((await put(proven, { password: NEW_PIN })).status).toBe(200);
      return;
    }
    const answer = await world.call('GET', '/reauthenticate', { token: own.access_token });
    expect([answer.status, answer.body.code]).toEqual([400, 'current_password_required']);
  });

  test('gets none by the mail of a new address, for a day', async () => {
    const own = await farmer();
    const email = newEmail();
    const token = await asked(own, { email });
    await world.post('/verify', { type: 'email_change', email, token }, { token: own.access_token });
    let before = world.messages.length;
    await world.post('/recover', { email });
    const reset = { type: 'recovery', email, token: await world.codeTo(email, before) };
    const session = sessionIn(await world.post('/verify', reset));
    expect((await put(session, { password: NEW_PIN })).body.code).toBe('current_password_required');
    before = world.messages.length;
    await world.call('GET', '/reauthenticate', { token: own.access_token });
    expect((await world.messageTo(own.phone, before)).template).toBe('reauthentication');
    world.clock.advance(DAY + 1);
    before = world.messages.length;
    await world.post('/recover', { email });
    const late = { type: 'recovery', email, token: await world.codeTo(email, before) };
    expect((await put(sessionIn(await world.post('/verify', late)), { password: NEW_PIN })).status).toBe(200);
  });

  test('an address to which the old one agreed resets the PIN at once', async () => {
    const own = await farmer();
    const old = newEmail();
    const first = await asked(own, { email: old });
    await world.post(
      '/verify',
      { type: 'email_change', email: old, token: first },
      { token: own.access_token },
    );
    world.clock.advance(2 * DAY);
    const now = sessionIn(await world.signIn(own.phone, PIN));
    const before = world.messages.length;
    const email = newEmail();
    const token = await asked(now, { email });
    const agreed = { type: 'email_change', email: old, token: await world.codeTo(old, before) };
    await world.post('/verify', { type: 'email_change', email, token }, { token: now.access_token });
    const last = await world.post('/verify', agreed);
    expect([last.status, opens(last)]).toEqual([200, false]);
    expect(await seen(now)).toMatchObject({ email });
    const mark = world.messages.length;
    await world.post('/recover', { email });
    const reset = { type: 'recovery', email, token: await world.codeTo(email, mark) };
    expect((await put(sessionIn(await world.post('/verify', reset)), { password: NEW_PIN })).status).toBe(
      200,
    );
  });
});

describe('a way to sign in that an open session adds', () => {
  test('is told where the number or address is told, and its own link undoes it', async () => {
    const own = await farmer();
    const wished = newNumber();
    const before = world.messages.length;
    const token = await asked(own, { phone: wished });
    const warning = (await world.messageTo(own.phone, before)).text;
    expect(warning).toContain('new mobile number was asked');
    const mark = world.messages.length;
    await world.post('/verify', { type: 'phone_change', phone: wished, token }, { token: own.access_token });
    const notice = await world.messageTo(own.phone, mark);
    expect(notice).toMatchObject({ template: 'phone_changed', variables: { undo: expect.any(String) } });
    expect(notice.variables.undo.length).toBeLessThanOrEqual(30);
    const link = new URL(/http\S+/.exec(notice.text)?.[0] ?? '');
    const shown = await world.call('GET', `/undo${link.search}`);
    expect(shown.text).toContain(own.phone);
    expect(shown.text).not.toContain(wished);
    for (let scan = 0; scan < 3; scan += 1) {
      expect((await world.call('HEAD', `/undo${link.search}`)).status).toBe(200);
    }
    expect((await seen(own)).phone).toBe(wished.slice(1));
    world.clock.advance(6 * DAY);
    // Meanwhile the thief has got themselves a PIN by the number, and changed the number once more.
    const third = newNumber();
    const start = world.messages.length;
    await world.post('/otp', { phone: wished });
    const code = await world.codeTo(wished, start);
    const thief = sessionIn(await world.post('/verify', { type: 'sms', phone: wished, token: code }));
    expect((await put(thief, { password: NEW_PIN })).status).toBe(200);
    const next = await asked(thief, { phone: third });
    await world.post(
      '/verify',
      { type: 'phone_change', phone: third, token: next },
      { token: thief.access_token },
    );
    const pins = `&current=${PIN}&fresh=${OWN_NEW_PIN}`;
    const undone = await world.call('POST', '/undo', {
      rawBody: link.search.slice(1) + pins,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(undone.text).toContain('The account is as it was');
    expect((await world.call('GET', '/user', { token: thief.access_token })).body.code).toBe(
      'session_not_found',
    );
    expect((await world.refresh(thief.refresh_token)).status).toBe(400);
    expect((await world.signIn(own.phone, NEW_PIN)).status).toBe(400);
    expect((await world.signIn(third, NEW_PIN)).status).toBe(400);
    const last = world.messages.length;
    await world.post('/otp', { phone: own.phone });
    const home = { type: 'sms', phone: own.phone, token: await world.codeTo(own.phone, last) };
    const back = sessionIn(await world.post('/verify', home));
    expect(back.user.id).toBe(own.user.id);
    // A restored number proves nothing for a day; the new PIN does.
    expect((await put(back, { password: '730519' })).body.code).toBe('current_password_required');
    expect((await world.signIn(own.phone, OWN_NEW_PIN)).status).toBe(200);
    // The thief's own way back went with it.
    const thiefs = world.messages.findLast(
      ({ to, template }) => to === wished && template === 'phone_changed',
    );
    const his = new URL(/http\S+/.exec(thiefs?.text ?? '')?.[0] ?? '');
    expect((await world.call('GET', `/undo${his.search}`)).text).toContain('This link no longer works');
    expect((await world.call('GET', `/undo${link.search}`)).text).toContain('This link no longer works');
  });

  test('is stopped while it is only asked for, and after seven days no more', async () => {
    const own = await farmer();
    const email = newEmail();
    const before = world.messages.length;
    const token = await asked(own, { email });
    const warning = await world.messageTo(own.phone, before);
    const link = new URL(/http\S+/.exec(warning.text)?.[0] ?? '');
    const stopped = await world.call('POST', '/undo', {
      rawBody: `${link.search.slice(1)}&current=${PIN}&fresh=${OWN_NEW_PIN}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(stopped.text).toContain('The change is stopped');
    const again = sessionIn(await world.signIn(own.phone, OWN_NEW_PIN));
    const late = await world.post(
      '/verify',
      { type: 'email_change', email, token },
      { token: again.access_token },
    );
    expect(late.body.code).toBe('otp_expired');
    const mark = world.messages.length;
    const other = newEmail();
    const code = await asked(again, { email: other });
    await world.post(
      '/verify',
      { type: 'email_change', email: other, token: code },
      { token: again.access_token },
    );
    const result = await world.messageTo(own.phone, mark);
    world.clock.advance(8 * DAY);
    const old = new URL(/http\S+/.exec(result.text)?.[0] ?? '');
    expect((await world.call('GET', `/undo${old.search}`)).text).toContain('This link no longer works');
  });
});

test('the published client gets answers in its shape: nothing without its session, its session with it', async () => {
  const own = await farmer();
  const wished = newNumber();
  const token = await asked(own, { phone: wished });
  const client = world.client();
  const { data, error } = await client.verifyOtp({ type: 'phone_change', phone: wished, token });
  expect([data, error]).toEqual([{ user: null, session: null }, null]);
  const headers = { Authorization: `Bearer ${own.access_token}` };
  const signedIn = new AuthClient({
    url: world.url,
    autoRefreshToken: false,
    persistSession: false,
    headers,
  });
  const done = await signedIn.verifyOtp({ type: 'phone_change', phone: wished, token });
  expect(done.error).toBeNull();
  expect(done.data.user?.phone).toBe(wished.slice(1));
  expect(done.data.session?.refresh_token).toBe(own.refresh_token);
});
