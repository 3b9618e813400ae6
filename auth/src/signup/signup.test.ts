import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World, wrongCode } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const NAMES = { first_name: 'Asha', last_name: 'Pawar', language_preference: 'mr' };

describe('sign-up with a mobile number', () => {
  test('answers the bare, unconfirmed user and sends a code in their language', async () => {
    const phone = newNumber();
    const answer = await world.post('/signup', { phone, password: PIN, data: NAMES });
    expect(answer.status).toBe(200);
    const bare = phone.slice(1);
    expect(answer.body).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: '',
      phone: bare,
      is_anonymous: false,
      app_metadata: { provider: 'phone', providers: ['phone'], has_pin: true },
      user_metadata: { ...NAMES, phone: bare, phone_verified: false, email_verified: false },
      identities: [
        { provider: 'phone', id: answer.body.id, identity_data: { phone: bare, first_name: 'Asha' } },
      ],
      confirmation_sent_at: world.clock.now().toISOString(),
    });
    expect(answer.body).not.toHaveProperty('phone_confirmed_at');
    expect(answer.body).not.toHaveProperty('confirmed_at');
    const message = await world.messageTo(phone);
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'code',
      code: expect.stringMatching(/^\d{6}$/),
    });
    expect(message.text).toContain(message.code);
    expect(message.text).toContain('तुमचा Draksha कोड');
  });

  test('does not let the farmer in before the code is typed, and says so only after the right PIN', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN });
    expect((await world.signIn(phone, '730519')).body.code).toBe('invalid_credentials');
    const right = await world.signIn(phone, PIN);
    expect(right.status).toBe(400);
    expect(right.body).toMatchObject({ code: 'phone_not_confirmed', message: 'Phone not confirmed' });
  });

  test('the code opens the account once', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN, data: NAMES });
    const token = await world.codeTo(phone);
    const verified = await world.post('/verify', { type: 'sms', phone, token });
    expect(verified.status).toBe(200);
    const { user } = sessionIn(verified);
    expect(user).toMatchObject({
      phone_confirmed_at: world.clock.now().toISOString(),
      user_metadata: { phone_verified: true, first_name: 'Asha' },
      identities: [{ identity_data: { phone_verified: true } }],
    });
    const again = await world.post('/verify', { type: 'sms', phone, token });
    expect(again.status).toBe(403);
    expect(again.body).toMatchObject({ code: 'otp_expired', message: 'Token has expired or is invalid' });
    expect((await world.signIn(phone, PIN)).status).toBe(200);
  });

  test('a registered number is answered as a new one but for its empty identities', async () => {
    const { phone, user } = await world.register();
    const fresh = await world.post('/signup', { phone: newNumber(), password: '618302', data: NAMES });
    const sent = world.messages.length;
    const taken = await world.post('/signup', { phone, password: '618302', data: NAMES });
    expect(taken.status).toBe(200);
    expect(taken.body.identities).toEqual([]);
    expect(taken.body.id).not.toBe(user.id);
    expect(Object.keys(taken.body).sort()).toEqual(Object.keys(fresh.body).sort());
    const keys = (value: unknown): string[] => Object.keys(value ?? {}).sort();
    expect(keys(taken.body.user_metadata)).toEqual(keys(fresh.body.user_metadata));
    expect(taken.body.app_metadata).toEqual(fresh.body.app_metadata);
    expect((await world.signIn(phone, '618302')).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, PIN)).status).toBe(200);
    expect(world.messages.slice(sent).filter(({ to }) => to === phone)).toEqual([]);
  });

  test('two sign-ups of one number at the same moment make one account', async () => {
    const phone = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.post('/signup', { phone, password: PIN })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    const { rows } = await world.pool.query('select id from auth.users where phone = $1', [phone.slice(1)]);
    expect(rows).toHaveLength(1);
  });
});

