import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { claimOperator } from '@draksha/auth/admin/operator-claim';
import { operatorRoutes, type RouteKey } from '@draksha/contract';
import { GoTrueClient } from '@supabase/auth-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpAt } from '../../../../e2e/totp.ts';
import { type Answer, type TestFarmer, type World, world } from '../../../test/world.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { nameOperator } from './store.ts';

const NOW = '2026-11-22T06:00:00Z';

let here: World;
let outside: pg.Client;

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** The command of the machine's operator. */
const operator = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('../../operator.ts', import.meta.url));
    const { dataDir, database } = here.context.config;
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url ?? '', TZ: 'Australia/Lord_Howe' };
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    );
  });

/** The same as the command does, in the test's own process. */
async function appoint({ phone }: TestFarmer, name: string): Promise<void> {
  const { pools, system, clock } = here.context;
  const operatorId = await claimOperator({ pool: pools.system, clock, phone, isOperator: true });
  if (operatorId === null) throw new Error('nobody has this number');
  const at = clock();
  await nameOperator(system, { id: uuidV7(at), at, operatorId, phone, name });
}

/** Signs in anew, and takes the second step where a way of it is given or made. */
async function signIn({ phone, pin }: TestFarmer, app?: { factorId: string; secret: string } | 'new') {
  const client = new GoTrueClient({
    url: `${here.url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  });
  const signedIn = await client.signInWithPassword({ phone, password: pin });
  if (signedIn.error) throw signedIn.error;
  let way = app === 'new' ? undefined : app;
  if (app === 'new') {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
    if (error) throw error;
    way = { factorId: data.id, secret: data.totp.secret };
  }
  if (way) {
    const code = totpAt(way.secret, here.context.clock().getTime());
    const { error } = await client.mfa.challengeAndVerify({ factorId: way.factorId, code });
    if (error) throw error;
  }
  const { data } = await client.getSession();
  if (!data.session) throw new Error('there is no session');
  return { token: data.session.access_token, way };
}

let now = Date.parse(NOW);

/** Each at an instant of its own, so that the list has an order. */
function ask<K extends RouteKey>(token: string, key: K, body?: unknown) {
  now += 1_000;
  here.setClock(new Date(now).toISOString());
  return here.ask(key, {
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
}

/** Every address of the console, asked about a farmer; how each was answered. */
async function everyAnswer(token: string, { phone }: TestFarmer): Promise<number[]> {
  const answers: Answer[] = [];
  for (const [key, route] of Object.entries(operatorRoutes))
    answers.push(await ask(token, key as RouteKey, 'body' in route ? { phone } : undefined));
  return answers.map(({ status }) => status);
}

const NOTHING = Object.keys(operatorRoutes).map(() => 404);

/** What one has done; the command has the machine's clock, the server that of the test: each list has its own order. */
const listed = async (by: 'the command' | 'the console', { userId }: TestFarmer) =>
  (
    await outside.query<{ operator_name: string; what: string; about: string | null }>(
      `select operator_name, what, about from app.operator_looks
       where (what in ('named', 'dismissed')) = $1 and operator_id = $2 order by at, id`,
      [by === 'the command', userId],
    )
  ).rows;

/** One who may become an operator, and a farmer to be helped; of each test its own. */
async function pair(): Promise<{ asha: TestFarmer; vijay: TestFarmer }> {
  const [asha, vijay] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  for (const farmer of [asha, vijay]) await farmer.ask('GET /me');
  await vijay.ask('POST /plots', { body: { name: 'Odha of Vijay' } });
  return { asha, vijay };
}

beforeAll(async () => {
  here = await world({ now: NOW });
  outside = new pg.Client({ connectionString: here.context.config.database.url });
  await outside.connect();
});
afterAll(async () => {
  await outside.end();
  await here[Symbol.asyncDispose]();
});

test('to a farmer there is no console, whatever they say of themselves, with a second step too', async () => {
  const { asha: farmer, vijay } = await pair();
  expect(await everyAnswer(farmer.accessToken, vijay)).toEqual(NOTHING);
  const said = await fetch(`${here.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${farmer.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { operator: true, app_metadata: { operator: true } } }),
  });
  expect(said.status).toBe(200);
  const { token } = await signIn(farmer, 'new');
  expect(await everyAnswer(token, vijay)).toEqual(NOTHING);
  expect((await here.ask('GET /operator')).status).toBe(401);
  expect(await listed('the console', farmer)).toEqual([]);
});

