import type { Database } from '../database.ts';
import { addRefused, type RefusedCount } from './redirect-store.ts';

const FLUSH_MS = 10_000;
const MAX_ADDRESSES = 200;
const MAX_LENGTH = 300;

/** What of an address may be kept: not its query or fragment, which may carry a token. */
function shownOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'not an address';
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, MAX_LENGTH);
}

/**
 * Counts the addresses that browsers were not sent back to, for the operator who wonders why. Counted here and written
 * every ten seconds: the requests themselves must not wait, and a flood of them must not become one of writes.
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

  /** Writes what was counted here since the last time. */
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
