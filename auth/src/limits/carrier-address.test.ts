import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type CallOptions, newNumber, PIN, sessionIn, World } from '../../test/world.ts';

/** A carrier puts thousands of phones behind one address; whoever tries PINs there must not keep out the rest. */
const CARRIER = '203.0.113.7';
const WRONG = '730519';
/** Of the hundred that the product allows; the first test tries all of those. */
const FULL = 12;
const BEHIND = { trustedProxies: ['127.0.0.1'] };

let world: World;
beforeEach(async () => {
  world = await World.open({ ...BEHIND, limits: { triesPerAddress: FULL } });
});
afterEach(() => world[Symbol.asyncDispose]());

const from = (address: string, cookie?: string): Pick<CallOptions, 'headers'> => ({
  headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
});
const cookieOf = (answer: Answer): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** A farmer who set the PIN at an address of their own; the cookie is what the phone keeps. */
async function farmer(address = '198.51.100.1') {
  const phone = newNumber();
  await world.post('/signup', { phone, password: PIN }, from(address));
  const token = await world.codeTo(phone);
  const answer = await world.post('/verify', { type: 'sms', phone, token }, from(address));
  return { phone, session: sessionIn(answer), cookie: cookieOf(answer) };
}

/** How many of so many wrong PINs, each at another number, were looked at. */
async function wrongPins(count: number, cookie?: string): Promise<number> {
  let tried = 0;
  for (let round = 0; round < count; round += 1)
    if ((await world.signIn(newNumber(), WRONG, from(CARRIER, cookie))).status === 400) tried += 1;
  return tried;
}

describe('after a hundred wrong PINs from one carrier’s address', () => {
  test('a phone that was signed in before still signs in there, and strangers wait', async () => {
    await using usual = await World.open(BEHIND);
    const open = world;
    world = usual;
    const known = await farmer();
    expect(await wrongPins(105)).toBe(100);
    expect((await world.signIn(known.phone, PIN, from(CARRIER))).status).toBe(429);
    expect((await world.signIn(known.phone, PIN, from(CARRIER, known.cookie))).status).toBe(200);
    world = open;
  });

  test('an account that is in use at that address signs in on a new phone', async () => {
    const neighbour = await farmer(CARRIER);
    await wrongPins(FULL);
    expect((await world.signIn(neighbour.phone, PIN, from(CARRIER))).status).toBe(200);
  });

  test('a code that was sent opens on a new phone, and a PIN is checked in an open session', async () => {
    const { phone, session } = await farmer();
    await wrongPins(FULL);
    world.clock.advance(61);
    expect((await world.post('/otp', { phone }, from(CARRIER))).status).toBe(200);
    const token = await world.codeTo(phone);
    expect((await world.post('/verify', { type: 'sms', phone, token }, from(CARRIER))).status).toBe(200);
    const shown = { body: { current_password: PIN }, token: session.access_token, ...from(CARRIER) };
    expect((await world.call('POST', '/user/proof', shown)).status).toBe(200);
  });
});

test('requests and messages of others behind the address leave a known phone its own', async () => {
  await using strict = await World.open({ ...BEHIND, sends: {}, limits: { requestsPerAddress: 20 } });
  const open = world;
  world = strict;
  const known = await farmer();
  strict.clock.advance(3700);
  for (let round = 0; round < 25; round += 1) {
    await strict.post('/otp', { phone: newNumber() }, from(CARRIER));
    await strict.post('/verify', { type: 'sms', phone: newNumber(), token: '123456' }, from(CARRIER));
  }
  expect((await strict.post('/otp', { phone: known.phone }, from(CARRIER))).status).toBe(429);
  const asked = await strict.post('/otp', { phone: known.phone }, from(CARRIER, known.cookie));
  expect(asked.status).toBe(200);
  const token = await strict.codeTo(known.phone);
  const typed = { type: 'sms', phone: known.phone, token };
  expect((await strict.post('/verify', typed, from(CARRIER, known.cookie))).status).toBe(200);
  world = open;
});

describe('the cookie of a known phone', () => {
  test('keeps a stranger’s wrong PINs from locking the farmer out, and has no more tries than they', async () => {
    const { phone, cookie } = await farmer();
    for (let round = 0; round < 6; round += 1) await world.signIn(phone, WRONG, from('198.51.100.9'));
    expect((await world.signIn(phone, PIN, from('198.51.100.9'))).status).toBe(429);
    expect((await world.signIn(phone, PIN, from(CARRIER, cookie))).status).toBe(200);
    const tries: number[] = [];
    for (let round = 0; round < 7; round += 1)
      tries.push((await world.signIn(phone, WRONG, from(CARRIER, cookie))).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });

  test('opens nothing, and of an account of one’s own gives no more tries at others’ than one address has', async () => {
    const own = await farmer();
    const other = await farmer();
    expect(await wrongPins(FULL + 2, own.cookie)).toBe(FULL);
    expect((await world.signIn(other.phone, PIN, from(CARRIER, own.cookie))).status).toBe(429);
    expect((await world.call('GET', '/user', from(CARRIER, own.cookie))).status).toBe(401);
  });

  test('that is not ours counts for nothing', async () => {
    const { phone, session, cookie } = await farmer();
    await wrongPins(FULL);
    const forged = [
      'known-device=',
      `known-device=${session.user.id}`,
      `known-device=${session.user.id}${'A'.repeat(22)}`,
      cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A'),
    ];
    for (const one of forged) expect((await world.signIn(phone, PIN, from(CARRIER, one))).status).toBe(429);
  });

  test('remembers a family’s accounts, and is set once', async () => {
    const first = await farmer();
    const second = await farmer();
    const signedIn = await world.signIn(second.phone, PIN, from(CARRIER, first.cookie));
    const both = cookieOf(signedIn);
    expect(both).toContain(first.session.user.id);
    expect(both).toContain(second.session.user.id);
    expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    expect((await world.signIn(second.phone, PIN, from(CARRIER, both))).headers.get('set-cookie')).toBeNull();
    for (const { phone } of [first, second])
      expect((await world.signIn(phone, PIN, from(CARRIER, both))).status).toBe(200);
  });
});

test('where an instance hides who has an account, a full address tells of none', async () => {
  await using hidden = await World.open({
    ...BEHIND,
    knownAddresses: 'hidden',
    limits: { triesPerAddress: 5 },
  });
  const open = world;
  world = hidden;
  const { phone } = await farmer(CARRIER);
  for (let round = 0; round < 5; round += 1) await hidden.signIn(newNumber(), WRONG, from(CARRIER));
  expect((await hidden.signIn(phone, PIN, from(CARRIER))).status).toBe(429);
  world = open;
});
