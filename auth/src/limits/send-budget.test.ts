import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, PIN, sessionIn, World } from '../../test/world.ts';

/** As an installation comes, behind a proxy that says where a request is from. */
const BARE = { sends: {}, trustedProxies: ['127.0.0.1'] };
let world: World;
beforeEach(async () => {
  world = await World.open(BARE);
});
afterEach(() => world[Symbol.asyncDispose]());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const ATTACKER = from('203.0.113.9');
/** No two of one range. */
const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+9198${String(index).padStart(4, '0')}${1000 + index}`);
const refusals = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 429);
/** Messages that somebody asked for; notices take nothing from the budget. */
const sent = async (channel = 'sms'): Promise<number> => {
  const { rows } = await world.pool.query(
    'select count(*)::int as n from auth.outbox where channel = $1 and token_id is not null',
    [channel],
  );
  return rows[0].n;
};
const register = (phone: string, address: string): Promise<Answer> =>
  world.post('/signup', { phone, password: PIN }, from(address));

describe('somebody who has SMS sent without end', () => {
  test('600 numbers from one address, by every way in turn: half of the hour, and a clear refusal', async () => {
    const answers: Answer[] = [];
    for (const [index, phone] of strangers(600).entries()) {
      // Sign-up was a second bucket once; it is slow, for it makes a hash.
      answers.push(
        index % 10 === 0
          ? await world.post('/signup', { phone, password: PIN }, ATTACKER)
          : await world.post(index % 2 === 0 ? '/otp' : '/magiclink', { phone }, ATTACKER),
      );
    }
    expect(await sent()).toBe(15);
    expect(refusals(answers)).toHaveLength(585);
    const last = answers.at(-1);
    expect([last?.body.code, last?.headers.get('retry-after')]).toEqual(['over_sms_send_rate_limit', '3600']);
    // Those behind another address still get theirs.
    expect((await world.post('/otp', { phone: '+919111122222' }, from('198.51.100.1'))).status).toBe(200);
    // An account of a number that got no code was not made either.
    const { rows } = await world.pool.query('select count(*)::int as n from auth.users');
    expect(rows[0].n).toBe(16);
  });

  test('from many addresses, in two processes at once: never more than new numbers may', async () => {
    await using other = await world.another(BARE);
    const answers = await Promise.all(
      strangers(60).map((phone, index) =>
        (index % 2 ? world : other).post('/otp', { phone }, from(`198.51.100.${index}`)),
      ),
    );
    // A third of the hour is kept for those who have an account.
    expect(await sent()).toBe(20);
    expect(refusals(answers)).toHaveLength(40);
    world.clock.advance(3601);
    expect((await world.post('/otp', { phone: '+919111122222' }, ATTACKER)).status).toBe(200);
  });

  test('540 numbers by one account', async () => {
    expect((await register('+919811111111', '198.51.100.1')).status).toBe(200);
    const token = await world.codeTo('+919811111111');
    const session = sessionIn(await world.post('/verify', { type: 'sms', phone: '+919811111111', token }));
    const answers: Answer[] = [];
    for (const [index, phone] of strangers(540).entries()) {
      const headers = { 'x-forwarded-for': `198.51.${index % 200}.7` };
      answers.push(
        await world.call('PUT', '/user', { token: session.access_token, body: { phone }, headers }),
      );
    }
    expect(await sent()).toBe(8);
    expect(refusals(answers)).toHaveLength(533);
  });

  test('numbers in a row', async () => {
    const answers: Answer[] = [];
    for (let index = 0; index < 40; index += 1) {
      const phone = `+91982200${String(1000 + index)}`;
      answers.push(await world.post('/otp', { phone }, from(`198.51.100.${index}`)));
    }
    expect([await sent(), refusals(answers).length]).toEqual([10, 30]);
  });

  test('every way takes from the same hour: sign-up, code, again, change, second step, proof', async () => {
    await using strict = await world.another({
      ...BARE,
      sends: { sms: { installation: 7, address: 7 } },
      mfa: { phone: { enroll: true, verify: true } },
    });
    const phone = '+919811111111';
    const post = (path: string, body: object, token?: string): Promise<Answer> =>
      strict.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
    const good = (answer: Answer): Answer => {
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      strict.clock.advance(61);
      return answer;
    };
    good(await post('/signup', { phone, password: PIN }));
    good(await post('/resend', { type: 'sms', phone }));
    const token = await strict.codeTo(phone);
    const bearer = sessionIn(good(await post('/verify', { type: 'sms', phone, token }))).access_token;
    good(await post('/otp', { phone }));
    good(await strict.call('GET', '/reauthenticate', { token: bearer }));
    good(await strict.call('PUT', '/user', { token: bearer, body: { phone: '+919822222222' } }));
    const factor = good(await post('/factors', { factor_type: 'phone', phone: '+919833333333' }, bearer));
    good(await post(`/factors/${String(factor.body.id)}/challenge`, {}, bearer));
    good(await post('/otp', { phone: '+919844444444' }));
    expect(await sent()).toBe(7);
    const late = [
      await post('/signup', { phone: '+919855555555', password: PIN }),
      await post('/resend', { type: 'sms', phone: '+919844444444' }),
      await post('/resend', { type: 'sms', phone: '+919866666666' }),
      await post('/otp', { phone: '+919855555555' }),
      await strict.call('GET', '/reauthenticate', { token: bearer }),
      await strict.call('PUT', '/user', { token: bearer, body: { phone: '+919877777777' } }),
      await post(`/factors/${String(factor.body.id)}/challenge`, {}, bearer),
    ];
    expect(late.map(({ status, body }) => [status, body.code])).toEqual(
      late.map(() => [429, 'over_sms_send_rate_limit']),
    );
    expect(await sent()).toBe(7);
  });

  test('mails have an hour of their own, also those that say an account is there', async () => {
    await using strict = await world.another({ ...BARE, sends: { email: { installation: 4, address: 4 } } });
    const answers: Answer[] = [];
    for (const name of ['a', 'b', 'c', 'd'])
      answers.push(await strict.post('/otp', { email: `${name}@example.com` }));
    answers.push(await strict.post('/recover', { email: 'nobody@example.com' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.at(-1)?.body.code).toBe('over_email_send_rate_limit');
    await world.pool.query(`update auth.users set email_confirmed_at = now() where email = 'a@example.com'`);
    const known = await strict.post('/signup', { email: 'a@example.com', password: 'a long password' });
    // Who has an account is told so out of the part that is kept.
    expect(known.status).toBe(200);
    expect(await sent('email')).toBe(3);
  });
});

describe('farmers who have an account', () => {
  /** Registered on another day, behind the address that thousands share. */
  const farmers = async (count: number): Promise<string[]> => {
    const numbers: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const phone = `+9197654321${10 + index}`;
      await register(phone, `198.51.100.${index}`);
      const token = await world.codeTo(phone);
      expect((await world.post('/verify', { type: 'sms', phone, token })).status).toBe(200);
      numbers.push(phone);
    }
    world.clock.advance(7_200);
    return numbers;
  };

  test('get their codes while somebody has all the messages for new numbers sent', async () => {
    const known = await farmers(4);
    for (const [index, phone] of strangers(60).entries())
      await world.post('/otp', { phone }, from(`203.0.113.${index}`));
    const stranger = await world.post('/otp', { phone: '+919111122222' }, from('198.51.100.77'));
    expect(stranger.body.code).toBe('over_sms_send_rate_limit');
    for (const phone of known)
      expect((await world.post('/otp', { phone }, from('198.51.100.77'))).status).toBe(200);
  });

  test('behind a carrier’s address are not kept out by one who asks for strangers’ codes from it', async () => {
    const known = await farmers(4);
    for (const phone of strangers(30)) await world.post('/otp', { phone }, ATTACKER);
    expect((await world.post('/otp', { phone: '+919111122222' }, ATTACKER)).status).toBe(429);
    for (const phone of known) expect((await world.post('/otp', { phone }, ATTACKER)).status).toBe(200);
  });

  test('are not told from others by it where the instance hides who has an account', async () => {
    const [known = ''] = await farmers(1);
    await using hidden = await world.another({ ...BARE, knownAddresses: 'hidden' });
    // Each answer takes the same half second, whatever it says.
    await Promise.all(
      strangers(30).map((phone) => hidden.post('/otp', { phone, create_user: false }, ATTACKER)),
    );
    const [one, other] = [known, '+919111122222'].map((phone) =>
      hidden.post('/otp', { phone, create_user: false }, ATTACKER),
    );
    expect([(await one)?.status, (await other)?.status]).toEqual([429, 429]);
  });
});

describe('past the budget', () => {
  test('a captcha helps where it is programs that are kept out, and nowhere else', async () => {
    const verifier = createServer((_request, response) => response.end('{"success":true}'));
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    const verifyUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/siteverify`;
    const captcha = { provider: 'turnstile', secret: 'the secret at the provider', verifyUrl } as const;
    await using asking = await world.another({ ...BARE, captcha });
    const person = { gotrue_meta_security: { captcha_token: 'a person' } };
    try {
      const [first = '', ...others] = strangers(40);
      await asking.post('/otp', { phone: first, ...person }, ATTACKER);
      const codes = [];
      for (const phone of others) codes.push(await asking.post('/otp', { phone, ...person }, ATTACKER));
      // Persons behind one address get all that is left for new numbers, and no more.
      expect(codes.filter(({ status }) => status === 200)).toHaveLength(19);
      asking.clock.advance(3601);
      const before = asking.messages.length;
      await asking.post('/otp', { phone: first, ...person }, ATTACKER);
      const token = await asking.codeTo(first, before);
      const session = sessionIn(await asking.post('/verify', { type: 'sms', phone: first, token }, ATTACKER));
      const change = (phone: string, more = {}): Promise<Answer> =>
        asking.call('PUT', '/user', { token: session.access_token, body: { phone, ...more }, ...ATTACKER });
      for (const phone of others.slice(0, 15)) await asking.post('/otp', { phone, ...person }, ATTACKER);
      const asked = await change('+919999900001');
      expect([asked.status, asked.body.code]).toEqual([400, 'captcha_failed']);
      expect((await change('+919999900001', person)).status).toBe(200);
    } finally {
      await new Promise((resolve) => verifier.close(resolve));
    }
  });

  test('the operator reads one line of each kind an hour, with what it cost', async () => {
    const price = { smsPrice: { amount: 0.25, currency: 'INR' } };
    await using strict = await world.another({
      ...BARE,
      sends: { sms: { installation: 5, address: 3 }, ...price },
    });
    const numbers = strangers(12);
    for (const phone of numbers.slice(0, 6)) await strict.post('/otp', { phone }, ATTACKER);
    for (const phone of numbers.slice(6)) await strict.post('/otp', { phone }, from('198.51.100.1'));
    await expect.poll(() => strict.logs.length).toBe(3);
    const lines = strict.logs.map((line): Record<string, unknown> => JSON.parse(line));
    expect(lines.map(({ scope }) => scope).sort()).toEqual(['address', 'nearly', 'strangers']);
    expect(lines.find(({ scope }) => scope === 'strangers')).toMatchObject({
      channel: 'sms',
      limit_per_hour: 4,
      sms_last_hour: 4,
      estimated_cost_last_hour: '1.00 INR',
      message: expect.stringContaining('only those who have an account get a code'),
    });
    expect(lines.find(({ scope }) => scope === 'address')).toMatchObject({ name: '203.0.113.9' });
  });
});
