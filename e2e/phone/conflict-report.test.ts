import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { type ConflictReport, reportConflicts } from '../../web/src/lib/farm/conflict-report.ts';
import { keepMine } from '../../web/src/lib/farm/farm-decisions.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import type { QueuedWrite } from '../../web/src/lib/farm/queued-write.ts';

const AT = Date.parse('2026-11-21T06:00:00Z');
const opened: FarmStore[] = [];
let farmers = 0;

const open = async (name: string): Promise<FarmStore> => {
  const store = await FarmStore.open(name, new BroadcastChannel(name), () => undefined);
  opened.push(store);
  return store;
};
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  vi.restoreAllMocks();
});

const write = (rowId: string, state: QueuedWrite['state']): Omit<QueuedWrite, 'seq'> => ({
  id: `write of ${rowId}`,
  noun: 'plots',
  rowId,
  needs: [],
  kind: 'change',
  route: 'PATCH /plots/:id',
  params: { id: rowId },
  answer: 'plot',
  seed: {},
  change: { name: 'Mine' },
  base: { name: 'Odha' },
  whole: [],
  asked: [],
  queuedAtMs: AT,
  state,
  failure: null,
  attempt: null,
  tries: 0,
});

/** A phone whose clock is set, and what it says to the server. */
function phone() {
  farmers += 1;
  const name = `conflict-${farmers}`;
  const heard: ConflictReport[] = [];
  let isAway = false;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(AT);
  const turn = (store: FarmStore) =>
    reportConflicts(store, (word) => {
      if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
      heard.push(word);
      return Promise.resolve();
    });
  return {
    name,
    turn,
    heard: () => heard.splice(0),
    goAway: (away: boolean) => {
      isAway = away;
    },
    pass: (hours: number) => clock.mockReturnValue(AT + hours * 3_600_000),
  };
}

test('a phone without a conflict says nothing, whatever else waits or failed', async () => {
  const { name, turn, heard } = phone();
  const store = await open(name);
  await store.write([write('a', 'waiting'), write('b', 'failed')]);
  await turn(store);
  expect(heard()).toEqual([]);
});

test('what waits is said when it comes and when it goes, once, and again each day', async () => {
  const { name, turn, heard, pass } = phone();
  const store = await open(name);
  await store.write([write('a', 'clash'), write('b', 'waiting')]);
  await turn(store);
  await turn(store);
  expect(heard()).toEqual([{ waiting: ['write of a'], over: [] }]);
  pass(23);
  await turn(store);
  expect(heard()).toEqual([]);
  pass(24);
  await turn(store);
  expect(heard()).toEqual([{ waiting: ['write of a'], over: [] }]);
  await store.write([write('c', 'clash')]);
  await turn(store);
  expect(heard()).toEqual([{ waiting: ['write of a', 'write of c'], over: [] }]);
  await keepMine(store, store.queue[0]?.seq ?? 0);
  await turn(store);
  await turn(store);
  expect(heard()).toEqual([{ waiting: ['write of c'], over: ['write of a'] }]);
});

test('that one is decided is said though the phone signed out, was closed, or had no network', async () => {
  const { name, turn, heard, goAway } = phone();
  const before = await open(name);
  await before.write([write('a', 'clash')]);
  await turn(before);
  expect(heard()).toHaveLength(1);
  await before.leave();
  const store = await open(name);
  await keepMine(store, store.queue[0]?.seq ?? 0);
  goAway(true);
  await turn(store);
  expect(heard()).toEqual([]);
  goAway(false);
  await turn(store);
  await turn(store);
  expect(heard()).toEqual([{ waiting: [], over: ['write of a'] }]);
});
