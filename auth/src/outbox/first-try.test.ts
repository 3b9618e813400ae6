import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';
import { DeliveryFailure, type OutboxMessage } from '../index.ts';

/* Who asks for a code by SMS learns from the call itself that it was not sent. */

const FIRST_TRY_MS = 2_000;
let world: World;
/** What the carrier does with the next messages; without one it takes them. */
let plan: ((message: OutboxMessage) => Promise<{ id: string }>) | undefined;
const hanging = () => new Promise<never>(() => undefined);
const refusing = () => Promise.reject(new DeliveryFailure('carrier refused: 400 no credit'));

beforeAll(async () => {
  world = await World.open({
    firstTryMs: FIRST_TRY_MS,
    mfa: { phone: { enroll: true, verify: true } },
    deliver: async (message) => {
      if (plan) return plan(message);
      world.messages.push(message);
      return { id: `carrier-${world.messages.length}` };
    },
  });
});
afterAll(async () => {
  plan = undefined;
  await world[Symbol.asyncDispose]();
});

async function withCarrier<Result>(
  next: (message: OutboxMessage) => Promise<{ id: string }>,
  work: () => Promise<Result>,
): Promise<Result> {
  plan = next;
  try {
    return await work();
  } finally {
    plan = undefined;
  }
}

describe.each([
  ['refuses', refusing],
  ['hangs', hanging],
])('a carrier that %s', (_name, carrier) => {
  test.each(['/otp', '/signup'])('is told by %s, and another try is free at once', async (path) => {
    const phone = newNumber();
    const body = { phone, password: PIN };
    const answer = await withCarrier(carrier, () => world.post(path, body));
    expect([answer.status, answer.body.code]).toEqual([422, 'sms_send_failed']);
    expect(answer.body.message).toMatch(/^Error sending confirmation OTP to provider: /);
    expect(answer.text).not.toContain('credit');
    const again = await world.post(path, body);
    expect(again.status).toBe(200);
    const token = await world.codeTo(phone);
    expect((await world.post('/verify', { type: 'sms', phone, token })).status).toBe(200);
  });

  test('is told to who is signed in: a new number, a proof, a second step', async () => {
    const { access_token: token, phone } = await world.register();
    const enrolled = await world.post('/factors', { factor_type: 'phone', phone: newNumber() }, { token });
    const calls = [
      () => world.call('PUT', '/user', { token, body: { phone: newNumber() } }),
      () => world.call('GET', '/reauthenticate', { token }),
      () => world.post(`/factors/${enrolled.body.id}/challenge`, {}, { token }),
    ];
    for (const call of calls) {
      const answer = await withCarrier(carrier, call);
      expect([answer.status, answer.body.code]).toEqual([422, 'sms_send_failed']);
    }
    expect((await world.call('GET', '/user', { token })).body.phone).toBe(phone.slice(1));
  });
});

describe('a hook that sends', () => {
  const replies: Record<string, { status: number; body: object } | undefined> = {
    refuses: { status: 200, body: { error: { http_code: 400, message: 'No such country' } } },
    'answers 429': { status: 429, body: {} },
    'answers 500': { status: 500, body: {} },
    hangs: undefined,
  };

  test.each(Object.keys(replies))('and %s is told by the call', async (name) => {
    const server = createServer((_request, response) => {
      const reply = replies[name];
      if (!reply) return;
      response.writeHead(reply.status, { 'content-type': 'application/json', 'retry-after': '30' });
      response.end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const secrets = [`v1,whsec_${Buffer.from('a secret of the hook').toString('base64')}`];
    const sendSms = { url: `http://127.0.0.1:${port}`, secrets, timeoutMs: 1_500, retryPauseMs: 10 };
    try {
      await using own = await World.open({ hooks: { sendSms }, firstTryMs: FIRST_TRY_MS });
      const answer = await own.post('/otp', { phone: newNumber() });
      expect([answer.status, answer.body.code]).toEqual([422, 'sms_send_failed']);
      if (name === 'refuses') expect(answer.body.message).toContain('No such country');
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('what became of a message', () => {
  const stateOf = async (id: string | null): Promise<unknown> =>
    (await world.call('GET', `/messages/${id}`)).body.state;

  test('is told to who asked for it, by the id of the answer, also when it fails later', async () => {
    const phone = newNumber();
    const answer = await world.post('/signup', { phone, password: PIN });
    const id = answer.headers.get('x-message-id');
    expect(await stateOf(id)).toBe('sent');
    const { rows } = await world.pool.query('select provider_message_id from auth.outbox where id = $1', [
      id,
    ]);
    const messageId = rows[0].provider_message_id;
    await world.auth.recordDelivery({
      provider: 'custom',
      messageId,
      state: 'failed',
      reason: 'switched off',
    });
    expect(await stateOf(id)).toBe('failed');
    expect((await world.call('GET', `/messages/${id}`)).text).toBe('{"state":"failed"}');
  });

  test('by mail: it is tried again, and given up', async () => {
    const email = 'nobody@example.com';
    const answer = await withCarrier(
      () => Promise.reject(new DeliveryFailure('mailbox closed', { isFinal: true })),
      async () => {
        const asked = await world.post('/otp', { email });
        const id = asked.headers.get('x-message-id');
        await expect.poll(() => stateOf(id)).toBe('failed');
        return asked;
      },
    );
    expect(answer.status).toBe(200);
    expect(await stateOf(answer.headers.get('x-message-id'))).toBe('failed');
  });

  test('an id that nothing went out under looks like one that something did', async () => {
    const answer = await world.post('/resend', { type: 'sms', phone: newNumber() });
    expect(await stateOf(answer.headers.get('x-message-id'))).toBe('sent');
    expect((await world.call('GET', '/messages/nothing')).status).toBe(404);
  });

  test('of a mail to set a new password: an id for whoever asks', async () => {
    for (const email of ['somebody@example.com', 'nobody.else@example.com']) {
      const answer = await world.post('/recover', { email });
      expect(answer.headers.get('x-message-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

test('a code that was told to have failed still comes by the outbox, and it is the one that counts', async () => {
  const phone = newNumber();
  const answer = await withCarrier(refusing, () => world.post('/otp', { phone }));
  expect(answer.status).toBe(422);
  world.clock.advance(2);
  const token = await world.codeTo(phone);
  sessionIn(await world.post('/verify', { type: 'sms', phone, token }));
});
