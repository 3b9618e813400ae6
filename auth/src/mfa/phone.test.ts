import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAndStatus } from '../../test/passkey-farmer.ts';
import { newNumber, PIN, sessionIn, World, wrongCode } from '../../test/world.ts';

const OPTIONS = { mfa: { phone: { enroll: true, verify: true } } };

let world: World;
beforeAll(async () => {
  world = await World.open(OPTIONS);
});
afterAll(() => world[Symbol.asyncDispose]());

async function enrol(token: string, phone: string, friendly_name = ''): Promise<string> {
  const answer = await world.post('/factors', { factor_type: 'phone', phone, friendly_name }, { token });
  expect(answer.body).toEqual({ id: expect.any(String), type: 'phone', friendly_name, phone });
  return String(answer.body.id);
}

const challenge = (token: string, factorId: string, body: object = {}) =>
  world.post(`/factors/${factorId}/challenge`, body, { token });

const type = (token: string, factorId: string, challenge_id: unknown, code: string) =>
  world.post(`/factors/${factorId}/verify`, { challenge_id, code }, { token });

/** Asks for a code and waits for it. */
async function codeFor(token: string, factorId: string, phone: string) {
  const before = world.messages.length;
  const answer = await challenge(token, factorId);
  expect(answer.status).toBe(200);
  return { id: answer.body.id, code: await world.codeTo(phone, before), expiresAt: answer.body.expires_at };
}

/** A farmer whose session has proven a second number. */
async function withNumber() {
  const low = await world.register();
  const second = newNumber();
  const factorId = await enrol(low.access_token, second);
  const { id, code } = await codeFor(low.access_token, factorId, second);
  const high = sessionIn(await type(low.access_token, factorId, id, code));
  world.clock.advance(61);
  return { ...low, second, factorId, high: high.access_token };
}

test('the published client adds a number, proves it by its code, lists and removes it', async () => {
  await using own = await World.open({ ...OPTIONS, clock: () => new Date() });
  const { access_token, refresh_token } = await own.register();
  const client = own.client();
  await client.setSession({ access_token, refresh_token });
  const phone = newNumber();
  const enrolled = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Second phone' });
  if (enrolled.error) throw enrolled.error;
  expect(enrolled.data).toMatchObject({ type: 'phone', phone, friendly_name: 'Second phone' });
  const factorId = enrolled.data.id;
  const opened = await client.mfa.challenge({ factorId, channel: 'sms' });
  if (opened.error) throw opened.error;
  expect(opened.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
  const code = await own.codeTo(phone);
  const proven = await client.mfa.verify({ factorId, challengeId: opened.data.id, code });
  expect(proven.error).toBeNull();
  const level = await client.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data?.currentLevel).toBe('aal2');
  expect(level.data?.currentAuthenticationMethods.map((entry) => Object(entry).method)).toContain(
    'mfa/phone',
  );
  const factors = await client.mfa.listFactors();
  expect(factors.data?.phone).toEqual([
    expect.objectContaining({ id: factorId, status: 'verified', phone: phone.slice(1) }),
  ]);
  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
});

test('the message is queued as one of a second factor, in the farmer’s language, and carries no code at rest', async () => {
  const { access_token: token, user } = await world.register(newNumber(), PIN, { language_preference: 'mr' });
  const phone = newNumber();
  const { code } = await codeFor(token, await enrol(token, phone), phone);
  expect(await world.messageTo(phone)).toMatchObject({ channel: 'sms', template: 'mfa', code });
  expect((await world.messageTo(phone)).text).toMatch(/^\d{6} हा तुमच्या Draksha/);
  const { rows } = await world.pool.query<{ line: string }>(
    `select row_to_json(o)::text as line from auth.outbox o where recipient = $1
     union all select row_to_json(c)::text from auth.challenges c
       join auth.factors f on f.id = c.factor_id where f.user_id = $2`,
    [phone.slice(1), user.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ line }) => new RegExp(`(^|[^0-9a-f-])${code}([^0-9a-f-]|$)`).test(line))).toEqual([]);
});

