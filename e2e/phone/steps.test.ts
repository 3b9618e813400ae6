import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { keepMine, takeTheirs } from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { type FarmWire, syncOnce, type WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { QueuedWrite, Row } from '../../web/src/lib/farm/queued-write.ts';

/** A step: a move that the server takes by a rule of its own, such as a task that is done. */

const TASK = '01900000-0000-7000-8000-000000000001';
const AT = '2027-01-15T08:00:00.000Z';
const opened: FarmStore[] = [];
let farmers = 0;

async function open(): Promise<FarmStore> {
  farmers += 1;
  const line = new BroadcastChannel(`steps-${farmers}`);
  const store = await FarmStore.open(`steps-${farmers}`, line, () => undefined);
  opened.push(store);
  return store;
}

afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

const step = (from: string, to: string): Omit<QueuedWrite, 'seq'> => ({
  id: crypto.randomUUID(),
  noun: 'tasks',
  rowId: TASK,
  needs: [],
  kind: 'step',
  route: 'POST /tasks/:id/transition',
  params: { id: TASK },
  answer: 'task',
  seed: { completedAt: to === 'completed' ? AT : null },
  says: { to },
  change: { status: to },
  base: { status: from },
  whole: [],
  asked: ['status'],
  queuedAtMs: Date.parse(AT),
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
});

/** A server with one task, which somebody else moves between the calls. @param refusals answers to the first writes */
function server(refusals: readonly { status: number; code: string }[] = []) {
  const asked: WireWrite[] = [];
  const left = [...refusals];
  let row: Row & { version: number } = { id: TASK, version: 1, status: 'pending', completedAt: null };
  const wire: FarmWire = {
    push: (writes) => {
      asked.push(...writes);
      return Promise.resolve(
        writes.map((one) => {
          const refusal = left.shift();
          if (refusal) return { id: one.id, ...refusal };
          if (one.ifMatch !== row.version)
            return { id: one.id, status: 412, code: 'version_mismatch', data: row };
          const { to, ...fields } = one.body ?? {};
          row = { ...row, ...fields, version: row.version + 1, ...(to === undefined ? {} : { status: to }) };
          return { id: one.id, status: 200, data: { task: row, next: null } };
        }),
      );
    },
    pull: () =>
      Promise.resolve({
        reset: false,
        items: [{ noun: 'tasks', id: TASK, version: row.version, deleted: false, row }],
        cursor: `at ${row.version}`,
        more: false,
      }),
  };
  const elsewhere = (status: string) => {
    row = { ...row, version: row.version + 1, status };
  };
  return { wire, asked, elsewhere };
}

const status = (store: FarmStore) => store.row('tasks', TASK)?.status;

test('it is seen at once, with what the server will set, and says no more than where to', async () => {
  const store = await open();
  const { wire, asked } = server();
  await syncOnce(store, wire);
  await store.write([step('pending', 'completed')]);
  expect(store.row('tasks', TASK)).toMatchObject({ status: 'completed', completedAt: AT });
  await syncOnce(store, wire);
  expect(asked).toMatchObject([
    { route: 'POST /tasks/:id/transition', body: { to: 'completed' }, ifMatch: 1 },
  ]);
  expect(Object.keys(asked[0]?.body ?? {})).toEqual(['to']);
  expect(store.queue).toEqual([]);
});

test('steps of one row go one after the other, each on what the one before made', async () => {
  const store = await open();
  const { wire, asked } = server();
  await syncOnce(store, wire);
  await store.write([
    step('pending', 'completed'),
    step('completed', 'inProgress'),
    step('inProgress', 'pending'),
  ]);
  await syncOnce(store, wire);
  expect(asked.map(({ body, ifMatch }) => [body?.to, ifMatch])).toEqual([
    ['completed', 1],
    ['inProgress', 2],
    ['pending', 3],
  ]);
  expect(store.queue).toEqual([]);
  expect(status(store)).toBe('pending');
});

test('what somebody else did the same is done: nothing is asked and nothing is sent twice', async () => {
  const store = await open();
  const { wire, asked, elsewhere } = server();
  await syncOnce(store, wire);
  await store.write([step('pending', 'completed')]);
  elsewhere('completed');
  await syncOnce(store, wire);
  // Sent once on the version that it knew; the answer showed that it is done.
  expect(asked.length).toBe(1);
  expect(store.queue).toEqual([]);
  expect(status(store)).toBe('completed');
});

test('where two went different ways the farmer says which stands', async () => {
  for (const [decide, stands] of [
    [takeTheirs, 'inProgress'],
    [keepMine, 'completed'],
  ] as const) {
    const store = await open();
    const { wire, elsewhere } = server();
    await syncOnce(store, wire);
    await store.write([step('pending', 'completed')]);
    elsewhere('inProgress');
    await syncOnce(store, wire);
    expect(store.queue.map(({ state }) => state)).toEqual(['clash']);
    await decide(store, store.queue[0]?.seq ?? 0);
    await syncOnce(store, wire);
    expect(store.queue).toEqual([]);
    expect(status(store)).toBe(stands);
  }
});

const REFUSED = { status: 400, code: 'validation_failed' };

const change = (title: string): Omit<QueuedWrite, 'seq'> => ({
  ...step('pending', 'pending'),
  kind: 'change',
  route: 'PATCH /tasks/:id',
  seed: {},
  change: { title },
  base: { title: null },
  asked: [],
});

async function refusedMove() {
  const store = await open();
  const refusing = server([REFUSED]);
  await syncOnce(store, refusing.wire);
  await store.write([step('pending', 'completed')]);
  await syncOnce(store, refusing.wire);
  expect(store.queue).toMatchObject([{ kind: 'step', state: 'failed' }]);
  return { store, ...refusing };
}

test('a move that was refused is mended by the next one, which goes from where the server has the task', async () => {
  const { store, wire, asked } = await refusedMove();
  await store.write([step('completed', 'inProgress')]);
  expect(store.queue).toMatchObject([{ state: 'waiting', base: { status: 'pending' } }]);
  await syncOnce(store, wire);
  expect(asked.map(({ body }) => body?.to)).toEqual(['completed', 'inProgress']);
  expect(asked[1]?.id).not.toBe(asked[0]?.id);
  expect([store.queue, status(store)]).toEqual([[], 'inProgress']);
});

test('moved back to where it was, there is nothing left to send', async () => {
  const { store, wire, asked } = await refusedMove();
  await store.write([step('completed', 'pending')]);
  expect(store.queue).toEqual([]);
  await syncOnce(store, wire);
  expect([asked.length, status(store)]).toEqual([1, 'pending']);
});

test('a change of a task whose move was refused goes before it, and the move is tried again', async () => {
  const { store, wire, asked } = await refusedMove();
  await store.write([change('Tie the canes')]);
  expect(store.row('tasks', TASK)).toMatchObject({ title: 'Tie the canes', status: 'completed' });
  await syncOnce(store, wire);
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ title: 'Tie the canes' }, { to: 'completed' }]);
  expect(store.queue).toEqual([]);
  expect(store.row('tasks', TASK)).toMatchObject({ title: 'Tie the canes', status: 'completed' });
});

test('a task whose move was refused can be deleted, and nothing is left that needs the farmer', async () => {
  const { store } = await refusedMove();
  await store.write([
    { ...change(''), kind: 'delete', route: 'DELETE /tasks/:id', says: {}, change: {}, base: {} },
  ]);
  expect(store.queue).toMatchObject([{ kind: 'delete', state: 'waiting' }]);
});
