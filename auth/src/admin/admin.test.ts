import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newNumber, PIN, sessionIn, World } from '../../test/world.ts';

let world: World;
let token: string;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await World.open();
  token = await world.sharedToken();
  admin = await world.admin();
});
afterAll(() => world[Symbol.asyncDispose]());

let people = 0;
const newEmail = (): string => `managed${++people}@example.com`;

describe('who may', () => {
  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['POST', '/admin/generate_link'],
    ['GET', '/admin/audit'],
    ['POST', '/invite'],
  ])('%s %s: no farmer and no stranger', async (method, path) => {
    const { access_token } = await world.register();
    const body = method === 'GET' ? {} : { body: {} };
    const farmer = await world.call(method, path, { token: access_token, ...body });
    expect([farmer.status, farmer.body.code]).toEqual([403, 'not_admin']);
    expect((await world.call(method, path, body)).status).toBe(401);
    const forged = await world.call(method, path, { token: `${token.slice(0, -3)}abc`, ...body });
    expect([forged.status, forged.body.code]).toEqual([403, 'bad_jwt']);
    const anon = await world.sharedToken({ role: 'anon' });
    expect((await world.call(method, path, { token: anon, ...body })).body.code).toBe('not_admin');
  });

  test('without a shared secret nobody comes in with one', async () => {
    await using closed = await World.open({ jwtSecret: 'another shared secret that is long enough' });
    expect((await closed.call('GET', '/admin/users', { token })).body.code).toBe('bad_jwt');
  });
});

describe('making an account', () => {
  test('stores what it is given, exactly', async () => {
    const email = newEmail();
    const { data, error } = await admin.createUser({
      email,
      user_metadata: { name: 'Asha' },
      app_metadata: { roles: ['agronomist'] },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Asha' },
      app_metadata: { roles: ['agronomist'], provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
  });

  test('confirmed and with a PIN it can sign in at once', async () => {
    const phone = newNumber();
    const { error } = await admin.createUser({ phone, password: PIN, phone_confirm: true });
    expect(error).toBeNull();
    expect((await world.signIn(phone, PIN)).status).toBe(200);
  });

  test('takes a hash from another system', async () => {
    const donor = await world.register(newNumber(), 'a long password');
    const { rows } = await world.pool.query('select password_hash from auth.users where id = $1', [
      donor.user.id,
    ]);
    const phone = newNumber();
    await admin.createUser({ phone, password_hash: rows[0].password_hash, phone_confirm: true });
    expect((await world.signIn(phone, 'a long password')).status).toBe(200);
  });

  test('refuses doubles and nonsense', async () => {
    const email = newEmail();
    const first = await admin.createUser({ email });
    expect((await admin.createUser({ email })).error?.code).toBe('email_exists');
    const { phone } = await world.register();
    expect((await admin.createUser({ phone })).error?.code).toBe('phone_exists');
    expect((await admin.createUser({})).error?.message).toBe(
      'Cannot create a user without either an email or phone',
    );
    expect((await admin.createUser({ email: newEmail(), id: 'x' })).error?.code).toBe('validation_failed');
    expect((await admin.createUser({ email: newEmail(), id: first.data.user?.id ?? '' })).error?.status).toBe(
      422,
    );
    expect((await admin.createUser({ email: newEmail(), ban_duration: 'soon' })).error?.status).toBe(400);
    const both = { email: newEmail(), password: 'a long one', password_hash: '$2a$10$x' };
    expect((await admin.createUser(both)).error?.status).toBe(400);
  });
});

describe('changing an account', () => {
  test('merges both metadata, bans and lifts, and tells who is not there', async () => {
    const { user, phone } = await world.register();
    const changed = await admin.updateUserById(user.id, {
      user_metadata: { village: 'Niphad' },
      app_metadata: { plan: 'free' },
      ban_duration: '24h',
    });
    expect(changed.data.user).toMatchObject({
      user_metadata: { village: 'Niphad', phone_verified: true },
      app_metadata: { plan: 'free', provider: 'phone', has_pin: true },
      banned_until: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
    });
    expect((await world.signIn(phone, PIN)).body.code).toBe('user_banned');
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await world.signIn(phone, PIN)).status).toBe(200);
    const nobody = await admin.updateUserById('00000000-0000-4000-8000-000000000000', {});
    expect([nobody.error?.status, nobody.error?.code]).toEqual([404, 'user_not_found']);
  });

  test('a new PIN ends every session, a new e-mail address counts at once', async () => {
    const { user, phone, access_token } = await world.register();
    const email = newEmail();
    const changed = await admin.updateUserById(user.id, { password: '618302', email });
    expect(changed.data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await world.call('GET', '/user', { token: access_token })).body.code).toBe('session_not_found');
    expect((await world.signIn(phone, '618302')).status).toBe(200);
    const other = await world.register();
    expect((await admin.updateUserById(other.user.id, { email })).error?.code).toBe('email_exists');
    expect((await admin.updateUserById(other.user.id, { password: '111111' })).error?.code).toBe(
      'weak_password',
    );
  });
});

