import { expect, test } from 'vitest';
import { forgetOthers } from '../../web/src/lib/farm/farm-database.ts';
import { discardWrite, keepMine, takeTheirs } from '../../web/src/lib/farm/farm-decisions.ts';
import { type FarmWire, syncOnce, type WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import { notifyOnServerRows } from '../../web/src/lib/farm/server-row-changes.ts';
import { createSyncLoop } from '../../web/src/lib/farm/sync-loop.ts';
import { AT, add, newFarmer, open, PLOT, rename, row, server, write } from './one-row.ts';

test('an answer is kept with what the server knows it by, also after the phone was put away', async () => {
  const farmer = newFarmer();
  const store = await open(farmer);
  await store.storeAnswer(['advice', 'plan'], { cells: [] }, AT, 'W/"a"');
  const kept = { data: { cells: [] }, savedAtMs: AT, tag: 'W/"a"' };
  expect(store.answer(['advice', 'plan'], AT)).toMatchObject(kept);
  expect((await open(farmer)).answer(['advice', 'plan'], AT)).toMatchObject(kept);
});

test('answers that an older program kept as objects are read by this one', async () => {
  const farmer = newFarmer();
  const older = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(`draksha-${farmer}`, 3);
    opening.onupgradeneeded = () => {
      for (const name of ['rows', 'answers', 'drafts', 'reading', 'files'])
        opening.result.createObjectStore(name, { keyPath: 'key' });
      opening.result
        .createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
        .createIndex('row', ['noun', 'rowId']);
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  await new Promise<void>((resolve) => {
    const writing = older.transaction('answers', 'readwrite');
    writing
      .objectStore('answers')
      .put({ key: '["advice","plan"]', data: { cells: [1] }, savedAtMs: AT, tag: 'W/"a"' });
    writing.oncomplete = () => resolve();
  });
  older.close();
  const kept = (await open(farmer)).answer(['advice', 'plan'], AT);
  expect(kept).toEqual({ data: { cells: [1] }, savedAtMs: AT, tag: 'W/"a"' });
});

test('what was answered for a plot is read when a screen asks for it, not at each start', async () => {
  const farmer = newFarmer();
  const ofPlot = ['advice', 'spray', { lat: 20, lon: 74, plotId: PLOT }];
  await (await open(farmer)).storeAnswer(ofPlot, { hours: [3] }, AT, 'W/"a"');
  const again = await open(farmer);
  expect(again.hasAnswer(ofPlot)).toBe(true);
  expect(again.answer(ofPlot, AT)).toBeNull();
  const kept = { data: { hours: [3] }, savedAtMs: AT, tag: 'W/"a"' };
  expect(await again.readAnswer(ofPlot, AT)).toEqual(kept);
  expect(again.answer(ofPlot, AT)).toEqual(kept);
});

test('an answer that came while an older one was being read stays', async () => {
  const farmer = newFarmer();
  const ofPlot = ['weather', 'current', PLOT];
  await (await open(farmer)).storeAnswer(ofPlot, 'older', AT);
  const again = await open(farmer);
  const reading = again.readAnswer(ofPlot, AT + 1);
  await again.storeAnswer(ofPlot, 'newer', AT + 1);
  expect((await reading)?.data).toBe('newer');
});

test('an answer of more than a week ago is no answer to a phone that is opened now', async () => {
  const DAY = 86_400_000;
  const farmer = newFarmer();
  const store = await open(farmer);
  await store.storeAnswer(['weather', 'old', PLOT], 'old', Date.now() - 7 * DAY - 1);
  await store.storeAnswer(['weather', 'young', PLOT], 'young', Date.now() - 7 * DAY + 60_000);
  const again = await open(farmer);
  expect(again.hasAnswer(['weather', 'old', PLOT])).toBe(false);
  expect(await again.readAnswer(['weather', 'old', PLOT], Date.now())).toBeNull();
  expect(again.hasAnswer(['weather', 'young', PLOT])).toBe(true);
});

test.each([1_000, 1_001])('a farm of %i rows opens with all of them', async (count) => {
  const farmer = newFarmer();
  await (await open(farmer)).transact(async (transaction) => {
    for (let at = 0; at < count; at += 1) {
      const id = `plot-${at}`;
      await transaction.putRow({ noun: 'plots', id, version: 1, deleted: false, row: row({ id }) });
    }
  });
  expect((await open(farmer)).rows('plots')).toHaveLength(count);
});

test('an answer is parsed once: a screen that looks again has the same object', async () => {
  const farmer = newFarmer();
  await (await open(farmer)).storeAnswer(['weather'], { hours: [] }, AT);
  const again = await open(farmer);
  expect(again.answer(['weather'], AT)?.data).toBe(again.answer(['weather'], AT)?.data);
});

test('two different changes of one row are two requests, in their order, each with its own id', async () => {
  const store = await open(newFarmer());
  const { wire, asked } = server(row({}));
  await syncOnce(store, wire);
  await store.write([rename('Odha', 'Mal'), rename('Mal', 'Nala')]);
  await syncOnce(store, wire);
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Mal' }, { name: 'Nala' }]);
  expect(new Set(asked.map(({ id }) => id)).size).toBe(2);
  expect(asked.map(({ ifMatch }) => ifMatch)).toEqual([1, 2]);
});

test('a request without an answer goes again word for word, though the row changed meanwhile', async () => {
  const farmer = newFarmer();
  const store = await open(farmer);
  await syncOnce(store, server(row({})).wire);
  await store.write([rename('Odha', 'Mal')]);
  const sent: WireWrite[] = [];
  const cut: FarmWire = {
    ...server(null).wire,
    push: (writes) => {
      sent.push(...writes);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  };
  await expect(syncOnce(store, cut)).rejects.toThrow('Failed to fetch');
  store.close();
  const again = await open(farmer);
  const later = server(row({ version: 4, notes: 'canal' }));
  await syncOnce(again, later.wire);
  expect(later.asked).toEqual(sent);
});

test('a body keeps to itself: nothing is added to it but a new row’s id', async () => {
  const store = await open(newFarmer());
  const { wire, asked } = server(null);
  await store.write([write({ kind: 'change', route: 'POST /plots/:id/mark', change: { to: 'done' } })]);
  await store.write([{ ...add('Odha'), rowId: 'other' }]);
  await syncOnce(store, server(row({})).wire);
  await syncOnce(store, wire);
  for (const { body } of asked) expect(Object.keys(body ?? {})).not.toContain('rowId');
});

test('a change merges with another field, and waits for the farmer on the same', async () => {
  const store = await open(newFarmer());
  const { wire } = server(row({}));
  await syncOnce(store, wire);
  await store.write([rename('Odha', 'Mal')]);
  const current = row({ version: 5, notes: 'canal' });
  const merging = server(current, [() => ({ status: 412, code: 'version_mismatch', data: current })]);
  await syncOnce(store, merging.wire);
  expect(merging.asked.map(({ ifMatch }) => ifMatch)).toEqual([1, 5]);
  expect(store.queue).toEqual([]);

  await store.write([rename('Mal', 'Mine'), rename('Mine', 'Mine 2')]);
  const theirs = row({ version: 10, name: 'Theirs' });
  const conflict = server(theirs, [() => ({ status: 412, code: 'version_mismatch', data: theirs })]);
  await syncOnce(store, conflict.wire);
  expect(store.queue.map(({ state }) => state)).toEqual(['clash', 'waiting']);
  expect(store.row('plots', PLOT)?.name).toBe('Mine 2');

  await takeTheirs(store, store.queue[0]?.seq ?? 0);
  expect(store.queue).toEqual([]);
  expect(store.row('plots', PLOT)?.name).toBe('Theirs');
});

test('mine, chosen, goes over theirs with what was typed after it', async () => {
  const store = await open(newFarmer());
  await syncOnce(store, server(row({})).wire);
  await store.write([rename('Odha', 'Mine'), rename('Mine', 'Mine 2')]);
  const theirs = row({ version: 10, name: 'Theirs' });
  await syncOnce(store, server(theirs, [() => ({ status: 412, data: theirs })]).wire);
  await keepMine(store, store.queue[0]?.seq ?? 0);
  const { wire, asked } = server(theirs);
  await syncOnce(store, wire);
  expect(asked.map(({ body }) => body?.name)).toEqual(['Mine', 'Mine 2']);
});

test('what a phone cannot keep is told, and nothing of it is half kept', async () => {
  const store = await open(newFarmer());
  const unkeepable = { ...rename('Odha', 'Mal'), change: { name: () => 'no data' } };
  await expect(store.write([add('Odha'), unkeepable])).rejects.toThrow();
  expect(store.queue).toEqual([]);
  expect(await store.queued()).toBe(0);
});

test('a new row that is thrown away takes with it what stands on it, and nothing else', async () => {
  const store = await open(newFarmer());
  const season = { ...add('x'), noun: 'seasons', rowId: 'season', needs: [`plots/${PLOT}`] };
  await store.write([add('Odha'), rename('Odha', 'Mal'), season, { ...add('Other'), rowId: 'other' }]);
  await discardWrite(store, store.queue[0]?.seq ?? 0);
  expect(store.queue.map(({ rowId }) => rowId)).toEqual(['other']);
});

test('another tab hears of rows and queue', async () => {
  const farmer = newFarmer();
  const [here, there] = [await open(farmer), await open(farmer)];
  const heard = new Promise<void>((resolve) => there.subscribe(resolve));
  await here.write([add('Odha')]);
  await heard;
  expect(there.row('plots', PLOT)?.name).toBe('Odha');
  expect(there.queue).toHaveLength(1);
});

test('who signs in next finds nothing that was read, and loses nothing that was written', async () => {
  const farmer = newFarmer();
  const first = await open(farmer);
  await syncOnce(first, server(row({})).wire);
  await first.storeAnswer(['weather'], { temperature: 21 }, AT);
  await first.write([rename('Odha', 'Mal')]);
  first.close();
  await forgetOthers('someone-else');
  const back = await open(farmer);
  expect(back.filled).toBe(false);
  expect(back.answer(['weather'], AT)).toBeNull();
  expect(back.rows('plots')).toEqual([]);
  expect(back.queue.map(({ change }) => change)).toEqual([{ name: 'Mal' }]);
  const { wire, asked } = server(row({}));
  await syncOnce(back, wire);
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Mal' }]);
});

test('an answer is kept for a week by a clock that may be wrong, the oldest go first', async () => {
  const DAY = 86_400_000;
  const store = await open(newFarmer());
  await store.storeAnswer(['weather', 0], 'old', AT);
  expect(store.answer(['weather', 0], AT + 7 * DAY - 1)?.data).toBe('old');
  expect(store.answer(['weather', 0], AT + 7 * DAY)).toBeNull();
  expect(store.answer(['weather', 0], AT - 400 * DAY)?.data).toBe('old');
  for (let index = 1; index <= 1_024; index += 1)
    await store.storeAnswer(['weather', index], index, AT + index);
  expect(store.answer(['weather', 0], AT + 1_100)).toBeNull();
  expect(store.answer(['weather', 1_024], AT + 1_100)?.data).toBe(1_024);
});

test('what is typed in a form is there after the page died, until it is thrown away', async () => {
  const farmer = newFarmer();
  const store = await open(farmer);
  await store.keepDraft('plot new', { name: 'Od' });
  store.close();
  const again = await open(farmer);
  expect(again.draft('plot new')).toEqual({ name: 'Od' });
  await again.keepDraft('plot new', null);
  again.close();
  expect((await open(farmer)).draft('plot new')).toBeNull();
});

test('a turn that fails is tried again by itself, and a write asks for one at once', async () => {
  const store = await open(newFarmer());
  let fails = 2;
  const { wire, asked } = server(row({}));
  const shaky: FarmWire = {
    ...wire,
    pull: (cursor) => (fails-- > 0 ? Promise.reject(new TypeError('no network')) : wire.pull(cursor)),
  };
  const turns = createSyncLoop({ store, wire: shaky, exclusively: (work) => work(), delayMs: () => 5 });
  await store.write([add('Odha')]);
  const sent = async () => {
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await sent();
  await turns.wake();
  expect(turns.state).toEqual({ running: false, error: null });
  expect(asked).toHaveLength(1);
  turns.stop();
});

test('who asks anew when rows changed at the server asks once for all that a turn sends, not at each batch', async () => {
  const store = await open(newFarmer());
  const none = { items: [], cursor: 'c', more: false, reset: false };
  let batches = 0;
  const wire: FarmWire = {
    push: async (writes) => {
      batches += 1;
      return writes.map(({ id, body }) => ({ id, status: 201, data: { ...body, version: 1 } }));
    },
    pull: async () => none,
  };
  await syncOnce(store, wire);
  const turns = createSyncLoop({ store, wire, exclusively: (work) => work() });
  const lengths: number[] = [];
  const end = notifyOnServerRows(store, turns, () => lengths.push(store.queue.length));
  await store.write(
    Array.from({ length: 250 }, (_, at) => ({
      ...add('Odha'),
      rowId: `row ${at}`,
      seed: { id: `row ${at}` },
    })),
  );
  await turns.wake();
  expect({ batches, lengths }).toEqual({ batches: 3, lengths: [0] });
  turns.stop();
  end();
});

test('a page that was read before a write was answered does not put the older row in its place', async () => {
  const store = await open(newFarmer());
  await syncOnce(store, server(row({})).wire);
  await store.write([rename('Odha', 'Odha 2')]);
  // The page was cut from the database before the write came.
  const { wire } = server(row({}));
  await syncOnce(store, wire);
  expect(store.stored('plots', PLOT)).toMatchObject({ version: 2, row: { name: 'Odha 2' } });
  expect(store.row('plots', PLOT)).toMatchObject({ name: 'Odha 2' });
});

test('a row that is there already under this id is the farmer’s own, and stays', async () => {
  const store = await open(newFarmer());
  await syncOnce(store, server(null).wire);
  await store.write([add('Odha')]);
  const twice = () => ({ status: 409, code: 'conflict' });
  const there = row({ name: 'Odha', version: 3 });
  await syncOnce(store, server(there, [twice, twice]).wire);
  expect(store.queue).toEqual([]);
  expect(store.row('plots', PLOT)).toMatchObject({ name: 'Odha', version: 3 });
});

test('writes typed while no answer comes do not each send all before them again', async () => {
  const store = await open(newFarmer());
  let pushes = 0;
  const cut: FarmWire = {
    ...server(row({})).wire,
    push: () => {
      pushes += 1;
      return Promise.reject(new TypeError('no network'));
    },
  };
  const turns = createSyncLoop({ store, wire: cut, exclusively: (work) => work(), delayMs: () => 60_000 });
  await turns.wake();
  for (let index = 0; index < 20; index += 1) await store.write([rename(`n${index}`, `n${index + 1}`)]);
  await turns.wake();
  turns.stop();
  expect(pushes).toBeLessThanOrEqual(3);
});

test('a field that is never merged silently is asked about even where both sides say the same', async () => {
  const store = await open(newFarmer());
  await syncOnce(store, server(row({ cost: 100 })).wire);
  const cost = {
    kind: 'change',
    route: 'PATCH /plots/:id',
    change: { cost: 500 },
    base: { cost: 100 },
  } as const;
  await store.write([write({ ...cost, asked: ['cost'] })]);
  const theirs = row({ version: 3, cost: 500 });
  await syncOnce(store, server(theirs, [() => ({ status: 412, data: theirs })]).wire);
  expect(store.queue.map(({ state }) => state)).toEqual(['clash']);
});
