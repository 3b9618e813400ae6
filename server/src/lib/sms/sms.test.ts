import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registeredTexts } from '@draksha/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, carrierVariables, FakeCarriers, type Trouble } from '../../../test/fake-carriers.ts';
import { type World, world } from '../../../test/world.ts';
import { signTwilio } from './signed.ts';

const SITE = 'https://draksha.example';
let folder: string;
let carriers: FakeCarriers;
let product: World;
let now = Date.UTC(2026, 10, 21, 0, 30);

const advance = (seconds: number): void => {
  now += seconds * 1000;
  product.setClock(new Date(now).toISOString());
};

/** All texts as they are, with ids; those of codes were also made in MSG91's panel, but for Marathi. */
function templates(): Record<string, Record<string, object>> {
  const file: Record<string, Record<string, object>> = {};
  for (const [index, { template, language }] of registeredTexts(SITE, 10).entries()) {
    const id = String(1_107_160_000_000_000_000n + BigInt(index));
    const isInPanel = template === 'code' && language !== 'mr';
    const msg91 = isInPanel ? { msg91: `flow-${template}-${language}` } : {};
    file[template] = { ...file[template], [language]: { id, ...msg91 } };
  }
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draksha-sms-'));
  const path = join(folder, 'templates.json');
  await writeFile(path, JSON.stringify(templates()));
  carriers = await FakeCarriers.open();
  product = await world({
    env: { ...carrierVariables(carriers, path), PUBLIC_URL: SITE },
    now: new Date(now).toISOString(),
  });
});
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await carriers[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  carriers.troubles.clear();
  carriers.asked.length = 0;
  // A carrier that failed in the test before has had its rest.
  advance(120);
});

interface Row {
  readonly state: string;
  readonly provider: string | null;
  readonly provider_message_id: string | null;
  readonly last_error: string | null;
  readonly attempts: number;
}

async function rowOf(phone: string): Promise<Row | undefined> {
  const { rows } = await product.context.pools.system.query<Row>(
    'select * from auth.outbox where recipient = $1 order by created_at desc limit 1',
    [phone.slice(1)],
  );
  return rows[0];
}

async function until(phone: string, condition: (row: Row) => boolean): Promise<Row> {
  for (let wait = 0; wait < 1_500; wait += 1) {
    const row = await rowOf(phone);
    if (row && condition(row)) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It did not come to pass: ${JSON.stringify(await rowOf(phone))}`);
}

let numbers = 0;
/** A code asked for; where no carrier takes it the call itself says so, and the outbox goes on trying. */
async function signUp(language = 'en', takenBy: 'a carrier' | 'nobody' = 'a carrier'): Promise<string> {
  numbers += 1;
  const phone = `+9197${String(10_000_000 + numbers)}`;
  const answer = await fetch(`${product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: '502846', data: { language_preference: language } }),
  });
  expect(answer.status).toBe(takenBy === 'nobody' ? 422 : 200);
  if (takenBy === 'nobody') expect(await answer.json()).toMatchObject({ error_code: 'sms_send_failed' });
  return phone;
}

/** What was handed to carriers; they are also asked what became of earlier messages, at any time. */
const handedOver = () => carriers.asked.filter(({ method }) => method === 'POST');
const isSent = ({ state }: Row): boolean => state === 'sent';
const answer = (status: number, body: object | string, headers?: Record<string, string>): Trouble => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...(headers ? { headers } : {}),
});

