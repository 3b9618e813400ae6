import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFor, join } from '../../../test/members.ts';
import { addPhotoRow } from '../../../test/photos.ts';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

/* What a worker sees of a farm, and says of their own work. */

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here[Symbol.asyncDispose]());

async function farmWithWork() {
  const owner = await here.farmer();
  const [worker, other] = await Promise.all([
    here.farmer({ firstName: 'Ramesh' }),
    here.farmer({ firstName: 'Ganesh' }),
  ]);
  await join(owner, worker, 'worker');
  await join(owner, other, 'worker');
  const plot = async (name: string) => (await owner.ask('POST /plots', { body: { name } })).body.data.plot;
  const add = async (body: object) => (await owner.ask('POST /tasks', { body })).body.data.task;
  const [odha, mala] = [await plot('Odha'), await plot('Mala')];
  const own = await add({ title: 'Tie', plotId: odha.id, forMember: worker.userId, cost: 98_765_401 });
  const theirs = await add({ title: 'Pinch', plotId: mala.id, forMember: other.userId });
  const nobodys = await add({ title: 'Water', plotId: mala.id });
  await owner.ask('POST /records', {
    body: {
      plotId: odha.id,
      entryId: randomUUID(),
      kind: 'note',
      happenedAt: '2026-11-18T02:00:00Z',
      details: {},
      notes: 'Of the owner alone',
    },
  });
  return { owner, worker, other, odha, mala, own, theirs, nobodys };
}

const feedOf = async (owner: TestFarmer, caller: TestFarmer, since?: string) =>
  (await askFor(owner, caller, 'GET /sync', { query: { limit: 1000, ...(since ? { since } : {}) } })).body
    .data;

test('a worker has their own work, the plots that it is on, and nothing else', async () => {
  const { owner, worker, own, odha } = await farmWithWork();
  const { items } = await feedOf(owner, worker);
  expect(items.map(({ noun, id }) => `${noun} ${id}`).sort()).toEqual(
    [`plots ${odha.id}`, `tasks ${own.id}`].sort(),
  );
  expect(JSON.stringify(items)).not.toMatch(/98765401|Of the owner|Pinch|Water|Mala/);
});

test('work that becomes theirs comes with its plot, and goes when it is somebody else’s', async () => {
  const { owner, worker, other, nobodys, mala } = await farmWithWork();
  const first = await feedOf(owner, worker);
  const give = (version: number, forMember: string) =>
    owner.ask('PATCH /tasks/:id', { params: { id: nobodys.id }, version, body: { forMember } });
  await give(1, worker.userId);
  const given = await feedOf(owner, worker, first.cursor);
  expect(given.items.map(({ noun, id, deleted }) => [noun, id, deleted])).toEqual([
    ['plots', mala.id, false],
    ['tasks', nobodys.id, false],
  ]);
  await give(2, other.userId);
  const taken = await feedOf(owner, worker, given.cursor);
  expect(taken.items).toEqual([{ noun: 'tasks', id: nobodys.id, version: 3, deleted: true, row: null }]);
});

test('what they did stands with their name, time and hours, and without it again when it is not done', async () => {
  const { owner, worker, own } = await farmWithWork();
  const params = { id: own.id };
  const done = await askFor(owner, worker, 'POST /tasks/:id/transition', {
    params,
    body: { to: 'completed' },
  });
  expect([done.status, done.body.data.task.cost]).toEqual([200, null]);
  const hours = { params, version: done.body.data.task.version, body: { actualHours: 6 } };
  expect((await askFor(owner, worker, 'PATCH /tasks/:id', hours)).status).toBe(200);
  const seen = async () => (await owner.ask('GET /tasks/:id', { params })).body.data.task;
  expect(await seen()).toMatchObject({
    status: 'completed',
    completedBy: 'Ramesh Patil',
    completedAt: expect.any(String),
    actualHours: 6,
    cost: 98_765_401,
  });
  await owner.ask('POST /tasks/:id/transition', { params, body: { to: 'inProgress' } });
  expect((await seen()).completedBy).toBe('');
  await owner.ask('POST /tasks/:id/transition', { params, body: { to: 'completed' } });
  expect((await seen()).completedBy).toBe('');
});

