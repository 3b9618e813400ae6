import type { Database } from '../database.ts';
import type { SessionLimits } from '../options.ts';
import { isSessionLive } from './store.ts';
import { oldestOf } from './validity.ts';

const REMEMBER_MS = 900;
const MAX_REMEMBERED = 20_000;

interface Answer {
  readonly askedAt: number;
  readonly live: Promise<boolean>;
}

/** Tells whether a session is still valid; a sign-out anywhere is seen here within a second. */
export class SessionLiveness {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #limits: SessionLimits;
  readonly #answers = new Map<string, Answer>();

  constructor(db: Database, clock: () => Date, limits: SessionLimits) {
    this.#db = db;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** One question to the database a session and second, however many requests ask. */
  check(sessionId: string, userId: string): Promise<boolean> {
    // The age of an answer is real time, whatever clock the rest of the server is set to.
    const now = performance.now();
    const key = `${sessionId}:${userId}`;
    const known = this.#answers.get(key);
    if (known && now - known.askedAt < REMEMBER_MS) return known.live;
    const at = this.#clock();
    const live = isSessionLive(this.#db, { sessionId, userId, at, ...oldestOf(this.#limits, at) });
    if (this.#answers.size >= MAX_REMEMBERED) this.#answers.clear();
    this.#answers.set(key, { askedAt: now, live });
    live.catch(() => this.#answers.delete(key));
    return live;
  }

  /** This process just ended sessions: no reason to wait the second out. */
  forget(): void {
    this.#answers.clear();
  }
}