describe('MSG91', () => {
  test('gets its own template and the values by place', async () => {
    const phone = await signUp();
    const row = await until(phone, isSent);
    expect(row).toMatchObject({ provider: 'msg91', provider_message_id: expect.stringMatching(/^3464/) });
    const [asked] = handedOver();
    expect(asked).toMatchObject({
      method: 'POST',
      path: '/api/v5/flow',
      headers: { authkey: 'a-key-of-msg91' },
    });
    const body = JSON.parse(asked?.body ?? '');
    const code = body.recipients[0].VAR1;
    expect(body).toEqual({
      template_id: 'flow-code-en',
      short_url: '0',
      recipients: [{ mobiles: phone.slice(1), VAR1: expect.stringMatching(/^\d{6}$/), VAR2: code }],
    });
  });

  test('gets the registered text, its DLT id and the header where it has no template of its own', async () => {
    const phone = await signUp('mr');
    await until(phone, isSent);
    const [asked] = handedOver();
    expect(asked?.path).toBe('/api/v2/sendsms');
    const body = JSON.parse(asked?.body ?? '');
    expect(body).toMatchObject({
      sender: 'DRKSHA',
      route: '4',
      unicode: '1',
      DLT_TE_ID: expect.stringMatching(/^110716\d+$/),
      sms: [{ to: [phone.slice(1)] }],
    });
    expect(body.sms[0].message).toMatch(
      /^(\d{6}) हा तुमचा Draksha कोड आहे\. 10 मिनिटे चालेल\. तो कोणालाही सांगू नका\.\n\n@draksha\.example #\1$/,
    );
  });

  test('that has the same text under way already counts as having taken it', async () => {
    carriers.troubles.set('msg91', answer(400, { type: 'error', message: 'Repeated', code: '311' }));
    expect(await until(await signUp(), isSent)).toMatchObject({ provider: 'msg91' });
  });
});

