import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, newNumber, PIN, sessionIn, World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world[Symbol.asyncDispose]());

const shape = ({ status, body }: Answer) => [status, Object.keys(body).sort()];

test('hidden: a code that may not register is answered alike, waits included, and costs nobody an SMS', async () => {
  await using hidden = await world.another({ knownAddresses: 'hidden' });
  const { phone: known } = await world.register();
  const unknown = newNumber();
  const before = world.messages.length;
  const ask = (phone: string) => hidden.post('/otp', { phone, create_user: false });
  for (const round of [1, 2]) {
    const [here, there] = [await ask(known), await ask(unknown)];
    expect(shape(there), `round ${round}`).toEqual(shape(here));
    expect(there.headers.get('retry-after')).toBe(here.headers.get('retry-after'));
  }
  await world.codeTo(known, before);
  expect(world.messages.slice(before).filter(({ to }) => to === unknown)).toEqual([]);
  const { rows } = await world.pool.query('select 1 from auth.users where phone = $1', [unknown.slice(1)]);
  expect(rows).toEqual([]);
});

test.each(['as-wire', 'hidden'] as const)(
  '%s: a code that is to be sent again is answered alike for a waiting, an unknown and a confirmed number',
  async (knownAddresses) => {
    await using own = await world.another({ knownAddresses });
    const waiting = newNumber();
    await own.post('/signup', { phone: waiting, password: PIN });
    const { phone: confirmed } = await world.register();
    const answers = await Promise.all(
      [waiting, newNumber(), confirmed].map((phone) => own.post('/resend', { type: 'sms', phone })),
    );
    for (const answer of answers) {
      expect(answer.body).toEqual({ message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(shape(answer)).toEqual(shape(answers[0] ?? answer));
    }
  },
);

test('hidden: a sign-up looks alike for a new, an unfinished and a taken number, and its owner comes in', async () => {
  await using hidden = await world.another({ knownAddresses: 'hidden', resendGapSeconds: 60 });
  const { phone: taken, user } = await world.register(newNumber(), PIN, { first_name: 'Asha' });
  const fresh = newNumber();
  world.clock.advance(61);
  const data = { first_name: 'Ravi' };
  /** All that the answer says, with what belongs to the number itself taken out. */
  const resultOf = async (phone: string): Promise<unknown> => {
    const answer = await hidden.post('/signup', { phone, password: '730519', data });
    const { id } = answer.body as { id: string };
    const [identity] = (answer.body.identities ?? []) as { identity_id: string }[];
    const plain = answer.text
      .replaceAll(id, 'id')
      .replaceAll(identity?.identity_id ?? '-', 'identity')
      .replaceAll(phone.slice(1), 'phone');
    return [answer.status, plain, answer.headers.get('retry-after'), id];
  };
  const before = world.messages.length;
  const first = [await resultOf(taken), await resultOf(fresh)] as [unknown[], unknown[]];
  expect(first[0].slice(0, 3)).toEqual(first[1].slice(0, 3));
  expect(first[0][1]).toContain('identity');
  const soon = [await resultOf(taken), await resultOf(fresh)] as [unknown[], unknown[]];
  expect(soon[0].slice(0, 3)).toEqual(soon[1].slice(0, 3));
  world.clock.advance(61);
  const later = [await resultOf(taken), await resultOf(fresh)] as [unknown[], unknown[]];
  expect(later[0].slice(0, 3)).toEqual(later[1].slice(0, 3));
  expect([later[0][3], later[1][3]]).toEqual([first[0][3], first[1][3]]);
  expect(first[0][3]).not.toBe(user.id);
  const token = await world.codeTo(taken, before);
  const owner = sessionIn(await hidden.post('/verify', { type: 'sms', phone: taken, token }));
  expect(owner.user.id).toBe(user.id);
  expect((await world.signIn(taken, '730519')).status).toBe(400);
  expect((await world.signIn(taken, PIN)).status).toBe(200);
});

test('as the wire: a code that may not register says that it would', async () => {
  const answer = await world.post('/otp', { phone: newNumber(), create_user: false });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ]);
});
