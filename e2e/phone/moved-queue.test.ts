import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { moveQueue, openFarmDatabase, queuedIn } from '../../web/src/lib/farm/farm-database.ts';
import type { QueuedWrite } from '../../web/src/lib/farm/queued-write.ts';

/* What a person wrote before they changed accounts by a hand-over (docs/decisions/219), and their phone did not send. */

const write = (rowId: string): Omit<QueuedWrite, 'seq'> => ({
  id: `write of ${rowId}`,
  noun: 'plots',
  rowId,
  needs: [],
  kind: 'create',
  route: 'POST /plots',
  params: null,
  answer: 'plot',
  seed: { id: rowId },
  change: { name: rowId },
  base: {},
  whole: [],
  asked: [],
  queuedAtMs: 1_800_000_000_000,
  state: 'waiting',
  failure: null,
  attempt: null,
  tries: 0,
});

async function fill(name: string, rowIds: readonly string[], photos: readonly string[] = []) {
  const database = await openFarmDatabase(name, () => undefined);
  for (const id of rowIds) await database.add('outbox', write(id) as QueuedWrite);
  for (const id of photos)
    await database.put('files', { key: `${id}/whole`, bytes: new ArrayBuffer(8), note: null });
  await database.put('rows', {
    key: 'plots/read',
    noun: 'plots',
    id: 'read',
    version: 1,
    deleted: false,
    row: {},
    seen: 1,
  });
  database.close();
}
const rowsQueued = async (name: string) => (await queuedIn(name)).map(({ rowId }) => rowId);

test('goes on under the account that they have now, in its order, with photos, behind what is there', async () => {
  await fill('before', ['first', 'second'], ['photo']);
  await fill('now', ['third']);
  expect(await moveQueue('before', 'now')).toBe(2);
  expect(await rowsQueued('now')).toEqual(['third', 'first', 'second']);
  const database = await openFarmDatabase('now', () => undefined);
  expect(await database.getAllKeys('files')).toEqual(['photo/whole']);
  expect(await database.getAllKeys('rows')).toEqual(['plots/read']);
  database.close();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('draksha-before');
  expect(await moveQueue('before', 'now')).toBe(0);
});

test('is not doubled where the phone died between adding and removing', async () => {
  await fill('cut', ['first', 'second']);
  await fill('goes-on', ['first']);
  await moveQueue('cut', 'goes-on');
  expect(await rowsQueued('goes-on')).toEqual(['first', 'second']);
});

test('makes no database where there is none', async () => {
  expect(await moveQueue('nobody', 'nowhere')).toBe(0);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('draksha-nobody');
});
