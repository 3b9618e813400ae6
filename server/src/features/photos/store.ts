import { photos } from '@draksha/contract';
import { type Selectable, sql } from 'kysely';
import type { Photos } from '../../database.gen.ts';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';

export const photoRows = nounRows(photos);

/** A photo of the farmer's own. */
export type OwnPhoto = Awaited<ReturnType<typeof photoRows.find>>;

/** How much of its bytes is here, from the start and without a gap. */
export async function receivedBytes(db: ReadDb | WriteDb, photo: OwnPhoto): Promise<number> {
  const { received } = await db
    .selectFrom('photoPieces')
    .select(sql<number>`coalesce(sum(length(piece)), 0)::integer`.as('received'))
    .where('userId', '=', ofFarmer)
    .where('photoId', '=', photo.id)
    .executeTakeFirstOrThrow();
  return received;
}

/**
 * Bytes of the farmer's other photos, stored or arriving, without removed ones. The caller locks the farmer's row, so
 * that concurrent photos see each other.
 */
export async function bytesOfOthers(db: WriteDb, photo: OwnPhoto): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', ofFarmer).forUpdate().execute();
  const { bytes } = await db
    .selectFrom('photos')
    // One look by index for each photo: what the pieces of all farmers amount to is never read.
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('photoPieces')
          .select('photoId')
          .where('photoPieces.userId', '=', ofFarmer)
          .whereRef('photoPieces.photoId', '=', 'photos.id')
          .limit(1)
          .as('begun'),
      (join) => join.onTrue(),
    )
    .select(sql<string>`coalesce(sum(photos.bytes), 0)`.as('bytes'))
    .where('photos.userId', '=', ofFarmer)
    .where('photos.deletedAt', 'is', null)
    .where('photos.id', '<>', photo.id)
    .where((is) => is.or([is('photos.storedAt', 'is not', null), is('begun.photoId', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export async function addPiece(
  db: WriteDb,
  photo: OwnPhoto,
  piece: { readonly userId: string; readonly startsAt: number; readonly piece: Buffer },
): Promise<void> {
  await db
    .insertInto('photoPieces')
    .values({ ...piece, photoId: photo.id })
    .execute();
}

export async function readPieces(db: ReadDb, photo: OwnPhoto): Promise<Buffer> {
  const rows = await db
    .selectFrom('photoPieces')
    .select('piece')
    .where('userId', '=', ofFarmer)
    .where('photoId', '=', photo.id)
    .orderBy('startsAt')
    .execute();
  return Buffer.concat(rows.map(({ piece }) => piece));
}

/** Notes that a photo's bytes are stored, also of a deleted one. False where its row is gone. */
export async function markStored(db: WriteDb, { id }: OwnPhoto, at: Date): Promise<boolean> {
  await db
    .updateTable('photos')
    .set({ storedAt: at.toISOString() })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .where('storedAt', 'is', null)
    .execute();
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropPieces(db: Db, { userId, id }: PhotoFile): Promise<void> {
  await db.deleteFrom('photoPieces').where('userId', '=', userId).where('photoId', '=', id).execute();
}

export async function dropPiecesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('photoPieces').where('createdAt', '<', before.toISOString()).execute();
}

export type PhotoFile = Readonly<Pick<Selectable<Photos>, 'id' | 'userId'>>;

/** Photos that were removed before an instant and have their files still. */
export const findRemoved = (db: Db, before: Date, limit: number): Promise<PhotoFile[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'userId'])
    .where('deletedAt', '<', before.toISOString())
    .where('storedAt', 'is not', null)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();

/** Removed photos with pieces from before an instant: a server that died while it stored them left files that no row names. */
export const findCutOff = (db: Db, before: Date, limit: number): Promise<PhotoFile[]> =>
  db
    .selectFrom('photos')
    .select(['photos.id', 'photos.userId'])
    .where('photos.deletedAt', 'is not', null)
    .where('photos.storedAt', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('photoPieces')
          .select('photoId')
          .whereRef('photoPieces.userId', '=', 'photos.userId')
          .whereRef('photoPieces.photoId', '=', 'photos.id')
          .where('photoPieces.createdAt', '<', before.toISOString()),
      ),
    )
    .limit(limit)
    .execute();

/** Photos with files, in pages by key, on the owner's connection. */
export const findStored = (db: Db, after: PhotoFile, limit: number): Promise<PhotoFile[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'userId'])
    .where('storedAt', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('userId', 'id'), '>', tuple(after.userId, after.id)))
    .orderBy('userId')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The files are gone: a restored photo is sent again by its phone. */
export async function markUnstored(db: Db, { userId, id }: PhotoFile): Promise<void> {
  await db
    .updateTable('photos')
    .set({ storedAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
