import { type FollowedNoun, followedRows, OWNERS_NOUNS, type SyncItem } from '@draksha/contract';
import { DAY_MS } from '@draksha/models';
import type { Db, ReadDb } from '../../db.ts';
import { isId, isInstant, isTxid } from '../../lib/cursor-values.ts';
import { AppError } from '../../lib/errors.ts';
import {
  authorsOf,
  type Change,
  dropBefore,
  type Horizon,
  newestAfter,
  type Position,
  readFeed,
  readHorizon,
  readNewest,
  readRows,
  type SyncedRow,
} from './store.ts';

export { type Horizon, readHorizon } from './store.ts';

/** How long deletions are kept; a phone that was away longer reloads everything. */
export const REMEMBERED_MS = 365 * DAY_MS;

/** Changes are kept a little longer than cursors are valid. */
const CHANGES_KEPT_MS = REMEMBERED_MS + DAY_MS;
const WRITES_KEPT_MS = 180 * DAY_MS;
const IN_ONE_GO = 5_000;

/** Deletes expired changes and writes, in short transactions. */
export async function dropOld(db: Db, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  while ((await dropBefore(db, before(CHANGES_KEPT_MS), before(WRITES_KEPT_MS), IN_ONE_GO)) > 0);
}

/** Those before that others belong to: a phone can show what it has at every moment of its first sync. */
const nouns = Object.keys(followedRows) as FollowedNoun[];

const isOwners = (noun: FollowedNoun): boolean => OWNERS_NOUNS.includes(noun);
const forMembers = nouns.filter((noun) => !isOwners(noun));

interface Cursor extends Position {
  readonly epoch: string;
  /** When it was given out, epoch milliseconds. */
  readonly atMs: number;
  /** In the middle of a sync of everything: the noun it is at, and the last row given. */
  readonly full: readonly [noun: number, createdAt: string, id: string] | null;
}

/** A cursor at the present end. */
export const cursorAt = ({ epoch, oldest }: Horizon, now: Date): string =>
  encode({ epoch, txid: oldest, seq: 0, atMs: now.getTime(), full: null });

const encode = ({ epoch, txid, seq, atMs, full }: Cursor): string =>
  Buffer.from(JSON.stringify([epoch, txid, seq, atMs, ...(full ?? [])])).toString('base64url');

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The last row of a noun that was given, or its beginning. */
function lastGiven(createdAt: unknown, id: unknown): readonly [createdAt: string, id: string] | null {
  if (createdAt === '' && id === '') return ['', ''];
  return isInstant(createdAt) && isId(id) ? [createdAt, id] : null;
}

/** @throws AppError validation_failed for an invalid cursor */
function decode(text: string): Cursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts)) {
      const [epoch, txid, seq, atMs, noun, createdAt, id] = parts as readonly unknown[];
      if (isId(epoch) && isTxid(txid) && isCount(seq) && isCount(atMs)) {
        const place = { epoch, txid, seq, atMs };
        if (parts.length === 4) return { ...place, full: null };
        const last = lastGiven(createdAt, id);
        if (isCount(noun) && last) return { ...place, full: [noun, ...last] };
      }
    }
  } catch {
    // Falls through to the one answer for every cursor that we did not make.
  }
  throw new AppError('validation_failed', undefined, { fields: { since: 'Not a cursor of this feed' } });
}

const itemOf = (noun: FollowedNoun, row: SyncedRow): SyncItem => {
  const deleted = row.deletedAt !== null;
  return {
    noun,
    id: row.id,
    version: row.version,
    deleted,
    row: deleted ? null : row,
  } as unknown as SyncItem;
};

interface Page {
  readonly items: SyncItem[];
  readonly cursor: string;
  readonly more: boolean;
  readonly reset: boolean;
}

/** Adds authors to items that members wrote. */
async function withAuthors(db: ReadDb, page: Page): Promise<Page> {
  if (page.items.length === 0) return page;
  const authors = await authorsOf(
    db,
    page.items.map(({ id }) => id),
  );
  if (authors.size === 0) return page;
  const items = page.items.map((item): SyncItem => {
    const by = authors.get(item.id);
    return by === undefined ? item : { ...item, by };
  });
  return { ...page, items };
}

/** All rows by noun, newest first; ends with the feed's cursor of the start. */
async function wholePage(
  db: ReadDb,
  cursor: Cursor,
  limit: number,
  { isMember }: ChangeReader,
): Promise<Omit<Page, 'reset'>> {
  const items: SyncItem[] = [];
  let [at, createdAt, id] = cursor.full ?? [0, '', ''];
  for (;;) {
    const noun = nouns[at];
    if (isMember && noun !== undefined && isOwners(noun)) {
      at += 1;
      continue;
    }
    if (noun === undefined) return { items, cursor: encode({ ...cursor, full: null }), more: false };
    const room = limit - items.length;
    const rows = await readNewest(db, noun, id === '' ? null : [createdAt, id], room + 1);
    items.push(...rows.slice(0, room).map((row) => itemOf(noun, row)));
    if (rows.length > room) {
      const last = rows[room - 1];
      if (last) [createdAt, id] = [last.cursorValue, last.id];
      return { items, cursor: encode({ ...cursor, full: [at, createdAt, id] }), more: true };
    }
    at += 1;
    [createdAt, id] = ['', ''];
  }
}