describe('removing an account', () => {
  test('for good frees its number', async () => {
    const { user, phone, access_token } = await world.register();
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect((await world.call('GET', '/user', { token: access_token })).body.code).toBe('user_not_found');
    world.clock.advance(61);
    const again = await world.register(phone, '618302');
    expect(again.user.id).not.toBe(user.id);
  });

  test('softly keeps the id and forgets the farmer', async () => {
    const { user, phone } = await world.register(undefined, PIN, { first_name: 'Asha' });
    expect((await admin.deleteUser(user.id, true)).error).toBeNull();
    expect((await admin.getUserById(user.id)).error?.code).toBe('user_not_found');
    const { rows } = await world.pool.query<{ line: string }>(
      `select row_to_json(u)::text as line from auth.users u where id = $1
       union all select row_to_json(i)::text from auth.identities i where user_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(2);
    for (const { line } of rows) expect(line).not.toMatch(new RegExp(`Asha|${phone.slice(1)}|argon2`));
    world.clock.advance(61);
    expect((await world.register(phone)).user.id).not.toBe(user.id);
  });
});

describe('the list', () => {
  test('has pages that the client can walk', async () => {
    await using own = await World.open();
    const operator = await own.admin();
    for (let index = 0; index < 7; index += 1) {
      own.clock.advance(1);
      await operator.createUser({
        email: `list${index}@example.com`,
        user_metadata: { full_name: `Name ${index}%` },
      });
    }
    const second = await operator.listUsers({ page: 2, perPage: 3 });
    expect(second.data.users.map(({ email }) => email)).toEqual([
      'list3@example.com',
      'list2@example.com',
      'list1@example.com',
    ]);
    expect(second.data).toMatchObject({ nextPage: 3, lastPage: 3, total: 7 });
    const all = await operator.listUsers();
    expect(all.data.users).toHaveLength(7);
    expect(all.data).toMatchObject({ nextPage: null, total: 7, aud: 'authenticated' });

    const key = await own.sharedToken();
    const find = async (query: string): Promise<unknown[]> => {
      const { body } = await own.call('GET', `/admin/users?${query}`, { token: key });
      return Array.isArray(body.users)
        ? body.users.map(({ email }: { email: string }) => email)
        : [body.code];
    };
    expect(await find('filter=LIST5')).toEqual(['list5@example.com']);
    expect(await find('filter=Name 6%25')).toEqual(['list6@example.com']);
    expect(await find('filter=%25')).toHaveLength(7);
    expect(await find('filter=l_st')).toEqual([]);
    expect(await find('email=List4@example.com')).toEqual(['list4@example.com']);
    expect((await find('sort=created_at asc'))[0]).toBe('list0@example.com');
    for (const bad of ['page=0', 'page=x', 'per_page=-1', 'sort=email', 'sort=created_at;drop']) {
      expect(await find(bad)).toEqual(['validation_failed']);
    }
  });

  test('of what happened is newest first and holds no secret', async () => {
    const { user } = await world.register();
    const answer = await world.call('GET', `/admin/audit?query=author:${user.id}`, { token });
    const entries: { payload: { action: string } }[] = JSON.parse(answer.text);
    expect(entries.map(({ payload }) => payload.action).sort()).toEqual(
      ['signed_up', 'code_sent', 'confirmed', 'signed_in'].sort(),
    );
  });
});

describe('links and invitations', () => {
  test.each([
    ['signup', { password: 'a long password' }],
    ['invite', {}],
  ] as const)('a link of type %s opens a new account and no mail goes out', async (type, more) => {
    const email = newEmail();
    const sent = world.messages.length;
    const answer = await world.post('/admin/generate_link', { type, email, ...more }, { token });
    expect(answer.body).toMatchObject({
      email,
      verification_type: type,
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const { action_link, hashed_token } = answer.body;
    expect(new URL(String(action_link)).searchParams.get('token')).toBe(hashed_token);
    const opened = await world.post('/verify', { type, token_hash: hashed_token });
    expect(sessionIn(opened).user).toMatchObject({ email });
    expect(world.messages.slice(sent).filter(({ to }) => to === email)).toEqual([]);
  });

  test.each(['magiclink', 'recovery'])('a link of type %s opens an account that is there', async (type) => {
    const email = newEmail();
    await admin.createUser({ email, email_confirm: true });
    const { body } = await world.post('/admin/generate_link', { type, email }, { token });
    expect((await world.post('/verify', { type, email, token: body.email_otp })).status).toBe(200);
    const stranger = await world.post('/admin/generate_link', { type, email: newEmail() }, { token });
    if (type === 'recovery') expect(stranger.body.code).toBe('user_not_found');
    else expect(stranger.body).toMatchObject({ verification_type: 'signup' });
  });

  test('links for both ends of a change of e-mail address', async () => {
    const email = newEmail();
    const new_email = newEmail();
    const password = 'a long password';
    await admin.createUser({ email, password, email_confirm: true });
    const open = async (type: string, shown: object = {}, headers: object = {}): Promise<unknown> => {
      const { body } = await world.post('/admin/generate_link', { type, email, new_email }, { token });
      const sent = { type: 'email_change', token_hash: body.hashed_token, ...shown };
      return (await world.post('/verify', sent, headers)).body;
    };
    expect(await open('email_change_current')).toHaveProperty('msg');
    expect(await open('email_change_new')).not.toHaveProperty('access_token');
    const own = sessionIn(await world.post('/token?grant_type=password', { email, password }));
    // No session asked for it, so the user's own one shows their password.
    const answer = await open(
      'email_change_new',
      { current_password: password },
      { token: own.access_token },
    );
    expect(answer).toMatchObject({ user: { email: new_email } });
  });

  test('an invitation comes by mail', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { village: 'Niphad' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { village: 'Niphad' },
    });
    expect(await world.messageTo(email)).toMatchObject({ template: 'invite' });
    const joined = await world.post('/verify', { type: 'invite', email, token: await world.codeTo(email) });
    expect(joined.status).toBe(200);
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists');
  });

  test('an unknown type is refused', async () => {
    const answer = await world.post('/admin/generate_link', { type: 'x', email: newEmail() }, { token });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });
});

test('an operator signs a farmer out by the farmer’s token', async () => {
  const { access_token } = await world.register();
  expect((await admin.signOut(access_token, 'global')).error).toBeNull();
  expect((await world.call('GET', '/user', { token: access_token })).status).toBe(403);
});

test('an instance with a shared key publishes none and signs with it', async () => {
  await using shared = await World.open({ signWithSharedSecret: true, autoconfirm: { phone: true } });
  const session = sessionIn(await shared.post('/signup', { phone: newNumber(), password: PIN }));
  expect(JSON.parse(Buffer.from(session.access_token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
    alg: 'HS256',
    typ: 'JWT',
  });
  expect((await shared.call('GET', '/user', { token: session.access_token })).status).toBe(200);
  expect((await shared.call('GET', '/.well-known/jwks.json')).body).toEqual({ keys: [] });
});
