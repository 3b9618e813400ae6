import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../../auth/test/world.ts';

interface HookCall {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly metadata: { readonly name: string; readonly uuid: string };
    readonly user: { readonly id: string; readonly phone: string; readonly email: string };
    readonly sms: Readonly<Record<string, string>>;
    readonly email_data: Readonly<Record<string, string>>;
  };
}

const SECRET = 'v1,whsec_Zmlyc3Qgc2VjcmV0IG9mIGEgaG9vaw==';
let asked: HookCall[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const operator = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    asked.push({ headers: request.headers, text, body: JSON.parse(text) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});

let world: World;
beforeAll(async () => {
  await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(operator.address() as AddressInfo).port}/hook`;
  const hook = { url, secrets: [SECRET], timeoutMs: 2_500, retryPauseMs: 20 };
  world = await World.open({ hooks: { sendSms: hook, sendEmail: hook } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  operator.closeAllConnections();
  await new Promise((resolve) => operator.close(resolve));
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{}' };
});

async function until<Found>(look: () => Promise<Found | undefined> | Found | undefined): Promise<Found> {
  for (let wait = 0; wait < 1000; wait += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to pass in twenty seconds.');
}

const callTo = (isIt: (body: HookCall['body']) => boolean): Promise<HookCall> =>
  until(() => asked.findLast(({ body }) => isIt(body)));
const smsTo = (phone: string): Promise<HookCall> => callTo(({ sms }) => sms?.phone === phone.slice(1));
const mailOf = (type: string, email: string): Promise<HookCall> =>
  callTo(({ user, email_data }) => email_data?.email_action_type === type && user.email === email);

interface Row {
  readonly id: string;
  readonly state: string;
  readonly provider: string | null;
  readonly attempts: number;
  readonly last_error: string | null;
}
const rowOf = async (address: string): Promise<Row | undefined> =>
  (
    await world.pool.query<Row>('select * from auth.outbox where recipient = $1 order by created_at desc', [
      address.replace('+', ''),
    ])
  ).rows[0];

async function registered(): Promise<{ phone: string; session: ReturnType<typeof sessionIn> }> {
  const phone = newNumber();
  await world.post('/signup', { phone, password: PIN });
  const token = (await smsTo(phone)).body.sms.otp;
  return { phone, session: sessionIn(await world.post('/verify', { type: 'sms', phone, token })) };
}

let mails = 0;
const newEmail = (): string => {
  mails += 1;
  return `hook-${mails}@farm.example`;
};

describe('a hook that sends SMS', () => {
  test('gets the code, signed, after the commit, in the place of the carrier', async () => {
    const phone = newNumber();
    expect((await world.post('/signup', { phone, password: PIN })).status).toBe(200);
    const { headers, text, body } = await smsTo(phone);
    expect(body).toMatchObject({
      metadata: { name: 'send-sms' },
      user: { phone: phone.slice(1) },
      sms: { otp: expect.stringMatching(/^\d{6}$/), phone: phone.slice(1) },
    });
    expect(body.sms).not.toHaveProperty('sms_type');
    const key = Buffer.from(SECRET.slice('v1,whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    const row = await until(async () => {
      const found = await rowOf(phone);
      return found?.state === 'sent' ? found : undefined;
    });
    expect(row).toMatchObject({ provider: 'hook' });
    // The same in each try, so that the hook can tell a repetition.
    expect([headers['webhook-id'], body.metadata.uuid]).toEqual([row.id, row.id]);
    expect(world.messages).toEqual([]);
    const verified = await world.post('/verify', { type: 'sms', phone, token: body.sms.otp });
    expect(verified.status).toBe(200);
  });

  test('that fails is told by the sign-up, and asked again later', async () => {
    const phone = newNumber();
    answer = { status: 500, body: '{}' };
    const result = await world.post('/signup', { phone, password: PIN });
    expect([result.status, result.body.code]).toEqual([422, 'sms_send_failed']);
    const failed = await until(async () => {
      const found = await rowOf(phone);
      return found?.last_error ? found : undefined;
    });
    expect(failed).toMatchObject({ state: 'queued', last_error: expect.stringContaining('500') });
    const first = await smsTo(phone);
    asked = [];
    answer = { status: 200, body: '{}' };
    world.clock.advance(2);
    const second = await smsTo(phone);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body.sms.otp).toBe(first.body.sms.otp);
  });

  test('that refuses with its own words is not asked again', async () => {
    const phone = newNumber();
    answer = { status: 200, body: JSON.stringify({ error: { http_code: 422, message: 'No such country' } }) };
    await world.post('/signup', { phone, password: PIN });
    const row = await until(async () => {
      const found = await rowOf(phone);
      return found?.state === 'failed' ? found : undefined;
    });
    expect(row).toMatchObject({ attempts: 1, last_error: 'the hook refused: 422 No such country' });
  });

  test('gets notices as words, marked as such', async () => {
    const { phone, session } = await registered();
    await world.call('PUT', '/user', { token: session.access_token, body: { password: '730519' } });
    const { body } = await callTo(({ sms }) => sms?.phone === phone.slice(1) && sms.sms_type !== undefined);
    expect(body.sms).toEqual({
      otp: '',
      phone: phone.slice(1),
      sms_type: 'notification',
      message: expect.stringMatching(/^The PIN of your Draksha account was changed, 21 Nov 2026/),
    });
  });
});

describe('a hook that sends mails', () => {
  const mailFarmer = async () => {
    const email = newEmail();
    await world.post('/signup?redirect_to=http://127.0.0.1:3003/today', {
      email,
      password: 'a long password',
    });
    const { body } = await mailOf('signup', email);
    return { email, body };
  };

  test('gets code and secret of the link; the secret opens the account', async () => {
    const { email, body } = await mailFarmer();
    expect(body).toMatchObject({ metadata: { name: 'send-email' }, user: { email } });
    expect(body.email_data).toEqual({
      token: expect.stringMatching(/^\d{6}$/),
      token_hash: expect.stringMatching(/^[0-9a-f]{56}$/),
      redirect_to: 'http://127.0.0.1:3003/today',
      email_action_type: 'signup',
      site_url: 'http://127.0.0.1:3003/auth/v1',
      token_new: '',
      token_hash_new: '',
      old_email: '',
      old_phone: '',
      provider: '',
      factor_type: '',
    });
    const { token_hash } = body.email_data;
    sessionIn(await world.post('/verify', { type: 'email', token_hash }));
  });

  test('gets a change of address once, with both codes, crossed', async () => {
    const { email, body } = await mailFarmer();
    const { token } = body.email_data;
    const session = sessionIn(await world.post('/verify', { type: 'email', email, token }));
    const next = newEmail();
    await world.call('PUT', '/user', { token: session.access_token, body: { email: next } });
    const { email_data: data } = (await mailOf('email_change', email)).body;
    await until(async () => ((await rowOf(email))?.state === 'sent' ? true : undefined));
    expect(
      asked.filter(
        ({ body: { user, email_data } }) =>
          user.email === email && email_data?.email_action_type === 'email_change',
      ),
    ).toHaveLength(1);
    // `token` is the old address's code, and its link's secret is `token_hash_new`; the other two are the new one's.
    const old = await world.post('/verify', { type: 'email_change', email, token: data.token });
    expect(old.status).toBe(200);
    const changed = await world.post(
      '/verify',
      { type: 'email_change', token_hash: data.token_hash },
      { token: session.access_token },
    );
    expect(sessionIn(changed).user).toMatchObject({ email: next });
    const result = await callTo(
      ({ email_data }) =>
        email_data?.email_action_type === 'email_changed_notification' && email_data.old_email === email,
    );
    expect(result.body.email_data).toMatchObject({ old_email: email, token: '', token_hash: '' });
  });

  test('gets the other pair as well: the old link and the new code', async () => {
    const { email, body } = await mailFarmer();
    const { token } = body.email_data;
    const session = sessionIn(await world.post('/verify', { type: 'email', email, token }));
    const next = newEmail();
    await world.call('PUT', '/user', { token: session.access_token, body: { email: next } });
    const { email_data: data } = (await mailOf('email_change', email)).body;
    const old = await world.post('/verify', { type: 'email_change', token_hash: data.token_hash_new });
    expect(old.status).toBe(200);
    const changed = await world.post(
      '/verify',
      { type: 'email_change', email: next, token: data.token_new },
      { token: session.access_token },
    );
    expect(sessionIn(changed).user).toMatchObject({ email: next });
  });
});

test('a second step by SMS is marked as such', async () => {
  await using own = await World.open({
    mfa: { phone: { enroll: true, verify: true } },
    hooks: {
      sendSms: async (input) => {
        const { sms } = input as { sms: Record<string, string> };
        sent.push(sms);
        return {};
      },
    },
  });
  const sent: Record<string, string>[] = [];
  const phone = newNumber();
  await own.post('/signup', { phone, password: PIN });
  const otp = (await until(() => sent.at(-1))).otp;
  const { access_token: token } = sessionIn(await own.post('/verify', { type: 'sms', phone, token: otp }));
  const enrolled = await own.post('/factors', { factor_type: 'phone', phone, friendly_name: 'p' }, { token });
  expect(enrolled.status).toBe(200);
  const challenged = await own.post(`/factors/${enrolled.body.id}/challenge`, {}, { token });
  const sms = await until(() => sent.find(({ sms_type }) => sms_type === 'mfa'));
  const verified = await own.post(
    `/factors/${enrolled.body.id}/verify`,
    { challenge_id: challenged.body.id, code: sms.otp },
    { token },
  );
  expect(verified.status).toBe(200);
});
