import type { Database } from '../database.ts';
import { addRefused, type RefusedCount } from './redirect-store.ts';

const FLUSH_MS = 10_000;
const MAX_ADDRESSES = 200;
const MAX_LENGTH = 300;

/** The storable part of an address, without query and fragment, which may have tokens. */
function shownOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'not an address';
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, MAX_LENGTH);
}

/**
 * Counts refused redirect targets for the operator. Written every ten seconds, so that requests do not wait and a
 * flood causes no writes.
 */
export class RefusedRedirects {
  readonly #db: Database;
  readonly #clock: () => Date;
  #counts = new Map<string, RefusedCount>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  note(address: string): string {
    const shown = shownOf(address);
    const at = this.#clock();
    const known = this.#counts.get(shown);
    if (!known && this.#counts.size >= MAX_ADDRESSES) return shown;
    this.#counts.set(shown, { address: shown, hits: (known?.hits ?? 0) + 1, at });
    return shown;
  }

  /** Writes the counts since the last flush. */
  async flush(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    await addRefused(this.#db, [...counts.values()]);
  }

  start(): void {
    // What cannot be written is forgotten: a count of mistakes is not worth an error.
    this.#timer ??= setInterval(() => void this.flush().catch(() => undefined), FLUSH_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.flush().catch(() => undefined);
  }
}
