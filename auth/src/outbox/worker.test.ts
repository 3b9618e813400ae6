import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, PEPPER, PIN, World } from '../../test/world.ts';
import { DeliveryFailure, type OutboxMessage } from '../index.ts';

/** What the carrier does with the next messages to a number; without one it takes them. */
const plans = new Map<string, (message: OutboxMessage) => Promise<{ id: string }>>();
const taken: OutboxMessage[] = [];

let world: World;
const options = {
  firstTryMs: 300,
  deliver: async (message: OutboxMessage) => {
    taken.push(message);
    world.messages.push(message);
    return (await plans.get(message.to)?.(message)) ?? { id: `carrier-${taken.length}`, provider: 'fake' };
  },
  checkDelivery: async (_provider: string, id: string) => outcomes.get(id) ?? null,
};
const outcomes = new Map<string, { state: 'delivered' | 'failed'; reason?: string }>();
beforeAll(async () => {
  world = await World.open(options);
});
afterAll(() => world[Symbol.asyncDispose]());

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_attempt_at: Date | null;
}

async function rowTo(phone: string, condition: (row: Row) => boolean): Promise<Row> {
  for (let wait = 0; wait < 1000; wait += 1) {
    const { rows } = await world.pool.query<Row>('select * from auth.outbox where recipient = $1', [
      phone.slice(1),
    ]);
    if (rows[0] && condition(rows[0])) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Nothing of the kind became of the message to ${phone}.`);
}

const signUp = (phone: string) => world.post('/signup', { phone, password: PIN });
const fails = (failure: Error) => () => Promise.reject(failure);

test('a message that cannot be delivered at all is given up at once', async () => {
  const phone = newNumber();
  plans.set(phone, fails(new DeliveryFailure('no such number', { isFinal: true })));
  await signUp(phone);
  expect(await rowTo(phone, ({ state }) => state === 'failed')).toMatchObject({
    attempts: 1,
    last_error: 'no such number',
    next_attempt_at: null,
  });
  const logged = world.logs.map((line) => JSON.parse(line)).filter(({ error }) => error === 'no such number');
  expect(logged).toMatchObject([{ message: 'A message was given up.', template: 'code', attempt: 1 }]);
});

test('a carrier that asks for time gets it', async () => {
  const phone = newNumber();
  plans.set(phone, fails(new DeliveryFailure('too many', { retryAfterSeconds: 90 })));
  await signUp(phone);
  const row = await rowTo(phone, ({ last_error }) => last_error !== null);
  expect(row.next_attempt_at?.getTime()).toBe(world.clock.now().getTime() + 90_000);
});

test('slow deliveries do not hold up the others', async () => {
  const slow = Array.from({ length: 7 }, newNumber);
  const gate = Promise.withResolvers<{ id: string }>();
  for (const phone of slow) plans.set(phone, () => gate.promise);
  for (const phone of slow) await signUp(phone);
  const quick = newNumber();
  await signUp(quick);
  await rowTo(quick, ({ state }) => state === 'sent');
  gate.resolve({ id: 'at last' });
  for (const phone of slow) await rowTo(phone, ({ state }) => state === 'sent');
});

test('while one process holds a message, no other sends it', async () => {
  await using _other = await world.another(options);
  const phone = newNumber();
  const gate = Promise.withResolvers<{ id: string }>();
  plans.set(phone, () => gate.promise);
  await signUp(phone);
  await rowTo(phone, ({ attempts }) => attempts === 1);
  world.clock.advance(59);
  // Both look every second.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(taken.filter(({ to }) => to === phone)).toHaveLength(1);
  gate.resolve({ id: 'held' });
  expect(await rowTo(phone, ({ state }) => state === 'sent')).toMatchObject({ attempts: 1 });
});

test('a server that stops waits for no silent carrier, and another one sends the message', async () => {
  const phone = newNumber();
  const deliver = (message: OutboxMessage) =>
    message.to === phone ? new Promise<never>(() => undefined) : options.deliver(message);
  await using own = await World.open({ ...options, deliver });
  await own.post('/signup', { phone, password: PIN });
  const row = async (): Promise<Row | undefined> =>
    (await own.pool.query<Row>('select * from auth.outbox where recipient = $1', [phone.slice(1)])).rows[0];
  for (let wait = 0; wait < 500 && (await row())?.attempts !== 1; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const before = performance.now();
  await own.auth.stop();
  expect(performance.now() - before).toBeLessThan(9_000);
  expect(await row()).toMatchObject({ state: 'queued', last_error: 'the server was stopped' });
  plans.delete(phone);
  const sent = world.messages.length;
  await using next = await own.another(options);
  own.clock.advance(2);
  for (let wait = 0; wait < 500 && (await row())?.state !== 'sent'; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
  expect(world.messages.slice(sent).filter(({ to }) => to === phone)).toHaveLength(1);
  expect(next.url).not.toBe(own.url);
});

test('a process that dies between handing a message on and noting it: it goes out again, under the same id', async () => {
  const phone = newNumber();
  plans.set(phone, fails(new Error('later')));
  await signUp(phone);
  const { id } = await rowTo(phone, ({ last_error }) => last_error === 'later');
  plans.delete(phone);
  const script = fileURLToPath(new URL('../../test/dying-server.ts', import.meta.url));
  // For it alone the next try is due.
  const then = world.clock.now().getTime() + 10_000;
  const connection = JSON.stringify(world.database.connection);
  const child = fork(script, [connection, PEPPER, String(then), 'in delivery'], { execArgv: [] });
  const died = once(child, 'exit');
  const handed = new Map<string, OutboxMessage>();
  child.on('message', (message: OutboxMessage) => handed.set(message.to, message));
  expect((await died)[1]).toBe('SIGKILL');
  // What it had said is read after it is gone, or before.
  await expect.poll(() => handed.has(phone)).toBe(true);
  expect(handed.get(phone)?.id).toBe(id);
  expect(await rowTo(phone, () => true)).toMatchObject({ state: 'queued', attempts: 2 });
  world.clock.advance(69);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await rowTo(phone, () => true)).toMatchObject({ state: 'queued', attempts: 2 });
  world.clock.advance(1);
  expect(await rowTo(phone, ({ state }) => state === 'sent')).toMatchObject({ id, attempts: 3 });
  expect(taken.findLast(({ to }) => to === phone)).toMatchObject({ id, code: handed.get(phone)?.code });
});

test('carriers that can be asked are asked what became of a message, until they know', async () => {
  const phone = newNumber();
  plans.set(phone, async () => ({ id: 'asked', provider: 'fake', canBeChecked: true }));
  await signUp(phone);
  await rowTo(phone, ({ state }) => state === 'sent');
  const checks = async (): Promise<number> =>
    (await world.pool.query("select checks from auth.outbox where provider_message_id = 'asked'")).rows[0]
      .checks;
  world.clock.advance(15);
  for (let wait = 0; wait < 500 && (await checks()) < 1; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await checks()).toBe(1);
  outcomes.set('asked', { state: 'failed', reason: 'switched off' });
  world.clock.advance(60);
  expect(await rowTo(phone, ({ state }) => state === 'failed')).toMatchObject({ last_error: 'switched off' });
  expect(world.logs.join('\n')).toContain('A message did not arrive.');
});

test('an operator sees what became of messages, and none of their words', async () => {
  const phone = newNumber();
  await signUp(phone);
  const { id } = await rowTo(phone, ({ state }) => state === 'sent');
  const unreached = newNumber();
  plans.set(unreached, fails(new DeliveryFailure('switched off', { isFinal: true })));
  await signUp(unreached);
  await rowTo(unreached, ({ state }) => state === 'failed');
  const token = await world.sharedToken();
  const path = `/admin/messages?recipient=${encodeURIComponent(phone)}`;
  expect((await world.call('GET', path)).status).toBe(401);
  const { access_token: farmer } = await world.register();
  expect((await world.call('GET', path, { token: farmer })).body.code).toBe('not_admin');
  const answer = await world.call('GET', path, { token });
  expect(answer.body).toEqual({
    messages: [
      {
        id,
        user_id: expect.any(String),
        channel: 'sms',
        recipient: phone.slice(1),
        template: 'code',
        language: 'en',
        state: 'sent',
        attempts: 1,
        provider: 'fake',
        provider_message_id: expect.stringMatching(/^carrier-/),
        error: null,
        created_at: expect.any(String),
        sent_at: expect.any(String),
        settled_at: null,
        next_attempt_at: null,
      },
    ],
    counts: expect.objectContaining({ failed: expect.any(Number), sent: expect.any(Number) }),
  });
  expect(answer.text).not.toContain(taken.findLast(({ to }) => to === phone)?.code);
  const failed = await world.call('GET', '/admin/messages?state=failed', { token });
  const { messages, counts } = failed.body as { messages: { state: string }[]; counts: { failed: number } };
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.every(({ state }) => state === 'failed')).toBe(true);
  expect(counts.failed).toBe(messages.length);
  for (const query of ['state=lost', 'user_id=x', 'page=0'])
    expect((await world.call('GET', `/admin/messages?${query}`, { token })).status).toBe(400);
});
