import type { FollowedNoun } from '@draksha/contract';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { ReadDb } from '../../db.ts';

/** Where a reader of the feed stands: everything up to there is known to him. */
export interface Position {
  readonly txid: string;
  readonly seq: number;
}

export interface Horizon {
  readonly epoch: string;
  /** The oldest transaction that still runs: what it and later ones change may come before what is there already. */
  readonly oldest: string;
  /** The first transaction that has not begun. */
  readonly next: string;
}

export interface Change extends Position {
  readonly noun: string;
  readonly rowId: string;
}

/** How far the feed can be read now. */
export async function readHorizon(db: ReadDb): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select epoch, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next
    from app.feed`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('app.feed has no row');
  return row;
}

/** Changes after a position and before a transaction, in the order of the feed. */
export async function readChanges(
  db: ReadDb,
  after: Position,
  before: string,
  limit: number,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select txid::text as txid, seq, noun, row_id from app.changes
    where user_id = app.current_user_id()
      and (txid, seq) > (${after.txid}::xid8, ${after.seq}::bigint) and txid < ${before}::xid8
    order by txid, seq limit ${limit}`.execute(db);
  return rows;
}

/** The newest transaction that changed something after a position. */
export async function newestAfter(db: ReadDb, after: Position): Promise<string | null> {
  const { rows } = await sql<{ readonly txid: string }>`
    select txid::text as txid from app.changes
    where user_id = app.current_user_id() and (txid, seq) > (${after.txid}::xid8, ${after.seq}::bigint)
    order by txid desc, seq desc limit 1`.execute(db);
  return rows[0]?.txid ?? null;
}

export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly deletedAt: string | null;
}

const tableOf = (noun: FollowedNoun) => sql.table(`app.${noun.replaceAll('-', '_')}`);

/** Rows as they are now, deleted ones included. */
export async function readRows(db: ReadDb, noun: FollowedNoun, ids: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select * from ${tableOf(noun)} where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Of a noun's living rows those made before the one named, newest first. */
export async function readNewest(
  db: ReadDb,
  noun: FollowedNoun,
  before: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<(StoredRow & { readonly cursorValue: string })[]> {
  const owner = sql.ref(noun === 'users' ? 'id' : 'user_id');
  const older = before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : sql``;
  const { rows } = await sql<StoredRow & { readonly cursorValue: string }>`
    select *, created_at::text as cursor_value from ${tableOf(noun)}
    where ${owner} = app.current_user_id() and deleted_at is null ${older}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Drops changes and writes of before two instants, the oldest first and at most so many. @returns how many went */
export async function dropBefore(
  pool: Pool,
  changesBefore: Date,
  writesBefore: Date,
  most: number,
): Promise<number> {
  const { rowCount: changes } = await pool.query(
    `delete from app.changes where seq in (
       select seq from app.changes where at < $1 order by at limit $2)`,
    [changesBefore, most],
  );
  const { rowCount: writes } = await pool.query(
    `delete from app.writes where (user_id, id) in (
       select user_id, id from app.writes where created_at < $1 order by created_at limit $2)`,
    [writesBefore, most],
  );
  return (changes ?? 0) + (writes ?? 0);
}
