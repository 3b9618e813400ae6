import { DAY_MS } from '@draksha/models/weather/durations';
import type { FarmDatabase, StoredAnswer } from './farm-database.ts';

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

/** The last answers of the server on weather and advice: in memory, with their copy in the farm's database. */
export class AnswerCache {
  readonly #database: FarmDatabase;
  readonly #stored = new Map<string, StoredAnswer>();
  /** Parsed when a screen first asks, then the same object until another answer comes. */
  readonly #parsed = new Map<string, CachedAnswer>();

  constructor(database: FarmDatabase) {
    this.#database = database;
  }

  async load(): Promise<void> {
    for (const answer of await this.#database.getAll('answers')) this.#stored.set(answer.key, answer);
  }

  /** Reads again what another tab has put. */
  async refresh(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const stored = await this.#database.get('answers', key);
      if (!stored) continue;
      this.#stored.set(key, stored);
      this.#parsed.delete(key);
    }
  }

  /** The last answer, or `null` where there is none or it is over a week old at `atMs`. */
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
    this.#stored.set(key, stored);
    this.#parsed.set(key, { data, savedAtMs, tag });
    const oldest = [...this.#stored.values()].sort((a, b) => b.savedAtMs - a.savedAtMs).slice(MAX_ANSWERS);
    for (const one of oldest) {
      this.#stored.delete(one.key);
      this.#parsed.delete(one.key);
    }
    const { store, done } = this.#database.transaction('answers', 'readwrite');
    await Promise.all([store.put(stored), ...oldest.map((one) => store.delete(one.key)), done]);
    return key;
  }
}