describe('a number that someone signed up before and never proved', () => {
  test('within the life of the code another PIN makes both void', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN, data: { first_name: 'Stranger' } });
    world.clock.advance(61);
    const second = await world.post('/signup', { phone, password: '618302', data: { first_name: 'Owner' } });
    expect(second.status).toBe(200);
    expect(second.text).not.toContain('Stranger');
    const verified = await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) });
    expect(sessionIn(verified).user.app_metadata).toMatchObject({ has_pin: false });
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, '618302')).body.code).toBe('invalid_credentials');
  });

  test('also where the second sign-up comes too soon to be sent a code of its own', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN });
    const second = await world.post('/signup', { phone, password: '618302' });
    expect(second.status).toBe(429);
    const verified = await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) });
    expect(sessionIn(verified).user.app_metadata).toMatchObject({ has_pin: false });
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
  });

  test('the farmer is told that they have no PIN until they set one', async () => {
    const phone = newNumber();
    await world.post('/otp', { phone });
    const proven = sessionIn(
      await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) }),
    );
    expect(proven.user.app_metadata).toMatchObject({ has_pin: false });
    const token = proven.access_token;
    const set = await world.call('PUT', '/user', { token, body: { password: PIN } });
    expect(set.body.app_metadata).toMatchObject({ has_pin: true });
    const refreshed = sessionIn(await world.refresh(proven.refresh_token));
    const [, claims = ''] = refreshed.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).app_metadata).toMatchObject({
      has_pin: true,
    });
  });

  test('the same PIN again is the same farmer trying again', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN });
    world.clock.advance(61);
    await world.post('/signup', { phone, password: PIN });
    await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) });
    expect((await world.signIn(phone, PIN)).status).toBe(200);
  });

  test('after the life of the code the newer sign-up counts', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN, data: { first_name: 'Stranger' } });
    await world.codeTo(phone);
    world.clock.advance(601);
    const before = world.messages.length;
    await world.post('/signup', { phone, password: '618302', data: { first_name: 'Owner' } });
    const verified = await world.post('/verify', {
      type: 'sms',
      phone,
      token: await world.codeTo(phone, before),
    });
    expect(sessionIn(verified).user.user_metadata).toMatchObject({ first_name: 'Owner' });
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
    expect((await world.signIn(phone, '618302')).status).toBe(200);
  });

  test('a code asked for to sign in voids a PIN that was never proven', async () => {
    const phone = newNumber();
    await world.post('/signup', { phone, password: PIN });
    world.clock.advance(61);
    expect((await world.post('/otp', { phone })).status).toBe(200);
    const verified = await world.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) });
    expect(verified.status).toBe(200);
    expect((await world.signIn(phone, PIN)).body.code).toBe('invalid_credentials');
  });
});

describe('sign-up with an e-mail address', () => {
  test('confirms by the code in the mail', async () => {
    const email = 'Asha.One@Example.com';
    const answer = await world.post('/signup', { email, password: 'a long password' });
    expect(answer.body).toMatchObject({ email: 'asha.one@example.com', identities: [{ provider: 'email' }] });
    const token = await world.codeTo('asha.one@example.com');
    const wrong = await world.post('/verify', { type: 'signup', email, token: wrongCode(token) });
    expect(wrong.body.code).toBe('otp_expired');
    const right = await world.post('/verify', { type: 'signup', email, token });
    expect(sessionIn(right).user).toMatchObject({ user_metadata: { email_verified: true } });
  });

  test('tells the owner of an address that someone tried to register it', async () => {
    const email = 'asha.two@example.com';
    await world.post('/signup', { email, password: 'a long password' });
    await world.post('/verify', { type: 'signup', email, token: await world.codeTo(email) });
    world.clock.advance(61);
    const before = world.messages.length;
    const taken = await world.post('/signup', { email, password: 'another password' });
    expect(taken.body.identities).toEqual([]);
    expect(await world.messageTo(email, before)).toMatchObject({ template: 'already_registered' });
  });

  test('never mails the address that stands in for a missing one', async () => {
    const email = '9812345678@farmer.invalid';
    const answer = await world.post('/signup', { email, password: 'a long password' });
    expect(answer.status).toBe(200);
    const { rows } = await world.pool.query('select 1 from auth.outbox where recipient = $1', [email]);
    expect(rows).toEqual([]);
  });
});

describe('what a sign-up may not be', () => {
  test.each([
    [{ phone: '+919812345678' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { phone: '+919812345678', password: 'short77' },
      422,
      'weak_password',
      'Password should be at least 8 characters.',
    ],
    [
      { phone: '+919812345678', email: 'a@example.com', password: PIN },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [
      { phone: 'ninety-eight', password: PIN },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [
      { email: 'nobody', password: 'long enough' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: 'a@example.com', password: 'x'.repeat(73) },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
    [
      { email: 'a@example.com', password: 'long enough', code_challenge: 'x' },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      {
        phone: '+919812345678',
        password: PIN,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 's256',
      },
      400,
      'validation_failed',
      'PKCE not supported for phone signups',
    ],
    [{ password: PIN }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ])('%j', async (body, status, code, message) => {
    const answer = await world.post('/signup', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  });

  test.each(['123456', '000000', '987654', '121212', '123123', '112233', '147258', '345678'])(
    'the PIN %s',
    async (password) => {
      const answer = await world.post('/signup', { phone: '+919812345678', password });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'weak_password',
        weak_password: { reasons: expect.arrayContaining(['pwned']) },
      });
    },
  );
});

test('instances differ: sign-up closed, no code needed, anonymous farmers', async () => {
  await using closed = await world.another({ signupEnabled: false });
  const refused = await closed.post('/signup', { phone: newNumber(), password: PIN });
  expect([refused.status, refused.body.code]).toEqual([422, 'signup_disabled']);

  await using open = await world.another({ autoconfirm: { phone: true }, anonymousEnabled: true });
  const phone = newNumber();
  expect(sessionIn(await open.post('/signup', { phone, password: PIN })).user.phone).toBe(phone.slice(1));
  const twice = await open.post('/signup', { phone, password: PIN });
  expect([twice.status, twice.body.code]).toEqual([422, 'user_already_exists']);

  const anonymous = sessionIn(await open.post('/signup', { data: { from: 'the field' } }));
  expect(anonymous.user).toMatchObject({
    is_anonymous: true,
    identities: [],
    app_metadata: {},
    user_metadata: { from: 'the field' },
  });
});
