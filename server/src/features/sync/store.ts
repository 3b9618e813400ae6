import type { FollowedNoun } from '@draksha/contract';
import { sql } from 'kysely';
import { anyId, type Db, ofFarmer, type ReadDb } from '../../db.ts';
import { NOT_BEGUN } from '../../lib/farm-version.ts';

/** A reader's cursor: everything before it is known. */
export interface Position {
  readonly txid: string;
  readonly seq: number;
}

export interface Horizon {
  readonly epoch: string;
  /** The oldest running transaction: its changes may precede existing ones. */
  readonly oldest: string;
  /** The first transaction not yet begun. */
  readonly next: string;
}

export interface Change extends Position {
  readonly noun: string;
  readonly rowId: string;
  readonly version: number;
}

/** The oldest transaction that still runs where the farmer's rows are. */
const RUNNING = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

const horizonColumns = [
  sql<string>`app.epoch_here(epoch, ${ofFarmer})`.as('epoch'),
  sql<string>`${RUNNING}::text`.as('oldest'),
  sql<string>`${NOT_BEGUN}::text`.as('next'),
] as const;

/** The feed's readable end. Names the farmer's row, to run on its node. */
export function readHorizon(db: ReadDb): Promise<Horizon> {
  return db
    .selectFrom('feed')
    .leftJoin('users', (join) => join.on('users.id', '=', ofFarmer))
    .select(['users.id as ownerId', ...horizonColumns])
    .executeTakeFirstOrThrow();
}

const isAfter = ({ txid, seq }: Position) => sql<boolean>`(txid, seq) > (${txid}::xid8, ${seq}::bigint)`;

interface FeedPart {
  readonly horizon: Horizon;
  readonly changes: readonly Change[];
}

/** Changes after a position that no running transaction can precede, in feed order, and their end. */
export async function readFeed(db: ReadDb, after: Position, limit: number): Promise<FeedPart> {
  const rows = await db
    .selectFrom('feed')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('changes')
          .select([sql<string>`txid::text`.as('txid'), 'seq', 'noun', 'rowId', 'version'])
          .where('userId', '=', ofFarmer)
          .where(isAfter(after))
          .where('txid', '<', RUNNING)
          .orderBy(sql.ref('changes.txid'))
          .orderBy('seq')
          .limit(limit)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select([...horizonColumns, 'own.txid', 'own.seq', 'own.noun', 'own.rowId', 'own.version'])
    .orderBy(sql`own.txid::xid8`)
    .orderBy('own.seq')
    .execute();
  const [first] = rows;
  if (!first) throw new Error('the feed has no epoch');
  const { epoch, oldest, next } = first;
  const changes = rows.flatMap(({ txid, seq, noun, rowId, version }) =>
    txid === null || seq === null || noun === null || rowId === null || version === null
      ? []
      : [{ txid, seq, noun, rowId, version }],
  );
  return { horizon: { epoch, oldest, next }, changes };
}

/**
 * The newest transaction after a position. A number beyond this server's is foreign, of a copied database or a former
 * node: its reader has restarted since.
 */
export async function newestAfter(db: ReadDb, after: Position): Promise<string | null> {
  const row = await db
    .selectFrom('changes')
    .select(sql<string>`txid::text`.as('txid'))
    .where('userId', '=', ofFarmer)
    .where(isAfter(after))
    .where('txid', '<', NOT_BEGUN)
    .orderBy(sql.ref('changes.txid'), 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.txid ?? null;
}

export interface SyncedRow {
  readonly id: string;
  readonly version: number;
  readonly deletedAt: string | null;
}

const ownerOf = (noun: FollowedNoun) => sql.ref(noun === 'users' ? 'id' : 'user_id');

const tableOf = (noun: FollowedNoun) => sql.table(`app.${noun.replaceAll('-', '_')}`);

/** Rows as they are now, deleted ones included. */
export async function readRows(db: ReadDb, noun: FollowedNoun, ids: readonly string[]): Promise<SyncedRow[]> {
  const { rows } = await sql<SyncedRow>`
    select * from ${tableOf(noun)}
    where ${ownerOf(noun)} = ${ofFarmer} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Members who wrote rows, by row. */
export async function authorsOf(db: ReadDb, rowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('rowAuthors')
    .select(['rowId', 'authorId'])
    .where('userId', '=', ofFarmer)
    .where('rowId', '=', anyId(rowIds))
    .execute();
  return new Map(rows.map(({ rowId, authorId }) => [rowId, authorId]));
}

/** Of a noun's living rows those made before the one named, newest first. */
export async function readNewest(
  db: ReadDb,
  noun: FollowedNoun,
  before: readonly [createdAt: string, id: string] | null,
  limit: number,
): Promise<(SyncedRow & { readonly cursorValue: string })[]> {
  const older = before ? sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : sql``;
  const { rows } = await sql<SyncedRow & { readonly cursorValue: string }>`
    select *, created_at::text as cursor_value from ${tableOf(noun)}
    where ${ownerOf(noun)} = ${ofFarmer} and deleted_at is null ${older}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes changes and writes before two instants, oldest first, up to a number. @returns the number deleted */
export async function dropBefore(
  db: Db,
  changesBefore: Date,
  writesBefore: Date,
  most: number,
): Promise<number> {
  const { numDeletedRows: changes } = await db
    .deleteFrom('changes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('userId', 'txid', 'seq'),
        'in',
        selectFrom('changes')
          .select(['userId', 'txid', 'seq'])
          .where('at', '<', changesBefore.toISOString())
          .orderBy('at')
          .limit(most)
          .$asTuple('userId', 'txid', 'seq'),
      ),
    )
    .executeTakeFirstOrThrow();
  const { numDeletedRows: writes } = await db
    .deleteFrom('writes')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('userId', 'id'),
        'in',
        selectFrom('writes')
          .select(['userId', 'id'])
          .where('createdAt', '<', writesBefore.toISOString())
          .orderBy('createdAt')
          .limit(most)
          .$asTuple('userId', 'id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(changes + writes);
}
