import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, newNumber, PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

/* The undoing of a change: what it puts back, whom it asks, and that it opens the account to nobody. */

const NEW_PIN = '618302';
const THIRD_PIN = '947163';
const DAY = 86_400;
let world: World;
beforeAll(async () => {
  world = await World.open({ requireCurrentPassword: true, limits: { triesPerAddress: 10_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

const put = (session: TestSession, body: object): Promise<Answer> =>
  world.call('PUT', '/user', { token: session.access_token, body });

interface Farmer extends TestSession {
  phone: string;
}

/** Signed in with the PIN, long after the number was proven. */
async function farmer(): Promise<Farmer> {
  const { phone } = await world.register();
  world.clock.advance(20 * DAY);
  return { ...sessionIn(await world.signIn(phone, PIN)), phone };
}

/** Signed in by a code to the number alone. */
async function byCode(phone: string): Promise<Farmer> {
  // Past the pause between two codes.
  world.clock.advance(61);
  const before = world.messages.length;
  await world.post('/otp', { phone });
  const token = await world.codeTo(phone, before);
  return { ...sessionIn(await world.post('/verify', { type: 'sms', phone, token })), phone };
}

async function change(session: TestSession, body: { phone?: string; email?: string }): Promise<void> {
  const before = world.messages.length;
  expect((await put(session, body)).status).toBe(200);
  const token = await world.codeTo(body.phone ?? body.email ?? '', before);
  const type = body.phone ? 'phone_change' : 'email_change';
  const done = await world.post('/verify', { type, ...body, token }, { token: session.access_token });
  expect(done.status).toBe(200);
}

/** The address of the link in the newest message of that kind. */
async function linkTo(address: string, template: string, after = 0): Promise<string> {
  for (let wait = 0; wait < 500; wait += 1) {
    const found = world.messages
      .slice(after)
      .findLast((message) => message.to === address && message.template === template);
    const link = found && /[?]u=(\S+)/.exec(found.text)?.[1];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No ${template} came to ${address}.`);
}

const form = (fields: Record<string, string>) => ({
  rawBody: new URLSearchParams({ lang: 'en', ...fields }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const press = async (link: string, more: Record<string, string> = {}): Promise<string> =>
  (await world.call('POST', '/undo', form({ u: link, ...more }))).text;

/** Google's, as it stands after somebody linked it. */
async function linkGoogle(userId: string): Promise<void> {
  await world.pool.query(
    `insert into auth.identities (id, user_id, provider, subject, identity_data, created_at, updated_at)
      values ($1, $2, 'google', $3, '{}', $4, $4)`,
    [randomUUID(), userId, randomUUID(), world.clock.now()],
  );
}
const providers = async (userId: string): Promise<string[]> =>
  (
    await world.pool.query('select provider from auth.identities where user_id = $1 order by 1', [userId])
  ).rows.map((row: { provider: string }) => row.provider);
const seen = async (userId: string) =>
  (await world.pool.query('select phone, email from auth.users where id = $1', [userId])).rows[0];

describe('what was proven by a code alone', () => {
  test('is undone by its link with every way of the last seven days, and the thief does not come back', async () => {
    const own = await farmer();
    // The thief has the SIM for a minute: no PIN.
    const thief = await byCode(own.phone);
    const email = `${own.user.id}@thief.example`;
    const thiefs = newNumber();
    await change(thief, { email });
    await change(thief, { phone: thiefs });
    await linkGoogle(own.user.id);
    const link = await linkTo(own.phone, 'phone_changed');
    expect(await press(link)).toContain('The account is as it was');
    expect(await seen(own.user.id)).toEqual({ phone: own.phone.slice(1), email: null });
    expect(await providers(own.user.id)).toEqual(['phone']);
    for (const address of [{ email }, { phone: thiefs }])
      expect((await world.post('/otp', { ...address, create_user: false })).body.code).toBe('otp_disabled');
    expect((await world.call('GET', '/user', { token: thief.access_token })).status).toBe(403);
    const back = sessionIn(await world.signIn(own.phone, PIN));
    expect(back.user.id).toBe(own.user.id);
  });

  test('the e-mail address that a thief adds after the number is told to the number of before, with its link', async () => {
    const own = await farmer();
    const thief = await byCode(own.phone);
    const thiefs = newNumber();
    await change(thief, { phone: thiefs });
    world.clock.advance(2 * DAY);
    const later = await byCode(thiefs);
    const mark = world.messages.length;
    await change(later, { email: `${own.user.id}@late.example` });
    const link = await linkTo(own.phone, 'email_changed', mark);
    await press(link);
    expect(await seen(own.user.id)).toEqual({ phone: own.phone.slice(1), email: null });
  });

  test('a restored number proves nothing for a day; the PIN does', async () => {
    const own = await farmer();
    const thief = await byCode(own.phone);
    await change(thief, { phone: newNumber() });
    await press(await linkTo(own.phone, 'phone_changed'));
    const found = await byCode(own.phone);
    for (const body of [{ password: NEW_PIN }, { phone: newNumber() }, { email: 'x@thief.example' }])
      expect((await put(found, body)).body.code).toBe('current_password_required');
    const proven = sessionIn(await world.signIn(own.phone, PIN));
    expect((await put(proven, { password: NEW_PIN, current_password: PIN })).status).toBe(200);
  });

  test('a PIN that was set since goes, and the one of before is back', async () => {
    const own = await farmer();
    const thief = await byCode(own.phone);
    expect((await put(thief, { password: NEW_PIN })).status).toBe(200);
    await change(thief, { phone: newNumber() });
    // The session proved the new PIN nowhere: the number was proven by its own code.
    expect(await press(await linkTo(own.phone, 'phone_changed'))).toContain('The account is as it was');
    expect((await world.signIn(own.phone, NEW_PIN)).status).toBe(400);
    expect((await world.signIn(own.phone, PIN)).status).toBe(200);
  });

  test('who holds the address that was taken is told, and locks the account to its PIN', async () => {
    const own = await farmer();
    const before = await byCode(own.phone);
    const rescue = newNumber();
    await change(before, { phone: rescue });
    // Who found the old phone presses the link.
    const mark = world.messages.length;
    await press(await linkTo(own.phone, 'phone_changed'));
    const finder = await byCode(own.phone);
    const no = await linkTo(rescue, 'change_undone', mark);
    expect((await world.call('GET', `/undo?u=${no}`)).text).toContain('Lock the account');
    expect(await press(no)).toContain('locked to its PIN');
    expect((await world.call('GET', '/user', { token: finder.access_token })).status).toBe(403);
    world.clock.advance(2 * DAY);
    const again = await byCode(own.phone);
    expect((await put(again, { password: NEW_PIN })).body.code).toBe('current_password_required');
    expect(await press(no)).toContain('This link no longer works');
    const back = sessionIn(await world.signIn(own.phone, PIN));
    await change(back, { phone: rescue });
    expect(await seen(own.user.id)).toMatchObject({ phone: rescue.slice(1) });
  });
});

describe('what the PIN proved', () => {
  test('is not undone by who found the phone: its link asks for the PIN, and alone it only locks', async () => {
    const own = await farmer();
    const rescue = newNumber();
    await change(own, { phone: rescue });
    const link = await linkTo(own.phone, 'phone_changed');
    expect((await world.call('GET', `/undo?u=${link}`)).text).toContain('Earlier PIN or password');
    expect(await press(link)).toContain('That is not the earlier PIN');
    expect(await press(link, { current: '730519', fresh: THIRD_PIN })).toContain(
      'That is not the earlier PIN',
    );
    expect(await seen(own.user.id)).toMatchObject({ phone: rescue.slice(1) });
    const mark = world.messages.length;
    expect(await press(link, { act: 'lock' })).toContain('locked to its PIN');
    expect((await world.messageTo(rescue, mark)).template).toBe('account_locked');
    expect(await seen(own.user.id)).toMatchObject({ phone: rescue.slice(1) });
    expect((await world.post('/otp', { phone: own.phone, create_user: false })).body.code).toBe(
      'otp_disabled',
    );
    // Once: it is no way to sign the owner out again and again.
    const back = sessionIn(await world.signIn(rescue, PIN));
    await press(link, { act: 'lock' });
    expect((await world.call('GET', '/user', { token: back.access_token })).status).toBe(200);
  });

  test('nor by guessing: five wrong ones bring a wait, which the sign-in does not feel', async () => {
    const own = await farmer();
    await change(own, { phone: newNumber() });
    const link = await linkTo(own.phone, 'phone_changed');
    const said: string[] = [];
    for (let i = 0; i < 7; i += 1) said.push(await press(link, { current: '730519', fresh: THIRD_PIN }));
    expect(said[4]).toContain('That is not the earlier PIN');
    expect(said[6]).toContain('Too many wrong tries');
    const phone = `+${(await seen(own.user.id)).phone}`;
    expect((await world.signIn(phone, PIN)).status).toBe(200);
  });

  test('the farmer undoes it with the PIN of before, also where the thief has set another, and gets a new one', async () => {
    const own = await farmer();
    const thief = sessionIn(await world.signIn(own.phone, PIN));
    const kept = await world.pool.query('select id from auth.identities where user_id = $1', [own.user.id]);
    expect(kept.rowCount).toBe(1);
    expect((await put(thief, { password: NEW_PIN, current_password: PIN })).status).toBe(200);
    const changed = sessionIn(await world.signIn(own.phone, NEW_PIN));
    const thiefs = newNumber();
    await change(changed, { phone: thiefs });
    const link = await linkTo(own.phone, 'phone_changed');
    expect(await press(link, { current: NEW_PIN, fresh: THIRD_PIN })).toContain(
      'That is not the earlier PIN',
    );
    expect(await press(link, { current: PIN, fresh: '123456' })).toContain('too easy to guess');
    expect(await press(link, { current: PIN, fresh: PIN })).toContain('too easy to guess');
    expect(await press(link, { current: PIN, fresh: THIRD_PIN })).toContain('The account is as it was');
    expect(await seen(own.user.id)).toMatchObject({ phone: own.phone.slice(1) });
    for (const [phone, pin] of [
      [own.phone, PIN],
      [own.phone, NEW_PIN],
      [thiefs, NEW_PIN],
    ] as const)
      expect((await world.signIn(phone, pin)).status).toBe(400);
    expect((await world.signIn(own.phone, THIRD_PIN)).status).toBe(200);
  });

  test('ways that were taken away meanwhile come back with it', async () => {
    const own = await farmer();
    await linkGoogle(own.user.id);
    world.clock.advance(20 * DAY);
    const thief = sessionIn(await world.signIn(own.phone, PIN));
    const { rows } = await world.pool.query(
      `select id from auth.identities where user_id = $1 and provider = 'google'`,
      [own.user.id],
    );
    await using linking = await world.another({ requireCurrentPassword: true, manualLinking: true });
    const gone = await linking.call('DELETE', `/user/identities/${rows[0].id}`, {
      token: thief.access_token,
    });
    expect(gone.status).toBe(200);
    await change(thief, { phone: newNumber() });
    await press(await linkTo(own.phone, 'phone_changed'), { current: PIN, fresh: THIRD_PIN });
    expect(await providers(own.user.id)).toEqual(['google', 'phone']);
  });

  test('is stopped before it is made only with the PIN too', async () => {
    const own = await farmer();
    const wished = newNumber();
    const before = world.messages.length;
    expect((await put(own, { phone: wished })).status).toBe(200);
    const token = await world.codeTo(wished, before);
    const link = await linkTo(own.phone, 'phone_change_asked', before);
    expect(await press(link)).toContain('That is not the earlier PIN');
    const done = await world.post(
      '/verify',
      { type: 'phone_change', phone: wished, token },
      { token: own.access_token },
    );
    expect(done.status).toBe(200);
    expect(await seen(own.user.id)).toMatchObject({ phone: wished.slice(1) });
  });
});

test('two presses at once undo once', async () => {
  const own = await farmer();
  const thief = await byCode(own.phone);
  await change(thief, { phone: newNumber() });
  const link = await linkTo(own.phone, 'phone_changed');
  const said = await Promise.all([press(link), press(link), press(link)]);
  expect(said.filter((text) => text.includes('The account is as it was'))).toHaveLength(1);
});
