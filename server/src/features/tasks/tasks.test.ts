import { randomUUID } from 'node:crypto';
import { mayMove, type Task, taskCategories, taskPriorities, taskStatuses } from '@draksha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestFarmer, type World, world } from '../../../test/world.ts';

let here: World;
let asha: TestFarmer;
let plotId = '';

beforeAll(async () => {
  here = await world({ now: '2026-11-22T01:00:00Z' });
  asha = await here.farmer();
  plotId = (await asha.ask('POST /plots', { body: { name: 'Odha' } })).body.data.plot.id;
});
afterAll(() => here[Symbol.asyncDispose]());

const add = async (body: object = {}): Promise<Task> =>
  (await asha.ask('POST /tasks', { body: { title: 'Spray', ...body } })).body.data.task;
const read = async (id: string): Promise<Task> =>
  (await asha.ask('GET /tasks/:id', { params: { id } })).body.data.task;
const move = (id: string, to: string, more: object = {}) =>
  asha.ask('POST /tasks/:id/transition', { params: { id }, body: { to, ...more } });
const addSeason = async (pruningDate: string, plot = plotId) =>
  (await asha.ask('POST /seasons', { body: { plotId: plot, cycle: 'fruit', pruningDate } })).body.data.season;

test('a word is enough; a task may be of the whole farm', async () => {
  const task = await add();
  expect(task).toMatchObject({
    title: 'Spray',
    plotId: null,
    seasonId: null,
    category: null,
    priority: 'medium',
    status: 'pending',
    scheduledDate: null,
    workers: [],
    completedAt: null,
  });
  const { body } = await asha.ask('GET /tasks');
  expect(body.data.items.map(({ id }) => id)).toContain(task.id);
});

test('every category, priority and status of the specification is taken and asked by', async () => {
  for (const category of taskCategories) expect((await add({ category })).category).toBe(category);
  for (const priority of taskPriorities) expect((await add({ priority })).priority).toBe(priority);
  for (const status of taskStatuses) expect((await add({ status })).status).toBe(status);
  const { body } = await asha.ask('GET /tasks', { query: { category: 'pestControl' } });
  expect(new Set(body.data.items.map(({ category }) => category))).toEqual(new Set(['pestControl']));
  for (const wrong of [{ category: 'pest_control' }, { priority: 'normal' }, { status: 'done' }])
    expect((await asha.ask('POST /tasks', { body: { title: 'x', ...wrong } })).status).toBe(400);
});

test('all its fields come back as they were given', async () => {
  const fields = {
    plotId,
    title: 'फवारणी',
    description: 'डाऊनी',
    category: 'pestControl',
    priority: 'urgent',
    scheduledDate: '2026-11-23',
    estimatedHours: 2.5,
    actualHours: 3,
    cost: 125_050,
    notes: 'नोंद',
    repeats: 'FREQ=WEEKLY;INTERVAL=2',
    workers: ['सुनीता', 'राजू'],
  };
  const task = await add(fields);
  expect(await read(task.id)).toMatchObject(fields);
  expect((await add({ title: 'x', workers: [' Sunita '] })).workers).toEqual(['Sunita']);
  for (const wrong of [{ workers: [''] }, { workers: 'Sunita' }, { cost: 1.5 }, { repeats: 'FREQ=HOURLY' }])
    expect((await asha.ask('POST /tasks', { body: { title: 'x', ...wrong } })).status).toBe(400);
});

test('each move goes as is written down; any other answers 409 and changes nothing', async () => {
  for (const from of taskStatuses)
    for (const to of taskStatuses) {
      const task = await add({ status: from });
      const { status, body } = await move(task.id, to);
      const after = await read(task.id);
      if (mayMove(from, to)) {
        expect({ from, to, status, now: body.data.task.status }).toEqual({ from, to, status: 200, now: to });
        expect(after).toEqual(body.data.task);
      } else {
        expect({ from, to, status, code: body.code }).toEqual({ from, to, status: 409, code: 'conflict' });
        expect(after).toEqual(task);
      }
    }
});

test('in a batch the moves go by the same rule', async () => {
  const task = await add();
  const write = (to: string) => ({
    id: randomUUID(),
    route: 'POST /tasks/:id/transition',
    params: { id: task.id },
    body: { to },
  });
  const { body } = await asha.ask('POST /sync', {
    body: { writes: [write('cancelled'), write('completed'), write('pending'), write('completed')] },
  });
  expect(body.data.answers.map(({ status }) => status)).toEqual([200, 409, 200, 200]);
  expect(await read(task.id)).toMatchObject({ status: 'completed', version: 4 });
});

test('a status is no field that a change sets', async () => {
  const task = await add();
  const { status, body } = await asha.ask('PATCH /tasks/:id', {
    params: { id: task.id },
    version: 1,
    body: { status: 'completed' },
  });
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { status: 'This field is not known' },
  });
});

test('a move with a version that is old is told so, with the row; without one it goes by what is there', async () => {
  const task = await add();
  await asha.ask('PATCH /tasks/:id', { params: { id: task.id }, version: 1, body: { notes: 'x' } });
  const stale = await asha.ask('POST /tasks/:id/transition', {
    params: { id: task.id },
    version: 1,
    body: { to: 'completed' },
  });
  expect({ status: stale.status, row: stale.body.data }).toMatchObject({ status: 412, row: { version: 2 } });
  expect((await move(task.id, 'completed')).status).toBe(200);
});

