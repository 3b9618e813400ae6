import { DAY_MS } from '@draksha/models/weather/durations';
import type { IDBPObjectStore } from 'idb';
import type { FarmDatabase, FarmSchema, StoredAnswer } from './farm-database.ts';

/** Eight of each plot that is ready for offline, for a hundred plots, and those of the farm. */
const MAX_ANSWERS = 1_024;
const MAX_AGE_MS = 7 * DAY_MS;

export interface CachedAnswer<T = unknown> {
  readonly data: T;
  /** On this phone's own clock. */
  readonly savedAtMs: number;
  /** By which the server knows it again. */
  readonly tag?: string | undefined;
}

/** The key of an answer on the whole farm; those on one plot or place name it. */
const ON_THE_FARM = /^\["[a-z-]+"(,"[a-z-]+")*\]$/;

/**
 * The last answers of the server on weather and advice: in the farm's database, and in memory what a screen has asked for. A farm of a
 * hundred plots has 8 MB of them, which no start can wait for.
 */
export class AnswerCache {
  readonly #database: FarmDatabase;
  /** All that the database has, but for those over a week old when it was opened. */
  readonly #keys = new Set<string>();
  readonly #stored = new Map<string, StoredAnswer>();
  /** Parsed when a screen first asks, then the same object until another answer comes. */
  readonly #parsed = new Map<string, CachedAnswer>();

  constructor(database: FarmDatabase) {
    this.#database = database;
  }

  /** Brings the answers on the whole farm into memory. */
  async load(atMs: number): Promise<void> {
    const young = IDBKeyRange.lowerBound(atMs - MAX_AGE_MS, true);
    for (const key of await this.#database.getAllKeysFromIndex('answers', 'savedAtMs', young))
      this.#keys.add(key);
    await this.refresh([...this.#keys].filter((key) => ON_THE_FARM.test(key)));
  }

  /** Reads again what another tab has put. */
  async refresh(keys: readonly string[]): Promise<void> {
    const found = await Promise.all(keys.map((key) => this.#database.get('answers', key)));
    for (const stored of found) {
      if (!stored) continue;
      this.#keys.add(stored.key);
      this.#stored.set(stored.key, stored);
      this.#parsed.delete(stored.key);
    }
  }

  /** Whether there is an answer, in memory or not. */
  has(queryKey: readonly unknown[]): boolean {
    return this.#keys.has(JSON.stringify(queryKey));
  }

  /** Brings an answer into memory. A database that was closed has none. */
  async read(queryKey: readonly unknown[]): Promise<void> {
    const key = JSON.stringify(queryKey);
    if (!this.#keys.has(key) || this.#stored.has(key)) return;
    const stored = await this.#database.get('answers', key).catch(() => undefined);
    // A newer one may have come meanwhile.
    if (stored && !this.#stored.has(key)) this.#stored.set(key, stored);
  }

  /** The last answer in memory, or `null` where there is none or it is over a week old at `atMs`. */
  get<T>(queryKey: readonly unknown[], atMs: number): CachedAnswer<T> | null {
    const key = JSON.stringify(queryKey);
    const stored = this.#stored.get(key);
    if (!stored || atMs - stored.savedAtMs >= MAX_AGE_MS) return null;
    let answer = this.#parsed.get(key);
    if (!answer) {
      const { json, savedAtMs, tag } = stored;
      answer = { data: JSON.parse(json), savedAtMs, tag };
      this.#parsed.set(key, answer);
    }
    return answer as CachedAnswer<T>;
  }

  /**
   * Keeps an answer in memory and in the database.
   *
   * @returns its key in the database  @throws DOMException where it is only in memory: the storage is full, or the farm was closed
   */
  async put(queryKey: readonly unknown[], { data, savedAtMs, tag }: CachedAnswer): Promise<string> {
    const key = JSON.stringify(queryKey);
    const stored: StoredAnswer = { key, json: JSON.stringify(data), savedAtMs, tag };
    this.#keys.add(key);
    this.#stored.set(key, stored);
    this.#parsed.set(key, { data, savedAtMs, tag });
    const { store, done } = this.#database.transaction('answers', 'readwrite');
    const [, oldest] = await Promise.all([store.put(stored), this.#dropOldest(store), done]);
    for (const one of oldest) {
      this.#keys.delete(one);
      this.#stored.delete(one);
      this.#parsed.delete(one);
    }
    return key;
  }

  /** Drops what is more than the phone keeps, and returns its keys. */
  async #dropOldest(
    store: IDBPObjectStore<FarmSchema, ['answers'], 'answers', 'readwrite'>,
  ): Promise<readonly string[]> {
    const tooMany = (await store.count()) - MAX_ANSWERS;
    if (tooMany <= 0) return [];
    const oldest = await store.index('savedAtMs').getAllKeys(null, tooMany);
    await Promise.all(oldest.map((key) => store.delete(key)));
    return oldest;
  }
}
