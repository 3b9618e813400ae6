import { setTimeout as sleep } from 'node:timers/promises';
import type { PastDay, PastHour, Place, WeatherFailure } from '@draksha/contract';
import { ageMs, dateAfter, farmDay } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import type { Budget, Lease, Leases, ProviderCall, RetryPause, WaitLimits } from '../gateway/service.ts';
import {
  asReported,
  type Cell,
  cellOf,
  offsetOf,
  type PastSource,
  type Provider,
  type ProviderFailure,
  requirePlausible,
} from '../providers/service.ts';
import { NOTHING_MEASURED, type StationReadings } from '../stations/service.ts';
import { type CellDay, readCellDays, readDaysMark, type StoredDay, writeCellDays } from './day-store.ts';
import {
  ownDayOf,
  pastDayOf,
  type StoredPastDay,
  shownHours,
  stationDayOf,
  storedPastDays,
} from './past-days.ts';
import { cellDaysOf } from './stored-hours.ts';

const POLL_MS = 150;
const POLLS = 800;
/** The specification's pause between requests for past years. */
const BETWEEN_REQUESTS_MS = 100;

export interface DateRange {
  /** Calendar days of the place, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

export interface Past {
  readonly days: readonly PastDay[];
  /** The hours of those days; empty where they were not asked for. */
  readonly hours: readonly PastHour[];
  /** Requested days that no provider has, or that are pending. */
  readonly missing: readonly string[];
  readonly refreshing: boolean;
  readonly failures: readonly WeatherFailure[];
}

export interface PastOptions {
  readonly deadlineMs?: number;
  readonly withHours?: boolean;
  /** Reads the archive alone, without asking a provider. */
  readonly onlyKept?: boolean;
  /** What own stations measured there; it takes the place of what is estimated. */
  readonly measured?: StationReadings;
}

export interface PastService {
  /** Past days: stored ones at once, others fetched once and archived. Never fails. */
  pastDays(place: Place, ranges: readonly DateRange[], options?: PastOptions): Promise<Past>;
  /** Years of stored days, without asking a provider; see `createBackfill` for missing ones. */
  keptDays(place: Place, range: DateRange, measured: StationReadings): Promise<StoredPastDay[]>;
  /** Fingerprint of the range's complete days, over all processes. */
  daysMark(place: Place, range: DateRange): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  readonly providers: readonly Provider[];
  readonly budget: Budget;
  readonly leases: Leases;
  readonly call: ProviderCall;
  readonly pause: RetryPause;
  readonly patience: WaitLimits;
}

type PastProvider = Provider & { readonly past: PastSource };

/** All days of the ranges, each once, oldest first. */
export function datesOf(ranges: readonly DateRange[]): string[] {
  const dates = new Set<string>();
  for (const { from, to } of ranges)
    for (let date = from; date <= to; date = dateAfter(date)) dates.add(date);
  return [...dates].sort();
}

/** Runs of consecutive days, none longer than `longest`. */
export function dateRunsOf(dates: readonly string[], longest: number): DateRange[] {
  const runs: { from: string; to: string; days: number }[] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && dateAfter(run.to) === date && run.days < longest) {
      run.to = date;
      run.days += 1;
    } else runs.push({ from: date, to: date, days: 1 });
  }
  return runs.map(({ from, to }) => ({ from, to }));
}

