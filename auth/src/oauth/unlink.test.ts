import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, World } from '../../test/world.ts';

let world: World;
let token = '';
beforeAll(async () => {
  world = await World.open({ manualLinking: true });
  token = await world.sharedToken();
});
afterAll(() => world[Symbol.asyncDispose]());

interface Signed {
  readonly id: string;
  readonly token: string;
}

let people = 0;
function newEmail(): string {
  people += 1;
  return `farmer${people}@example.com`;
}

async function signUp(email: string): Promise<Signed> {
  const body = { email, email_confirm: true, password: 'monsoon over Niphad' };
  const made = await world.call('POST', '/admin/users', { token, body });
  const session = await world.post('/token?grant_type=password', { email, password: body.password });
  return { id: String(made.body.id), token: String(session.body.access_token) };
}

/** An identity as a provider's sign-in leaves it. */
async function link(
  userId: string,
  provider: string,
  email: string | null,
  verified = true,
): Promise<string> {
  const id = randomUUID();
  const data = { sub: id, email_verified: verified, phone_verified: false, ...(email ? { email } : {}) };
  await world.pool.query(
    `insert into auth.identities (id, user_id, provider, subject, identity_data, created_at, updated_at)
     values ($1::uuid, $2, $3, $1::uuid::text, $4, now(), now())`,
    [id, userId, provider, JSON.stringify(data)],
  );
  return id;
}

async function identityOf({ id }: Signed, provider: string): Promise<string> {
  const { rows } = await world.pool.query(
    'select id from auth.identities where user_id = $1 and provider = $2',
    [id, provider],
  );
  return rows[0].id;
}

const unlink = (who: Signed, identityId: string) =>
  world.call('DELETE', `/user/identities/${identityId}`, { token: who.token });
const me = async (who: Signed) => (await world.call('GET', '/user', { token: who.token })).body;

test('without its e-mail identity the account takes a verified one’s address', async () => {
  const who = await signUp(newEmail());
  const [unproven, proven] = [newEmail(), newEmail()];
  await link(who.id, 'github', unproven, false);
  await link(who.id, 'google', proven);
  expect((await unlink(who, await identityOf(who, 'email'))).status).toBe(200);
  const after = await me(who);
  expect(after).toMatchObject({ email: proven, email_confirmed_at: expect.any(String) });
  expect(after.app_metadata).toMatchObject({ provider: 'github', providers: ['github', 'google'] });
});

test('an address that nobody verified is taken as unconfirmed', async () => {
  const who = await signUp(newEmail());
  const unproven = newEmail();
  await link(who.id, 'github', unproven, false);
  await unlink(who, await identityOf(who, 'email'));
  const after = await me(who);
  expect(after.email).toBe(unproven);
  expect(after).not.toHaveProperty('email_confirmed_at');
});

test('where another identity has the same address nothing of it changes', async () => {
  const email = newEmail();
  const who = await signUp(email);
  await link(who.id, 'google', email);
  await unlink(who, await identityOf(who, 'email'));
  expect(await me(who)).toMatchObject({ email, email_confirmed_at: expect.any(String) });
});

test('another farmer’s address is not taken over', async () => {
  const taken = newEmail();
  await signUp(taken);
  const who = await signUp(newEmail());
  await link(who.id, 'google', taken);
  const answer = await unlink(who, await identityOf(who, 'email'));
  expect([answer.status, answer.body.code]).toEqual([422, 'email_conflict_identity_not_deletable']);
  expect(await me(who)).toMatchObject({ identities: [expect.anything(), expect.anything()] });
});

test('codes that were on their way are void', async () => {
  const email = newEmail();
  const who = await signUp(email);
  const google = await link(who.id, 'google', newEmail());
  const before = world.messages.length;
  await world.post('/recover', { email });
  const code = await world.codeTo(email, before);
  await unlink(who, google);
  const late = await world.post('/verify', { type: 'recovery', email, token: code });
  expect(late.body.code).toBe('otp_expired');
});

test('the number goes with its identity', async () => {
  const { access_token, user, phone } = await world.register(newNumber());
  const who = { id: user.id, token: access_token };
  await link(who.id, 'google', newEmail());
  await unlink(who, await identityOf(who, 'phone'));
  const after = await me(who);
  expect([after.phone, after.phone_confirmed_at]).toEqual(['', undefined]);
  expect((await world.signIn(phone, '502846')).body.code).toBe('invalid_credentials');
});

test('the last one stays, another’s is not found', async () => {
  const who = await signUp(newEmail());
  const other = await signUp(newEmail());
  const last = await unlink(who, await identityOf(who, 'email'));
  expect(last.body.code).toBe('single_identity_not_deletable');
  await link(who.id, 'google', newEmail());
  const foreign = await unlink(who, await identityOf(other, 'email'));
  expect([foreign.status, foreign.body.code]).toEqual([422, 'identity_not_found']);
  expect((await unlink(who, 'nothing')).status).toBe(404);
});
