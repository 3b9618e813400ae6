import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GoTrueClient } from '@supabase/auth-js';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askFor, consent, join as joinFarm, organise } from '../../../test/members.ts';
import { addPhotoRow, bytesOf, jpeg, putAll } from '../../../test/photos.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';
import { exportFarm, removeLeft } from './service.ts';

let here: World;
beforeAll(async () => {
  here = await world({ env: { QUOTA_PLOTS: '1000' } });
});
afterAll(() => here[Symbol.asyncDispose]());

const exported = (token: string | null) =>
  fetch(`${here.url}/api/me/export`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

const unpacked = async (farmer: TestFarmer) => {
  const answer = await exported(farmer.accessToken);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="draksha-2026-11-20.zip"');
  return unzipSync(new Uint8Array(await bytesOf(answer)));
};

async function farm(firstName: string) {
  const farmer = await here.farmer({ firstName });
  await farmer.ask('GET /me');
  const plot = { name: '=HYPERLINK("http://x","ओढा")', notes: 'one, "two"' };
  const { body } = await farmer.ask('POST /plots', { body: plot });
  const plotId = body.data.plot.id;
  await farmer.ask('POST /seasons', { body: { plotId, cycle: 'fruit', pruningDate: '2026-10-08' } });
  const picture = await jpeg();
  const photo = await addPhotoRow(farmer, { parentId: plotId, bytes: picture });
  expect((await putAll(here, farmer, photo.id, picture)).status).toBe(200);
  return { farmer, plotId, photo, picture };
}

const textIn = (files: Record<string, Uint8Array>, name: string): string =>
  strFromU8(files[name] ?? new Uint8Array());

describe('what a farmer takes along', () => {
  test('is every row of theirs, for programs and for a spreadsheet, and their photos', async () => {
    const { farmer, plotId, photo, picture } = await farm('आशा');
    await here.context.pools.system.query(
      `insert into app.operator_looks (id, at, operator_id, operator_name, what, about)
       values (gen_random_uuid(), now(), gen_random_uuid(), 'Helper', 'account', $1)`,
      [farmer.phone],
    );
    const files = await unpacked(farmer);
    const json = (name: string) => JSON.parse(textIn(files, `json/${name}.json`));
    expect(json('plots')).toMatchObject([{ id: plotId, notes: 'one, "two"' }]);
    expect(json('seasons')).toMatchObject([{ plotId, pruningDate: '2026-10-08' }]);
    expect(json('users')).toMatchObject([{ id: farmer.userId, firstName: 'आशा' }]);
    expect(json('records')).toEqual([]);
    expect(JSON.parse(textIn(files, 'account.json'))).toMatchObject({ id: farmer.userId });
    const csv = textIn(files, 'csv/plots.csv');
    // A spreadsheet knows by the mark that these are letters of Marathi, and runs nothing that was typed.
    expect([...(files['csv/plots.csv'] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv).toContain('"\'=HYPERLINK(""http://x"",""ओढा"")"');
    expect(csv).toContain('"one, ""two"""');
    expect(Buffer.from(files[`photos/2026-11-19-${photo.id}.jpg`] ?? [])).toEqual(picture);
    expect(Object.keys(files).filter((name) => /change|writes|piece/.test(name))).toEqual([]);
    expect(json('sign-in-audit')).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'signed_up', ip: expect.any(String) })]),
    );
    expect(json('sign-in-sessions')).toMatchObject([{ user_agent: 'node', ended_at: null }]);
    expect(json('sign-in-messages')).toMatchObject([{ template: 'code', recipient: farmer.phone.slice(1) }]);
    expect(json('operator-looks')).toMatchObject([{ operatorName: 'Helper', what: 'account' }]);
    expect(textIn(files, 'csv/sign-in-audit.csv')).toContain('signed_up');
    for (const name of ['devices', 'passkeys', 'applications'])
      expect(files).toHaveProperty([`json/sign-in-${name}.json`]);
  });

  test('has nothing of another farmer, and is for who is signed in', async () => {
    const [one, other] = [await farm('One'), await farm('Other')];
    const files = await unpacked(one.farmer);
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString())
      .join();
    for (const word of [other.farmer.userId, other.plotId, other.photo.id, other.farmer.phone.slice(1)])
      expect(all.includes(word), word).toBe(false);
    expect((await exported(null)).status).toBe(401);
  });

  test('is made once at a time for each farmer; the next waits as long as it is told', async () => {
    const [{ farmer }, other] = [await farm('Twice'), await farm('Other')];
    // Nobody reads it yet, as over a slow network.
    const first = await exportFarm(here.context, farmer.userId);
    const second = await exported(farmer.accessToken);
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await second.json()).toMatchObject({ success: false, code: 'rate_limited' });
    expect((await exported(other.farmer.accessToken)).status).toBe(200);
    // The phone that asked for the first went away.
    const over = once(first, 'close');
    first.destroy();
    await over;
    // The turn is given back behind the answer.
    await expect.poll(() => unpacked(farmer)).toBeDefined();
    await expect.poll(() => unpacked(farmer)).toBeDefined();
  });

  test('is had again when the process that made it has died', async () => {
    const { farmer } = await farm('Died');
    const left = await exportFarm(here.context, farmer.userId);
    try {
      here.setClock('2026-11-20T00:30:31.000Z');
      expect((await exported(farmer.accessToken)).status).toBe(200);
    } finally {
      here.setClock('2026-11-20T00:30:00.000Z');
      left.destroy();
    }
  });

  test('has more rows than fit one page, each once', async () => {
    const { farmer } = await farm('Many');
    for (let batch = 0; batch < 6; batch++) {
      let waiting = Array.from({ length: 100 }, () => ({
        id: crypto.randomUUID(),
        route: 'POST /plots',
        body: { id: crypto.randomUUID(), name: 'P' },
      }));
      // A server with much to do may answer "later" to some of them; a phone sends those again.
      for (let tries = 0; tries < 20 && waiting.length > 0; tries++) {
        const { body } = await farmer.ask('POST /sync', { body: { writes: waiting } });
        const statuses = new Map(body.data.answers.map(({ id, status }) => [id, status]));
        expect([...statuses.values()].filter((status) => status >= 300 && status < 500)).toEqual([]);
        waiting = waiting.filter(({ id }) => (statuses.get(id) ?? 500) >= 500);
      }
    }
    const plots = JSON.parse(textIn(await unpacked(farmer), 'json/plots.json')) as { id: string }[];
    expect([plots.length, new Set(plots.map(({ id }) => id)).size]).toEqual([601, 601]);
  });
});

