import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, newNumber, PIN, World } from '../../test/world.ts';

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

test('told: who signs up with a number that has an account learns it at once', async () => {
  await using told = await world.another({ knownAddresses: 'told' });
  const { phone } = await world.register();
  const answer = await told.post('/signup', { phone, password: PIN });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'user_already_exists',
    'User already registered',
  ]);
});

test('as the wire: a code that may not register says that it would', async () => {
  const answer = await world.post('/otp', { phone: newNumber(), create_user: false });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ]);
});
