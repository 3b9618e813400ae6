import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WeatherFailure } from '@draksha/contract';
import { DAY_MS, MINUTE_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { type Cell, cellNamed, type WeatherBundle } from '../providers/service.ts';
import {
  countActiveCells,
  giveLeaseBack,
  keepLease,
  refreshState,
  takeCompanions,
  takeExpected,
  takeLease,
  writeBundle,
} from './bundle-store.ts';
import { createJointQuestion } from './joint-question.ts';
import type { KeptHours } from './kept-hours.ts';
import type { Ask, Asked } from './question.ts';

/** The cell is left alone for so long after everybody failed. */
export const REST_MS = MINUTE_MS;
/** Whoever looks once a day does not look at the same minute: so long a cell goes along with others. */
const LOOKED_AT_FOR_MS = 1.5 * DAY_MS;
const LEASE_SECONDS = 60;
const POLL_MS = 120;
const AT_ONCE = 16;
/** As many, where one request serves them all. */
const TOGETHER_AT_ONCE = 50;
/** Part of the day's calls that refreshes are paced to; the rest is for first looks and second tries. */
const PACED_SHARE = 0.7;

export interface Refresher {
  /** Brings a cell up to date: by asking, or by waiting for the process that already asks. */
  refresh(cell: Cell, urgent: boolean): Promise<Asked>;
  /** How often a cell may be refreshed, so that the day's calls are enough for all that are looked at. */
  everyMs(): Promise<number>;
  /** Ends when nothing runs behind any more. */
  idle(): Promise<void>;
}

interface Options {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly ask: Ask;
  readonly kept: KeptHours;
  readonly dailyCap: number;
  readonly freshMs: number;
  readonly stopped: AbortSignal;
  /** What is known of a cell without asking anyone, and making it so. */
  readonly known: (cell: Cell) => Promise<WeatherBundle | null>;
  readonly ageMs: (bundle: WeatherBundle) => number;
  readonly remember: (bundle: WeatherBundle) => void;
  /** Called while a cell is asked for, with what failed so far. */
  readonly onStumble: (cell: Cell, failures: readonly WeatherFailure[]) => void;
}

/** Who asks for a cell, when, and for which others along with it: decided between all processes in the database. */
export function createRefresher(options: Options): Refresher {
  const { pool, clock, log, ask, kept, dailyCap, freshMs, stopped, known, ageMs, remember } = options;
  const isFresh = (bundle: WeatherBundle): boolean => ageMs(bundle) < freshMs;
  const joint = createJointQuestion({ ask, log, stopped });
  const atOnce = Math.max(AT_ONCE, Math.min(TOGETHER_AT_ONCE, ask.together));
  let paced = { atMs: Number.NEGATIVE_INFINITY, everyMs: freshMs };
  let turn: Promise<void> = Promise.resolve();

  async function everyMs(): Promise<number> {
    const nowMs = clock().getTime();
    if (Math.abs(nowMs - paced.atMs) >= MINUTE_MS) {
      const cells = await countActiveCells(pool, new Date(nowMs - DAY_MS), new Date(nowMs)).catch(() => 0);
      paced = {
        atMs: nowMs,
        everyMs: Math.min(DAY_MS, Math.max(freshMs, (DAY_MS * cells) / (dailyCap * PACED_SHARE))),
      };
    }
    return paced.everyMs;
  }

  /** Waits until another process has refreshed the cell, or takes the right to do it: then `null`. */
  async function leaseOrAnswer(cell: Cell, holder: string): Promise<Asked | null> {
    for (;;) {
      stopped.throwIfAborted();
      if (await takeLease(pool, cell.id, holder, LEASE_SECONDS, clock())) {
        const bundle = await known(cell);
        if (!bundle || !isFresh(bundle)) return null;
        await giveLeaseBack(pool, cell.id, holder, [], null);
        return { bundle, failures: [] };
      }
      const bundle = await known(cell);
      if (bundle && isFresh(bundle)) return { bundle, failures: [] };
      const state = await refreshState(pool, cell.id, clock());
      if (!state.busy && state.resting) return { bundle: null, failures: state.failures };
      await sleep(POLL_MS, undefined, { signal: stopped });
    }
  }

  async function keep(bundle: WeatherBundle): Promise<void> {
    try {
      // Before this process shows it, so that no other one is found to be behind.
      await writeBundle(pool, bundle);
      remember(bundle);
      await kept.keep(bundle);
    } catch (error) {
      remember(bundle);
      log.error({ err: error, cell: bundle.cell.id }, 'Weather could not be stored');
    }
  }

  /** Refreshes a cell and, in the same request, others that will soon be due. `null`: it has to go alone. */
  async function refreshTogether(cell: Cell, holder: string): Promise<WeatherBundle | null> {
    const now = clock();
    const soon = Math.max(freshMs, (await everyMs()) / 2);
    const others = await takeCompanions(pool, {
      cell: cell.id,
      holder,
      seconds: LEASE_SECONDS,
      now,
      fetchedAfter: new Date(now.getTime() - LOOKED_AT_FOR_MS),
      fetchedBefore: new Date(now.getTime() - soon),
      atMost: ask.together - 1,
    });
    if (others.length === 0) return null;
    try {
      const bundles = await ask.many([cell, ...others.map(cellNamed)], {
        signal: stopped,
        onAttempt: () => keepLease(pool, cell.id, holder, LEASE_SECONDS),
      });
      for (const bundle of bundles) await keep(bundle);
      return bundles.find((bundle) => bundle.cell.id === cell.id) ?? null;
    } finally {
      for (const other of others) await giveLeaseBack(pool, other, holder, [], null);
    }
  }

  async function askAlone(cell: Cell, holder: string, urgent: boolean): Promise<Asked> {
    const asked = await ask.one(cell, {
      signal: stopped,
      urgent,
      onAttempt: () => keepLease(pool, cell.id, holder, LEASE_SECONDS),
      onStumble: (failures) => options.onStumble(cell, failures),
    });
    if (asked.bundle) await keep(asked.bundle);
    return asked;
  }

  /** For somebody who has nothing to look at: with others in the same place, else alone. */
  async function askAtOnce(cell: Cell, holder: string): Promise<Asked> {
    const bundle =
      ask.together > 1 ? await joint.join(cell, () => keepLease(pool, cell.id, holder, LEASE_SECONDS)) : null;
    const asked = bundle ? { bundle, failures: [] } : await askAlone(cell, holder, true);
    if (bundle) await keep(bundle);
    if (asked.bundle && ask.together > 1) {
      inTurn(fetchExpected).catch((error: unknown) => {
        if (!stopped.aborted) log.warn({ err: error }, 'Weather of new plots could not be fetched ahead');
      });
    }
    return asked;
  }

  /** Runs `work` with the lease of a cell, and gives it back with what failed. */
  async function leased(cell: Cell, work: (holder: string) => Promise<Asked>): Promise<Asked> {
    const holder = randomUUID();
    const already = await leaseOrAnswer(cell, holder);
    if (already) return already;
    let asked: Asked = { bundle: null, failures: [] };
    try {
      asked = await work(holder);
      return asked;
    } finally {
      const rest = asked.bundle ? null : new Date(clock().getTime() + REST_MS);
      await giveLeaseBack(pool, cell.id, holder, asked.failures, rest);
    }
  }

  /**
   * Refreshes of one process one after the other, so that the first takes the cells of the others along and those
   * find themselves refreshed when it is their turn.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** Fetches cells where plots were placed lately, some in one request, so that nobody has to wait for them. */
  async function fetchExpected(): Promise<void> {
    const holder = randomUUID();
    for (;;) {
      const now = clock();
      const names = await takeExpected(pool, {
        holder,
        seconds: LEASE_SECONDS,
        now,
        since: new Date(now.getTime() - LOOKED_AT_FOR_MS),
        atMost: ask.together,
      });
      const fetched = new Set<string>();
      try {
        const onAttempt = async (): Promise<void> => {
          await Promise.all(names.map((name) => keepLease(pool, name, holder, LEASE_SECONDS)));
        };
        const bundles =
          names.length > 0 ? await ask.many(names.map(cellNamed), { signal: stopped, onAttempt }) : [];
        for (const bundle of bundles) {
          await keep(bundle);
          fetched.add(bundle.cell.id);
        }
      } finally {
        const rest = new Date(clock().getTime() + REST_MS);
        for (const name of names)
          await giveLeaseBack(pool, name, holder, [], fetched.has(name) ? null : rest);
      }
      // What was refused rests, so each turn of the loop has fewer to take.
      if (names.length < ask.together || fetched.size === 0) return;
    }
  }

  let running = 0;
  const waiting: (() => void)[] = [];

  /** At most so many at a time, so that a cold start does not take every database connection from those who read. */
  async function among<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    everyMs,
    idle: () => turn,
    refresh(cell, urgent) {
      if (urgent) return among(() => leased(cell, (holder) => askAtOnce(cell, holder)));
      if (ask.together < 2) return among(() => leased(cell, (holder) => askAlone(cell, holder, false)));
      return inTurn(async () => {
        // Somebody else's turn may have brought it along.
        const held = await known(cell);
        if (held && ageMs(held) < (await everyMs())) return { bundle: held, failures: [] };
        return leased(cell, async (holder) => {
          const bundle = await refreshTogether(cell, holder);
          return bundle ? { bundle, failures: [] } : askAlone(cell, holder, false);
        });
      });
    },
  };
}
