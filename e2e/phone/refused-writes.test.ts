import { expect, test } from 'vitest';
import { syncOnce, type WireWrite } from '../../web/src/lib/farm/farm-sync.ts';
import { add, newFarmer, open, PLOT, rename, row, server, write } from './one-row.ts';

test('a server that fails on one write does not hold up the others, and the farmer hears of it', async () => {
  const store = await open(newFarmer());
  await store.write([add('Odha'), { ...add('Mal'), rowId: 'mal', seed: { id: 'mal' } }]);
  const breaks = () => ({ status: 500, code: 'internal' });
  for (let tries = 0; tries < 6; tries += 1)
    await syncOnce(store, server(null, [breaks]).wire).catch(() => undefined);
  expect(store.queue).toMatchObject([{ rowId: PLOT, state: 'failed', failure: { code: 'internal' } }]);
});

test.each([401, 408, 425, 429, 502, 503, 504, 507])(
  'a write that is answered %d waits, however often, and is no refusal',
  async (status) => {
    const store = await open(newFarmer());
    await store.write([add('Odha')]);
    const away = () => ({ status, code: 'unavailable' });
    for (let tries = 0; tries < 40; tries += 1)
      await expect(syncOnce(store, server(null, [away]).wire)).rejects.toThrow();
    expect(store.queue).toMatchObject([{ rowId: PLOT, state: 'waiting', failure: null }]);
    const { wire, asked } = server(null);
    await syncOnce(store, wire);
    expect([asked.length, store.queue]).toEqual([1, []]);
  },
);

test('what a server had no time for follows at once where it did the others', async () => {
  const store = await open(newFarmer());
  await store.write([add('Odha'), { ...add('Mal'), rowId: 'mal', seed: { id: 'mal' } }]);
  const done = ({ body }: WireWrite) => ({ status: 200, data: { plot: { ...body, version: 1 } } });
  const cut = () => ({ status: 503, code: 'unavailable' });
  const { wire, asked } = server(null, [done, cut]);
  await syncOnce(store, wire);
  expect([asked.length, store.queue]).toEqual([3, []]);
});

const refuse = () => ({ status: 400, code: 'validation_failed', fields: { name: 'No' } });

test('a row that was refused is mended by a change of it, and goes as one write', async () => {
  const store = await open(newFarmer());
  const { wire, asked } = server(null, [refuse]);
  await store.write([add('Odha')]);
  await syncOnce(store, wire);
  expect(store.queue).toMatchObject([{ state: 'failed' }]);
  await store.write([rename('Odha', 'Mal')]);
  expect(store.queue).toMatchObject([
    { kind: 'create', state: 'waiting', change: { name: 'Mal', notes: null } },
  ]);
  await syncOnce(store, wire);
  expect(store.queue).toEqual([]);
  expect(asked.map(({ body }) => body?.name)).toEqual(['Odha', 'Mal']);
  // The server knows a write by its id: another body is another write.
  expect(asked[1]?.id).not.toBe(asked[0]?.id);
});

test('a change that was refused is mended by the next one, and what was typed on top of it stands', async () => {
  const store = await open(newFarmer());
  const { wire, asked } = server(row({}), [refuse]);
  await syncOnce(store, wire);
  const both = { name: 'Tal', notes: 'canal' };
  const later = write({
    kind: 'change',
    route: 'PATCH /plots/:id',
    change: both,
    base: { name: 'Mal', notes: null },
  });
  await store.write([rename('Odha', 'Mal'), later]);
  await syncOnce(store, wire);
  await store.write([rename('Tal', 'Nala')]);
  expect(store.row('plots', PLOT)).toMatchObject({ name: 'Nala', notes: 'canal' });
  await syncOnce(store, wire);
  expect(store.queue).toEqual([]);
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ name: 'Nala' }, { notes: 'canal' }]);
});

test('a refused row that is deleted is no more, and leaves nothing behind that needs the farmer', async () => {
  const store = await open(newFarmer());
  const { wire } = server(null, [refuse]);
  await store.write([add('Odha')]);
  await syncOnce(store, wire);
  await store.write([write({ kind: 'delete', route: 'DELETE /plots/:id' })]);
  expect(store.queue).toEqual([]);
  expect(store.row('plots', PLOT)).toBeNull();
  await store.write([write({ kind: 'change', route: 'PATCH /plots/:id', change: { deleted: false } })]);
  expect(store.queue).toMatchObject([{ kind: 'create', state: 'failed', change: { name: 'Odha' } }]);
  expect(store.row('plots', PLOT)).toMatchObject({ name: 'Odha' });
});

test('of an entry that was refused as one, a change mends the rows that only waited too', async () => {
  const store = await open(newFarmer());
  const other = '01900000-0000-7000-8000-000000000002';
  const together = () => ({ status: 424, code: 'group_failed' });
  const { wire, asked } = server(null, [refuse, together]);
  const second = { ...add('Mal'), rowId: other, params: null, seed: { id: other } };
  await store.write([add('Odha'), second].map((one) => ({ ...one, group: 'entry' })));
  await syncOnce(store, wire);
  const mended = rename('Mal', 'Viher');
  await store.write([rename('Odha', 'Nala'), { ...mended, rowId: other, params: { id: other } }]);
  await syncOnce(store, wire);
  expect(asked.slice(2).map(({ route, body, group }) => [route, body?.name, group])).toEqual([
    ['POST /plots', 'Nala', 'entry'],
    ['POST /plots', 'Viher', 'entry'],
  ]);
});
