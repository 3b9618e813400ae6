import type { IDBPObjectStore } from 'idb';
import { nowMs } from '../clock.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';
import {
  type Draft,
  type FarmDatabase,
  type FarmSchema,
  forgetOthers,
  NOTHING_READ,
  openFarmDatabase,
  type Reading,
  type StoredFile,
} from './farm-database.ts';
import { type FarmTransaction, type Stores, type Touched, transactionOf } from './farm-transaction.ts';
import type { DiscardedWrites } from './mending.ts';
import { type QueuedWrite, type Row, rowKey, type StoredRow, seenRow } from './queued-write.ts';

/** What the tabs of one farmer tell each other: which rows changed, or that all may have. */
export interface FarmNews {
  readonly rows: readonly string[] | 'all';
  /** Writes that came, changed or went, by their place in the queue. */
  readonly writes?: readonly number[];
  readonly answers?: readonly string[];
  /** Signals writes by a process that cannot send, such as the service worker. */
  readonly send?: true;
}

/** The tabs' line to each other; a `BroadcastChannel` where there is one. */
export interface FarmLineState {
  postMessage(news: FarmNews): void;
  onmessage: ((event: MessageEvent<FarmNews>) => void) | null;
  close(): void;
}

/** More writes than this are sooner read with all others. */
const MAX_ONE_BY_ONE = 500;
const ASKED_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

/** All rows, a slice at a time, so that a start of thousands leaves the screen responsive. */
async function allRows(
  rows: IDBPObjectStore<FarmSchema, Stores, 'rows', 'readonly'>,
): Promise<readonly StoredRow[]> {
  const found: StoredRow[] = [];
  let after: IDBKeyRange | null = null;
  for (;;) {
    const slice = await rows.getAll(after, ROWS_AT_ONCE);
    found.push(...slice);
    const last = slice.at(-1);
    if (last === undefined || slice.length < ROWS_AT_ONCE) return found;
    after = IDBKeyRange.lowerBound(last.key, true);
  }
}

/** The queue after some of its writes came, changed or went. */
function changedQueue(
  queue: readonly QueuedWrite[],
  seqs: readonly number[],
  found: readonly QueuedWrite[],
): readonly QueuedWrite[] {
  if (seqs.length === 0) return queue;
  const touched = new Set(seqs);
  return [...queue.filter(({ seq }) => !touched.has(seq)), ...found].sort((a, b) => a.seq - b.seq);
}

/**
 * The farm on this phone: rows as the server last had them, unsent writes, cached advice, and drafts. Screens read
 * from memory; IndexedDB has a durable copy.
 *
 * A shown row is never stored: it is the server's row with the queue applied.
 */
export class FarmStore {
  readonly farmerId: string;
  readonly #database: FarmDatabase;
  readonly #line: FarmLineState;
  readonly #answers: AnswerCache;
  readonly #listeners = new Set<() => void>();
  readonly #wakers = new Set<() => void>();
  readonly #followers = new Set<() => void>();
  #stored = new Map<string, StoredRow>();
  #queue: readonly QueuedWrite[] = [];
  #reading: Reading = NOTHING_READ;
  #files: ReadonlySet<string> = new Set();
  #drafts = new Map<string, Draft>();
  /** Rows of a noun as screens read them; dropped when one of them changes. */
  readonly #seen = new Map<string, Map<string, Row>>();
  readonly #lists = new Map<string, readonly Row[]>();
  readonly #thrown: DiscardedWrites = new Map();
  #refreshing: Promise<void> = Promise.resolve();

