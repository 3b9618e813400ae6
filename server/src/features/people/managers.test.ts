import { randomUUID } from 'node:crypto';
import { FARM_HEADER, type MemberRole, roleMay, routeCapabilities } from '@draksha/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventStream } from '../../../test/event-stream.ts';
import { askFor, join } from '../../../test/members.ts';
import { type World, world } from '../../../test/world.ts';

/* Managers: all the work of a farm, its money only where the owner gave it to them. */

let here: World;
beforeAll(async () => {
  here = await world({ env: { QUOTA_CALLS_PER_MINUTE: '100000' } });
});
afterAll(() => here[Symbol.asyncDispose]());

/** Sums that stand in no other value. */
const SUMS = [98_765_401, 98_765_402, 98_765_403, 98_765_404, 98_765_405, 98_765_406];
const resultOf = (text: string) =>
  SUMS.filter((sum) => text.includes(String(sum)) || text.includes(String(sum / 100)));

/** A farm with each kind of sum, and its member. */
async function farmWithMoney(role: MemberRole) {
  const [owner, member] = await Promise.all([here.farmer(), here.farmer({ firstName: 'Vijay' })]);
  const farm = { owner, member, id: await join(owner, member, role) };
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

describe('a manager', () => {
  test('is told no sum on any route that is open to them, and fails on none', async () => {
    const { owner, member, plot, labour, paid, task } = await farmWithMoney('manager');
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
    const { owner, member, labour, harvest, paid, task } = await farmWithMoney('manager');
    const { items } = (await askFor(owner, member, 'GET /sync')).body.data;
    const row = (id: string) => items.find((item) => item.id === id)?.row;
    expect(row(labour.id)).toMatchObject({ kind: 'labour', details: { people: 4 }, cost: null });
    expect(row(harvest.id)).toMatchObject({ details: { kg: 4 }, cost: null });
    expect(row(task.id)).toMatchObject({ title: 'Tie', cost: null });
    expect(row(paid.id)).toBeUndefined();
  });

  test('changes a row and leaves its sums; gives none, and is answered without', async () => {
    const { owner, member, labour, harvest, paid, task } = await farmWithMoney('manager');
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

describe('a manager to whom money was given', () => {
  test('reads every sum, writes them, and has the reports', async () => {
    const { owner, member, labour, paid, plot } = await farmWithMoney('manager_money');
    const { items } = (await askFor(owner, member, 'GET /sync')).body.data;
    expect(resultOf(JSON.stringify(items))).toEqual(SUMS);
    const read = await askFor(owner, member, 'GET /records/:id', { params: { id: paid.id } });
    expect([read.status, read.body.data.record.cost]).toEqual([200, SUMS[4]]);
    const change = {
      params: { id: labour.id },
      version: 1,
      body: { details: { people: 6, wagePaise: 100 } },
    };
    const changed = await askFor(owner, member, 'PATCH /records/:id', change);
    expect([changed.status, changed.body.data.record.details]).toMatchObject([200, { wagePaise: 100 }]);
    const record = {
      plotId: plot.id,
      happenedAt: '2026-11-18T02:00:00Z',
      entryId: randomUUID(),
      kind: 'expense',
    };
    const added = { body: { ...record, details: { category: 'fuel' }, cost: 500 } };
    expect((await askFor(owner, member, 'POST /records', added)).status).toBe(201);
    const report = { params: { kind: 'costs' as const } };
    expect((await askFor(owner, member, 'GET /reports/:kind', report)).body.code).not.toBe('not_found');
  });

  test('loses it at the next request, and their stream ends, so that the phone reads anew', async () => {
    const { owner, member, id } = await farmWithMoney('manager_money');
    await using stream = await eventStream(here.url, member.accessToken, undefined, {
      [FARM_HEADER]: owner.userId,
    });
    await stream.next();
    const taken = await owner.ask('PATCH /people/:id', { params: { id }, body: { role: 'manager' } });
    expect(taken.body.data.person.role).toBe('manager');
    const { items } = (await askFor(owner, member, 'GET /sync')).body.data;
    expect(resultOf(JSON.stringify(items))).toEqual([]);
    const gone = await askFor(owner, member, 'GET /reports/:kind', { params: { kind: 'costs' } });
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
    await stream.endedWithin();
  });

  test('nobody is invited as one, and none but the owner gives it', async () => {
    const { owner, member, id } = await farmWithMoney('manager');
    const invite = { body: { name: 'Sunita', role: 'manager_money' as never } };
    expect((await owner.ask('POST /people/invites', invite)).status).toBe(400);
    const role = { params: { id }, body: { role: 'manager_money' as const } };
    expect((await askFor(owner, member, 'PATCH /people/:id', role)).status).toBe(404);
    const { people } = (await owner.ask('GET /people')).body.data;
    expect(people.map((one) => one.role)).toEqual(['owner', 'manager']);
  });
});
