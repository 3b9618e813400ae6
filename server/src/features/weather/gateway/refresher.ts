import { setTimeout as sleep } from 'node:timers/promises';
import type { WeatherFailure } from '@draksha/contract';
import { DAY_MS, MINUTE_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import { atMost, createSerialQueue } from '../../../lib/queues.ts';
import type { Cell, WeatherBundle } from '../providers/service.ts';
import type { BundleMemory } from './bundle-memory.ts';
import { writeBundles } from './bundle-store.ts';
import type { HourArchive } from './hour-archive.ts';
import { refreshState } from './lease-store.ts';
import type { Lease, Leases } from './leases.ts';
import { createPace } from './pace.ts';
import type { Ask, ProviderAnswer } from './question.ts';
import { createRequestBatch } from './request-batch.ts';

/** The cell is left alone for so long after everybody failed. */
export const REST_MS = MINUTE_MS;
/** A daily viewer does not come at the same minute: within this time a cell is batched with others. */
const LOOKED_AT_FOR_MS = 1.5 * DAY_MS;
const POLL_MS = 120;
/** So that a cold start does not take every database connection from those who read. */
const AT_ONCE = 16;
/** As many, where one request serves them all. */
const TOGETHER_AT_ONCE = 50;

export interface Refresher {
  /** Refreshes a cell, or waits for the process that does. */
  refresh(cell: Cell, urgent: boolean): Promise<ProviderAnswer>;
  /** How often a cell may be refreshed, so that the day's calls are enough for all that are looked at. */
  everyMs(): Promise<number>;
  /** Ends when nothing runs behind any more. */
  idle(): Promise<void>;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly ask: Ask;
  readonly leases: Leases;
  readonly kept: HourArchive;
  readonly memory: BundleMemory;
  readonly dailyCap: number | undefined;
  readonly freshMs: number;
  readonly stopped: AbortSignal;
  /** Called while a cell is asked for, with what failed so far. */
  readonly onStumble: (cell: Cell, failures: readonly WeatherFailure[]) => void;
}

const cameAs = (bundle: WeatherBundle): ProviderAnswer => ({ bundle, failures: [] });

/** Decides in the database which process fetches a cell, when, and with which others. */
export function createRefresher(options: Options): Refresher {
  const { clock, log, ask, leases, memory, freshMs, stopped } = options;
  const { leased, keep } = createLeasedCells(options);
  const joint = createRequestBatch({ ask, log, stopped });
  const among = atMost(Math.max(AT_ONCE, Math.min(TOGETHER_AT_ONCE, ask.together)));
  const dailyCap = options.dailyCap ?? ask.first?.callsPerDay ?? 1;
  const everyMs = createPace({ ...options, dailyCap });
  // Refreshes of one process take turns, so that the first takes the cells of the others along.
  const { runInOrder, idle } = createSerialQueue();

  /** Refreshes a cell and, in the same request, others that will soon be due. `null`: it has to go alone. */
  async function refreshTogether(cell: Cell, lease: Lease): Promise<WeatherBundle | null> {
    const now = clock();
    const soon = Math.max(freshMs, (await everyMs()) / 2);
    const others = await leases.leaseCompanionCells({
      cell: cell.id,
      now,
      fetchedAfter: new Date(now.getTime() - LOOKED_AT_FOR_MS),
      fetchedBefore: new Date(now.getTime() - soon),
      atMost: ask.together - 1,
    });
    if (others.length === 0) return null;
    try {
      const cells = [cell, ...others.map((other) => other.cell)];
      const bundles = await ask.many(cells, { signal: stopped, onAttempt: lease.keep });
      for (const bundle of bundles) await keep(bundle);
      return bundles.find((bundle) => bundle.cell.id === cell.id) ?? null;
    } finally {
      for (const other of others) await other.giveBack();
    }
  }

  async function fetchAlone(cell: Cell, lease: Lease, urgent: boolean): Promise<ProviderAnswer> {
    const asked = await ask.one(cell, {
      signal: stopped,
      urgent,
      onAttempt: lease.keep,
      onStumble: (failures) => options.onStumble(cell, failures),
    });
    if (asked.bundle) await keep(asked.bundle);
    return asked;
  }

  /** Fetches for somebody without any data: batched with others of the same place, else alone. */
  async function fetchNow(cell: Cell, lease: Lease): Promise<ProviderAnswer> {
    const bundle = ask.together > 1 ? await joint.join(cell, lease.keep) : null;
    const asked = bundle ? cameAs(bundle) : await fetchAlone(cell, lease, true);
    if (bundle) await keep(bundle);
    if (asked.bundle && ask.together > 1) {
      runInOrder(fetchExpected).catch((error: unknown) => {
        if (!stopped.aborted) log.warn({ err: error }, 'Weather of new plots could not be fetched ahead');
      });
    }
    return asked;
  }

  /** Fetches cells where plots were placed lately, some in one request, before they are needed. */
  async function fetchExpected(): Promise<void> {
    for (;;) {
      const now = clock();
      const since = new Date(now.getTime() - LOOKED_AT_FOR_MS);
      const expected = await leases.leaseExpectedCells({ now, since, atMost: ask.together });
      const fetched = new Set<string>();
      try {
        const cells = expected.map(({ cell }) => cell);
        const onAttempt = async (): Promise<void> => {
          await Promise.all(expected.map((lease) => lease.keep()));
        };
        const bundles = cells.length > 0 ? await ask.many(cells, { signal: stopped, onAttempt }) : [];
        for (const bundle of bundles) {
          await keep(bundle);
          fetched.add(bundle.cell.id);
        }
      } finally {
        const rest = new Date(clock().getTime() + REST_MS);
        for (const lease of expected) await lease.giveBack([], fetched.has(lease.cell.id) ? null : rest);
      }
      // What was refused rests, so each turn of the loop has fewer to take.
      if (expected.length < ask.together || fetched.size === 0) return;
    }
  }

  return {
    everyMs,
    idle,
    refresh(cell, urgent) {
      if (urgent) return among(() => leased(cell, (lease) => fetchNow(cell, lease)));
      if (ask.together < 2) return among(() => leased(cell, (lease) => fetchAlone(cell, lease, false)));
      return runInOrder(async () => {
        // Another batch may have fetched it.
        const held = await memory.known(cell);
        if (held && memory.ageMs(held) < (await everyMs())) return cameAs(held);
        return leased(cell, async (lease) => {
          const bundle = await refreshTogether(cell, lease);
          return bundle ? cameAs(bundle) : fetchAlone(cell, lease, false);
        });
      });
    },
  };
}

type LeasedOptions = Pick<Options, 'db' | 'clock' | 'log' | 'leases' | 'kept' | 'memory' | 'stopped'>;

/** One process at a time fetches these cells; others wait for the result. */
function createLeasedCells({ db, clock, log, leases, kept, memory, stopped }: LeasedOptions) {
  /** Waits until another process has refreshed the cell, or takes the right to do it. */
  async function leaseOrAnswer(cell: Cell): Promise<Lease | ProviderAnswer> {
    for (;;) {
      stopped.throwIfAborted();
      const lease = await leases.take(cell.id);
      const bundle = await memory.known(cell);
      if (bundle && memory.isFresh(bundle)) {
        await lease?.giveBack();
        return cameAs(bundle);
      }
      if (lease) return lease;
      const state = await refreshState(db, cell.id, clock());
      if (!state.busy && state.resting) return { bundle: null, failures: state.failures };
      await sleep(POLL_MS, undefined, { signal: stopped });
    }
  }

  return {
    async keep(bundle: WeatherBundle): Promise<void> {
      try {
        // Before this process shows it, so that no other one is found to be behind.
        await writeBundles(db, [bundle]);
        memory.remember(bundle);
        await kept.keep([bundle]);
      } catch (error) {
        memory.remember(bundle);
        log.error({ err: error, cell: bundle.cell.id }, 'Weather could not be stored');
      }
    },

    /** Runs `work` with the lease of a cell, and gives it back with what failed. */
    async leased(cell: Cell, work: (lease: Lease) => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
      const lease = await leaseOrAnswer(cell);
      if ('bundle' in lease) return lease;
      let asked: ProviderAnswer = { bundle: null, failures: [] };
      try {
        asked = await work(lease);
        return asked;
      } finally {
        const rest = asked.bundle ? null : new Date(clock().getTime() + REST_MS);
        await lease.giveBack(asked.failures, rest);
      }
    },
  };
}
