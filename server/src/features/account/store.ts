import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';
import { releaseAll } from '../../lib/claims.ts';

/** Internal tables: a farmer's own data in them is also in rows of theirs. */
const INTERNAL = [
  'changes',
  'writes',
  'photo_pieces',
  'task_calendars',
  'access_tokens',
  'report_links',
  'farm_invites',
  'exports',
  'push_subscriptions',
  'whatsapp_codes',
  'whatsapp_heard',
  'channel_ends',
  'waiting_clashes',
];

/** Packed as bytes; the view beside it has the same for people. */
const AS_VIEW: Readonly<Record<string, string>> = { station_days: 'station_hours' };

/** Names of every table of farmers' rows, future ones included. */
export async function listOwnedTables(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'select')
      and (c.relname = 'users' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped))
    order by 1`.execute(db);
  return rows.flatMap(({ name }) => (INTERNAL.includes(name) ? [] : [AS_VIEW[name] ?? name]));
}

export type Values = Readonly<Record<string, unknown>>;

/** Rows of a table on the farmer's connection, in pages; restorable deleted ones too. */
export async function readTable(db: ReadDb, name: string, offset: number, limit: number): Promise<Values[]> {
  // In physical order: rows that change meanwhile may come twice or not at all, and a waiting farmer changes few.
  // Hours are filtered by station: by farmer alone all farmers' hours would be scanned.
  const part =
    name === 'station_hours'
      ? sql`and station_id = any(array(select id from app.stations where user_id = ${ofFarmer})) order by station_id, starts_at`
      : sql`order by ctid`;
  const { rows } = await sql<Values>`
    select * from ${sql.table(`app.${name}`)}
    where ${sql.ref(name === 'users' ? 'id' : 'user_id')} = ${ofFarmer} ${part} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** Rows of a farm's table that a member wrote. Without access to money the table is read without it. */
export async function readWritten(
  db: ReadDb,
  name: string,
  memberId: string,
  offset: number,
  limit: number,
): Promise<Values[]> {
  const { rows } = await sql<Values>`
    select * from ${sql.table(`app.${name}`)}
    where user_id = ${ofFarmer} and id in (
      select row_id from ${sql.table('app.changes')} where user_id = ${ofFarmer} and noun = ${name.replaceAll('_', '-')} and author_id = ${memberId}
      union select row_id from ${sql.table('app.row_authors')} where user_id = ${ofFarmer} and author_id = ${memberId})
    order by created_at, id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface ExportLock {
  readonly userId: string;
  readonly turn: string;
  readonly endsAt: Date;
}

/** Takes the farmer's turn at packing their farm; `null`, or when the turn of another ends that has not ended yet. */
export async function acquireExportLock(
  db: WriteDb,
  { userId, turn, endsAt }: ExportLock,
  now: Date,
): Promise<Date | null> {
  const ends = endsAt.toISOString();
  const taken = await db
    .insertInto('exports')
    .values({ userId, turn, endsAt: ends })
    .onConflict((on) =>
      on
        .column('userId')
        .doUpdateSet({ turn, endsAt: ends })
        .where('exports.userId', '=', ofFarmer)
        .where('exports.endsAt', '<=', now.toISOString()),
    )
    .returning('turn')
    .executeTakeFirst();
  if (taken) return null;
  const held = await db
    .selectFrom('exports')
    .select('endsAt')
    .where('userId', '=', ofFarmer)
    .executeTakeFirst();
  return new Date(held?.endsAt ?? ends);
}

/** Moves the end of a turn, if it is still whose it was. */
export async function extendExportLock(db: WriteDb, { turn, endsAt }: ExportLock): Promise<void> {
  await db
    .updateTable('exports')
    .set({ endsAt: endsAt.toISOString() })
    .where('userId', '=', ofFarmer)
    .where('turn', '=', turn)
    .execute();
}

/** Returns farmers who asked to be deleted before an instant. */
export async function findLeft(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('leavingSince', '<', before.toISOString())
    .orderBy('leavingSince')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of a farmer's photos, in any state. */
export async function photosOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('photos').select('id').where('userId', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Operators' views of the farmer's account, with their subject. */
export const looksAbout = (db: Db, userId: string) =>
  db
    .selectFrom('operatorLooks')
    .select(['at', 'operatorName', 'what'])
    .where('about', 'in', ({ selectFrom }) =>
      selectFrom('users').select('phone').where('id', '=', userId).where('phone', '<>', ''),
    )
    .orderBy('at', 'desc')
    .execute();

/** Removes the farmer's addresses from operators' views; the views stay. */
export async function forgetInLooks(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('operatorLooks')
    .set({ about: sql<string>`'deleted'` })
    .where('about', 'in', ({ selectFrom }) =>
      selectFrom('users').select('phone').where('id', '=', userId).where('phone', '<>', ''),
    )
    .execute();
}

/** Removes a farmer with every row of theirs, if they have not come back since. */
export const removeFarmer = (db: Db, userId: string, before: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('users')
      .where('id', '=', userId)
      .where('leavingSince', '<', before.toISOString())
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await releaseAll(tx, userId);
    await tx.deleteFrom('operators').where('id', '=', userId).execute();
  });