describe('a farmer who leaves', () => {
  const signIn = async ({ phone, pin }: TestFarmer) => {
    const client = new GoTrueClient({
      url: `${here.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    });
    return client.signInWithPassword({ phone, password: pin });
  };
  const day = 86_400_000;
  const after = (days: number) => new Date(Date.parse('2026-11-20T00:30:00Z') + days * day);
  const inDatabase = async (id: string) => {
    const { rows } = await here.context.pools.system.query(
      `select (select count(*)::int from app.users where id = $1) as users,
         (select count(*)::int from auth.users where id = $1) as accounts`,
      [id],
    );
    return rows[0];
  };

  test('is signed out everywhere at once, and can take it back for seven days', async () => {
    const { farmer, plotId } = await farm('Back');
    const left = await farmer.ask('DELETE /me');
    expect(left.body.data.user.leavingSince).toBe('2026-11-20T00:30:00.000Z');
    // A process remembers for a second that a session is live.
    await expect.poll(async () => (await farmer.ask('GET /me')).status).toBe(401);
    await removeLeft(here.context, after(6.9));
    const { data, error } = await signIn(farmer);
    expect(error).toBeNull();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const stay = await fetch(`${here.url}/api/me/stay`, { method: 'POST', headers });
    expect(await stay.json()).toMatchObject({ data: { user: { leavingSince: null } } });
    await removeLeft(here.context, after(30));
    const plot = await fetch(`${here.url}/api/plots/${plotId}`, { headers });
    expect(plot.status).toBe(200);
  });

  test('is gone after them: sign-in, rows, files, and nothing of anybody else', async () => {
    const [gone, stays] = [await farm('Gone'), await farm('Stays')];
    const folder = (farmer: TestFarmer) => join(here.context.config.dataDir, 'photos', farmer.userId);
    expect(await readdir(folder(gone.farmer))).toHaveLength(2);
    await gone.farmer.ask('DELETE /me');
    await removeLeft(here.context, after(7.1));
    expect(await inDatabase(gone.farmer.userId)).toEqual({ users: 0, accounts: 0 });
    expect(await readdir(folder(gone.farmer)).catch(() => [])).toEqual([]);
    expect((await signIn(gone.farmer)).error?.message).toMatch(/Invalid login credentials/);
    const { rows } = await here.context.pools.system.query<{ table: string; owner: string }>(
      `select c.relname as table, a.attname as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname in ('user_id', 'owner_id')
       where n.nspname = 'app' and c.relkind = 'r' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(5);
    // As the database's own superuser, whom no row security keeps from seeing.
    for (const { table, owner } of rows) {
      const found = await here.context.pools.system.query(`select from app.${table} where ${owner} = $1`, [
        gone.farmer.userId,
      ]);
      expect(found.rowCount, table).toBe(0);
    }
    expect(await inDatabase(stays.farmer.userId)).toEqual({ users: 1, accounts: 1 });
    expect(await readdir(folder(stays.farmer))).toHaveLength(2);
    // The number is free again.
    expect((await stays.farmer.ask('GET /me')).status).toBe(200);
  });
});

test('of a farmer who left, no number and no address stands anywhere in the database', async () => {
  const farmer = await here.farmer({ firstName: 'Leaves' });
  await farmer.ask('GET /me');
  const auth = async (method: string, path: string, body?: object, token = farmer.accessToken) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${here.url}/auth/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status;
  };
  const { phone } = farmer;
  const wanted = { email: 'leaves.soon@example.com', phone: '+919876501234' };
  // Messages, counts of codes and of wrong PINs, wishes for other addresses, an operator's look.
  expect(await auth('POST', '/token?grant_type=password', { phone, password: '111333' }, '')).toBe(400);
  expect(await auth('POST', '/otp', { phone }, '')).toBe(200);
  expect(await auth('POST', '/verify', { type: 'sms', phone, token: '000001' }, '')).toBe(403);
  expect(await auth('PUT', '/user', { email: wanted.email })).toBe(200);
  expect(await auth('PUT', '/user', { phone: wanted.phone })).toBe(200);
  expect(await auth('GET', '/reauthenticate')).toBe(200);
  const { pools } = here.context;
  await pools.system.query(
    `insert into app.operator_looks (id, at, operator_id, operator_name, what, about)
     values (gen_random_uuid(), now(), gen_random_uuid(), 'Helper', 'account', $1)`,
    [phone],
  );
  const { rows: tables } = await pools.system.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'app') and c.relkind = 'r' order by 1`,
  );
  const found = async (): Promise<string[]> => {
    const where: string[] = [];
    for (const { name } of tables)
      for (const word of [phone.slice(1), wanted.email, wanted.phone.slice(1)]) {
        const { rowCount } = await pools.system.query(
          `select from ${name} t where position($1 in t::text) > 0`,
          [word],
        );
        if (Number(rowCount) > 0) where.push(name);
      }
    return [...new Set(where)];
  };
  expect(await found()).toEqual(
    expect.arrayContaining(['app.operator_looks', 'app.users', 'auth.outbox', 'auth.tries', 'auth.users']),
  );
  await farmer.ask('DELETE /me');
  await removeLeft(here.context, new Date(Date.parse('2026-11-20T00:30:00Z') + 7.1 * 86_400_000));
  expect(await found()).toEqual([]);
  // What it cost is still known.
  const { rows } = await pools.system.query(
    `select count(*)::int as sent from auth.outbox where recipient = ''`,
  );
  expect(rows[0].sent).toBeGreaterThan(0);
});

/** Of every table of the product those with a row in which one of some words stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { pools } = here.context;
  const { rows: tables } = await pools.system.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'app' and c.relkind in ('r', 'p') order by 1`,
  );
  const found = tables.map(async ({ name }) => {
    const { rowCount } = await pools.system.query(
      `select from ${name} t where exists (select from unnest($1::text[]) w where position(w in t::text) > 0) limit 1`,
      [words],
    );
    return rowCount === 0 ? [] : [name];
  });
  return (await Promise.all(found)).flat();
}