/** History: each past day is fetched once, by one process, and archived. */
export function createPast({
  db,
  clock,
  log,
  cellDegrees,
  providers,
  budget,
  leases,
  call,
  pause,
  patience,
}: Options): PastService {
  const archives = providers
    .filter((provider): provider is PastProvider => provider.past !== undefined)
    .sort((a, b) => a.past.recordsPerDay - b.past.recordsPerDay);
  const flights = new Map<string, Promise<readonly WeatherFailure[]>>();
  const stopped = new AbortController();

  async function stored(cell: Cell, dates: readonly string[]): Promise<StoredDay[]> {
    const wanted = new Set(dates);
    const rows = await Promise.all(
      dateRunsOf(dates, 10_000).map(({ from, to }) => readCellDays(db, cell.id, from, to)),
    );
    const nowMs = clock().getTime();
    const isOurs = (row: StoredDay): boolean => Number.isFinite(ageMs(Date.parse(row.fetchedAt), nowMs));
    return rows.flat().filter((row) => row.complete && isOurs(row) && wanted.has(row.day));
  }

  async function without(cell: Cell, dates: readonly string[]): Promise<string[]> {
    const there = new Set((await stored(cell, dates)).map((row) => row.day));
    return dates.filter((date) => !there.has(date));
  }

  async function fetchRun(provider: PastProvider, cell: Cell, run: DateRange, onTry: () => Promise<void>) {
    let failure: ProviderFailure | null = null;
    const days = await call<CellDay[]>({
      provider,
      spend: () => budget.spend(provider, cell.id, 'past'),
      url: () => provider.past.requestFor(cell, run.from, run.to),
      read: (body) => {
        const reading = requirePlausible(cell, provider.past.decode(body, clock()));
        const rows = cellDaysOf({
          cell: cell.id,
          source: provider.source,
          hours: reading.hours,
          offsetAt: (ms) => offsetOf(reading, ms),
          now: clock(),
        });
        return { ok: true, value: rows.filter((row) => row.day >= run.from && row.day <= run.to) };
      },
      signal: stopped.signal,
      onTry,
      onFailure: (one) => {
        failure = one;
      },
    });
    if (days) {
      await writeCellDays(db, days, clock());
      await budget.succeeded(provider);
      return null;
    }
    const last = failure as ProviderFailure | null;
    if (last && last.reason !== 'no_key' && last.reason !== 'resting') await budget.failed(provider, last);
    return last;
  }

  async function fetchMissing(cell: Cell, dates: readonly string[]): Promise<readonly WeatherFailure[]> {
    const take = (): Promise<Lease | null> => leases.take(`past ${cell.id}`);
    let lease = await take();
    for (let polls = 0; !lease; polls += 1) {
      if (polls >= POLLS) return [];
      await sleep(POLL_MS, undefined, { signal: stopped.signal });
      lease = await take();
    }
    const failures: WeatherFailure[] = [];
    try {
      for (const provider of archives) {
        const missing = await without(cell, dates);
        for (const [index, run] of dateRunsOf(missing, provider.past.maxDays).entries()) {
          if (index > 0) await pause(BETWEEN_REQUESTS_MS, stopped.signal);
          const failure = await fetchRun(provider, cell, run, lease.keep);
          if (!failure) continue;
          if (failure.reason !== 'no_key') failures.push(asReported(provider.source, failure));
          break;
        }
      }
      return failures;
    } finally {
      await lease.giveBack(failures);
    }
  }

  function flightFor(cell: Cell, missing: readonly string[]): Promise<readonly WeatherFailure[]> {
    const key = `${cell.id} ${missing.join()}`;
    const running = flights.get(key);
    if (running) return running;
    const flight = fetchMissing(cell, missing)
      .catch((error: unknown): WeatherFailure[] => {
        if (!stopped.signal.aborted)
          log.error({ err: error, cell: cell.id }, 'Past weather could not be fetched');
        return [];
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  return {
    async pastDays(
      place,
      ranges,
      { deadlineMs = patience.waitMs, withHours = false, onlyKept = false, measured = NOTHING_MEASURED } = {},
    ) {
      const cell = cellOf(place, cellDegrees);
      // India's calendar: elsewhere the newest day may be one day younger or older.
      const today = farmDay(clock().getTime());
      const dates = datesOf(ranges).filter((date) => date < today);
      const missing = onlyKept ? [] : await without(cell, dates);
      const flight = missing.length > 0 && archives.length > 0 ? flightFor(cell, missing) : null;
      const failures = flight ? await Promise.race([flight, sleep(deadlineMs, null, { ref: false })]) : [];
      const rows = new Map((await stored(cell, dates)).map((row) => [row.day, row]));
      const own = dates.flatMap((date) => {
        const row = rows.get(date);
        return row ? ownDayOf(row, measured) : (stationDayOf(date, measured) ?? []);
      });
      const days = own.flatMap((day) => pastDayOf(day) ?? []);
      const there = new Set(days.map((day) => day.date));
      return {
        days,
        hours: withHours ? own.flatMap(shownHours) : [],
        missing: dates.filter((date) => !there.has(date)),
        refreshing: failures === null,
        failures: failures ?? [],
      };
    },

    keptDays: async (place, { from, to }, measured) =>
      storedPastDays(await readCellDays(db, cellOf(place, cellDegrees).id, from, to), measured, from, to),

    daysMark: (place, { from, to }) => readDaysMark(db, cellOf(place, cellDegrees).id, from, to),

    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await Promise.all(flights.values());
    },
  };
}
