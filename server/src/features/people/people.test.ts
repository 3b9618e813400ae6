import { randomUUID } from 'node:crypto';
import {
  FARM_HEADER,
  type MemberRole,
  memberRoles,
  type Routes,
  roleMay,
  routeCapabilities,
  routes,
} from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventStream } from '../../../test/event-stream.ts';
import { askFor, join, secretIn } from '../../../test/members.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;

beforeAll(async () => {
  here = await world();
  asha = await here.farmer();
  await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Patil Vineyard' } });
});
afterAll(() => here[Symbol.asyncDispose]());

const NO_FARM = '018f0000-0000-7000-8000-00000000dead';
const key = (text: string) => text as keyof Routes;

/** A farm of its own for a test, with its member. */
async function farmWith(role: MemberRole) {
  const [owner, member] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  return { owner, member, id: await join(owner, member, role) };
}

describe('every route in every role', () => {
  const all = [...new Set([...Object.keys(routes), ...routeCapabilities.keys()])];
  const ofFarms = all.filter((route) => !('open' in (routes[key(route)] ?? {})));

  test('what the table names is there', () => {
    const raw = ['GET /photos/:id/bytes', 'GET /events'];
    expect([...routeCapabilities.keys()].filter((route) => !raw.includes(route))).toEqual(
      [...routeCapabilities.keys()].filter((route) => route in routes),
    );
  });

  test.each([...memberRoles, 'nobody'] as const)(
    'as %s',
    async (role) => {
      const owner = await here.farmer();
      const caller = await here.farmer({ firstName: 'Vijay' });
      if (role !== 'nobody') await join(owner, caller, role);
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

describe('an invitation', () => {
  const invite = (owner: TestFarmer, name = 'CA Kulkarni') =>
    owner.ask('POST /people/invites', { body: { name, role: 'accountant' } });

  test('says farm, owner and role, and is accepted once', async () => {
    const made = await invite(asha);
    const secret = secretIn(made.body.data.url);
    const [member, other] = await Promise.all([here.farmer({ firstName: 'Vijay' }), here.farmer()]);
    const { offer } = (await member.ask('POST /invites/look', { body: { secret } })).body.data;
    expect(offer).toMatchObject({
      farmName: 'Patil Vineyard',
      ownerName: 'Asha Patil',
      role: 'accountant',
      standing: 'open',
    });
    expect((await asha.ask('POST /invites/look', { body: { secret } })).body.data.offer.standing).toBe('own');
    expect((await asha.ask('POST /invites/accept', { body: { secret } })).status).toBe(409);
    expect((await member.ask('POST /invites/accept', { body: { secret } })).status).toBe(200);
    expect((await other.ask('POST /invites/accept', { body: { secret } })).status).toBe(404);
    expect((await other.ask('POST /invites/look', { body: { secret } })).status).toBe(404);
    expect((await member.ask('GET /farms')).body.data.farms).toEqual([
      { ownerId: asha.userId, farmName: 'Patil Vineyard', ownerName: 'Asha Patil', role: 'accountant' },
    ]);
    const { people, invites } = (await asha.ask('GET /people')).body.data;
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Asha Patil', 'owner'],
      ['Vijay Patil', 'accountant'],
    ]);
    expect(invites).toEqual([]);
    const seen = (await askFor(asha, member, 'GET /people')).body.data;
    expect(seen).toEqual({ people, invites: [] });
  });

  test('of two who accept at once one is a member', async () => {
    const owner = await here.farmer();
    const secret = secretIn((await invite(owner)).body.data.url);
    const callers = await Promise.all([here.farmer(), here.farmer(), here.farmer()]);
    const answers = await Promise.all(
      callers.map((caller) => caller.ask('POST /invites/accept', { body: { secret } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await owner.ask('GET /people')).body.data.people).toHaveLength(2);
  });

  test('ends when it is taken back, and after seven days', async () => {
    const [owner, member] = await Promise.all([here.farmer(), here.farmer()]);
    const [taken, late] = [await invite(owner), await invite(owner)];
    await owner.ask('DELETE /people/invites/:id', { params: { id: taken.body.data.invite.id } });
    const accept = (made: typeof taken) =>
      member.ask('POST /invites/accept', { body: { secret: secretIn(made.body.data.url) } });
    expect((await accept(taken)).status).toBe(404);
    // The session lives as long: what ends here is the invitation.
    const { rows } = await here.context.pools.system.query(
      `update app.farm_invites set ends_at = ends_at - interval '7 days' where user_id = $1 returning ends_at`,
      [owner.userId],
    );
    expect(rows).toHaveLength(2);
    expect((await accept(late)).status).toBe(404);
  });

  test('at most ten are open, and nobody else’s can be taken back', async () => {
    const [owner, other] = await Promise.all([here.farmer(), here.farmer()]);
    const made = [];
    for (let at = 0; at < 10; at += 1) made.push(await invite(owner));
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await invite(owner)).status).toBe(409);
    const id = made[0]?.body.data.invite.id ?? '';
    expect((await other.ask('DELETE /people/invites/:id', { params: { id } })).status).toBe(404);
    expect((await owner.ask('GET /people')).body.data.invites).toHaveLength(10);
  });

  test('of a farm with twenty members, or to one of ten farms, is not taken', async () => {
    const [owner, caller] = await Promise.all([here.farmer(), here.farmer()]);
    // The account has its row from its first call on.
    await owner.ask('GET /me');
    await here.context.pools.system.query(
      `insert into app.farm_members (user_id, id, member_id, role, name, joined_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'family', 'Full', now() from generate_series(1, 20)`,
      [owner.userId],
    );
    const accept = async (from: TestFarmer) =>
      (
        await caller.ask('POST /invites/accept', {
          body: { secret: secretIn((await invite(from)).body.data.url) },
        })
      ).status;
    expect(await accept(owner)).toBe(409);
    const many = await Promise.all(Array.from({ length: 10 }, () => here.farmer()));
    for (const farmer of many) await join(farmer, caller, 'family');
    expect(await accept(await here.farmer())).toBe(409);
  });
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
    await stream.ended;
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
