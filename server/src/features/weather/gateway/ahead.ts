import { DAY_MS, HOUR_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import { atMost, createSerialQueue } from '../../../lib/queues.ts';
import { type Cell, lastRunOf, type Provider, type WeatherBundle } from '../providers/service.ts';
import { writeBundles } from './bundle-store.ts';
import type { HourArchive } from './hour-archive.ts';
import type { Leases } from './leases.ts';
import type { Ask } from './question.ts';
import { REST_MS } from './refresher.ts';

/** A cell that was not shown for so long is fetched when it is asked for. */
const LOOKED_AT_FOR_MS = 3 * DAY_MS;
/** Concurrent requests for several cells. */
const REQUESTS = 6;
/** Requests for one cell each: a provider that takes a second is asked for 3,000 cells in less than a minute. */
const SINGLE_REQUESTS = 96;

export interface AheadOptions {
  /**
   * Before dawn everything is fetched, since messages need fresh weather; later only what is older than the
   * provider's last run, within the daily quota.
   */
  readonly isDawn: boolean;
  readonly signal: AbortSignal;
}

/** Fetches cells before they are viewed; concurrent runs share the work. Returns the number fetched. */
export type RefreshAhead = (options: AheadOptions) => Promise<number>;

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly provider: Provider | undefined;
  readonly ask: Ask;
  readonly leases: Leases;
  readonly kept: HourArchive;
  readonly freshMs: number;
  readonly everyMs: () => Promise<number>;
}

export function createAhead({
  db,
  clock,
  log,
  provider,
  ask,
  leases,
  kept,
  freshMs,
  everyMs,
}: Options): RefreshAhead {
  const singly = atMost(SINGLE_REQUESTS);

  async function keep(bundles: readonly WeatherBundle[]): Promise<void> {
    await writeBundles(db, bundles, { ahead: true });
    await kept.keep(bundles);
  }

  /** Those that come together, and the others one by one, from whoever has them. */
  async function fetchAll(
    cells: readonly Cell[],
    signal: AbortSignal,
    onAttempt: () => Promise<void>,
  ): Promise<Set<string>> {
    const options = { signal, onAttempt, priority: 'ahead' } as const;
    const fetched = new Set<string>();
    const together = ask.together > 1 ? await ask.many(cells, options) : [];
    await keep(together);
    for (const { cell } of together) fetched.add(cell.id);
    await Promise.all(
      cells
        .filter(({ id }) => !fetched.has(id))
        .map((cell) =>
          singly(async () => {
            signal.throwIfAborted();
            const { bundle } = await ask.one(cell, { ...options, urgent: false });
            if (!bundle) return;
            await keep([bundle]);
            fetched.add(cell.id);
          }),
        ),
    );
    return fetched;
  }

  return async ({ isDawn, signal }) => {
    if (!provider) return 0;
    const now = clock();
    const pacedMs = isDawn ? freshMs : Math.max(freshMs, (await everyMs()) - HOUR_MS / 2);
    const pacedTo = now.getTime() - pacedMs;
    const fetchedBefore = new Date(isDawn ? pacedTo : Math.min(lastRunOf(provider, now), pacedTo));
    const viewedAfter = new Date(now.getTime() - LOOKED_AT_FOR_MS);
    // One after another, so that a request has as many cells as it may: two at once would share them.
    const leasing = createSerialQueue();
    let count = 0;

    async function takeTurns(atOnce: number): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const due = await leasing.runInOrder(() =>
          leases.leaseDueCells({ now: clock(), viewedAfter, fetchedBefore, atMost: atOnce }),
        );
        if (due.cells.length === 0) return;
        let fetched: ReadonlySet<string> = new Set();
        try {
          fetched = await fetchAll(due.cells, signal, due.keep);
        } finally {
          await due.giveBack(fetched, new Date(clock().getTime() + REST_MS));
        }
        count += fetched.size;
        // No provider answers: the next viewer tries, and sees why.
        if (fetched.size === 0) {
          log.warn({ cells: due.cells.length }, 'Weather could not be fetched ahead');
          return;
        }
      }
    }

    const [loops, atOnce] = ask.together > 1 ? [REQUESTS, ask.together] : [2, SINGLE_REQUESTS / 2];
    const ended = await Promise.allSettled(Array.from({ length: loops }, () => takeTurns(atOnce)));
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    return count;
  };
}