test('it was done when the phone says, though never in our future', async () => {
  const [early, late] = [await add(), await add()];
  expect((await move(early.id, 'completed', { at: '2026-11-21T10:00:00Z' })).body.data.task.completedAt).toBe(
    '2026-11-21T10:00:00.000Z',
  );
  expect((await move(late.id, 'completed', { at: '2030-01-01T00:00:00Z' })).body.data.task.completedAt).toBe(
    '2026-11-22T01:00:00.000Z',
  );
  expect((await move(early.id, 'inProgress')).body.data.task.completedAt).toBeNull();
});

test('completing one that repeats makes the next, once, whoever makes it', async () => {
  const plotId = (await asha.ask('POST /plots', { body: { name: 'Week by week' } })).body.data.plot.id;
  const task = await add({ plotId, scheduledDate: '2026-11-16', repeats: 'FREQ=WEEKLY;COUNT=3' });
  const { body } = await move(task.id, 'completed');
  const next = body.data.next;
  expect(next).toMatchObject({
    title: 'Spray',
    plotId,
    status: 'pending',
    scheduledDate: '2026-11-23',
    repeats: 'FREQ=WEEKLY;COUNT=2',
  });
  // Undone and done again: there is one all the same.
  await move(task.id, 'inProgress');
  expect((await move(task.id, 'completed')).body.data.next).toBeNull();
  // Taken back together with it, it comes again.
  await asha.ask('DELETE /tasks/:id', { params: { id: next?.id ?? '' } });
  await move(task.id, 'inProgress');
  expect((await move(task.id, 'completed')).body.data.next?.id).toBe(next?.id);
  const { body: all } = await asha.ask('GET /tasks', { query: { scheduledDate: '2026-11-23', plotId } });
  expect(all.data.items).toHaveLength(1);
});

test('a task by days after pruning has its day from the season, and moves along; what is done stays', async () => {
  const season = await addSeason('2026-10-10');
  const due = { seasonId: season.id, dueDap: 14 };
  const [open, done, own] = [
    await add(due),
    await add(due),
    await add({ plotId, scheduledDate: '2026-10-24' }),
  ];
  expect(open).toMatchObject({ plotId, scheduledDate: '2026-10-24', dueDap: 14 });
  await move(done.id, 'completed');
  const change = (version: number, pruningDate: string) =>
    asha.ask('PATCH /seasons/:id', { params: { id: season.id }, version, body: { pruningDate } });
  await change(1, '2026-10-15');
  expect((await read(open.id)).scheduledDate).toBe('2026-10-29');
  expect((await read(done.id)).scheduledDate).toBe('2026-10-24');
  expect((await read(own.id)).scheduledDate).toBe('2026-10-24');
  // Put off by hand it is so many days after pruning as it then is, and goes on moving from there.
  const { body } = await asha.ask('PATCH /tasks/:id', {
    params: { id: open.id },
    version: (await read(open.id)).version,
    body: { scheduledDate: '2026-10-31' },
  });
  expect(body.data.task).toMatchObject({ dueDap: 16, scheduledDate: '2026-10-31' });
  await change(2, '2026-10-14');
  expect(await read(open.id)).toMatchObject({ dueDap: 16, scheduledDate: '2026-10-30' });
});

test('a task is of one plot: a season of another is refused, and with its plot it goes and comes', async () => {
  const otherPlotId = (await asha.ask('POST /plots', { body: { name: 'Mal' } })).body.data.plot.id;
  const season = await addSeason('2026-10-01', otherPlotId);
  const wrong = await asha.ask('POST /tasks', { body: { title: 'x', plotId, seasonId: season.id } });
  expect({ status: wrong.status, fields: wrong.body.fields }).toEqual({
    status: 400,
    fields: { seasonId: 'Must be a season of the same plot' },
  });
  const task = await add({ plotId: otherPlotId });
  const shown = async () =>
    (await asha.ask('GET /tasks', { query: { plotId: otherPlotId } })).body.data.items;
  expect((await shown()).map(({ id }) => id)).toEqual([task.id]);
  const plot = { params: { id: otherPlotId } };
  await asha.ask('DELETE /plots/:id', plot);
  expect(await shown()).toEqual([]);
  await asha.ask('PATCH /plots/:id', { ...plot, version: 2, body: { deleted: false } });
  expect((await shown()).map(({ id }) => id)).toEqual([task.id]);
});

test('another farmer finds nothing of it, and hangs nothing on it', async () => {
  const task = await add({ plotId });
  const vijay = await here.farmer({ firstName: 'Vijay' });
  expect((await vijay.ask('GET /tasks')).body.data.items).toEqual([]);
  const params = { id: task.id };
  expect((await vijay.ask('GET /tasks/:id', { params })).status).toBe(404);
  const moved = await vijay.ask('POST /tasks/:id/transition', { params, body: { to: 'completed' } });
  expect(moved.status).toBe(404);
  expect((await vijay.ask('POST /tasks', { body: { title: 'x', plotId } })).status).toBe(404);
  expect((await read(task.id)).version).toBe(1);
});