test('one that repeats is followed by its next, which is theirs too', async () => {
  const { owner, worker } = await farmWithWork();
  const body = {
    title: 'Walk',
    forMember: worker.userId,
    scheduledDate: '2026-11-20',
    repeats: 'FREQ=WEEKLY',
  };
  const { id } = (await owner.ask('POST /tasks', { body })).body.data.task;
  const done = await askFor(owner, worker, 'POST /tasks/:id/transition', {
    params: { id },
    body: { to: 'completed' },
  });
  expect(done.body.data.next).toMatchObject({ title: 'Walk', forMember: worker.userId });
});

test('of their own work they change nothing else, of others’ nothing, and add none', async () => {
  const { owner, worker, own, theirs, nobodys, odha } = await farmWithWork();
  const patch = async (id: string, body: object) =>
    (await askFor(owner, worker, 'PATCH /tasks/:id', { params: { id }, version: 1, body })).status;
  for (const body of [{ title: 'Rest' }, { cost: 5 }, { forMember: null }, { plotId: null }])
    expect([body, await patch(own.id, body)]).toEqual([body, 404]);
  for (const { id } of [theirs, nobodys]) {
    expect(await patch(id, { actualHours: 1 })).toBe(404);
    const moved = await askFor(owner, worker, 'POST /tasks/:id/transition', {
      params: { id },
      body: { to: 'completed' },
    });
    expect(moved.status).toBe(404);
  }
  const added = await askFor(owner, worker, 'POST /tasks', {
    body: { title: 'Mine', forMember: worker.userId, repeats: 'FREQ=DAILY' },
  });
  expect(added.status).toBe(404);
  const written = await askFor(owner, worker, 'POST /sync', {
    body: { writes: [{ id: randomUUID(), route: 'POST /plots', body: { name: 'Mine' } }] },
  });
  expect(written.body.data.answers[0]?.status).toBe(404);
  expect((await owner.ask('GET /plots')).body.data.items.map(({ name }) => name)).not.toContain('Mine');
  expect((await askFor(owner, worker, 'GET /plots/:id', { params: { id: odha.id } })).status).toBe(404);
});

test('they take photos of their own work, and of nobody else’s', async () => {
  const { owner, worker, own, theirs } = await farmWithWork();
  const photo = (parentId: string) =>
    askFor(owner, worker, 'POST /photos', {
      body: {
        parentNoun: 'tasks',
        parentId,
        kind: 'jpeg',
        width: 64,
        height: 48,
        bytes: 20,
        sha256: '0'.repeat(64),
      },
    });
  expect((await photo(own.id)).status).toBe(201);
  expect((await photo(theirs.id)).status).toBe(404);
  const hidden = await addPhotoRow(owner, {
    parentNoun: 'tasks',
    parentId: theirs.id,
    bytes: Buffer.from('x'),
  });
  const { items } = await feedOf(owner, worker);
  expect(items.filter(({ noun }) => noun === 'photos')).toHaveLength(1);
  expect(items.map(({ id }) => id)).not.toContain(hidden.id);
});

test('removed, a worker reads and says nothing at the next request', async () => {
  const { owner, worker, own } = await farmWithWork();
  const { people } = (await owner.ask('GET /people')).body.data;
  const id = people.find(({ userId }) => userId === worker.userId)?.id ?? '';
  await owner.ask('DELETE /people/:id', { params: { id } });
  const answers = [
    await askFor(owner, worker, 'GET /sync'),
    await askFor(owner, worker, 'POST /tasks/:id/transition', {
      params: { id: own.id },
      body: { to: 'completed' },
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'farm_not_found'],
    [404, 'farm_not_found'],
  ]);
});
