import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World, wrongCode } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open({ limits: { triesPerAddress: 10_000 } });
});
afterAll(() => world[Symbol.asyncDispose]());

/** A registered farmer whose sign-in code is on its way. */
async function askForCode(): Promise<{ phone: string; code: string }> {
  const { phone } = await world.register();
  const before = world.messages.length;
  const answer = await world.post('/otp', { phone });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message_id: expect.any(String) });
  return { phone, code: await world.codeTo(phone, before) };
}

const typeCode = (phone: string, token: string) => world.post('/verify', { type: 'sms', phone, token });

describe('a code by SMS', () => {
  test('signs a registered farmer in', async () => {
    const { phone, code } = await askForCode();
    const session = sessionIn(await typeCode(phone, code));
    expect(session.user.phone).toBe(phone.slice(1));
    expect(session.expires_in).toBe(3600);
  });

  test('lives ten minutes and not a second longer', async () => {
    const first = await askForCode();
    world.clock.advance(599);
    expect((await typeCode(first.phone, first.code)).status).toBe(200);
    const second = await askForCode();
    world.clock.advance(600);
    const late = await typeCode(second.phone, second.code);
    expect([late.status, late.body.code]).toEqual([403, 'otp_expired']);
  });

  test('five wrong tries void it, also when they come at once', async () => {
    const oneByOne = await askForCode();
    for (let round = 0; round < 5; round += 1) {
      expect((await typeCode(oneByOne.phone, wrongCode(oneByOne.code))).body.code).toBe('otp_expired');
    }
    expect((await typeCode(oneByOne.phone, oneByOne.code)).body.code).toBe('otp_expired');

    const atOnce = await askForCode();
    await Promise.all(Array.from({ length: 12 }, () => typeCode(atOnce.phone, wrongCode(atOnce.code))));
    expect((await typeCode(atOnce.phone, atOnce.code)).body.code).toBe('otp_expired');
    const { rows } = await world.pool.query('select tries from auth.one_time_tokens where address = $1', [
      atOnce.phone.slice(1),
    ]);
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test('the fifth try may still be the right one', async () => {
    const { phone, code } = await askForCode();
    for (let round = 0; round < 4; round += 1) await typeCode(phone, wrongCode(code));
    expect((await typeCode(phone, code)).status).toBe(200);
  });

  test('the right code typed twice at once opens one session', async () => {
    const { phone, code } = await askForCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => typeCode(phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
  });

  test('wrong codes over many codes bring a wait', async () => {
    const { phone } = await world.register();
    let waits = 0;
    for (let round = 0; round < 4; round += 1) {
      const before = world.messages.length;
      await world.post('/otp', { phone });
      const code = await world.codeTo(phone, before);
      for (let wrong = 0; wrong < 5; wrong += 1) {
        const answer = await typeCode(phone, wrongCode(code));
        if (answer.status === 429) {
          waits += 1;
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      world.clock.advance(61);
    }
    expect(waits).toBeGreaterThan(0);
  });

  test('belongs to one number: another farmer cannot use it', async () => {
    const mine = await askForCode();
    const other = await askForCode();
    const stolen = await typeCode(other.phone, mine.code);
    expect(stolen.body.code === 'otp_expired' || mine.code === other.code).toBe(true);
  });

  test('is nowhere in the database', async () => {
    const { phone, code } = await askForCode();
    const { rows } = await world.pool.query<{ line: string }>(
      `select row_to_json(t)::text as line from auth.one_time_tokens t
       union all select row_to_json(o)::text from auth.outbox o where o.recipient = $1
       union all select row_to_json(a)::text from auth.audit a`,
      [phone.slice(1)],
    );
    expect(rows.length).toBeGreaterThan(0);
    const holding = rows.filter(({ line }) => new RegExp(`(^|\\D)${code}(\\D|$)`).test(line));
    expect(holding).toEqual([]);
  });
});

describe('asking again', () => {
  test('for a sign-in code has to wait a minute, with the time left, and leaves the live code alone', async () => {
    const { phone, code } = await askForCode();
    world.clock.advance(18);
    const early = await world.post('/otp', { phone });
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('42');
    expect(early.body).toEqual({
      code: 'over_sms_send_rate_limit',
      message: 'For security purposes, you can only request this after 42 seconds.',
    });
    expect((await typeCode(phone, code)).status).toBe(200);
  });

  test('"resend" sends the same live code at once, and a new one when it is old', async () => {
    const { phone, code } = await askForCode();
    let before = world.messages.length;
    const answer = await world.post('/resend', { type: 'sms', phone });
    expect(answer.body).toEqual({ message_id: expect.any(String) });
    expect(await world.codeTo(phone, before)).toBe(code);
    world.clock.advance(301);
    before = world.messages.length;
    await world.post('/resend', { type: 'sms', phone });
    const newer = await world.codeTo(phone, before);
    expect(newer).not.toBe(code);
    expect((await typeCode(phone, newer)).status).toBe(200);
  });

  test('a voided code is not sent again: a new one is', async () => {
    const { phone, code } = await askForCode();
    for (let round = 0; round < 5; round += 1) await typeCode(phone, wrongCode(code));
    const before = world.messages.length;
    await world.post('/resend', { type: 'sms', phone });
    const newer = await world.codeTo(phone, before);
    expect((await typeCode(phone, newer)).status).toBe(200);
  });

  test('an hour has a last message, known number or not', async () => {
    const known = await askForCode();
    const unknown = newNumber();
    const spent = { known: 0, unknown: 0 };
    for (let round = 0; round < 10; round += 1) {
      const one = await world.post('/resend', { type: 'sms', phone: known.phone });
      const other = await world.post('/resend', { type: 'sms', phone: unknown });
      if (one.status === 200) spent.known += 1;
      else expect(one.body.code).toBe('over_sms_send_rate_limit');
      if (other.status === 200) spent.unknown += 1;
      else expect(other.body.code).toBe('over_sms_send_rate_limit');
    }
    // The known number had two already: for its sign-up and for its code.
    expect(spent).toEqual({ known: 6, unknown: 8 });
  });
});

describe('who gets no code', () => {
  test('an unknown number when none may be registered', async () => {
    const answer = await world.post('/otp', { phone: newNumber(), create_user: false });
    expect([answer.status, answer.body.code]).toEqual([422, 'otp_disabled']);
  });

  test('an unknown number is registered by its code', async () => {
    const phone = newNumber();
    await world.post('/otp', { phone, data: { first_name: 'Ravi' } });
    const session = sessionIn(await typeCode(phone, await world.codeTo(phone)));
    expect(session.user.user_metadata).toMatchObject({ first_name: 'Ravi', phone_verified: true });
  });

  test('where every account needs no code, a sign-in code still does', async () => {
    await using open = await world.another({ autoconfirm: { phone: true, email: true } });
    const phone = newNumber();
    const answer = await open.post('/otp', { phone });
    expect(answer.body).not.toHaveProperty('access_token');
    expect(
      (await open.post('/verify', { type: 'sms', phone, token: await world.codeTo(phone) })).status,
    ).toBe(200);
  });

  test.each([
    ['/otp', {}, 'One of email or phone must be set'],
    ['/otp', { email: 'a@example.com', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    [
      '/otp',
      { email: 'a@example.com', phone: '+911' },
      'Only an email address or phone number should be provided',
    ],
    ['/recover', {}, 'Password recovery requires an email'],
    [
      '/resend',
      { phone: '+919812345678' },
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/resend', { type: 'sms', email: 'a@example.com' }, 'Type provided requires a phone number'],
    ['/resend', { type: 'signup', phone: '+919812345678' }, 'Type provided requires an email address'],
    ['/resend', { type: 'signup' }, 'Missing email address or phone number'],
    ['/verify', { token: '123456', phone: '+919812345678' }, 'Verify requires a verification type'],
    ['/verify', { type: 'sms', phone: '+919812345678' }, 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'sms', token: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    ['/verify', { type: 'nothing', token: '1', phone: '+919812345678' }, 'Unsupported verification type'],
    ['/verify', { type: 'sms', token: '1', email: 'a@example.com' }, 'Invalid email verification type'],
    [
      '/verify',
      { type: 'email', token_hash: 'x', email: 'a@example.com' },
      'Only the token_hash and type should be provided',
    ],
  ])('%s %j', async (path, body, message) => {
    const answer = await world.post(path, body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      'validation_failed',
      message,
    ]);
  });
});

describe('by e-mail', () => {
  const email = 'ravi@example.com';
  beforeAll(async () => {
    await world.post('/signup', { email, password: 'a long password' });
    await world.post('/verify', { type: 'signup', email, token: await world.codeTo(email) });
  });

  test('recovery answers alike for known and unknown, and its code sets no password by itself', async () => {
    const before = world.messages.length;
    const known = await world.post('/recover', { email });
    const unknown = await world.post('/recover', { email: 'nobody@example.com' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect([known.status, known.text]).toEqual([200, '{}']);
    const soon = [
      await world.post('/recover', { email }),
      await world.post('/recover', { email: 'nobody@example.com' }),
    ];
    expect(soon.map(({ status }) => status)).toEqual([429, 429]);
    const token = await world.codeTo(email, before);
    expect((await world.post('/verify', { type: 'recovery', email, token })).status).toBe(200);
    const old = await world.post('/token?grant_type=password', { email, password: 'a long password' });
    expect(old.status).toBe(200);
  });

  test('the secret of the mailed link works once, and only for what it was sent for', async () => {
    world.clock.advance(61);
    const before = world.messages.length;
    await world.post('/magiclink', { email });
    const { text } = await world.messageTo(email, before);
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    const token_hash = link.searchParams.get('token');
    expect(token_hash).toMatch(/^[0-9a-f]{56}$/);
    const other = await world.post('/verify', { type: 'signup', token_hash });
    expect(other.body).toMatchObject({
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
    expect((await world.post('/verify', { type: 'magiclink', token_hash })).status).toBe(200);
    expect((await world.post('/verify', { type: 'magiclink', token_hash })).status).toBe(403);
  });
});

test('a right code ends the wait of a PIN that someone else tried', async () => {
  const { phone } = await world.register();
  for (let round = 0; round < 6; round += 1) await world.signIn(phone, '730519');
  expect((await world.signIn(phone, PIN)).status).toBe(429);
  const before = world.messages.length;
  await world.post('/otp', { phone });
  expect((await typeCode(phone, await world.codeTo(phone, before))).status).toBe(200);
  expect((await world.signIn(phone, PIN)).status).toBe(200);
});

test('a banned farmer is not let in by a code', async () => {
  const { phone, code } = await askForCode();
  await world.pool.query(`update auth.users set banned_until = '2099-01-01' where phone = $1`, [
    phone.slice(1),
  ]);
  const answer = await typeCode(phone, code);
  expect([answer.status, answer.body.code]).toEqual([403, 'user_banned']);
});

test('nothing is sent to a number that the instance does not speak to, known or not', async () => {
  const { phone: known } = await world.register();
  await using india = await world.another({ smsNumbers: /^9198[5-9]/ });
  const before = world.messages.length;
  for (const phone of [known, '+88216555000', '+15555550100']) {
    for (const path of ['/otp', '/signup']) {
      const answer = await india.post(path, { phone, password: PIN });
      const isTaken = path === '/signup' && phone === known;
      expect([path, phone, answer.status, answer.body.code]).toEqual(
        isTaken ? [path, phone, 200, undefined] : [path, phone, 400, 'validation_failed'],
      );
    }
  }
  expect(world.messages).toHaveLength(before);
  const { rows } = await world.pool.query("select 1 from auth.users where phone like '882%'");
  expect(rows).toEqual([]);
});
