import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, type TestSession, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

const signIn = (phone: string, agent: string, at: World = world) =>
  at.signIn(phone, PIN, { headers: { 'user-agent': agent } });

const templatesTo = (address: string): string[] =>
  world.messages.filter(({ to }) => to === address).map(({ template }) => template);

/** Until every session of the account has been looked at, and every message has left. */
async function settled(userId: string): Promise<void> {
  for (let wait = 0; wait < 1000; wait += 1) {
    const { rows } = await world.pool.query(
      `select (select count(*) from auth.sessions where user_id = $1 and not is_device_noted)
         + (select count(*) from auth.outbox where user_id = $1 and state = 'queued') as left`,
      [userId],
    );
    if (Number(rows[0].left) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The sign-ins were not looked at in twenty seconds.');
}

async function farmer(language = 'en'): Promise<TestSession & { phone: string }> {
  return world.register(newNumber(), PIN, { language_preference: language });
}

async function mailFarmer(): Promise<{ email: string; session: TestSession }> {
  const email = `n${newNumber().slice(1)}@farm.example`;
  await world.post('/signup', { email, password: 'a long password' });
  const token = await world.codeTo(email);
  return { email, session: sessionIn(await world.post('/verify', { type: 'email', email, token })) };
}

describe('a sign-in on a device that was not seen before', () => {
  test('is told by SMS, with device and India time; the first device and a known one are not', async () => {
    const { phone, user } = await farmer();
    await settled(user.id);
    expect(templatesTo(phone)).toEqual(['code']);
    await signIn(phone, CHROME);
    await settled(user.id);
    expect(templatesTo(phone)).toEqual(['code', 'new_device']);
    const at = world.clock.now();
    expect(at.toISOString()).toMatch(/^2026-11-21T00:3\d/);
    expect((await world.messageTo(phone)).text).toMatch(
      /^New sign-in to your Draksha account on Chrome on Android at 21 Nov 2026 060\d\. If it was not you, change your PIN\.$/,
    );
    await signIn(phone, CHROME);
    await settled(user.id);
    expect(templatesTo(phone)).toEqual(['code', 'new_device']);
  });

  test.each([
    [
      'hi',
      /^आपके Draksha खाते में Linux पर Firefox से नया लॉगिन हुआ, 21 नव 2026 060\d। अगर यह आप नहीं थे, तो अपना PIN बदलें।$/,
    ],
    [
      'mr',
      /^तुमच्या Draksha खात्यात Linux वरील Firefox वरून नवीन लॉगिन झाले, 21 नोव्हें 2026 060\d\. हे तुम्ही केले नसेल, तर लगेच तुमचा PIN बदला\.$/,
    ],
  ])('is told in the farmer’s language (%s)', async (language, text) => {
    const { phone, user } = await farmer(language);
    await settled(user.id);
    await signIn(phone, FIREFOX);
    await settled(user.id);
    expect((await world.messageTo(phone)).text).toMatch(text);
  });

  test('is told without a word that the request chose', async () => {
    const { phone, user } = await farmer();
    await settled(user.id);
    await signIn(phone, 'win-a-tractor.example/1 (Android 9; call 98220 12345)');
    await signIn(phone, 'call-9822012345 now');
    await settled(user.id);
    const texts = world.messages.filter(({ to, template }) => to === phone && template === 'new_device');
    expect(texts.map(({ text }) => /account on (.*) at 21/.exec(text)?.[1]).sort()).toEqual([
      'Android',
      'an unknown device',
    ]);
  });

  test('is told four times a day at most', async () => {
    const { phone, user } = await farmer();
    await settled(user.id);
    for (let version = 0; version < 10; version += 1) {
      await signIn(phone, `Mozilla/5.0 (Linux; Android 13; Model ${version}) Chrome/120`);
    }
    await settled(user.id);
    expect(templatesTo(phone).filter((template) => template === 'new_device')).toHaveLength(4);
    world.clock.advance(86_401);
    try {
      await signIn(phone, FIREFOX);
      await settled(user.id);
      expect(templatesTo(phone).filter((template) => template === 'new_device')).toHaveLength(5);
    } finally {
      // Others read the day in their messages.
      world.clock.advance(-86_401);
    }
  });

  test('is told once, however many processes look', async () => {
    await using other = await world.another();
    const { phone, user } = await farmer();
    await settled(user.id);
    await Promise.all([signIn(phone, CHROME), signIn(phone, CHROME, other), signIn(phone, CHROME)]);
    await settled(user.id);
    expect(templatesTo(phone).filter((template) => template === 'new_device')).toHaveLength(1);
  });

  test('is told by mail to an account without a number', async () => {
    const { email, session } = await mailFarmer();
    await settled(session.user.id);
    const body = { email, password: 'a long password' };
    await world.post('/token?grant_type=password', body, { headers: { 'user-agent': CHROME } });
    await settled(session.user.id);
    const mail = await world.messageTo(email);
    expect(mail).toMatchObject({ template: 'new_device', subject: 'New sign-in to your Draksha account' });
    expect(mail.html).toContain('Chrome on Android');
  });

  test('is not told of an account that the operator set up', async () => {
    const phone = newNumber();
    const id = await world.auth.provision({ phone, secrets: [PIN], metadata: {} });
    await signIn(phone, CHROME);
    await settled(id ?? '');
    await signIn(phone, FIREFOX);
    expect((await world.post('/otp', { phone })).status).toBe(200);
    await settled(id ?? '');
    expect(templatesTo(phone)).toEqual([]);
  });
});

describe('a change of the account', () => {
  const change = (token: string, body: object) => world.call('PUT', '/user', { token, body });

  test('of PIN or password is told; the first secret is not', async () => {
    const { phone, user, access_token: token } = await farmer();
    expect((await change(token, { password: '730519' })).status).toBe(200);
    expect((await change(token, { password: 'a long password' })).status).toBe(200);
    await settled(user.id);
    expect(templatesTo(phone)).toEqual(['code', 'pin_changed', 'password_changed']);
    expect((await world.messageTo(phone)).text).toMatch(
      /^The password of your Draksha account was changed, 2/,
    );
    const fresh = newNumber();
    await world.post('/otp', { phone: fresh });
    const code = await world.codeTo(fresh);
    const session = sessionIn(await world.post('/verify', { type: 'sms', phone: fresh, token: code }));
    expect((await change(session.access_token, { password: PIN })).status).toBe(200);
    await settled(session.user.id);
    expect(templatesTo(fresh)).toEqual(['code']);
  });

  test('of the number is told to the old number and not to the new one', async () => {
    const { phone, user, access_token: token } = await farmer();
    const next = newNumber();
    expect((await change(token, { phone: next })).status).toBe(200);
    const code = await world.codeTo(next);
    const typed = { type: 'phone_change', phone: next, token: code };
    expect((await world.post('/verify', typed, { token })).status).toBe(200);
    await settled(user.id);
    expect(templatesTo(phone)).toEqual(['code', 'phone_change_asked', 'phone_changed']);
    expect(templatesTo(next)).toEqual(['phone_change']);
  });

  test('of the e-mail address is told to the old one', async () => {
    const { email, session } = await mailFarmer();
    const next = `next-${email}`;
    const before = world.messages.length;
    expect((await change(session.access_token, { email: next })).status).toBe(200);
    const first = { type: 'email_change', email, token: await world.codeTo(email, before) };
    const second = { type: 'email_change', email: next, token: await world.codeTo(next) };
    await world.post('/verify', first);
    expect((await world.post('/verify', second, { token: session.access_token })).status).toBe(200);
    await settled(session.user.id);
    expect(templatesTo(email).sort()).toEqual([
      'email_change',
      'email_change_asked',
      'email_changed',
      'signup',
    ]);
    expect(templatesTo(next)).toEqual(['email_change']);
  });

  test('is told six times a day at most for one kind, and a change without effect never', async () => {
    const { phone, user, access_token: token } = await farmer();
    for (const pin of ['730519', '502846', '619274', '918375', '402817', '739164', '285063', '917402'])
      await change(token, { password: pin });
    expect((await change(token, { password: '917402' })).body.code).toBe('same_password');
    await settled(user.id);
    expect(templatesTo(phone).filter((template) => template === 'pin_changed')).toHaveLength(6);
  });
});