describe('when MSG91 fails, Twilio takes the message', () => {
  const cases: [string, Trouble, RegExp][] = [
    ['500', answer(500, { type: 'error', message: 'oops' }), /msg91 refused: 500 oops/],
    ['429', answer(429, { type: 'error', message: 'slow down' }, { 'retry-after': '30' }), /refused: 429/],
    ['a wrong key', answer(401, { type: 'error', message: 'Auth', code: '207' }), /refused: 401 207 Auth/],
    ['an error with status 200', answer(200, { type: 'error', message: 'No balance', code: '301' }), /301/],
    ['HTML', answer(200, '<html>busy</html>'), /not JSON/],
    ['JSON of another form', answer(200, { ok: true }), /form that it should not/],
    ['too much', answer(200, 'x'.repeat(100_000)), /not JSON/],
    ['silence', { kind: 'silence' }, /msg91 gave no answer within 1.5 s/],
    ['a reset', { kind: 'reset' }, /msg91 broke the connection off/],
    ['half an answer', { kind: 'half' }, /msg91 broke the connection off|not JSON/],
  ];
  test.each(cases)('%s', async (_name, trouble, error) => {
    carriers.troubles.set('msg91', trouble);
    const first = await signUp('hi');
    expect(await until(first, isSent)).toMatchObject({
      provider: 'twilio',
      provider_message_id: expect.stringMatching(/^SM/),
      last_error: null,
      attempts: 1,
    });
    const form = new URLSearchParams(handedOver().at(-1)?.body);
    expect(Object.fromEntries(form)).toEqual({
      To: first,
      From: 'DRKSHA',
      Body: expect.stringMatching(/^(\d{6}) आपका Draksha कोड है।[^#]*#\1$/),
      StatusCallback: `${SITE}/api/hooks/sms/twilio`,
    });
    // Both out of order: the log and the row name both, and the first has its rest.
    carriers.troubles.set('twilio', trouble);
    advance(120);
    const second = await signUp('en', 'nobody');
    const row = await until(second, ({ last_error }) => last_error !== null);
    expect(row.last_error).toMatch(error);
    expect(row.last_error).toMatch(/; twilio /);
    expect(row.state).toBe('queued');
    carriers.troubles.clear();
    advance(120);
    await until(second, isSent);
  });

  test('and is asked first for a minute', async () => {
    carriers.troubles.set('msg91', { kind: 'silence' });
    await until(await signUp(), isSent);
    carriers.asked.length = 0;
    await until(await signUp(), isSent);
    expect(handedOver().map(({ path }) => path)).toEqual([`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`]);
    carriers.troubles.clear();
    advance(61);
    carriers.asked.length = 0;
    expect(await until(await signUp(), isSent)).toMatchObject({ provider: 'msg91' });
    expect(handedOver()).toHaveLength(1);
  });
});

test('a number that no carrier can reach is given up at once, and its words hide number and code', async () => {
  carriers.troubles.set('msg91', answer(400, { type: 'error', message: 'Invalid mobile', code: '202' }));
  const phone = `+9197${10_000_000 + numbers + 1}`;
  carriers.troubles.set(
    'twilio',
    answer(400, { code: 21211, message: `The 'To' number ${phone} is not valid.` }),
  );
  await signUp('en', 'nobody');
  const row = await until(phone, ({ state }) => state === 'failed');
  expect(row).toMatchObject({
    attempts: 1,
    last_error:
      "msg91 refused: 400 202 Invalid mobile; twilio refused: 400 21211 The 'To' number … is not valid.",
  });
});

test('a carrier that echoes keys and texts does not bring them into the row', async () => {
  carriers.troubles.set('msg91', answer(500, { type: 'error', message: 'key a-key-of-msg91 failed' }));
  carriers.troubles.set('twilio', answer(500, { message: 'token a-token-of-twilio failed' }));
  const row = await until(await signUp('en', 'nobody'), ({ last_error }) => last_error !== null);
  expect(row.last_error).toBe('msg91 refused: 500 key … failed; twilio refused: 500 token … failed');
});

describe('delivery reports', () => {
  const post = (path: string, body: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${product.url}/api${path}`, { method: 'POST', body, headers });
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const JSON_TYPE = { 'content-type': 'application/json' };
  const MSG91 = '/hooks/sms/msg91/a-secret-in-an-address';

  async function sentByTwilio(): Promise<{ phone: string; sid: string }> {
    carriers.troubles.set('msg91', { kind: 'reset' });
    const phone = await signUp();
    const { provider_message_id: sid } = await until(phone, isSent);
    return { phone, sid: sid ?? '' };
  }

  test('of MSG91 as a form tell that a message arrived', async () => {
    const phone = await signUp();
    const { provider_message_id: requestId } = await until(phone, isSent);
    const report = [{ date: '2026-11-21 06:00:05', number: phone.slice(1), status: '1', desc: 'DELIVERED' }];
    const data = JSON.stringify([
      { senderId: 'DRKSHA', requestId, report, userId: '1', campaignName: 'API' },
    ]);
    expect((await post(MSG91, new URLSearchParams({ data }).toString(), FORM)).status).toBe(204);
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered', last_error: null });
  });

  test('of MSG91 as JSON tell why it did not', async () => {
    const phone = await signUp();
    const { provider_message_id: requestId } = await until(phone, isSent);
    const report = { requestId, number: phone.slice(1), status: '16', desc: 'REJECTED', failedReason: 'DLT' };
    expect((await post(MSG91, JSON.stringify(report), JSON_TYPE)).status).toBe(204);
    expect(await rowOf(phone)).toMatchObject({ state: 'failed', last_error: 'msg91 16 REJECTED DLT' });
  });

  test.each([
    ['another secret', '/hooks/sms/msg91/a-secret-in-an-addresS', '{}', 404],
    ['no JSON', MSG91, '{', 400],
    ['no report', MSG91, '{"status":"1"}', 400],
    ['a state on the way', MSG91, '{"requestId":"1","status":"0"}', 204],
  ])('of MSG91 with %s', async (_name, path, body, status) => {
    expect((await post(path, body, JSON_TYPE)).status).toBe(status);
  });

  test('of Twilio count where they are signed', async () => {
    const { phone, sid } = await sentByTwilio();
    const form = new URLSearchParams({ MessageSid: sid, MessageStatus: 'delivered', AccountSid: ACCOUNT });
    const call = (signature: string): Promise<Response> =>
      post('/hooks/sms/twilio', form.toString(), { ...FORM, 'x-twilio-signature': signature });
    expect((await call('')).status).toBe(401);
    expect((await call(signTwilio('another token', `${SITE}/api/hooks/sms/twilio`, form))).status).toBe(401);
    expect(await rowOf(phone)).toMatchObject({ state: 'sent' });
    expect((await call(signTwilio('a-token-of-twilio', `${SITE}/api/hooks/sms/twilio`, form))).status).toBe(
      204,
    );
    expect(await rowOf(phone)).toMatchObject({ state: 'delivered' });
  });

  test('of Twilio are asked for where none comes', async () => {
    const { phone, sid } = await sentByTwilio();
    carriers.states.set(sid, { status: 'undelivered', error_code: 30005 });
    advance(16);
    expect(await until(phone, ({ state }) => state === 'failed')).toMatchObject({
      last_error: 'twilio undelivered 30005',
    });
  });
});

test('Twilio’s signature is the one in its own example', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+12349013030',
    Digits: '1234',
    From: '+12349013030',
    To: '+18005551212',
  });
  expect(signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  );
});