test('consents, who looked and memberships are in the export; with the farm they end, and no organisation has a copy', async () => {
  const owner = await here.farmer({ firstName: 'Vasundhara' });
  const helped = await here.farmer({ firstName: 'Helped' });
  const member = await here.farmer({ firstName: 'Member' });
  const agronomist = await here.farmer({ firstName: 'Agronomist' });
  const plotName = 'Zenobia corner';
  await owner.ask('GET /me');
  await owner.ask('POST /plots', { body: { name: plotName } });
  await joinFarm(helped, owner, 'manager');
  await joinFarm(owner, member, 'family');
  await owner.ask('POST /people/invites', { body: { name: 'Open', role: 'accountant' } });
  const consentId = await consent(owner, await organise(agronomist, 'Sahya'));
  expect((await askFor(owner, agronomist, 'GET /plots')).status).toBe(200);
  const list = {
    ...{ product: 'Captan', substance: 'Captan', formulation: '', dose: '', days: { eu: 7 } },
    ...{ maxUses: 2, stage: '', residueLimit: '' },
  };
  const edition = {
    name: 'Export',
    season: '2026-27',
    source: 'Annexure 5',
    datedOn: '2026-11-03',
    rows: [list],
  };
  const listId = '0190aaaa-0000-7000-8000-0000000000e1';
  await agronomist.ask('PUT /organisation/lists/:id', { params: { id: listId }, body: edition });
  await agronomist.ask('POST /organisation/lists/:id/publish', { params: { id: listId } });

  const files = await unpacked(owner);
  const json = (name: string) => JSON.parse(textIn(files, `json/${name}.json`));
  expect(json('farm_consents')).toMatchObject([
    { id: consentId, organisationName: 'Sahya', withdrawnAt: null },
  ]);
  expect(json('farm_looks')).toMatchObject([
    { what: 'farm', agronomistName: expect.stringContaining('Agronomist') },
  ]);
  expect(json('farm_members')).toMatchObject([{ memberId: member.userId, role: 'family', endedAt: null }]);
  expect(json('memberships')).toMatchObject([{ farm: helped.userId, role: 'manager', endedAt: null }]);
  for (const name of ['farm_consents', 'farm_looks', 'farm_members', 'memberships'])
    expect(textIn(files, `csv/${name}.csv`), name).not.toBe('');

  const words = [owner.userId, 'Vasundhara', plotName];
  const before = await tablesWith(words);
  for (const table of ['farm_consents', 'farm_looks', 'farm_members', 'farm_invites', 'plots', 'users'])
    expect(before).toContain(`app.${table}`);
  // An organisation has none even while it sees the farm.
  for (const table of ['organisations', 'organisation_agronomists', 'organisation_invites', 'product_lists'])
    expect(before).not.toContain(`app.${table}`);

  await owner.ask('DELETE /me');
  // At once, before the week of thinking it over has passed.
  expect((await askFor(owner, member, 'GET /plots')).status).toBe(404);
  expect((await askFor(owner, agronomist, 'GET /plots')).status).toBe(404);
  expect((await askFor(helped, owner, 'GET /plots')).status).not.toBe(200);
  await removeLeft(here.context, new Date(Date.parse('2026-11-20T00:30:00Z') + 7.1 * 86_400_000));
  // On the farm that they helped the membership has ended and has no name: of whom it was nobody knows.
  expect(await tablesWith(['Vasundhara', plotName])).toEqual([]);
  expect(await tablesWith([owner.userId])).toEqual(['app.farm_members']);
  const { rows: left } = await here.context.pools.system.query(
    'select user_id, name, ended_at is null as runs from app.farm_members where user_id = $1 or member_id = $1',
    [owner.userId],
  );
  expect(left).toEqual([{ user_id: helped.userId, name: '', runs: false }]);
  // What is the organisation's own stands.
  expect((await agronomist.ask('GET /organisation/lists')).body.data.lists).toMatchObject([{ id: listId }]);
});

test('units and language are the farmer’s own, on every phone', async () => {
  const farmer = await here.farmer({ language: 'mr' });
  const { user } = (await farmer.ask('GET /me')).body.data;
  expect(user).toMatchObject({
    languagePreference: 'mr',
    areaUnit: null,
    weightUnit: null,
    leavingSince: null,
  });
  await farmer.ask('PATCH /me', { body: { areaUnit: 'hectare', weightUnit: 'tonne' } });
  expect((await farmer.ask('GET /me')).body.data.user).toMatchObject({
    areaUnit: 'hectare',
    weightUnit: 'tonne',
  });
  const wrong = await farmer.ask('PATCH /me', { body: { areaUnit: 'bigha' as never } });
  expect(wrong.status).toBe(400);
});
