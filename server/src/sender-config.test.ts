import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registeredTexts } from '@draksha/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readRegistrations } from './lib/sms/registered.ts';
import { StartError } from './lib/start-error.ts';
import { smsTexts } from './sms-texts.ts';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: ACCOUNT,
  TWILIO_AUTH_TOKEN: 'token-that-is-secret',
  TWILIO_FROM: 'DRKSHA',
};
const DLT = {
  SMS_DLT_ENTITY_ID: '1201159999999999999',
  SMS_DLT_HEADER: 'DRKSHA',
  SMS_DLT_TEMPLATES: 'x.json',
};

const problemOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
};

describe('senders in the environment', () => {
  test('nothing set is the terminal', () => {
    expect(readConfig({}).senders).toEqual({ sms: undefined, mail: undefined });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'no keys',
      { SMS_PROVIDER: 'msg91,twilio' },
      'SMS_PROVIDER=msg91 needs MSG91_AUTH_KEY, SMS_DLT_ENTITY_ID, SMS_DLT_HEADER, SMS_DLT_TEMPLATES; SMS_PROVIDER=twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM',
    ],
    ['half of Twilio', { ...TWILIO, TWILIO_FROM: '' }, 'SMS_PROVIDER=twilio needs TWILIO_FROM'],
    ['an unknown carrier', { SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be from msg91, twilio'],
    ['a carrier twice', { ...TWILIO, SMS_PROVIDER: 'twilio,twilio' }, 'SMS_PROVIDER names a carrier twice'],
    [
      'keys of a carrier that is not chosen',
      { ...TWILIO, MSG91_AUTH_KEY: 'k' },
      'MSG91_AUTH_KEY set without msg91 in SMS_PROVIDER',
    ],
    [
      'keys and no carrier',
      { TWILIO_AUTH_TOKEN: 't' },
      'TWILIO_AUTH_TOKEN set without twilio in SMS_PROVIDER',
    ],
    [
      'half a registration',
      { ...TWILIO, SMS_DLT_HEADER: 'DRKSHA' },
      'DLT needs SMS_DLT_ENTITY_ID, SMS_DLT_TEMPLATES',
    ],
    [
      'a registration and no carrier',
      DLT,
      'SMS_DLT_ENTITY_ID, SMS_DLT_HEADER, SMS_DLT_TEMPLATES set without SMS_PROVIDER',
    ],
    [
      'an entity in words',
      { ...TWILIO, ...DLT, SMS_DLT_ENTITY_ID: 'us' },
      'SMS_DLT_ENTITY_ID must be the 8 to 25 digits of a DLT principal entity',
    ],
    ['a mail server and no sender', { SMTP_URL: 'smtps://a:b@mail.example' }, 'SMTP_URL needs SMTP_FROM'],
    ['a sender and no mail server', { SMTP_FROM: 'a@b.example' }, 'SMTP_FROM set without SMTP_URL'],
    [
      'a web address as mail server',
      { SMTP_URL: 'https://mail.example', SMTP_FROM: 'a@b.example' },
      'SMTP_URL must be smtp://user:password@host:port or smtps://…',
    ],
    [
      'a sender without an address',
      { SMTP_URL: 'smtp://h', SMTP_FROM: 'Draksha' },
      'SMTP_FROM must be an e-mail address or Name <address>',
    ],
    [
      'a short secret',
      { SMS_REPORT_SECRET: 'short' },
      'SMS_REPORT_SECRET must have at least 20 letters, digits, - or _',
    ],
    [
      'a word before answers and no number',
      { ...TWILIO, SMS_REPLY_KEYWORD: 'DRAKSHA' },
      'SMS_REPLY_KEYWORD set without SMS_REPLY_NUMBER',
    ],
    [
      'a number and no carrier',
      { SMS_REPLY_NUMBER: '9811122233' },
      'SMS_REPLY_NUMBER set without SMS_PROVIDER',
    ],
    [
      'a number of MSG91 whose fields are not named',
      { ...DLT, SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'k', SMS_REPLY_NUMBER: '9811122233' },
      'SMS_REPLY_NUMBER needs MSG91_REPLY_FIELDS',
    ],
    [
      'fields of MSG91 and no secret for its address',
      { ...TWILIO, SMS_REPLY_NUMBER: '9811122233', MSG91_REPLY_FIELDS: 'id,sender,message' },
      'MSG91_REPLY_FIELDS needs SMS_REPORT_SECRET',
    ],
    [
      'two fields',
      { ...TWILIO, SMS_REPLY_NUMBER: '9811122233', MSG91_REPLY_FIELDS: 'sender,message' },
      'MSG91_REPLY_FIELDS must name three fields',
    ],
  ])('%s: a sentence, and no value', (_name, env, sentence) => {
    const problem = problemOf(env);
    expect(problem).toContain(sentence);
    expect(problem).not.toContain('token-that-is-secret');
  });

  test('all of it is read, and no address ends in a slash', () => {
    const { sms, mail } = readConfig({
      ...TWILIO,
      ...DLT,
      SMS_PROVIDER: 'twilio, msg91',
      MSG91_AUTH_KEY: 'k',
      MSG91_URL: 'http://127.0.0.1:1/',
      SMTP_URL: 'smtp://127.0.0.1:25',
      SMTP_FROM: 'Draksha <sign-in@draksha.example>',
      SMTP_TLS: 'off',
    }).senders;
    expect(sms).toMatchObject({
      order: ['twilio', 'msg91'],
      msg91: { authKey: 'k', url: 'http://127.0.0.1:1' },
      twilio: { accountSid: ACCOUNT, from: 'DRKSHA' },
      dlt: { entityId: '1201159999999999999', header: 'DRKSHA' },
      timeoutMs: 10_000,
    });
    expect(mail).toEqual({
      url: 'smtp://127.0.0.1:25',
      from: 'Draksha <sign-in@draksha.example>',
      tls: 'off',
    });
  });
});

describe('the file of registered texts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'draksha-dlt-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(text: string) {
    const file = join(folder, 'templates.json');
    await writeFile(file, text);
    return readRegistrations(
      { entityId: '1201159999999999999', header: 'DRKSHA', file },
      smsTexts('http://localhost:3003', false),
      10,
    );
  }

  test.each([
    ['{', 'is not JSON'],
    ['{"code":{"en":{"id":"x"}}}', 'code.en.id must be the 8 to 25 digits of a DLT template id'],
    [
      '{"code":{"en":{"id":"1107160000000000000"}}}',
      'phone_change.en is missing; reauthentication.en is missing',
    ],
    [
      '{"code":{"en":{"id":"1107160000000000000","text":"{#var#} it is {#var#}"}}}',
      'code.en has 2 places for 1 values (code)',
    ],
    ['{"tea":{"en":{"id":"1107160000000000000"}}}', 'tea.en is no message of ours'],
  ])('%s is refused with every problem', async (text, problem) => {
    await expect(read(text)).rejects.toThrow(problem);
  });

  test('needs the replies where farmers can write, and only there', async () => {
    const file = join(folder, 'replies.json');
    const english = registeredTexts('http://localhost:3003', 10).filter(({ language }) => language === 'en');
    const others = english.map(({ template }) => [template, { en: { id: '1107160000000000000' } }]);
    await writeFile(file, JSON.stringify(Object.fromEntries(others)));
    const options = { entityId: '1201159999999999999', header: 'DRKSHA', file };
    const texts = (hasReplies: boolean) => smsTexts('http://localhost:3003', hasReplies);
    expect((await readRegistrations(options, texts(false), 10)).has('code')).toBe(true);
    await expect(readRegistrations(options, texts(true), 10)).rejects.toThrow(
      'reply_noted.en is missing; reply_open.en is missing; reply_ended.en is missing',
    );
  });

  test('that is not there is named', async () => {
    const options = { entityId: '1', header: 'X', file: join(folder, 'none.json') };
    await expect(readRegistrations(options, smsTexts('http://localhost:3003', false), 10)).rejects.toThrow(
      'none.json cannot be read',
    );
  });

  test('may have other words, in another order, and lack a language', async () => {
    const english = registeredTexts('http://localhost:3003', 10).filter(({ language }) => language === 'en');
    const others = english.map(({ template }) => [template, { en: { id: '1107160000000000000' } }]);
    const own = {
      id: '1107160000000000001',
      text: 'For {#numeric#} minutes: {#numeric#}. Draksha',
      variables: ['minutes', 'code'],
    };
    const registrations = await read(JSON.stringify({ ...Object.fromEntries(others), code: { en: own } }));
    const message = {
      id: 'a',
      channel: 'sms',
      to: '+919812345678',
      template: 'code',
      language: 'mr',
      text: '',
      variables: { code: '048213', minutes: '10', device: '', time: '', undo: '', undoUrl: '' },
    } as const;
    expect(registrations.fill(message)).toEqual({
      text: 'For 10 minutes: 048213. Draksha',
      registration: {
        entityId: '1201159999999999999',
        header: 'DRKSHA',
        templateId: '1107160000000000001',
        msg91Id: undefined,
        values: ['10', '048213'],
      },
    });
  });
});
