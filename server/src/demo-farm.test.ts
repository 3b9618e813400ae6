import { farmDay } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { type World, world } from '../test/world.ts';
import { DEMO_PHONE } from './config.ts';
import { keepDemo } from './demo-farm.ts';

const CODE = '739164';
const DEMO = {
  DEMO_MODE: 'true',
  DEMO_PASSWORD: 'grapes-for-all',
  DEMO_CODE: CODE,
  // One for all starts on the same database.
  SERVER_SECRET: 'what all starts of this farm have in common',
};
const START = '2026-11-20T00:30:00Z';

const post = (url: string, path: string, body: object) =>
  fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const login = (url: string, password: string) =>
  post(url, '/token?grant_type=password', { phone: DEMO_PHONE, password });
const typeCode = (url: string, token: string, phone = DEMO_PHONE) =>
  post(url, '/verify', { type: 'sms', phone, token });

interface Row {
  readonly id: string;
  readonly version: number;
}

/** A visitor who came in by whatever it was that this answered. */
async function enter(here: World, answer: Response) {
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const type = init.body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${token}`, ...type, ...init.headers };
    const response = await fetch(`${here.url}/api${path}`, { ...init, headers });
    expect(response.ok).toBe(true);
    return ((await response.json()) as { data: T }).data;
  };
}

const daysBefore = (instant: string, days: number): string => farmDay(Date.parse(instant) - days * DAY_MS);

test('without demo mode nobody has the demo number, and its code opens nothing', async () => {
  await using here = await world({ env: { ...DEMO, DEMO_MODE: 'false' } });
  await keepDemo(here.context);
  expect((await login(here.url, 'grapes-for-all')).status).toBe(400);
  await post(here.url, '/otp', { phone: DEMO_PHONE });
  expect((await typeCode(here.url, CODE)).status).toBe(403);
});

async function demoOn(database: TestDatabase): Promise<World> {
  const here = await world({ env: DEMO, now: START, database });
  await keepDemo(here.context);
  await keepDemo(here.context);
  return here;
}

describe('the demo farm', () => {
  let database: TestDatabase;
  let here: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    here = await demoOn(database);
  });
  afterAll(async () => {
    await here[Symbol.asyncDispose]();
    await database.drop();
  });

  test('is opened by its password, by its code as a PIN and by its code as a one-time code', async () => {
    const ask = [login(here.url, 'grapes-for-all'), login(here.url, CODE), typeCode(here.url, CODE)];
    for (const answer of ask) {
      const me = await (await enter(here, await answer))('/me');
      expect(me).toMatchObject({
        user: { phone: DEMO_PHONE },
        farmerProfile: { locationDistrict: 'Nashik', totalAreaHectares: 5.5 },
      });
    }
    expect((await login(here.url, 'something-else')).status).toBe(400);
    const { phone } = await here.farmer();
    await post(here.url, '/otp', { phone });
    expect((await typeCode(here.url, CODE, phone)).status).toBe(403);
  });

  test('has three plots at their places, pruned 14, 43 and 100 days before the first start', async () => {
    const ask = await enter(here, await typeCode(here.url, CODE));
    const { items: plots } = await ask<{ items: (Row & Record<string, number>)[] }>('/plots');
    expect(plots).toHaveLength(3);
    for (const plot of plots) {
      expect(plot.latitude).toBeCloseTo(20.1, 0);
      expect(plot.longitude).toBeCloseTo(73.9, 0);
      expect(plot).toMatchObject({
        grapeVariety: expect.any(String),
        irrigationType: 'drip',
        status: 'bearing',
      });
      expect(plot.emittersPerVine).toBeGreaterThan(0);
      expect(plot.emitterLitresPerHour).toBeGreaterThan(0);
    }
    expect(plots.reduce((sum, { areaHectares = 0 }) => sum + areaHectares, 0)).toBeCloseTo(5.5);
    const { items: seasons } = await ask<{ items: { plotId: string; pruningDate: string }[] }>('/seasons');
    expect(seasons.map(({ pruningDate }) => pruningDate)).toEqual(
      [14, 43, 100].map((days) => daysBefore(START, days)),
    );
    expect(new Set(seasons.map(({ plotId }) => plotId))).toEqual(new Set(plots.map(({ id }) => id)));
  });

  test('a later start leaves what a visitor changed, deleted or replaced, and moves no date', async () => {
    await using database = await createTestDatabase();
    await using here = await demoOn(database);
    const ask = await enter(here, await typeCode(here.url, CODE));
    const { items } = await ask<{ items: readonly [Row, Row, Row] }>('/plots');
    const [renamed, removed] = items;
    const change = (path: string, { version }: Row, method: string, body?: object) =>
      ask(path, {
        method,
        headers: { 'if-match': `"${version}"` },
        ...(body && { body: JSON.stringify(body) }),
      });
    await change(`/plots/${renamed.id}`, renamed, 'PATCH', { name: 'Mine', areaHectares: null });
    await change(`/plots/${removed.id}`, removed, 'DELETE');
    await ask('/me/farmer-profile', { method: 'PUT', body: JSON.stringify({ farmName: 'My farm' }) });
    const before = await Promise.all(['/plots', '/seasons', '/me'].map((path) => ask(path)));
    await using later = await world({ env: DEMO, now: '2026-12-20T00:30:00Z', database });
    await keepDemo(later.context);
    const again = await enter(later, await typeCode(later.url, CODE));
    const [plots, seasons, me] = await Promise.all(['/plots', '/seasons', '/me'].map((path) => again(path)));
    expect(plots).toEqual(before[0]);
    expect(plots).toMatchObject({ items: [{}, {}] });
    expect(seasons).toEqual(before[1]);
    expect(me).toMatchObject({ farmerProfile: { farmName: 'My farm', totalAreaHectares: null } });
  });
});