test('sign-in’s word alone, or the list’s alone, opens nothing', async () => {
  const { asha: farmer, vijay } = await pair();
  const { token } = await signIn(farmer, 'new');
  const claim = (value: object) =>
    outside.query('update auth.users set app_metadata = app_metadata || $2 where id = $1', [
      farmer.userId,
      value,
    ]);
  await claim({ operator: true });
  expect(await everyAnswer(token, vijay)).toEqual(NOTHING);
  await claim({ operator: false });
  await outside.query(`insert into app.operators values ($1, 'Nobody', now())`, [farmer.userId]);
  expect(await everyAnswer(token, vijay)).toEqual(NOTHING);
  await outside.query('delete from app.operators where id = $1', [farmer.userId]);
});

test('named by the machine’s operator, with a second step; dismissed at once', async () => {
  const { asha, vijay } = await pair();
  const [unclear, unknown, added] = await Promise.all([
    operator('add', '98'),
    operator('add', '9000000001', 'Nobody'),
    operator('add', asha.phone, 'Asha', 'of support'),
  ]);
  expect(unclear).toMatchObject({ status: 1, err: expect.stringMatching(/^npm run operator/) });
  expect(unknown).toMatchObject({ status: 1, err: expect.stringMatching(/^Nobody has signed in with this/) });
  expect(added).toMatchObject({ status: 0, err: '' });
  // What was open before ended; a session without a second step sees no more than that it needs one.
  expect((await asha.ask('GET /me')).status).toBe(401);
  const plain = await signIn(asha);
  const [first, ...others] = await everyAnswer(plain.token, vijay);
  expect([first, ...others]).toEqual([200, ...others.map(() => 404)]);
  expect((await ask(plain.token, 'GET /operator')).body.data).toEqual({
    name: 'Asha of support',
    secondStepNeeded: true,
  });
  expect(await listed('the command', asha)).toEqual([
    { operator_name: 'Asha of support', what: 'named', about: asha.phone },
  ]);
  expect(await listed('the console', asha)).toEqual([]);

  const { token } = await signIn(asha, 'new');
  expect((await ask(token, 'GET /operator')).body.data.secondStepNeeded).toBe(false);
  const seen = await ask(token, 'GET /operator/overview');
  expect(seen.status).toBe(200);
  expect(seen.body.data).toMatchObject({
    database: { clockApartSeconds: expect.any(Number) },
    // The command told the one whom it named, by the clock of the machine.
    messages: { waiting: expect.any(Number), lastHour: { sent: expect.any(Number) } },
    jobs: expect.any(Array),
    backups: null,
  });
  expect(seen.body.data.disk.totalBytes).toBeGreaterThan(seen.body.data.disk.freeBytes);

  const found = await ask(token, 'POST /operator/account', { phone: vijay.phone });
  expect(found.body.data).toMatchObject({
    phone: vijay.phone,
    account: { numberConfirmed: true, hasPin: true, hasSecondStep: false, sessions: [expect.anything()] },
    messages: [{ channel: 'sms', template: 'code', state: 'sent', attempts: 1, problem: null }],
  });
  // Nothing of their farm, no name, no code.
  const code = (await here.outbox()).find(({ to }) => to === vijay.phone)?.code ?? 'no code';
  for (const own of ['Odha', 'Vijay', 'Patil', vijay.userId, code])
    expect(JSON.stringify(found.body)).not.toContain(own);
  const nobody = await ask(token, 'POST /operator/account', { phone: '9000000001' });
  expect(nobody.body.data).toEqual({
    phone: '+919000000001',
    account: null,
    releasedAt: null,
    messages: [],
  });
  expect((await ask(token, 'POST /operator/account', { phone: '123' })).status).toBe(400);

  const shown = await ask(token, 'GET /operator/looks');
  const rows = shown.body.data.looks.map(({ operator: who, what, about }) => [who, what, about]);
  expect(rows).toContainEqual(['Asha of support', 'named', asha.phone]);
  expect(rows.filter(([who, what]) => who === 'Asha of support' && what !== 'named')).toEqual([
    ['Asha of support', 'looks', null],
    ['Asha of support', 'account', '+919000000001'],
    ['Asha of support', 'account', vijay.phone],
    ['Asha of support', 'overview', null],
  ]);

  const [listing, removed] = [await operator('list'), await operator('remove', asha.phone)];
  expect(listing.out).toMatch(/^Asha of support, \+91 98/m);
  expect(removed.status).toBe(0);
  expect(await everyAnswer(token, vijay)).toEqual(Array(NOTHING.length).fill(401));
  expect((await listed('the command', asha)).at(-1)).toEqual({
    operator_name: 'Asha of support',
    what: 'dismissed',
    about: asha.phone,
  });
});

