import { randomUUID } from 'node:crypto';
import {
  type ActingRole,
  actingRoles,
  FARM_HEADER,
  isByConsent,
  type MemberRole,
  type Routes,
  roleMay,
  routeCapabilities,
  routes,
} from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventStream } from '../../../test/event-stream.ts';
import { askFor, consent, join, organise } from '../../../test/members.ts';
import { livePeople } from '../../../test/people-acts.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;

beforeAll(async () => {
  // The database looks at its own clock whether a consent still runs.
  here = await world({
    now: new Date().toISOString(),
    env: { QUOTA_CALLS_PER_MINUTE: '100000', SMS_PER_HOUR_ACCOUNT: '100000' },
  });
});
afterAll(() => here[Symbol.asyncDispose]());

const NO_FARM = '018f0000-0000-7000-8000-00000000dead';
const key = (text: string) => text as keyof Routes;

/** As a member is invited, or an agronomist by a consent. */
async function enter(owner: TestFarmer, caller: TestFarmer, role: ActingRole): Promise<void> {
  if (isByConsent(role)) await consent(owner, await organise(caller), role === 'agronomist_money');
  else await join(owner, caller, role);
}

/** A farm of its own for a test, with its member. */
async function farmWith(role: MemberRole) {
  const [owner, member] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  return { owner, member, id: await join(owner, member, role) };
}

describe('every route in every role', () => {
  const all = [...new Set([...Object.keys(routes), ...routeCapabilities.keys()])];
  const ofFarms = all.filter((route) => !('open' in (routes[key(route)] ?? {})));

  test('what the table names is there', () => {
    const raw = ['GET /photos/:id/bytes', 'GET /speech/:id', 'GET /events'];
    expect([...routeCapabilities.keys()].filter((route) => !raw.includes(route))).toEqual(
      [...routeCapabilities.keys()].filter((route) => route in routes),
    );
  });

  test.each([...actingRoles, 'nobody'] as const)(
    'as %s',
    async (role) => {
      const owner = await here.farmer();
      const caller = await here.farmer({ firstName: 'Vijay' });
      if (role !== 'nobody') await enter(owner, caller, role);
      for (const route of ofFarms) {
        const [method = '', path = ''] = route.split(' ');
        const response = await fetch(`${here.url}/api${path.replace(/:\w+/g, NO_FARM)}`, {
          method,
          headers: { authorization: `Bearer ${caller.accessToken}`, [FARM_HEADER]: owner.userId },
          signal: AbortSignal.timeout(30_000),
        });
        const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
        const code = isStream ? '' : ((await response.json().catch(() => ({}))) as { code?: string }).code;
        if (isStream) await response.body?.cancel();
        const capability = routeCapabilities.get(route);
        const may = role !== 'nobody' && capability !== undefined && roleMay(role, capability);
        if (role === 'nobody') expect([route, response.status, code]).toEqual([route, 404, 'farm_not_found']);
        else if (!may) expect([route, response.status, code]).toEqual([route, 404, 'not_found']);
        // Let in, it says what is wrong with a request that says nothing, or that there is no such row.
        else if (!route.includes(':id')) expect([route, response.status]).not.toEqual([route, 404]);
      }
    },
    120_000,
  );
});

test('a write of a batch is asked for by itself, and nothing of it is kept', async () => {
  const { owner, member } = await farmWith('accountant');
  const id = '018f0000-0000-7000-8000-000000000011';
  const writes = [
    { id, route: 'POST /plots', body: { name: 'Not theirs to add' } },
    { id: id.replace('11', '12'), route: 'POST /products', body: { name: 'Sulphur' } },
    { id: id.replace('11', '13'), route: 'DELETE /me' },
  ];
  const { body } = await askFor(owner, member, 'POST /sync', { body: { writes } });
  expect(body.data.answers.map(({ status, code }) => [status, code])).toEqual([
    [404, 'farm_not_found'],
    [201, undefined],
    [404, 'farm_not_found'],
  ]);
  expect((await owner.ask('GET /plots')).body.data.items).toEqual([]);
  expect((await owner.ask('GET /me')).body.data.user.leavingSince).toBeNull();
});