describe('a number is refused', () => {
  test('without digits, in a wrong form, where the instance has no such factor', async () => {
    const { access_token: token } = await world.register();
    const ask = (phone?: string) => world.post('/factors', { factor_type: 'phone', phone }, { token });
    expect((await ask()).body).toMatchObject({
      code: 'validation_failed',
      message: 'Phone number required to enroll Phone factor',
    });
    expect((await ask('98x')).body.message).toBe('Invalid phone number format (E.164 required)');
    await using off = await world.another({});
    const answer = await off.post('/factors', { factor_type: 'phone', phone: newNumber() }, { token });
    expect(codeAndStatus(answer)).toEqual([422, 'mfa_phone_enroll_not_enabled']);
    const { factorId, high } = await withNumber();
    const closed = await off.post(`/factors/${factorId}/challenge`, {}, { token: high });
    expect(codeAndStatus(closed)).toEqual([422, 'mfa_phone_verify_not_enabled']);
  });

  test('when it is proven already; begun anew it takes the place of the half-made one', async () => {
    const { high, second } = await withNumber();
    const body = { factor_type: 'phone', phone: second, friendly_name: 'again' };
    const twice = await world.post('/factors', body, { token: high });
    expect(codeAndStatus(twice)).toEqual([422, 'mfa_verified_factor_exists']);
    const third = newNumber();
    const first = await enrol(high, third, 'one');
    await enrol(high, third, 'one');
    expect(codeAndStatus(await challenge(high, first))).toEqual([404, 'mfa_factor_not_found']);
  });

  test('for a channel that there is not', async () => {
    const { high, factorId } = await withNumber();
    const answer = await challenge(high, factorId, { channel: 'pigeon' });
    expect(codeAndStatus(answer)).toEqual([400, 'validation_failed']);
  });
});

