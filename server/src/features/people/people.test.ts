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

describe('a manager', () => {
  /** Sums that stand in no other value. */
  const SUMS = [98_765_401, 98_765_402, 98_765_403, 98_765_404, 98_765_405, 98_765_406];
  const resultOf = (text: string) =>
    SUMS.filter((sum) => text.includes(String(sum)) || text.includes(String(sum / 100)));

  async function farmWithMoney() {
    const farm = await farmWith('manager');
    const { owner } = farm;
    const place = { latitude: 20, longitude: 73.8 };
    const plot = (await owner.ask('POST /plots', { body: { name: 'Odha', ...place } })).body.data.plot;
    const frame = { plotId: plot.id, happenedAt: '2026-11-18T02:00:00Z' };
    const record = async (kind: string, details: object, cost: number | null) => {
      const body = { ...frame, entryId: randomUUID(), kind, details, cost };
      const made = await owner.ask('POST /records', { body });
      expect(made.status).toBe(201);
      return made.body.data.record;
    };
    const labour = await record('labour', { people: 4, wagePaise: SUMS[0], pieceRatePaise: SUMS[1] }, null);
    const harvest = await record('harvest', { kg: 4, ratePaisePerKg: SUMS[2] }, SUMS[3] ?? null);
    const paid = await record('expense', { category: 'fuel' }, SUMS[4] ?? null);
    const task = (await owner.ask('POST /tasks', { body: { title: 'Tie', plotId: plot.id, cost: SUMS[5] } }))
      .body.data.task;
    const bought = { productId: 'x', productName: 'X', move: 'bought', amount: 1, unit: 'g' };
    const stock = await owner.ask('POST /stock-movements', {
      body: { ...bought, movedOn: '2026-11-18', cost: SUMS[5] },
    });
    expect(stock.status).toBe(201);
    return { ...farm, plot, labour, harvest, paid, task };
  }

  test('is told no sum on any route that is open to them, and fails on none', async () => {
    const { owner, member, plot, labour, paid, task } = await farmWithMoney();
    const open = [...routeCapabilities].filter(([, capability]) => roleMay('manager', capability));
    expect(open.length).toBeGreaterThan(40);
    const ids = [plot.id, labour.id, paid.id, task.id];
    const query = `?plotId=${plot.id}&date=2026-11-20&from=2026-11-01&to=2026-11-20`;
    let read = 0;
    for (const [route] of open) {
      const [method, path = ''] = route.split(' ');
      if (method !== 'GET' || path === '/events') continue;
      for (const id of path.includes(':id') ? ids : [''])
        for (const asked of ['', query]) {
          const response = await fetch(`${here.url}/api${path.replace(':id', id)}${asked}`, {
            headers: { authorization: `Bearer ${member.accessToken}`, [FARM_HEADER]: owner.userId },
          });
          const text = await response.text();
          if (response.status === 200) read += 1;
          expect([route, response.status < 500 || response.status === 503, resultOf(text)]).toEqual([
            route,
            true,
            [],
          ]);
        }
    }
    expect(read).toBeGreaterThan(20);
    expect(resultOf(JSON.stringify((await owner.ask('GET /sync')).body))).toEqual(SUMS);
  });

  test('has the feed without sums, and without what is of money alone', async () => {
    const { owner, member, labour, harvest, paid, task } = await farmWithMoney();
    const { items } = (await askFor(owner, member, 'GET /sync')).body.data;
    const row = (id: string) => items.find((item) => item.id === id)?.row;
    expect(row(labour.id)).toMatchObject({ kind: 'labour', details: { people: 4 }, cost: null });
    expect(row(harvest.id)).toMatchObject({ details: { kg: 4 }, cost: null });
    expect(row(task.id)).toMatchObject({ title: 'Tie', cost: null });
    expect(row(paid.id)).toBeUndefined();
  });

  test('changes a row and leaves its sums; gives none, and is answered without', async () => {
    const { owner, member, labour, harvest, paid, task } = await farmWithMoney();
    const change = { params: { id: labour.id }, version: 1, body: { details: { people: 6 } } };
    const changed = await askFor(owner, member, 'PATCH /records/:id', change);
    expect([changed.status, resultOf(JSON.stringify(changed.body))]).toEqual([200, []]);
    const stale = await askFor(owner, member, 'PATCH /records/:id', change);
    expect(resultOf(JSON.stringify(stale.body))).toEqual([]);
    const dated = { params: { id: task.id }, version: 1, body: { title: 'Tie the shoots' } };
    expect((await askFor(owner, member, 'PATCH /tasks/:id', dated)).status).toBe(200);
    const now = async (id: string) =>
      (await owner.ask('GET /records/:id', { params: { id } })).body.data.record;
    expect(await now(labour.id)).toMatchObject({
      details: { people: 6, wagePaise: SUMS[0], pieceRatePaise: SUMS[1] },
    });
    expect((await owner.ask('GET /tasks/:id', { params: { id: task.id } })).body.data.task.cost).toBe(
      SUMS[5],
    );
    for (const body of [{ cost: 5 }, { details: { kg: 4, ratePaisePerKg: 5 } }])
      await askFor(owner, member, 'PATCH /records/:id', { params: { id: harvest.id }, version: 1, body });
    expect(await now(harvest.id)).toMatchObject({ cost: SUMS[3], details: { ratePaisePerKg: SUMS[2] } });
    const gone = { params: { id: paid.id }, version: 1 };
    expect((await askFor(owner, member, 'DELETE /records/:id', gone)).status).toBe(404);
    const frame = { plotId: task.plotId, happenedAt: '2026-11-18T02:00:00Z', entryId: randomUUID() };
    for (const body of [
      { kind: 'expense', details: { category: 'fuel' } },
      { kind: 'labour', details: { people: 1, wagePaise: 100 } },
      { kind: 'note', details: {}, cost: 100 },
    ])
      expect([
        body.kind,
        (await askFor(owner, member, 'POST /records', { body: { ...frame, ...body } })).status,
      ]).toEqual([body.kind, 404]);
    const spray = { kind: 'spray', details: { products: [{ name: 'Sulphur' }] } };
    expect((await askFor(owner, member, 'POST /records', { body: { ...frame, ...spray } })).status).toBe(201);
  });
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
  const counts = await livePeople({ url: here.url, people, seed: 29, acts: 300 });
  // Each act was done, and what can be refused was.
  expect([...counts.keys()].filter((what) => what.endsWith(' done'))).toHaveLength(10);
  expect([...counts.keys()].filter((what) => what.endsWith(' refused'))).toHaveLength(8);
}, 120_000);