/** The reader's nouns, and whether all their rows are visible. */
export interface ChangeReader {
  readonly isMember: boolean;
  /** Readers of their own rows alone: a row no longer visible counts as deleted. */
  readonly isPartial: boolean;
}

const goneFor = (noun: FollowedNoun, { rowId, version }: Change): SyncItem =>
  ({ noun, id: rowId, version, deleted: true, row: null }) as SyncItem;

/** Each row that changed once, as it is now. */
async function changedRows(
  db: ReadDb,
  changes: readonly Change[],
  { isMember, isPartial }: ChangeReader,
): Promise<SyncItem[]> {
  const found: SyncedRow[][] = [];
  const items: SyncItem[] = [];
  for (const noun of isMember ? forMembers : nouns) {
    const last = new Map(changes.flatMap((change) => (change.noun === noun ? [[change.rowId, change]] : [])));
    if (last.size === 0) continue;
    const rows = await readRows(db, noun, [...last.keys()]);
    items.push(...rows.map((row) => itemOf(noun, row)));
    if (!isPartial) continue;
    if (noun === 'tasks') found.push(rows);
    for (const { id } of rows) last.delete(id);
    items.push(...[...last.values()].map((change) => goneFor(noun, change)));
  }
  // Work that is theirs since now may be on a plot that was not.
  const plotIds = found
    .flat()
    .flatMap((row) => ('plotId' in row && typeof row.plotId === 'string' ? [row.plotId] : []));
  const plots = plotIds.length > 0 ? await readRows(db, 'plots', [...new Set(plotIds)]) : [];
  const ofWork = plots.map((row) => itemOf('plots', row));
  return [
    ...ofWork,
    ...items.filter(({ id, noun }) => noun !== 'plots' || !plots.some((row) => row.id === id)),
  ];
}

/** Whether a cursor covers a transaction. */
export const knows = (cursor: string, txid: bigint): boolean =>
  cursor !== '' && txid < BigInt(decode(cursor).txid);

/** Whether a cursor can be gone on from. */
const isUsable = (cursor: Cursor, { epoch, next }: Horizon, now: Date): boolean =>
  cursor.epoch === epoch &&
  now.getTime() - cursor.atMs < REMEMBERED_MS &&
  // A restored older cluster counts transactions anew.
  BigInt(cursor.txid) <= BigInt(next);

/**
 * The newest transaction that changed something after a cursor, whether it can be read yet or not; `null` where none did, 0
 * where the cursor is no good any more.
 *
 * @throws AppError validation_failed for what is no cursor
 */
export async function hasChangesAfter(db: ReadDb, cursor: string, now: Date): Promise<bigint | null> {
  const given = decode(cursor);
  if (!isUsable(given, await readHorizon(db), now)) return 0n;
  const newest = await newestAfter(db, given);
  return newest === null ? null : BigInt(newest);
}

interface FeedQuery {
  readonly since?: string | undefined;
  readonly limit: number;
}

/**
 * What changed since a cursor, or everything.
 *
 * @throws AppError validation_failed for what is no cursor
 */
export async function follow(db: ReadDb, query: FeedQuery, now: Date, reader: ChangeReader): Promise<Page> {
  return withAuthors(db, await pageOf(db, query, now, reader));
}

async function pageOf(
  db: ReadDb,
  { since, limit }: FeedQuery,
  now: Date,
  reader: ChangeReader,
): Promise<Page> {
  const given = since === undefined ? null : decode(since);
  const atMs = now.getTime();
  const { horizon, changes } =
    given === null || given.full
      ? { horizon: await readHorizon(db), changes: [] }
      : await readFeed(db, given, limit + 1);
  const { epoch, oldest } = horizon;
  if (given === null || !isUsable(given, horizon, now)) {
    const start: Cursor = { epoch, txid: oldest, seq: 0, atMs, full: [0, '', ''] };
    return { ...(await wholePage(db, start, limit, reader)), reset: given !== null };
  }
  if (given.full) return { ...(await wholePage(db, given, limit, reader)), reset: false };
  const more = changes.length > limit;
  const page = changes.slice(0, limit);
  const last = page.at(-1);
  const place: Position = more && last ? last : { txid: oldest, seq: 0 };
  return {
    items: await changedRows(db, page, reader),
    cursor: encode({ epoch, txid: place.txid, seq: place.seq, atMs, full: null }),
    more,
    reset: false,
  };
}
