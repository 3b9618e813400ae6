import { type Photo, photos } from '@draksha/contract';
import { sql } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import type { ReadDb, WriteDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';

export const photoRows = nounRows(photos);

/** A photo whose bytes come: nobody else adds to them meanwhile. `undefined` where there is none, or it was removed. */
export async function holdPhoto(db: WriteDb, id: string): Promise<Photo | undefined> {
  const { rows } = await sql<Photo>`
    select * from app.photos where id = ${id} and deleted_at is null for update`.execute(db);
  return rows[0];
}

/** How much of its bytes is here, from the start and without a gap. */
export async function receivedBytes(db: ReadDb | WriteDb, id: string): Promise<number> {
  const { rows } = await sql<{ readonly received: number }>`
    select coalesce(sum(length(piece)), 0)::integer as received from app.photo_pieces
    where photo_id = ${id}`.execute(db);
  return rows[0]?.received ?? 0;
}

export async function addPiece(
  db: WriteDb,
  piece: {
    readonly photoId: string;
    readonly userId: string;
    readonly startsAt: number;
    readonly piece: Buffer;
  },
): Promise<void> {
  await db.insertInto('photoPieces').values(piece).execute();
}

export async function readPieces(db: ReadDb, id: string): Promise<Buffer> {
  const { rows } = await sql<{ readonly piece: Buffer }>`
    select piece from app.photo_pieces where photo_id = ${id} order by starts_at`.execute(db);
  return Buffer.concat(rows.map(({ piece }) => piece));
}

/** Says that the bytes are in the store of files. `undefined` where the photo was removed meanwhile. */
export async function markStored(db: WriteDb, id: string, at: Date): Promise<Photo | undefined> {
  await sql`update app.photos set stored_at = ${at} where id = ${id} and stored_at is null and deleted_at is null`.execute(
    db,
  );
  return holdPhoto(db, id);
}

export async function dropPieces(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from app.photo_pieces where photo_id = $1', [id]);
}

export async function dropPiecesBefore(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from app.photo_pieces where created_at < $1', [before]);
}

export interface PhotoFile {
  readonly id: string;
  readonly userId: string;
}

/** Photos that were removed before an instant and have their files still. */
export async function findRemoved(pool: Pool, before: Date, limit: number): Promise<PhotoFile[]> {
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `select id, user_id from app.photos where deleted_at < $1 and stored_at is not null order by deleted_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }));
}

/** Photos that have files, a page at a time in the order of their ids, as a connection of the owner sees them. */
export async function findStored(client: ClientBase, after: string, limit: number): Promise<PhotoFile[]> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select id, user_id from app.photos where stored_at is not null and id > $1 order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }));
}

/** The files are gone: should the farmer bring the photo back, the phone that has it sends it again. */
export async function markUnstored(pool: Pool, id: string): Promise<void> {
  await pool.query('update app.photos set stored_at = null where id = $1', [id]);
}
