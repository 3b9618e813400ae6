import { createHash } from 'node:crypto';
import { DAY_MS } from '@draksha/models';
import type { Db } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import type { FarmerDatabase } from '../../lib/farmer-database.ts';
import type { FileStore } from '../../lib/file-store/file-store.ts';
import type { UnchangingBytes } from '../../lib/unchanging-bytes.ts';
import { readPhotoFile } from './picture.ts';
import {
  addPiece,
  bytesOfOthers,
  dropPieces,
  dropPiecesBefore,
  findCutOff,
  findRemoved,
  findStored,
  markStored,
  markUnstored,
  type OwnPhoto,
  type PhotoFile,
  photoRows,
  readPieces,
  receivedBytes,
} from './store.ts';

export const photoSizes = ['whole', 'thumb'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** A phone that was off for longer starts over. */
const PIECES_KEPT_MS = 14 * DAY_MS;
/** How long a deleted photo can be restored. */
const REMOVED_KEPT_MS = 30 * DAY_MS;
const IN_ONE_GO = 200;

/** Where photo files are stored. */
export const pathOf = ({ userId, id }: PhotoFile, size: PhotoSize): string =>
  size === 'whole' ? `${userId}/${id}` : `${userId}/${id}.thumb`;

export interface Piece {
  readonly userId: string;
  readonly id: string;
  /** `null` asks for the offset. */
  readonly startsAt: number | null;
  /** Length of the whole file. */
  readonly total: number;
  readonly bytes: Buffer;
}

interface Dependencies {
  readonly farmers: FarmerDatabase;
  readonly system: Db;
  readonly files: FileStore;
  readonly clock: () => Date;
  readonly config: { readonly photos: { readonly bytesPerFarmer: number } };
}

interface Received {
  readonly photo: OwnPhoto;
  readonly offset: number;
}

/** Stores a piece. @throws AppError not_found, bytes_differ, photo_room_used, conflict with the current offset */
const keepPiece = (
  { farmers, config }: Dependencies,
  { userId, id, startsAt, total, bytes }: Piece,
): Promise<Received> =>
  farmers.write(userId, async (db) => {
    const photo = await photoRows.hold(db, id);
    if (photo.storedAt !== null) return { photo, offset: photo.bytes };
    if (photo.bytes !== total) throw new AppError('bytes_differ');
    const offset = await receivedBytes(db, photo);
    // Checked before the first piece; an upload that began may finish.
    if (offset === 0 && (await bytesOfOthers(db, photo)) + photo.bytes > config.photos.bytesPerFarmer)
      throw new AppError('photo_room_used');
    if (startsAt === null) return { photo, offset };
    if (startsAt !== offset)
      throw new AppError('conflict', 'The file goes on somewhere else.', { data: { offset } });
    if (bytes.length > 0) await addPiece(db, photo, { userId, startsAt, piece: bytes });
    return { photo, offset: offset + bytes.length };
  });

/** Puts a photo whose bytes are all here into the store of files. */
async function store(dependencies: Dependencies, userId: string, photo: OwnPhoto): Promise<Received> {
  const { farmers, system, files, clock } = dependencies;
  const bytes = await farmers.read(userId, (db) => readPieces(db, photo));
  try {
    if (createHash('sha256').update(bytes).digest('hex') !== photo.sha256) throw new AppError('bytes_differ');
    const picture = await readPhotoFile(bytes, photo.kind);
    const file = { userId, id: photo.id };
    await files.put(pathOf(file, 'whole'), picture.whole);
    await files.put(pathOf(file, 'thumb'), picture.thumb);
  } catch (error) {
    // More pieces cannot repair a wrong file: the phone starts over.
    if (error instanceof AppError && (error.code === 'bytes_differ' || error.code === 'not_an_image'))
      await dropPieces(system, { userId, id: photo.id });
    throw error;
  }
  const isThere = await farmers.write(userId, (db) => markStored(db, photo, clock()));
  if (!isThere) await dropFiles(files, [{ userId, id: photo.id }]);
  await dropPieces(system, { userId, id: photo.id });
  const stored = await farmers.read(userId, (db) => photoRows.find(db, photo.id));
  return { photo: stored, offset: stored.bytes };
}

/**
 * Stores a piece of a photo; repeats get the same answer. The last piece is answered when the whole file is stored.
 *
 * @throws AppError not_found, bytes_differ, conflict, not_an_image, photo_room_used, storage_full, unavailable
 */
export async function takePiece(dependencies: Dependencies, piece: Piece): Promise<Received> {
  const received = await keepPiece(dependencies, piece);
  const { photo, offset } = received;
  if (photo.storedAt !== null || offset < photo.bytes) return received;
  return store(dependencies, piece.userId, photo);
}

/** A photo's own bytes, or the small picture of it. @throws AppError not_found */
export async function servePhoto(
  { farmers, files }: Pick<Dependencies, 'farmers' | 'files'>,
  userId: string,
  id: string,
  size: PhotoSize,
): Promise<UnchangingBytes> {
  const photo = await farmers.read(userId, (db) => photoRows.find(db, id));
  const bytes = photo.storedAt === null ? null : await files.get(pathOf({ userId, id }, size));
  if (!bytes) throw new AppError('not_found');
  return {
    bytes,
    type: size === 'thumb' ? 'image/jpeg' : `image/${photo.kind}`,
    tag: `"${photo.sha256}-${size}"`,
  };
}

/** Before every id. */
const NONE = '00000000-0000-0000-0000-000000000000';

/** Every photo's files, for a backup, without files deleted meanwhile. */
export async function* photoFilesIn(
  snapshot: Db,
  files: FileStore,
): AsyncGenerator<{ readonly path: string; readonly bytes: Buffer }> {
  let after: PhotoFile = { userId: NONE, id: NONE };
  for (;;) {
    const photos = await findStored(snapshot, after, IN_ONE_GO);
    for (const photo of photos) {
      for (const size of photoSizes) {
        const path = pathOf(photo, size);
        const bytes = await files.get(path);
        if (bytes) yield { path, bytes };
      }
    }
    const last = photos.at(-1);
    if (!last || photos.length < IN_ONE_GO) return;
    after = last;
  }
}

export async function dropFiles(files: FileStore, photos: readonly PhotoFile[]): Promise<void> {
  for (const photo of photos) {
    await files.remove(pathOf(photo, 'whole'));
    await files.remove(pathOf(photo, 'thumb'));
  }
}

/** Deletes pieces of abandoned uploads, and files of photos deleted long ago. */
export async function cleanUpPhotos(
  { system, files }: Pick<Dependencies, 'system' | 'files'>,
  now: Date,
): Promise<void> {
  const begun = new Date(now.getTime() - PIECES_KEPT_MS);
  for (;;) {
    const cutOff = await findCutOff(system, begun, IN_ONE_GO);
    await dropFiles(files, cutOff);
    for (const photo of cutOff) await dropPieces(system, photo);
    if (cutOff.length < IN_ONE_GO) break;
  }
  await dropPiecesBefore(system, begun);
  for (;;) {
    const removed = await findRemoved(system, new Date(now.getTime() - REMOVED_KEPT_MS), IN_ONE_GO);
    for (const photo of removed) {
      await dropFiles(files, [photo]);
      await markUnstored(system, photo);
    }
    if (removed.length < IN_ONE_GO) return;
  }
}