describe('a code', () => {
  test('comes again as it was, in the same challenge, while half its life is left; then a new one', async () => {
    const { high, factorId, second } = await withNumber();
    const first = await codeFor(high, factorId, second);
    world.clock.advance(61);
    expect(await codeFor(high, factorId, second)).toEqual(first);
    world.clock.advance(100);
    const later = await codeFor(high, factorId, second);
    expect(later.id).not.toBe(first.id);
    expect(later.code).not.toBe(first.code);
    expect(sessionIn(await type(high, factorId, later.id, later.code)).user.id).toBeDefined();
  });

  test('comes at most once a minute', async () => {
    const { high, factorId, second } = await withNumber();
    await codeFor(high, factorId, second);
    world.clock.advance(20);
    const early = await challenge(high, factorId);
    expect(codeAndStatus(early)).toEqual([429, 'over_sms_send_rate_limit']);
    expect(early.body.message).toBe('For security purposes, you can only request this after 40 seconds.');
    expect(early.headers.get('retry-after')).toBe('40');
  });

  test('is sent to at most eight numbers an hour for one farmer, that of their sign-up among them', async () => {
    const { access_token: token } = await world.register();
    await using usual = await world.another({
      ...OPTIONS,
      sends: { sms: { installation: 1e4, range: 1e4 } },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const factorId = await enrol(token, newNumber(), `number ${count}`);
      statuses.push((await usual.post(`/factors/${factorId}/challenge`, {}, { token })).status);
    }
    expect(statuses).toEqual([...Array<number>(7).fill(200), 429, 429]);
  });

  test('is void after five wrong ones, also when they come at once', async () => {
    const { high, factorId, second } = await withNumber();
    const { id, code } = await codeFor(high, factorId, second);
    const wrong = wrongCode(code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => type(high, factorId, id, wrong)));
    const kinds = answers.map(({ status }) => status).sort();
    expect(kinds).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    world.clock.advance(61);
    const late = await type(high, factorId, id, code);
    expect(codeAndStatus(late)).toEqual([422, 'mfa_challenge_expired']);
    const next = await codeFor(high, factorId, second);
    expect(next.id).not.toBe(id);
  });

  test('has five minutes, one use and one session', async () => {
    const { high, factorId, second, phone } = await withNumber();
    const { id, code } = await codeFor(high, factorId, second);
    const other = sessionIn(await world.signIn(phone, PIN)).access_token;
    const foreign = await type(other, factorId, id, code);
    expect(codeAndStatus(foreign)).toEqual([422, 'mfa_factor_not_found']);
    const results = await Promise.all(Array.from({ length: 4 }, () => type(high, factorId, id, code)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    world.clock.advance(61);
    const late = await codeFor(high, factorId, second);
    world.clock.advance(300);
    expect(codeAndStatus(await type(high, factorId, late.id, late.code))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
  });

  test('of another farmer’s number is nobody else’s', async () => {
    const { high, factorId, second } = await withNumber();
    const { id, code } = await codeFor(high, factorId, second);
    const thief = await withNumber();
    const stolen = await type(thief.high, factorId, id, code);
    expect(codeAndStatus(stolen)).toEqual([404, 'mfa_factor_not_found']);
    const crossed = await type(thief.high, thief.factorId, id, code);
    expect(codeAndStatus(crossed)).toEqual([422, 'mfa_factor_not_found']);
    const signIn = await world.post('/verify', { type: 'sms', phone: second, token: code });
    expect(codeAndStatus(signIn)).toEqual([403, 'otp_expired']);
  });

  test('is answered by no other factor’s, and is not empty', async () => {
    const { high, factorId, second } = await withNumber();
    const { id } = await codeFor(high, factorId, second);
    expect(codeAndStatus(await type(high, factorId, id, ''))).toEqual([400, 'validation_failed']);
    const webauthn = { type: 'request', credential_response: {} };
    const body = { challenge_id: id, webauthn };
    const answer = await world.post(`/factors/${factorId}/verify`, body, { token: high });
    expect(codeAndStatus(answer)).toEqual([400, 'validation_failed']);
  });
});

test('an operator corrects a number, and a code on its way to the old one is void', async () => {
  const { high, factorId, second, user } = await withNumber();
  const { id, code } = await codeFor(high, factorId, second);
  const token = await world.sharedToken();
  const change = (body: object) =>
    world.call('PUT', `/admin/users/${user.id}/factors/${factorId}`, { token, body });
  expect(codeAndStatus(await change({ phone: '98x' }))).toEqual([400, 'validation_failed']);
  const right = newNumber();
  const changed = await change({ phone: right });
  expect(changed.body).toMatchObject({ phone: right.slice(1), status: 'verified' });
  expect(codeAndStatus(await type(high, factorId, id, code))).toEqual([422, 'mfa_factor_not_found']);
  const anew = await codeFor(high, factorId, right);
  expect((await type(high, factorId, anew.id, anew.code)).status).toBe(200);
  const other = await enrol(high, second, 'other');
  const taken = await world.call('PUT', `/admin/users/${user.id}/factors/${other}`, {
    token,
    body: { phone: right },
  });
  expect(codeAndStatus(taken)).toEqual([422, 'mfa_verified_factor_exists']);
});

test('a number that is removed takes back the level it gave, and its live code', async () => {
  const { high, factorId, second } = await withNumber();
  const { id, code } = await codeFor(high, factorId, second);
  expect((await world.call('DELETE', `/factors/${factorId}`, { token: high })).status).toBe(200);
  expect(codeAndStatus(await type(high, factorId, id, code))).toEqual([404, 'mfa_factor_not_found']);
  const more = await world.post('/factors', { factor_type: 'phone', phone: second }, { token: high });
  expect(more.status).toBe(200);
});
