import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { ApiError } from '../../web/src/lib/api-error.ts';
import { FarmStore } from '../../web/src/lib/farm/farm-store.ts';
import { outboxPhotos, type PhotoWire, sendPhotos } from '../../web/src/lib/farm/photo-sending.ts';

const FIRST = '01900000-0000-7000-8000-00000000000a';
const SECOND = '01900000-0000-7000-8000-00000000000b';

/** A phone with two photos whose rows are at the server. */
async function phone() {
  const store = await FarmStore.open('photo-room', new BroadcastChannel('photo-room'), () => undefined);
  await store.transact(async (transaction) => {
    for (const id of [FIRST, SECOND]) {
      const row = { id, version: 1, parentNoun: 'plots', parentId: 'p', bytes: 4, storedAt: null };
      await transaction.putRow({ noun: 'photos', id, version: 1, deleted: false, row });
      await transaction.putFile({ key: `${id}/whole`, bytes: new ArrayBuffer(4), note: null });
    }
  });
  return store;
}

test('a photo that the server has no room for stays on the phone, says why, and goes when it is sent again', async () => {
  const store = await phone();
  let isFull = true;
  const sent: string[] = [];
  const wire: PhotoWire = (id) => {
    sent.push(id);
    if (isFull && id === FIRST) return Promise.reject(new ApiError('photo_room_used', 413, 'No room'));
    const row = { ...store.row('photos', id), version: 2, storedAt: '2026-11-20T00:30:00.000Z' };
    return Promise.resolve({ photo: row as never, offset: 4 });
  };
  await sendPhotos(store, wire);
  // The other one is not held up.
  expect(sent).toEqual([FIRST, SECOND]);
  expect(outboxPhotos(store)).toEqual([FIRST]);
  expect((await store.file(`${FIRST}/whole`))?.bytes?.byteLength).toBe(4);
  expect((await store.file(`${FIRST}/failed`))?.note).toBe('photo_room_used');
  await sendPhotos(store, wire);
  expect(sent, 'asked for again by itself').toEqual([FIRST, SECOND]);
  isFull = false;
  await store.change((transaction) => transaction.dropFile(`${FIRST}/failed`));
  await sendPhotos(store, wire);
  expect(outboxPhotos(store)).toEqual([]);
  store.close();
});