test('the second step of the morning does not open the console in the night', async () => {
  const { asha } = await pair();
  await appoint(asha, 'Asha');
  const { token } = await signIn(asha, 'new');
  const needed = async () => (await ask(token, 'GET /operator')).body.data.secondStepNeeded;
  expect(await needed()).toBe(false);
  await outside.query(
    `update auth.sessions set amr = (select jsonb_agg(entry || jsonb_build_object('timestamp',
       (entry ->> 'timestamp')::bigint - 12 * 3600 - 1)) from jsonb_array_elements(amr) entry) where user_id = $1`,
    [asha.userId],
  );
  expect(await needed()).toBe(true);
  expect((await ask(token, 'GET /operator/overview')).status).toBe(404);
});

test('support: ends what is open, releases a number, both written down; not without end', async () => {
  const { asha, vijay } = await pair();
  await appoint(asha, 'Asha');
  const { token } = await signIn(asha, 'new');
  const about = { phone: vijay.phone };
  expect((await vijay.ask('GET /me')).status).toBe(200);
  expect((await ask(token, 'POST /operator/account/end-sessions', about)).status).toBe(200);
  expect((await vijay.ask('GET /me')).status).toBe(401);
  expect((await ask(token, 'POST /operator/account/release-number', about)).status).toBe(200);
  expect((await ask(token, 'POST /operator/account', about)).body.data.account).toBeNull();
  expect((await ask(token, 'POST /operator/account/release-number', about)).status).toBe(404);
  const { rows } = await outside.query('select name from app.plots where user_id = $1', [vijay.userId]);
  expect(rows).toEqual([{ name: 'Odha of Vijay' }]);
  expect((await listed('the console', asha)).slice(-4).map(({ what, about: whom }) => [what, whom])).toEqual([
    ['end_sessions', vijay.phone],
    ['release_number', vijay.phone],
    ['account', vijay.phone],
    ['release_number', vijay.phone],
  ]);
  await outside.query(
    `insert into app.operator_looks select gen_random_uuid(), $1, $2, 'Asha', 'account', '+919000000001'
     from generate_series(1, 60)`,
    [new Date(now), asha.userId],
  );
  const beyond = await ask(token, 'POST /operator/account', about);
  expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await ask(token, 'GET /operator/overview')).status).toBe(200);
});

test('a released number is told to its farmer, can be given back for seven days, and the farmer sees who looked', async () => {
  const { asha, vijay } = await pair();
  await appoint(asha, 'Asha of support');
  const { token } = await signIn(asha, 'new');
  const about = { phone: vijay.phone };
  await ask(token, 'POST /operator/account', about);
  expect((await ask(token, 'POST /operator/account/release-number', about)).status).toBe(200);
  const resultOf = async () =>
    (await here.outbox()).findLast(({ to, text }) => to === vijay.phone && text.includes('taken off'))?.text;
  await expect.poll(resultOf, { timeout: 20_000 }).toMatch(/undo it within 7 days:\nhttp/);
  // The number may be another's by now: its link opens nothing without the PIN.
  const link = /[?]u=(\S+)/.exec((await resultOf()) ?? '')?.[1] ?? '';
  const page = await fetch(`${here.url}/auth/v1/undo?u=${link}`);
  expect(await page.text()).toContain('type="password" name="current"');
  const found = (await ask(token, 'POST /operator/account', about)).body.data;
  expect([found.account, found.releasedAt]).toEqual([null, expect.any(String)]);
  expect((await ask(token, 'POST /operator/account/restore-number', about)).status).toBe(200);
  expect((await ask(token, 'POST /operator/account/restore-number', about)).status).toBe(404);
  const back = await signIn(vijay);
  const looks = (await ask(back.token, 'GET /me/looks')).body.data.looks;
  expect(looks.map(({ operator: who, what }) => `${who} ${what}`)).toEqual([
    'Asha of support restore_number',
    'Asha of support restore_number',
    'Asha of support account',
    'Asha of support release_number',
    'Asha of support account',
  ]);
  expect((await ask(token, 'GET /me/looks')).body.data.looks).toEqual([]);
});

