import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPObjectStore,
  openDB,
  type StoreNames,
} from 'idb';
import { type QueuedWrite, rowKey, type StoredRow } from './queued-write.ts';
import { accountOf } from './store-name.ts';

/**
 * The last good answer of a read that is no row: weather, advice. As JSON, for an opening farm reads all of them and most screens
 * show one: text is copied in a fraction of the time that objects take.
 */
export interface StoredAnswer {
  readonly key: string;
  readonly json: string;
  /** On this phone's own clock. */
  readonly savedAtMs: number;
  /** By which the server knows it again. */
  readonly tag?: string | undefined;
}

/** What is typed in a form that was not saved. */
export interface Draft {
  readonly key: string;
  readonly values: unknown;
}

/**
 * A photo's bytes or state: `<photo>/whole`, `<photo>/thumb`; `<photo>/failed` says why the server refused it,
 * `<photo>/form <name>` has the fields of one whose row is unsaved.
 */
export interface StoredFile {
  readonly key: string;
  readonly bytes: ArrayBuffer | null;
  readonly note: unknown;
}

/** How far the reading of the server's changes is. */
export interface Reading {
  readonly key: 'reading';
  readonly cursor: string | null;
  /** Counts the full readings. */
  readonly full: number;
  /** A full reading is under way. */
  readonly fullUnderWay: boolean;
  /** All rows were read at least once. */
  readonly filled: boolean;
}

export const NOTHING_READ: Reading = {
  key: 'reading',
  cursor: null,
  full: 0,
  fullUnderWay: false,
  filled: false,
};

export interface FarmSchema extends DBSchema {
  rows: { key: string; value: StoredRow };
  outbox: { key: number; value: QueuedWrite; indexes: { row: [noun: string, rowId: string] } };
  answers: { key: string; value: StoredAnswer; indexes: { savedAtMs: number } };
  drafts: { key: string; value: Draft };
  reading: { key: string; value: Reading };
  files: { key: string; value: StoredFile };
}

export type FarmDatabase = IDBPDatabase<FarmSchema>;

/** Answers were objects before the fourth version. */
async function writeAnswersAsJson(
  answers: IDBPObjectStore<FarmSchema, ArrayLike<StoreNames<FarmSchema>>, 'answers', 'versionchange'>,
): Promise<void> {
  for (let cursor = await answers.openCursor(); cursor; cursor = await cursor.continue()) {
    const { data, ...answer } = cursor.value as StoredAnswer & { data?: unknown };
    await cursor.update({ ...answer, json: JSON.stringify(data) });
  }
}

const PREFIX = 'draksha-';
const VERSION = 5;

/** Opens the database of a farm (`storeName`). `onGone` is called when a newer version of this program wants it, or the browser took it. */
export const openFarmDatabase = (name: string, onGone: () => void): Promise<FarmDatabase> =>
  openDB<FarmSchema>(`${PREFIX}${name}`, VERSION, {
    // Each step adds to the one before; what is queued is never dropped by an update.
    async upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        database.createObjectStore('rows', { keyPath: 'key' });
        database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        database.createObjectStore('answers', { keyPath: 'key' });
        database.createObjectStore('drafts', { keyPath: 'key' });
        database.createObjectStore('reading', { keyPath: 'key' });
      }
      if (oldVersion < 2) database.createObjectStore('files', { keyPath: 'key' });
      // A queue of thousands, such as an import's, is never read whole for the sake of one row.
      if (oldVersion < 3) transaction.objectStore('outbox').createIndex('row', ['noun', 'rowId']);
      if (oldVersion < 4) await writeAnswersAsJson(transaction.objectStore('answers'));
      if (oldVersion < 5) transaction.objectStore('answers').createIndex('savedAtMs', 'savedAtMs');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onGone();
    },
    terminated: onGone,
  });

export const photoOfFile = (key: string): string => key.slice(0, key.indexOf('/'));

/** Whether the server has a photo's bytes. */
export const isAtServer = (row: StoredRow | undefined): boolean =>
  row !== undefined && (row.row?.storedAt ?? null) !== null;

/** Drops what was read for a farmer; what they wrote and could not send yet stays until they are back. */
async function dropRead(database: FarmDatabase): Promise<void> {
  const transaction = database.transaction(['rows', 'answers', 'reading', 'files'], 'readwrite', {
    durability: 'strict',
  });
  const files = transaction.objectStore('files');
  for (const key of await files.getAllKeys()) {
    const photo = await transaction.objectStore('rows').get(rowKey('photos', photoOfFile(key)));
    if (isAtServer(photo)) await files.delete(key);
  }
  await Promise.all([
    transaction.objectStore('rows').clear(),
    transaction.objectStore('answers').clear(),
    transaction.objectStore('reading').clear(),
    transaction.done,
  ]);
}

/** Drops what was read for every other farmer on this phone. Their outbox and drafts stay. */
export async function forgetOthers(farmerId: string | null): Promise<void> {
  const known = await indexedDB.databases?.();
  for (const { name } of known ?? []) {
    const owner = name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
    if (owner === null || accountOf(owner) === farmerId) continue;
    const database = await openFarmDatabase(owner, () => undefined);
    await dropRead(database);
    database.close();
  }
}

/** What was written on a farm and not taken by the server. */
export async function queuedIn(name: string): Promise<readonly QueuedWrite[]> {
  const database = await openFarmDatabase(name, () => undefined);
  const queue = await database.getAll('outbox');
  database.close();
  return queue;
}

/** Moves queued writes and photos to the writer's new account after a hand-over; resumable. @returns the number of writes */
export async function moveQueue(from: string, to: string): Promise<number> {
  const known = await indexedDB.databases?.();
  if (!known?.some(({ name }) => name === `${PREFIX}${from}`)) return 0;
  const source = await openFarmDatabase(from, () => undefined);
  await dropRead(source);
  const [queue, files] = await Promise.all([source.getAll('outbox'), source.getAll('files')]);
  if (queue.length + files.length > 0) {
    const target = await openFarmDatabase(to, () => undefined);
    const there = new Set((await target.getAll('outbox')).map(({ id }) => id));
    const adding = target.transaction(['outbox', 'files'], 'readwrite', { durability: 'strict' });
    // In their order, each with a new place behind what is there.
    for (const { seq: _, ...write } of queue)
      if (!there.has(write.id)) await adding.objectStore('outbox').add(write as QueuedWrite);
    for (const file of files) await adding.objectStore('files').put(file);
    await adding.done;
    target.close();
  }
  source.close();
  await deleteDB(`${PREFIX}${from}`);
  return queue.length;
}

/** Drops what was read of a farm, or all of it. */
export async function dropFarm(name: string, isWhole: boolean): Promise<void> {
  if (isWhole) return deleteDB(`${PREFIX}${name}`);
  const database = await openFarmDatabase(name, () => undefined);
  await dropRead(database);
  database.close();
}
