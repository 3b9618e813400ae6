import type { Photo } from '@draksha/contract/photos';
import { DAY_MS } from '@draksha/models/weather/durations';
import { ApiError } from '../api-error.ts';
import { nowMs } from '../clock.ts';
import { isAtServer, photoOfFile } from './farm-database.ts';
import type { FarmStore } from './farm-store.ts';
import { rowKey } from './queued-write.ts';

/** Bytes that a weak network sends before it is cut; the server stores each piece. */
const PIECE_BYTES = 65_536;
/** Whole photos beyond these are fetched again when viewed; thumbnails stay. */
const MAX_WHOLE = 150;
const REMOVED_KEPT_MS = 30 * DAY_MS;

export interface PieceAnswer {
  readonly photo: Photo;
  /** How much of it the server has. */
  readonly offset: number;
}

/** @param startsAt `null` asks for the offset  @throws ApiError with `current` for a wrong offset */
export type PhotoWire = (
  id: string,
  startsAt: number | null,
  total: number,
  piece: ArrayBuffer,
) => Promise<PieceAnswer>;

const wholeFiles = (store: FarmStore): string[] =>
  [...store.files].filter((key) => key.endsWith('/whole')).map(photoOfFile);

/** Photos whose bytes are on this phone alone, whether their rows are at the server or not. Ids are in order of time. */
export const outboxPhotos = (store: FarmStore): string[] =>
  wholeFiles(store)
    .filter((id) => {
      const stored = store.stored('photos', id);
      return store.row('photos', id) !== null && !isAtServer(stored);
    })
    .sort();

/** Of a photo that the server refuses for good: waiting does not help. */
const FOR_GOOD = new Set([
  'not_an_image',
  'bytes_differ',
  'payload_too_large',
  'photo_room_used',
  'validation_failed',
]);

const offsetIn = (error: ApiError): number | null => {
  const said = error.current as { readonly offset?: unknown } | undefined;
  return error.code === 'conflict' && typeof said?.offset === 'number' ? said.offset : null;
};

/** Sends one photo, from where it was cut off. `false` when something else is to go first. */
async function sendPhoto(store: FarmStore, wire: PhotoWire, id: string): Promise<boolean> {
  const bytes = (await store.file(`${id}/whole`))?.bytes;
  if (!bytes) return true;
  const total = bytes.byteLength;
  // Of a small one it is not worth asking.
  let answer = total > PIECE_BYTES ? await wire(id, null, total, new ArrayBuffer(0)) : null;
  let offset = answer?.offset ?? 0;
  while (offset < total) {
    // What the farmer wrote meanwhile is a few hundred bytes, and does not wait for a photo.
    if (store.queue.some(({ state }) => state === 'waiting')) return false;
    const piece = bytes.slice(offset, offset + PIECE_BYTES);
    try {
      answer = await wire(id, offset, total, piece);
      offset = answer.offset;
    } catch (error) {
      const storedBytes = error instanceof ApiError ? offsetIn(error) : null;
      if (storedBytes === null || storedBytes === offset) throw error;
      offset = storedBytes;
      // All of it was there: the answer to that was lost.
      if (storedBytes === total) answer = await wire(id, null, total, new ArrayBuffer(0));
    }
  }
  if (answer) await keepRow(store, answer.photo);
  return true;
}

const keepRow = (store: FarmStore, photo: Photo): Promise<void> =>
  store.transact(async (transaction) => {
    const key = rowKey('photos', photo.id);
    if (((await transaction.row(key))?.version ?? 0) >= photo.version) return;
    await transaction.putRow({
      noun: 'photos',
      id: photo.id,
      version: photo.version,
      deleted: false,
      row: { ...photo },
    });
  }, 'relaxed');

const noteFailure = (store: FarmStore, id: string, code: string): Promise<void> =>
  store.transact((transaction) => transaction.putFile({ key: `${id}/failed`, bytes: null, note: code }));

/** When a photo was taken, as its id says. */
const takenMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * Deletes files of photos that are gone, and the oldest whole ones that the server has. A photo removed before it was
 * sent exists nowhere else: it stays for a month, for undo.
 */
async function makeRoom(store: FarmStore): Promise<void> {
  const stored = (id: string) => store.stored('photos', id);
  const inForm = new Set([...store.files].filter((key) => key.includes('/form ')).map(photoOfFile));
  const isGone = (id: string): boolean => {
    if (store.row('photos', id) !== null || inForm.has(id)) return false;
    return isAtServer(stored(id)) || nowMs() - takenMs(id) > REMOVED_KEPT_MS;
  };
  const gone = [...store.files].filter((key) => isGone(photoOfFile(key)));
  const kept = wholeFiles(store).filter((id) => !isGone(id) && isAtServer(stored(id)));
  const old = kept.toSorted().slice(0, Math.max(0, kept.length - MAX_WHOLE));
  const keys = [...gone, ...old.map((id) => `${id}/whole`)];
  if (keys.length === 0) return;
  await store.transact(async (transaction) => {
    for (const key of keys) await transaction.dropFile(key);
  }, 'relaxed');
}

/**
 * Sends the bytes of photos whose rows the server has, one after the other. One that it refuses for good is set aside with the
 * reason, and holds no other up.
 *
 * @throws ApiError when no answer came
 */
export async function sendPhotos(store: FarmStore, wire: PhotoWire): Promise<void> {
  for (const id of outboxPhotos(store)) {
    const stored = store.stored('photos', id);
    if (!stored || stored.deleted || store.files.has(`${id}/failed`)) continue;
    try {
      if (!(await sendPhoto(store, wire, id))) return;
    } catch (error) {
      // Removed on another phone: the next reading says so.
      if (error instanceof ApiError && error.code === 'not_found') continue;
      if (!(error instanceof ApiError) || !FOR_GOOD.has(error.code)) throw error;
      await noteFailure(store, id, error.code);
    }
  }
  await makeRoom(store);
}