test('a deed wants the operator’s own hand: a session of two hours shows the PIN first', async () => {
  const { asha, vijay } = await pair();
  await appoint(asha, 'Asha');
  const { token } = await signIn(asha, 'new');
  await outside.query(
    `update auth.sessions set amr = (select jsonb_agg(entry || jsonb_build_object('timestamp',
       (entry ->> 'timestamp')::bigint - 7200)) from jsonb_array_elements(amr) entry) where user_id = $1`,
    [asha.userId],
  );
  for (const key of ['end-sessions', 'release-number', 'restore-number'] as const) {
    const answer = await ask(token, `POST /operator/account/${key}`, { phone: vijay.phone });
    expect([answer.status, answer.body.code]).toEqual([400, 'current_password_required']);
  }
  expect((await ask(token, 'POST /operator/account', { phone: vijay.phone })).status).toBe(200);
  expect((await vijay.ask('GET /me')).status).toBe(200);
});

test('the database itself: farmers’ connections see none of it, an operator’s writes their own looks and changes none', async () => {
  const { asha, vijay } = await pair();
  await appoint(asha, 'Asha');
  const { token } = await signIn(asha, 'new');
  expect(await everyAnswer(token, vijay)).toEqual(NOTHING.map(() => 200));
  const as = async (role: string, userId: string, statement: string) => {
    await outside.query('begin');
    try {
      await outside.query(`set local role ${role}`);
      await outside.query(`select set_config('app.user_id', $1, true)`, [userId]);
      return await outside.query(statement).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message,
      );
    } finally {
      await outside.query('rollback');
    }
  };
  const note = (id: string, name: string, what = 'overview') =>
    `insert into app.operator_looks (id, at, operator_id, operator_name, what) values (gen_random_uuid(), now(), '${id}', '${name}', '${what}')`;
  for (const statement of ['select from app.operators', 'select from app.operator_looks'])
    expect(await as('draksha_request', asha.userId, statement)).toMatch(/permission denied/);
  const role = 'draksha_operator';
  expect(await as(role, asha.userId, 'select from app.operators')).toBe(1);
  expect(await as(role, asha.userId, 'select from app.operator_looks')).toBeGreaterThan(5);
  expect(await as(role, asha.userId, note(asha.userId, 'Asha'))).toBe(1);
  const refused = /row-level security/;
  expect(await as(role, asha.userId, note(asha.userId, 'Somebody else'))).toMatch(refused);
  expect(await as(role, asha.userId, note(vijay.userId, 'Asha'))).toMatch(refused);
  expect(await as(role, asha.userId, note(asha.userId, 'Asha', 'named'))).toMatch(refused);
  expect(await as(role, vijay.userId, 'select from app.operators')).toBe(0);
  expect(await as(role, vijay.userId, 'select from app.operator_looks')).toBe(0);
  expect(await as(role, vijay.userId, note(vijay.userId, 'Asha'))).toMatch(refused);
  for (const statement of [
    'delete from app.operator_looks',
    `update app.operator_looks set about = null`,
    `insert into app.operators values (gen_random_uuid(), 'x', now())`,
    'select from app.users',
    'select from app.plots',
    'select from app.records',
    'select from auth.users',
    'select from jobs.job',
  ])
    expect([statement, await as(role, asha.userId, statement)]).toEqual([
      statement,
      expect.stringMatching(/permission denied/),
    ]);
});
