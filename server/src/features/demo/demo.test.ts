import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { farmDay } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { DEMO_PHONE } from '../../config.ts';
import { removeEndedDemos, setUpDemoAccount } from './service.ts';

const CODE = '739164';
const DEMO = {
  DEMO_MODE: 'true',
  DEMO_PASSWORD: 'grapes-for-all',
  DEMO_CODE: CODE,
  DEMO_HOURS: '2',
  SERVER_SECRET: 'what all starts of this farm have in common',
};
const START = '2026-11-20T00:30:00Z';

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const login = (url: string, password: string, headers: Record<string, string> = {}) =>
  post(url, '/token?grant_type=password', { phone: DEMO_PHONE, password }, headers);
const typeCode = (url: string, token: string, phone = DEMO_PHONE) =>
  post(url, '/verify', { type: 'sms', phone, token });

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly user: { readonly id: string; readonly app_metadata: { readonly visit_ends_at: string } };
}
const sessionOf = async (answer: Response): Promise<Session> => {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Session;
};

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const asker =
  (here: World, { access_token }: Session) =>
  async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const type = init.body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${access_token}`, ...type, ...init.headers };
    const response = await fetch(`${here.url}/api${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
const all = async (ask: ReturnType<typeof asker>, noun: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const page = await ask<{ items: Row[]; nextCursor: string | null }>(`/${noun}?limit=100${cursor}`);
    rows.push(...page.items);
    if (page.nextCursor === null) return rows;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
};

test('without demo mode nobody has the demo number, and its code opens nothing', async () => {
  await using here = await world({ env: { ...DEMO, DEMO_MODE: 'false' } });
  await setUpDemoAccount(here.context, DEMO_PHONE);
  expect((await login(here.url, 'grapes-for-all')).status).toBe(400);
  await post(here.url, '/otp', { phone: DEMO_PHONE });
  expect((await typeCode(here.url, CODE)).status).toBe(403);
});

describe('a demo', () => {
  let here: World;
  beforeAll(async () => {
    here = await world({ env: DEMO, now: START });
    await setUpDemoAccount(here.context, DEMO_PHONE);
    await setUpDemoAccount(here.context, DEMO_PHONE);
  });
  afterAll(() => here[Symbol.asyncDispose]());

  test('is opened by its password, by its code as a PIN and by its code as a one-time code, each a copy', async () => {
    const ids = new Set<string>();
    for (const answer of [
      login(here.url, 'grapes-for-all'),
      login(here.url, CODE),
      typeCode(here.url, CODE),
    ]) {
      const session = await sessionOf(await answer);
      ids.add(session.user.id);
      expect(await asker(here, session)('/me')).toMatchObject({
        user: { firstName: 'Demo', lastName: 'Farmer' },
        farmerProfile: { farmName: 'Demo Vineyard', locationDistrict: 'Nashik', totalAreaHectares: 5.5 },
      });
    }
    expect(ids.size).toBe(3);
    expect((await login(here.url, 'something-else')).status).toBe(400);
    const { phone } = await here.farmer();
    await post(here.url, '/otp', { phone });
    expect((await typeCode(here.url, CODE, phone)).status).toBe(403);
  });

  test('shows two seasons of three plots: diary, harvest, sales, tasks, stock and photos', async () => {
    const session = await sessionOf(await login(here.url, CODE));
    const ask = asker(here, session);
    const plots = await all(ask, 'plots');
    expect(plots).toHaveLength(3);
    const seasons = await all(ask, 'seasons');
    const running = seasons.filter(({ endedOn }) => endedOn === null);
    expect(running.map(({ pruningDate }) => pruningDate)).toEqual(
      [14, 43, 100].map((days) => farmDay(Date.parse(START) - days * DAY_MS)),
    );
    const over = seasons.filter(({ endedOn }) => endedOn !== null);
    expect(over).toHaveLength(3);
    expect(
      over.every(({ yieldKg, endedOn }) => Number(yieldKg) > 20_000 && String(endedOn) < '2026-08'),
    ).toBe(true);
    const records = await all(ask, 'records');
    const kinds = new Set(records.map(({ kind }) => kind));
    for (const kind of [
      'spray',
      'irrigation',
      'fertilizer',
      'growth_regulator',
      'pruning',
      'harvest',
      'labour',
    ])
      expect(kinds).toContain(kind);
    for (const kind of ['expense', 'income', 'scouting', 'petiole_test', 'rain_gauge', 'bunch_count', 'note'])
      expect(kinds).toContain(kind);
    expect(records.length).toBeGreaterThan(200);
    // Nothing lies ahead, and nothing outside its season.
    expect(records.every(({ happenedAt }) => Date.parse(String(happenedAt)) < Date.parse(START))).toBe(true);
    for (const season of seasons)
      for (const { happenedAt } of records.filter(({ seasonId }) => seasonId === season.id)) {
        const day = String(happenedAt).slice(0, 10);
        const end = typeof season.endedOn === 'string' ? season.endedOn : '2026-11-20';
        expect(day >= String(season.pruningDate) && day <= end).toBe(true);
      }
    const tasks = await all(ask, 'tasks');
    expect(tasks.filter(({ status }) => status === 'completed')).toHaveLength(2);
    expect(tasks.filter(({ scheduledDate }) => scheduledDate === '2026-11-20')).toHaveLength(1);
    expect(await all(ask, 'stock-movements')).toHaveLength(3);
    expect((await all(ask, 'stage-observations')).length).toBeGreaterThan(5);
    const photos = await all(ask, 'photos');
    expect(photos).toHaveLength(3);
    for (const { id, bytes } of photos) {
      const headers = { authorization: `Bearer ${session.access_token}` };
      const picture = await fetch(`${here.url}/api/photos/${id}/bytes`, { headers });
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(Number(bytes)).toBeLessThan(60_000);
    }
    for (const report of ['costs', 'yield', 'spray-diary', 'labour']) {
      const made = await ask<object>(`/reports/${report}?from=2025-08-01&to=2026-11-20`);
      expect(JSON.stringify(made).length, report).toBeGreaterThan(2_000);
    }
  });

  test('speaks the visitor’s language', async () => {
    for (const [headers, name] of [
      [{ cookie: 'a=b; i18next=mr', 'accept-language': 'en-IN' }, 'डेमो द्राक्षबाग'],
      [{ 'accept-language': 'hi-IN,en;q=0.8' }, 'डेमो अंगूर का बाग'],
    ] as const) {
      const ask = asker(here, await sessionOf(await login(here.url, CODE, headers)));
      expect(await ask('/me')).toMatchObject({ farmerProfile: { farmName: name } });
    }
  });

  test('of one visitor is seen and spoilt by nobody else', async () => {
    const [one, other] = [
      await sessionOf(await login(here.url, CODE)),
      await sessionOf(await login(here.url, CODE)),
    ];
    const [mine, theirs] = [asker(here, one), asker(here, other)];
    const [plot] = await all(mine, 'plots');
    await mine(`/plots/${plot?.id}`, {
      method: 'PATCH',
      headers: { 'if-match': `"${plot?.version}"` },
      body: JSON.stringify({ name: 'Spoilt' }),
    });
    for (const { id, version } of await all(mine, 'records'))
      await mine(`/records/${id}`, { method: 'DELETE', headers: { 'if-match': `"${version}"` } }).catch(
        () => null,
      );
    const password = { password: '618203', current_password: CODE };
    await fetch(`${here.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${one.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(password),
    });
    expect((await all(theirs, 'plots')).map(({ name }) => name)).not.toContain('Spoilt');
    expect((await all(theirs, 'records')).length).toBeGreaterThan(200);
    await expect(theirs(`/plots/${plot?.id}`)).rejects.toThrow('404');
    // Who comes next finds the farm as it was, by the same code.
    const next = asker(here, await sessionOf(await login(here.url, CODE)));
    expect((await all(next, 'records')).length).toBeGreaterThan(200);
  });
});

test('a visit ends by itself, and nothing of it stays', async () => {
  await using here = await world({ env: DEMO, now: START });
  await setUpDemoAccount(here.context, DEMO_PHONE);
  const session = await sessionOf(await typeCode(here.url, CODE));
  expect(session.user.app_metadata.visit_ends_at).toBe('2026-11-20T02:30:00.000Z');
  const folder = join(here.context.config.dataDir, 'photos', session.user.id);
  expect(await readdir(folder)).toHaveLength(6);
  here.setClock('2026-11-20T02:31:01Z');
  const client = new AuthClient({
    url: `${here.url}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  });
  const renewed = await client.refreshSession({ refresh_token: session.refresh_token });
  expect(renewed.error).not.toBeNull();
  await expect(asker(here, session)('/plots')).rejects.toThrow('401');
  await removeEndedDemos(here.context);
  const { rows } = await here.context.pools.system.query(
    `select (select count(*)::int from app.users where id = $1) as users,
       (select count(*)::int from app.records where user_id = $1) as records,
       (select count(*)::int from auth.users where id = $1) as accounts`,
    [session.user.id],
  );
  expect(rows).toEqual([{ users: 0, records: 0, accounts: 0 }]);
  expect(await readdir(folder).catch(() => [])).toEqual([]);
  // The demo itself is still there.
  await sessionOf(await typeCode(here.url, CODE));
});

test('only so many visits are open at once, and one that ended makes room', async () => {
  await using here = await world({ env: { ...DEMO, DEMO_VISITORS: '2' }, now: START });
  await setUpDemoAccount(here.context, DEMO_PHONE);
  await sessionOf(await login(here.url, CODE));
  here.setClock('2026-11-20T01:30:00Z');
  await sessionOf(await login(here.url, CODE));
  const full = await login(here.url, CODE);
  expect([full.status, full.headers.get('retry-after')]).toEqual([429, '3600']);
  here.setClock('2026-11-20T02:31:00Z');
  await sessionOf(await login(here.url, CODE));
});
