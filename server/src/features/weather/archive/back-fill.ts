import { setImmediate as turn } from 'node:timers/promises';
import type { WeatherFailure } from '@draksha/contract';
import { ageMs, DAY_MS, dateAfter, dayNumberOfDate, utcDay } from '@draksha/models';
import type { Db } from '../../../db.ts';
import type { Budget, ProviderCall, RetryPause } from '../gateway/service.ts';
import {
  asReported,
  type Cell,
  cellNamed,
  offsetOf,
  otherFailure,
  type PastSource,
  type Provider,
  type ProviderFailure,
  requirePlausible,
  type SeveralPasts,
} from '../providers/service.ts';
import {
  advanceBackfills,
  type Backfill,
  type BackfillState,
  backfillState,
  enqueueBackfill,
  missingDays,
  nextBackfills,
  pauseBackfills,
  renewBackfill,
} from './back-fill-store.ts';
import { type CellDay, writeCellDays } from './day-store.ts';
import { cellDaysOf } from './stored-hours.ts';

/** Years and cells of one request: some 3 MB, docs/decisions/025. */
const YEARS_AT_ONCE = 2;
const CELLS_AT_ONCE = 2;
/** As many as the pruning-date explorer compares, and the season of the first. */
const YEARS_KEPT = 26;
/** The archive is some five days behind; a day more for a clock elsewhere. */
const ARCHIVE_DELAY_DAYS = 7;
/** Pause after a failed fetch. */
const AGAIN_AFTER_MS = 30 * DAY_MS;
const BETWEEN_REQUESTS_MS = 1_000;
const MAX_STEPS = 10_000;

export interface BackfillService {
  /** Requests a cell's past, and returns its progress without waiting. */
  want(cell: Cell): Promise<BackfillState>;
  /** Fetches requested days until done, the day's share is spent, or `signal` aborts. In one process. */
  run(signal?: AbortSignal): Promise<void>;
  stop(): void;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly providers: readonly Provider[];
  readonly budget: Budget;
  readonly call: ProviderCall;
  readonly pause: RetryPause;
  /** Called when there is something to fetch. */
  readonly onWanted: () => void;
}

type Archive = Provider & { readonly past: PastSource & { readonly several: SeveralPasts } };

const isArchive = (provider: Provider): provider is Archive => provider.past?.several !== undefined;

/** Last day of the block that starts on a day. */
export function blockEnd({ nextDay, toDay }: Backfill): string {
  const end = utcDay(Date.UTC(Number(nextDay.slice(0, 4)) + YEARS_AT_ONCE, 0, 0));
  return end < toDay ? end : toDay;
}

const NOT_WANTED: BackfillState = { open: false, resting: false, finishedAt: null, problem: null };

/** Backfills years of a cell at the lowest priority, by one process, each day once. */
export function createBackfill({
  db,
  clock,
  providers,
  budget,
  call,
  pause,
  onWanted,
}: Options): BackfillService {
  const archive = providers.find(isArchive);
  const stopped = new AbortController();

  async function fetchBlock(
    provider: Archive,
    cells: readonly Cell[],
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<CellDay[][] | ProviderFailure> {
    const years = Math.ceil((dayNumberOfDate(to) - dayNumberOfDate(from) + 1) / 366);
    let failure: ProviderFailure | null = null;
    const days = await call<CellDay[][]>({
      provider,
      // One call is counted for each year of each cell.
      spend: () => budget.spendForYears(provider, years * cells.length),
      url: () => provider.past.several.requestFor(cells, from, to),
      read: (body) => ({
        ok: true,
        value: provider.past.several.decode(body, clock()).map((reading, index) => {
          const cell = cells[index];
          if (!cell) return [];
          const { hours } = requirePlausible(cell, reading);
          return cellDaysOf({
            cell: cell.id,
            source: provider.source,
            hours,
            offsetAt: (ms) => offsetOf(reading, ms),
            now: clock(),
          }).filter((row) => row.day >= from && row.day <= to);
        }),
      }),
      signal,
      onTry: async () => undefined,
      onFailure: (one) => {
        failure = one;
      },
    });
    return days ?? failure ?? otherFailure('other', 'no answer');
  }

  /** Fetches a block of the oldest request; false where none is due. */
  async function step(provider: Archive, signal: AbortSignal): Promise<boolean> {
    const wishes = await nextBackfills(db, clock(), CELLS_AT_ONCE);
    const [first] = wishes;
    if (!first) return false;
    const to = blockEnd(first);
    const lacking: string[] = [];
    for (const { cell } of wishes) if (await missingDays(db, cell, first.nextDay, to)) lacking.push(cell);
    if (lacking.length > 0) {
      const got = await fetchBlock(provider, lacking.map(cellNamed), first.nextDay, to, signal);
      if (!Array.isArray(got)) {
        if (got.reason === 'daily_limit') return false;
        if (got.reason !== 'resting' && got.reason !== 'no_key') await budget.failed(provider, got);
        await pauseBackfills(db, lacking, asReported(provider.source, got), clock());
        return false;
      }
      for (const days of got) {
        await writeCellDays(db, days, clock());
        await turn();
      }
      await budget.succeeded(provider);
    }
    await advanceBackfills(
      db,
      wishes.map(({ cell }) => cell),
      dateAfter(to),
      clock(),
    );
    if (lacking.length > 0) await pause(BETWEEN_REQUESTS_MS, signal);
    return true;
  }

  async function run(ending?: AbortSignal): Promise<void> {
    if (!archive || stopped.signal.aborted) return;
    const signal = ending ? AbortSignal.any([ending, stopped.signal]) : stopped.signal;
    for (let steps = 0; steps < MAX_STEPS && !signal.aborted; steps += 1)
      if (!(await step(archive, signal))) return;
  }

  return {
    run,

    async want(cell) {
      if (!archive) return NOT_WANTED;
      const now = clock();
      const known = await backfillState(db, cell.id, now);
      if (known?.open) {
        await renewBackfill(db, cell.id, now);
        if (!known.resting) onWanted();
        return known;
      }
      if (known?.finishedAt && ageMs(Date.parse(known.finishedAt), now.getTime()) < AGAIN_AFTER_MS)
        return known;
      const thisYear = now.getUTCFullYear();
      const from = `${thisYear - YEARS_KEPT}-01-01`;
      const missing = await missingDays(
        db,
        cell.id,
        from,
        utcDay(now.getTime() - ARCHIVE_DELAY_DAYS * DAY_MS),
      );
      if (!missing) return known ?? NOT_WANTED;
      await enqueueBackfill(db, { cell: cell.id, nextDay: missing.first, toDay: missing.last }, now);
      onWanted();
      return { ...NOT_WANTED, open: true };
    },

    stop() {
      stopped.abort(new Error('weather is stopping'));
    },
  };
}

/** What a back-fill that rests stumbled over. */
export const backfillFailures = ({ problem }: BackfillState): readonly WeatherFailure[] =>
  problem ? [problem] : [];
