import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { discardWrite } from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { type FarmWire, syncOnce, type WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import type { QueuedWrite } from '../../web/src/lib/farm/queued-write.ts';

/** A group: the rows of one entry, which the server takes all or none. */

const opened: FarmStore[] = [];
let farmers = 0;

async function open(): Promise<FarmStore> {
  farmers += 1;
  const line = new BroadcastChannel(`groups-${farmers}`);
  const store = await FarmStore.open(`groups-${farmers}`, line, () => undefined);
  opened.push(store);
  return store;
}

afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

const create = (rowId: string, group?: string): Omit<QueuedWrite, 'seq'> => ({
  id: crypto.randomUUID(),
  noun: 'records',
  rowId,
  needs: [],
  kind: 'create',
  route: 'POST /records',
  params: null,
  answer: 'record',
  seed: { id: rowId },
  change: { notes: rowId },
  base: {},
  whole: [],
  asked: [],
  queuedAtMs: 0,
  ...(group === undefined ? {} : { group }),
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
});

/** A server that does groups as ours does, and takes no row of a name that it refuses. */
function server(refused: ReadonlySet<string>) {
  const batches: (readonly WireWrite[])[] = [];
  const rows = new Set<string>();
  const wire: FarmWire = {
    push: (writes) => {
      batches.push(writes);
      const bad = writes.filter(({ body }) => refused.has(String(body?.id)));
      return Promise.resolve(
        writes.map((write) => {
          if (bad.includes(write))
            return { id: write.id, status: 400, code: 'validation_failed', fields: { notes: 'No' } };
          if (write.group && bad.some(({ group }) => group === write.group))
            return { id: write.id, status: 424, code: 'group_failed' };
          rows.add(String(write.body?.id));
          return { id: write.id, status: 201, data: { record: { ...write.body, version: 1 } } };
        }),
      );
    },
    pull: () => Promise.resolve({ reset: false, items: [], cursor: 'now', more: false }),
  };
  return { wire, batches, rows };
}

test('an entry on three plots goes as one group; one alone names none', async () => {
  const store = await open();
  const { wire, batches } = server(new Set());
  await store.write([create('a', 'g'), create('b', 'g'), create('c', 'g'), create('d')]);
  await syncOnce(store, wire);
  expect(batches.map((batch) => batch.map(({ group }) => group))).toEqual([['g', 'g', 'g', undefined]]);
  expect(store.queue).toEqual([]);
});

test('where one plot is refused none is written, the others wait for the farmer, and they hear which it was', async () => {
  const store = await open();
  const { wire, batches, rows } = server(new Set(['b']));
  await store.write([create('a', 'g'), create('b', 'g'), create('c', 'g'), create('d')]);
  await syncOnce(store, wire);
  expect([...rows]).toEqual(['d']);
  expect(store.queue.map(({ rowId, state }) => [rowId, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'failed'],
    ['c', 'waiting'],
  ]);
  // Nothing of it leaves again by itself.
  await syncOnce(store, wire);
  expect(batches).toHaveLength(1);
  const failed = store.queue.find(({ state }) => state === 'failed');
  await discardWrite(store, failed?.seq ?? 0);
  await syncOnce(store, wire);
  expect([...rows].sort()).toEqual(['a', 'c', 'd']);
  expect(store.queue).toEqual([]);
});

test('a group is never cut by the end of a batch; one that no batch holds goes in parts', async () => {
  const store = await open();
  const { wire, batches, rows } = server(new Set());
  const names = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`);
  await store.write([
    ...names(30, 'a').map((id) => create(id, 'a')),
    ...names(30, 'b').map((id) => create(id, 'b')),
  ]);
  await store.write(names(70, 'c').map((id) => create(id, 'c')));
  await syncOnce(store, wire);
  expect(batches.map((batch) => batch.length)).toEqual([60, 70]);
  expect(rows.size).toBe(130);
});

test('an import goes by the hundred; long notes make a request no larger than the server takes', async () => {
  const store = await open();
  const { wire, batches, rows } = server(new Set());
  const named = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at}`);
  await store.write(named(250, 'row').map((id) => create(id)));
  await syncOnce(store, wire);
  expect(batches.splice(0).map((batch) => batch.length)).toEqual([100, 100, 50]);
  await store.write(
    named(10, 'long').map((id) => ({ ...create(id), change: { notes: 'क'.repeat(60_000) } })),
  );
  await syncOnce(store, wire);
  expect(batches.splice(0).map((batch) => batch.length)).toEqual([3, 3, 3, 1]);
  await store.write([{ ...create('longest'), change: { notes: 'क'.repeat(300_000) } }]);
  await syncOnce(store, wire);
  expect(batches).toHaveLength(1);
  expect(rows.size).toBe(261);
  expect(store.queue).toEqual([]);
  expect(store.rows('records')).toHaveLength(261);
});
