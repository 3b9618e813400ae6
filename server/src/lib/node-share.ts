import { isDatabaseAway } from '@draksha/auth';
import { AppError } from './errors.ts';
import type { FairShare } from './fair-share.ts';
import { atMost } from './queues.ts';

/** So many failures with nothing done between them, and the node counts as away. */
const MAX_FAILURES = 3;
/** After this long one caller probes a node that counts as down. */
const REST_MS = 5_000;

interface NodeShareOptions {
  /** Of the rows of a farmer. */
  readonly nodeOf: (userId: string) => Promise<string>;
  /** Concurrent work of all farmers of a node. */
  readonly atOnce: number;
  /** So long one waits for its turn. */
  readonly patienceMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

class Node {
  readonly #runInOrder: ReturnType<typeof atMost>;
  readonly #now: () => number;
  #failures = 0;
  #restsUntilMs = 0;

  constructor(atOnce: number, now: () => number) {
    this.#runInOrder = atMost(atOnce);
    this.#now = now;
  }

  /** @throws AppError unavailable where it counts as away, or no turn came in time */
  run<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        reject(new AppError('unavailable'));
      }, patienceMs);
      this.#runInOrder(async () => {
        clearTimeout(late);
        if (!isLate) resolve(await this.#ask(work));
      }).catch(reject);
    });
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failures >= MAX_FAILURES) {
      if (this.#now() < this.#restsUntilMs) throw new AppError('unavailable');
      // The one that finds out.
      this.#restsUntilMs = this.#now() + REST_MS;
    }
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      if (!isDatabaseAway(error)) this.#failures = 0;
      else if (++this.#failures >= MAX_FAILURES) this.#restsUntilMs = this.#now() + REST_MS;
      throw error;
    }
  }
}

/** Limits each Citus node's share of connections: a frozen node blocks its own farmers alone, who get a retry time. */
export function nodeShare({
  nodeOf,
  atOnce,
  patienceMs,
  now = () => performance.now(),
}: NodeShareOptions): FairShare {
  const nodes = new Map<string, Node>();
  return async (userId, work) => {
    const name = await nodeOf(userId);
    const node = nodes.get(name) ?? new Node(atOnce, now);
    nodes.set(name, node);
    return node.run(work, patienceMs);
  };
}