  private constructor(farmerId: string, database: FarmDatabase, line: FarmLineState) {
    this.farmerId = farmerId;
    this.#database = database;
    this.#answers = new AnswerCache(database);
    this.#line = line;
    line.onmessage = ({ data }) => {
      void this.#refresh(data.rows, data.writes).then(() => {
        if (data.send) for (const wake of this.#wakers) wake();
        return this.#answers.refresh(data.answers ?? []);
      });
    };
  }

  /**
   * @param farmerId whose rows they are  @param name of the database, where it is not the farmer's own
   * @throws DOMException where the browser keeps nothing
   */
  static async open(
    farmerId: string,
    line: FarmLineState,
    onGone: () => void,
    name = farmerId,
  ): Promise<FarmStore> {
    const database = await openFarmDatabase(name, onGone);
    const store = new FarmStore(farmerId, database, line);
    const [drafts] = await Promise.all([
      database.getAll('drafts'),
      store.#answers.load(nowMs()),
      store.#refresh('all'),
    ]);
    store.#drafts = new Map(drafts.map((draft) => [draft.key, draft]));
    return store;
  }

  close(): void {
    this.#line.onmessage = null;
    this.#line.close();
    this.#database.close();
  }

  /** Drops what was read, here and for others: the farmer leaves. What they wrote and could not send stays. */
  async leave(): Promise<void> {
    this.close();
    await forgetOthers(null);
  }

  /** When the news of other tabs is taken in. */
  settled(): Promise<void> {
    return this.#refreshing;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `wake` is called when something new is in the queue of this tab. */
  onWrite(wake: () => void): () => void {
    this.#wakers.add(wake);
    return () => this.#wakers.delete(wake);
  }

  /** `follow` is called when rows changed as the server has them, on this phone or another; not at the first reading. */
  onServerRows(follow: () => void): () => void {
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }

  /** Whether all rows were read at least once. */
  get filled(): boolean {
    return this.#reading.filled;
  }

  get queue(): readonly QueuedWrite[] {
    return this.#queue;
  }

  /** Which files are on this phone; another set when one comes or goes. */
  get files(): ReadonlySet<string> {
    return this.#files;
  }

  file(key: string): Promise<StoredFile | undefined> {
    return this.#database.get('files', key);
  }

  /** The row as the server last had it. */
  stored(noun: string, id: string): StoredRow | undefined {
    return this.#stored.get(rowKey(noun, id));
  }

  #seenOf(noun: string): Map<string, Row> {
    const known = this.#seen.get(noun);
    if (known) return known;
    const seen = new Map<string, Row>();
    const queued = Map.groupBy(
      this.#queue.filter((write) => write.noun === noun),
      ({ rowId }) => rowId,
    );
    for (const stored of this.#stored.values()) {
      if (stored.noun !== noun || queued.has(stored.id)) continue;
      if (!stored.deleted && stored.row) seen.set(stored.id, stored.row);
    }
    for (const [id, writes] of queued) {
      const row = seenRow(this.stored(noun, id), writes);
      if (row) seen.set(id, row);
    }
    this.#seen.set(noun, seen);
    return seen;
  }

  /** Every row of a noun; the same array until one of them changes. */
  rows(noun: string): readonly Row[] {
    const known = this.#lists.get(noun);
    if (known) return known;
    const list = [...this.#seenOf(noun).values()];
    this.#lists.set(noun, list);
    return list;
  }

  row(noun: string, id: string): Row | null {
    return this.#seenOf(noun).get(id) ?? null;
  }

  /** Puts writes into the queue, all of them or none, durably. @throws DOMException when the storage is full */
  async write(writes: readonly Omit<QueuedWrite, 'seq'>[]): Promise<void> {
    if (writes.length === 0) return;
    const mayMend = this.#thrown.size > 0 || this.#queue.some(({ state }) => state === 'failed');
    // Seldom wanted, and no part of what each start loads.
    const mending = mayMend ? await import('./mending.ts') : null;
    await this.change(async (transaction) => {
      if (mending) return mending.addOrMend(transaction, writes, this.#thrown);
      // Written in order, in slices, so that an import leaves the screen responsive.
      for (let from = 0; from < writes.length; from += ASKED_AT_ONCE)
        await Promise.all(
          writes.slice(from, from + ASKED_AT_ONCE).map((write) => transaction.addWrite(write)),
        );
    });
  }

  /** A transaction of the farmer's own, after which there is something to send. */
  async change(work: (transaction: FarmTransaction) => Promise<void>): Promise<void> {
    await this.transact(work);
    for (const wake of this.#wakers) wake();
  }

  /** How far the reading is, whichever tab did it. */
  async reading(): Promise<Reading> {
    return (await this.#database.get('reading', 'reading')) ?? NOTHING_READ;
  }

  /** How many writes stand in the queue, whichever tab put them there. */
  queued(): Promise<number> {
    return this.#database.count('outbox');
  }

  /**
   * Runs one transaction, then brings this tab and the others up to it. What a farmer wrote is `strict`: on the disk
   * when this returns; what can be read again need not be.
   */
  async transact<T>(
    work: (transaction: FarmTransaction) => Promise<T>,
    durability: 'strict' | 'relaxed' = 'strict',
  ): Promise<T> {
    const stores: Stores = ['rows', 'outbox', 'reading', 'files'];
    const raw = this.#database.transaction(stores, 'readwrite', { durability });
    const touched: Touched = { rows: new Set(), writes: new Set(), any: false };
    let result: T;
    try {
      result = await work(transactionOf(raw, touched));
    } catch (error) {
      raw.done.catch(() => undefined);
      try {
        raw.abort();
      } catch {
        // It ended by itself: the storage was full, or the database was closed.
      }
      throw raw.error ?? error;
    }
    await raw.done;
    if (!touched.any) return result;
    const news = { rows: [...touched.rows], writes: [...touched.writes] };
    await this.#refresh(news.rows, news.writes);
    this.#line.postMessage(news);
    return result;
  }

  /**
   * Reads rows and writes again that were touched; one reading after the other, so that the newest is what stays.
   *
   * @param seqs of the queue; all of it by default
   */
  #refresh(keys: readonly string[] | 'all', seqs?: readonly number[]): Promise<void> {
    const next = this.#refreshing.then(async () => {
      const raw = this.#database.transaction(['rows', 'outbox', 'reading', 'files']);
      const rows = raw.objectStore('rows');
      const outbox = raw.objectStore('outbox');
      const asked = seqs && keys !== 'all' && seqs.length < MAX_ONE_BY_ONE ? seqs : undefined;
      const [found, writes, count, reading, files] = await Promise.all([
        keys === 'all' ? allRows(rows) : Promise.all(keys.map((key) => rows.get(key))),
        asked ? Promise.all(asked.map((seq) => outbox.get(seq))) : outbox.getAll(),
        outbox.count(),
        raw.objectStore('reading').get('reading'),
        raw.objectStore('files').getAllKeys(),
        raw.done,
      ]);
      const seen = writes.filter((write) => write !== undefined);
      const merged = asked ? changedQueue(this.#queue, asked, seen) : seen;
      // Another tab's word did not reach this one: all of it is read.
      const queue = merged.length === count ? merged : await this.#database.getAll('outbox');
      const known = this.#reading.filled && keys !== 'all';
      const moved =
        known && found.some((row, at) => row?.version !== this.#stored.get(keys[at] ?? '')?.version);
      if (keys === 'all') this.#stored = new Map();
      else for (const key of keys) this.#stored.delete(key);
      const nouns = new Set(
        keys === 'all' ? this.#seen.keys() : keys.map((key) => key.slice(0, key.indexOf('/'))),
      );
      for (const row of found) {
        if (!row) continue;
        this.#stored.set(row.key, row);
        nouns.add(row.noun);
      }
      // Of a write that came, changed or went, wherever its row is.
      const changed = asked && new Set(asked);
      for (const { noun, seq } of [...this.#queue, ...queue])
        if (!changed || changed.has(seq)) nouns.add(noun);
      this.#queue = queue;
      this.#reading = reading ?? NOTHING_READ;
      if (files.length !== this.#files.size || files.some((key) => !this.#files.has(key)))
        this.#files = new Set(files);
      for (const noun of nouns) {
        this.#seen.delete(noun);
        this.#lists.delete(noun);
      }
      for (const listener of this.#listeners) listener();
      if (moved) for (const follow of this.#followers) follow();
    });
    // A tab whose database was closed under it shows what it has.
    this.#refreshing = next.catch(() => undefined);
    return this.#refreshing;
  }

  /** The last good answer in memory, or `null` where there is none or it is over a week old at `atMs`. */
  answer<T>(key: readonly unknown[], atMs: number): CachedAnswer<T> | null {
    return this.#answers.get<T>(key, atMs);
  }

  /** The same, with what the database has. */
  async readAnswer<T>(key: readonly unknown[], atMs: number): Promise<CachedAnswer<T> | null> {
    await this.#answers.read(key);
    return this.#answers.get<T>(key, atMs);
  }

  /** Whether there is an answer, in memory or not. */
  hasAnswer(key: readonly unknown[]): boolean {
    return this.#answers.has(key);
  }

  /** Keeps an answer. A storage that is full costs its permanence, nothing else. */
  async storeAnswer(key: readonly unknown[], data: unknown, atMs: number, tag?: string): Promise<void> {
    try {
      const stored = await this.#answers.put(key, { data, savedAtMs: atMs, tag });
      this.#line.postMessage({ rows: [], answers: [stored] });
    } catch {
      // Without the answer is better than with an error.
    }
  }

  draft(key: string): unknown {
    return this.#drafts.get(key)?.values ?? null;
  }

  /** Stores a draft; `null` when saved or discarded. @throws DOMException when the storage is full */
  async keepDraft(key: string, values: unknown): Promise<void> {
    if (values === null) {
      this.#drafts.delete(key);
      await this.#database.delete('drafts', key);
      return;
    }
    const draft: Draft = { key, values };
    this.#drafts.set(key, draft);
    const raw = this.#database.transaction('drafts', 'readwrite', { durability: 'strict' });
    await Promise.all([raw.store.put(draft), raw.done]);
  }
}