test('an accountant writes what was paid, worked and picked, and no spray', async () => {
  const { owner, member } = await farmWith('accountant');
  const plot = (await owner.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot;
  const record = { plotId: plot.id, happenedAt: '2026-11-18T02:00:00Z' };
  const add = (by: TestFarmer, kind: string, details: object) =>
    askFor(owner, by, 'POST /records', { body: { ...record, entryId: randomUUID(), kind, details } });
  expect((await add(member, 'labour', { people: 4 })).status).toBe(201);
  expect((await add(member, 'expense', { category: 'fuel' })).status).toBe(201);
  const spray = { products: [{ name: 'Sulphur' }] };
  expect((await add(member, 'spray', spray)).status).toBe(404);
  const { record: hers } = (
    await owner.ask('POST /records', {
      body: { ...record, entryId: randomUUID(), kind: 'spray', details: spray },
    })
  ).body.data;
  const change = { params: { id: hers.id }, version: 1, body: { notes: 'Changed' } };
  expect((await askFor(owner, member, 'PATCH /records/:id', change)).status).toBe(404);
  expect((await owner.ask('PATCH /records/:id', change)).status).toBe(200);
});

test('without the header a member acts for their own farm', async () => {
  const { owner, member } = await farmWith('family');
  await askFor(owner, member, 'POST /plots', { body: { name: 'Odha' } });
  expect((await member.ask('GET /plots')).body.data.items).toEqual([]);
  expect((await owner.ask('GET /plots')).body.data.items).toMatchObject([{ name: 'Odha' }]);
});

test('a member reads the farm without the account of its owner', async () => {
  const { owner, member } = await farmWith('family');
  const { items } = (await askFor(owner, member, 'GET /sync')).body.data;
  expect(items.filter(({ noun }) => noun === 'users')).toEqual([]);
  expect(JSON.stringify(items)).not.toContain(owner.phone.slice(-10));
});

test('a plan for a member is the owner’s', async () => {
  const { owner, member } = await farmWith('family');
  await owner.ask('POST /plots', { body: { name: 'Odha', latitude: 20, longitude: 73.8 } });
  const [hers, theirs] = [
    await owner.ask('GET /advice/plan'),
    await askFor(owner, member, 'GET /advice/plan'),
  ];
  expect(theirs.body.data.cells.map(({ plotIds }) => plotIds)).toEqual(
    hers.body.data.cells.map(({ plotIds }) => plotIds),
  );
});

test('a token acts for no other farm', async () => {
  const { owner, member } = await farmWith('family');
  const made = await member.ask('POST /access-tokens', {
    body: { name: 'Program', scopes: ['plots'], days: 7 },
  });
  const answer = await here.ask('GET /plots', {
    headers: { authorization: `Bearer ${made.body.data.secret}`, [FARM_HEADER]: owner.userId },
  });
  expect([answer.status, answer.body.code]).toEqual([404, 'farm_not_found']);
});

describe('a member', () => {
  test('who is removed reads nothing at the next request, and their stream ends', async () => {
    const { owner, member, id } = await farmWith('family');
    await using stream = await eventStream(here.url, member.accessToken, undefined, {
      [FARM_HEADER]: owner.userId,
    });
    expect((await askFor(owner, member, 'GET /plots')).status).toBe(200);
    expect((await owner.ask('DELETE /people/:id', { params: { id } })).status).toBe(200);
    const after = await askFor(owner, member, 'GET /plots');
    expect([after.status, after.body.code]).toEqual([404, 'farm_not_found']);
    await stream.endedWithin();
    expect((await member.ask('GET /farms')).body.data.farms).toEqual([]);
    // Their name stays beside what they wrote.
    const { people } = (await owner.ask('GET /people')).body.data;
    expect(people[1]).toMatchObject({ name: 'Vijay Patil', endedAt: expect.any(String) });
  });

  test('of another role may what that may, from the next request on', async () => {
    const { owner, member, id } = await farmWith('accountant');
    const add = async () => (await askFor(owner, member, 'POST /plots', { body: { name: 'Odha' } })).status;
    expect(await add()).toBe(404);
    await owner.ask('PATCH /people/:id', { params: { id }, body: { role: 'family' } });
    expect(await add()).toBe(201);
  });

  test('leaves, and is nobody’s to change or remove but the owner’s', async () => {
    const { owner, member, id } = await farmWith('family');
    const other = await here.farmer();
    expect((await other.ask('DELETE /people/:id', { params: { id } })).status).toBe(404);
    expect((await askFor(owner, member, 'DELETE /people/:id', { params: { id } })).status).toBe(404);
    const params = { ownerId: owner.userId };
    expect((await member.ask('DELETE /farms/:ownerId', { params })).status).toBe(200);
    expect((await member.ask('DELETE /farms/:ownerId', { params })).status).toBe(404);
    expect((await askFor(owner, member, 'GET /plots')).status).toBe(404);
  });

  test('who is the owner is none: they cannot leave, and nobody removes them', async () => {
    const { owner, member } = await farmWith('family');
    const leave = { params: { ownerId: owner.userId } };
    expect((await owner.ask('DELETE /farms/:ownerId', leave)).status).toBe(404);
    const { people } = (await owner.ask('GET /people')).body.data;
    const [own] = people.filter(({ role }) => role === 'owner');
    expect(own?.userId).toBe(owner.userId);
    const remove = { params: { id: own?.id ?? '' } };
    expect((await owner.ask('DELETE /people/:id', remove)).status).toBe(404);
    expect((await askFor(owner, member, 'DELETE /people/:id', remove)).status).toBe(404);
    expect((await owner.ask('GET /plots')).status).toBe(200);
  });

  test('goes with whatever opens the farm, and where their own account is closed', async () => {
    const { owner, member } = await farmWith('family');
    const second = await here.farmer();
    await join(second, owner, 'family');
    expect((await owner.ask('GET /me/openings')).body.data.people).toBe(1);
    await owner.ask('DELETE /me/openings');
    expect((await owner.ask('GET /me/openings')).body.data.people).toBe(0);
    expect((await askFor(owner, member, 'GET /plots')).status).toBe(404);
    expect((await askFor(second, owner, 'GET /plots')).status).toBe(404);
  });
});

test('twelve people on five farms see and change what the model says, whatever they do', async () => {
  const farmers = await Promise.all(Array.from({ length: 12 }, () => here.farmer()));
  const people = farmers.map(({ userId, accessToken }) => ({ userId, token: accessToken }));
  const counts = await livePeople({ url: here.url, people, seed: 33, acts: 300 });
  // Each act was done, and what can be refused was.
  expect([...counts.keys()].filter((what) => what.endsWith(' done'))).toHaveLength(11);
  expect([...counts.keys()].filter((what) => what.endsWith(' refused'))).toHaveLength(9);
}, 120_000);
