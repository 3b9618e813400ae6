import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, World } from '../../test/world.ts';
import type { Template } from './text-shapes.ts';
import { composeText } from './texts.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

interface Row {
  readonly sent_at: Date | null;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly last_error: string | null;
  readonly provider_message_id: string | null;
}

async function rowOf(phone: string): Promise<Row | undefined> {
  const { rows } = await world.pool.query<Row>(
    'select * from auth.outbox where recipient = $1 order by created_at desc limit 1',
    [phone.slice(1)],
  );
  return rows[0];
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 1000; wait += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to pass in twenty seconds.');
}

test('keeps the carrier’s message id', async () => {
  const phone = newNumber();
  await world.post('/signup', { phone, password: PIN });
  await world.messageTo(phone);
  await until(async () => (await rowOf(phone))?.sent_at !== null);
  expect(await rowOf(phone)).toMatchObject({
    attempts: 1,
    next_attempt_at: null,
    provider_message_id: expect.stringMatching(/^carrier-/),
  });
});

test('tries again when the carrier fails, though the sign-up was told', async () => {
  const phone = newNumber();
  world.carrierFails = true;
  expect((await world.post('/signup', { phone, password: PIN })).status).toBe(422);
  await until(async () => (await rowOf(phone))?.last_error === 'The carrier is out of order.');
  expect(world.logs.join('\n')).toContain('it will be tried again');
  world.carrierFails = false;
  world.clock.advance(2);
  expect(await world.codeTo(phone)).toMatch(/^\d{6}$/);
});

test('gives up after eight attempts and says so', async () => {
  const phone = newNumber();
  world.carrierFails = true;
  await world.post('/signup', { phone, password: PIN });
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const retryAt = world.clock.now().getTime() + 2 ** attempt * 1000;
    await until(async () => {
      const row = await rowOf(phone);
      return row?.attempts === attempt && [undefined, retryAt].includes(row.next_attempt_at?.getTime());
    });
    world.clock.advance(2 ** attempt);
  }
  await until(async () => (await rowOf(phone))?.next_attempt_at === null);
  world.carrierFails = false;
  expect(await rowOf(phone)).toMatchObject({ sent_at: null, state: 'failed' });
  expect(world.logs.join('\n')).toContain('A message was given up.');
});

test('a message leased by a process that died goes out when the lease ends', async () => {
  const phone = newNumber();
  world.carrierFails = true;
  await world.post('/signup', { phone, password: PIN });
  await until(async () => (await rowOf(phone))?.last_error !== null);
  const leaseEnd = new Date(world.clock.now().getTime() + 60_000);
  await world.pool.query(
    'update auth.outbox set next_attempt_at = $2, last_error = null, attempts = 1 where recipient = $1',
    [phone.slice(1), leaseEnd],
  );
  world.carrierFails = false;
  const before = world.messages.length;
  world.clock.advance(60);
  expect(await world.codeTo(phone, before)).toMatch(/^\d{6}$/);
});

test('a code that was used meanwhile is not sent any more', async () => {
  const { phone } = await world.register();
  world.carrierFails = true;
  const sent = world.messages.length;
  world.clock.advance(1);
  await world.post('/otp', { phone });
  await until(async () => (await rowOf(phone))?.last_error !== null);
  await world.pool.query('delete from auth.one_time_tokens where address = $1', [phone.slice(1)]);
  world.carrierFails = false;
  world.clock.advance(10);
  await until(async () => (await rowOf(phone))?.next_attempt_at === null);
  expect(world.messages.slice(sent).filter(({ to }) => to === phone)).toEqual([]);
});

test('two processes deliver each message once', async () => {
  await using _other = await world.another();
  const phones = Array.from({ length: 12 }, newNumber);
  await Promise.all(phones.map((phone) => world.post('/signup', { phone, password: PIN })));
  await Promise.all(phones.map((phone) => world.messageTo(phone)));
  await until(async () => (await Promise.all(phones.map(rowOf))).every((row) => row?.sent_at !== null));
  for (const phone of phones) expect(world.messages.filter(({ to }) => to === phone)).toHaveLength(1);
});

describe('the texts', () => {
  const templates: Template[] = [
    'code',
    'phone_change',
    'reauthentication',
    'signup',
    'magiclink',
    'recovery',
    'invite',
    'email_change',
  ];
  const parts = {
    code: '048213',
    minutes: '10',
    device: 'Chrome on Android',
    time: '21 Nov 2026, 6:00',
    link: 'https://draksha.example/x',
    undo: '',
    siteUrl: 'https://draksha.example',
  };

  test.each(templates)('%s holds its code in three languages, each different', (template) => {
    const texts = ['en', 'hi', 'mr'].map((language) => composeText('email', template, language, parts));
    for (const text of texts) expect(text).toContain('048213');
    expect(new Set(texts).size).toBe(3);
    expect(texts.slice(1).every((text) => /[\u0900-\u097f]/.test(text))).toBe(true);
  });

  test('an SMS lets the phone read the code by itself where the site is https', () => {
    expect(composeText('sms', 'code', 'en', parts)).toMatch(/\n@draksha\.example #048213$/);
    expect(composeText('sms', 'code', 'en', { ...parts, siteUrl: 'http://localhost:3003' })).not.toContain(
      '#',
    );
  });

  test('an unknown language is English', () => {
    expect(composeText('sms', 'code', 'xx', parts)).toBe(composeText('sms', 'code', 'en', parts));
  });
});
