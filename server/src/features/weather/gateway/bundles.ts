import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Place,
  type WeatherFailure,
  type WeatherProvenance,
  type WeatherSource,
  weatherSourceLabels,
} from '@draksha/contract';
import { DAY_MS, isStillFresh, MINUTE_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import { asReported, type Cell, cellOf, otherFailure, type WeatherBundle } from '../providers/service.ts';
import { createAhead, type RefreshAhead } from './ahead.ts';
import { createBundleMemory } from './bundle-memory.ts';
import { dropBundlesBefore, expectCell } from './bundle-store.ts';
import type { HourArchive } from './hour-archive.ts';
import type { Leases } from './leases.ts';
import type { Ask, ProviderAnswer } from './question.ts';
import { createRefresher, REST_MS } from './refresher.ts';
import { createSamples } from './samples.ts';
import { createShownNotes } from './shown-notes.ts';
import type { WaitLimits } from './wait-limits.ts';

const FRESH_MS = 30 * MINUTE_MS;
/** Up to here an older answer is served at once, while a refresh runs behind. */
const STALE_MS = DAY_MS;
/** As far as the hours of a bundle reach: after it, a bundle has nothing to say about now, docs/decisions/022. */
const USEFUL_MS = 7 * STALE_MS;
/** From here on those that are over are dropped. */
const MAX_RESTS = 1_000;

export interface Weather {
  readonly bundle: WeatherBundle;
  readonly provenance: WeatherProvenance;
}

export interface BundleOptions {
  /** The longest wait where there is nothing younger than a day to show; no longer than `Patience` allows. */
  readonly deadlineMs?: number;
}

export interface Bundles {
  bundleFor(place: Place, options?: BundleOptions): Promise<Weather>;
  /** Announces that a place will be needed soon: its weather comes with the next request. */
  expect(place: Place): Promise<void>;
  readonly refreshAhead: RefreshAhead;
  /** Drops what no longer serves. */
  cleanUp(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  readonly dailyCap: number | undefined;
  /** False where sample weather was requested. */
  readonly asksProviders: boolean;
  readonly ask: Ask;
  readonly leases: Leases;
  readonly kept: HourArchive;
  readonly patience: WaitLimits;
}

/** Our own side broke: shown like a provider's failure, so that sample weather is never without its reason. */
const INTERNAL = asReported('sample', otherFailure('other', 'internal error'));

/** The bundle of a cell from memory, database, providers or thin air, in that order of haste and truth. */
export function createBundles({
  db,
  clock,
  log,
  cellDegrees,
  dailyCap,
  asksProviders,
  ask,
  leases,
  kept,
  patience,
}: Options): Bundles {
  const flights = new Map<string, Promise<ProviderAnswer>>();
  const rests = new Map<string, { readonly untilMs: number; readonly failures: readonly WeatherFailure[] }>();
  /** What failed so far in a refresh that still runs. */
  const stumbles = new Map<string, readonly WeatherFailure[]>();
  const stopped = new AbortController();

  const memory = createBundleMemory({ db, clock, log, freshMs: FRESH_MS });
  const { ageMs, isFresh } = memory;
  const shown = createShownNotes({ db, clock, log });
  const refresher = createRefresher({
    db,
    clock,
    log,
    ask,
    leases,
    kept,
    memory,
    dailyCap,
    freshMs: FRESH_MS,
    stopped: stopped.signal,
    onStumble: ({ id }, failures) => stumbles.set(id, failures),
  });

  const refreshAhead = createAhead({
    db,
    clock,
    log,
    provider: ask.first,
    ask,
    leases,
    kept,
    freshMs: FRESH_MS,
    everyMs: refresher.everyMs,
  });

  function rest(cell: Cell, failures: readonly WeatherFailure[]): void {
    const nowMs = clock().getTime();
    if (rests.size >= MAX_RESTS)
      for (const [id, { untilMs }] of rests) if (!isStillFresh(untilMs, nowMs, REST_MS)) rests.delete(id);
    rests.set(cell.id, { untilMs: nowMs + REST_MS, failures });
  }

  /** One refresh a cell at a time, however many ask. It never fails: what went wrong is in the result. */
  function flightFor(cell: Cell, urgent: boolean): Promise<ProviderAnswer> {
    const running = flights.get(cell.id);
    if (running) return running;
    const flight = refresher
      .refresh(cell, urgent)
      .catch((error: unknown): ProviderAnswer => {
        if (!stopped.signal.aborted)
          log.error({ err: error, cell: cell.id }, 'Weather could not be refreshed');
        return { bundle: null, failures: [INTERNAL] };
      })
      .then((asked) => {
        if (asked.bundle) rests.delete(cell.id);
        else rest(cell, asked.failures);
        return asked;
      })
      .finally(() => {
        flights.delete(cell.id);
        stumbles.delete(cell.id);
      });
    flights.set(cell.id, flight);
    return flight;
  }

  function answer(bundle: WeatherBundle, refreshing: boolean, failures: readonly WeatherFailure[]): Weather {
    const age = ageMs(bundle);
    const source: WeatherSource = bundle.source;
    shown.note(bundle);
    return {
      bundle,
      provenance: {
        source,
        sourceLabel: weatherSourceLabels[source],
        fetchedAt: bundle.fetchedAt,
        ageSeconds: Math.round(age / 1000),
        stale: age >= FRESH_MS,
        sample: source === 'sample',
        refreshing,
        failures: [...(failures.length > 0 ? failures : bundle.failures)],
      },
    };
  }

  const sampleFor = createSamples(clock);

  return {
    async bundleFor(place, { deadlineMs = patience.waitMs } = {}) {
      const cell = cellOf(place, cellDegrees);
      if (!asksProviders) return answer(await sampleFor(cell), false, []);
      const held = await memory.known(cell);
      if (held && isFresh(held)) return answer(held, false, []);
      const resting = rests.get(cell.id);
      const isResting = resting !== undefined && isStillFresh(resting.untilMs, clock().getTime(), REST_MS);
      const early = held !== null && ageMs(held) <= STALE_MS && ageMs(held) < (await refresher.everyMs());
      const flight = isResting || early ? null : flightFor(cell, held === null);
      const earlier = () => stumbles.get(cell.id) ?? resting?.failures ?? [];
      if (held && ageMs(held) <= STALE_MS) return answer(held, flight !== null, earlier());

      const waited = flight
        ? await Promise.race([flight, sleep(Math.min(patience.mostMs, deadlineMs), null, { ref: false })])
        : null;
      const latest = waited?.bundle ?? memory.held(cell);
      if (latest && isFresh(latest)) return answer(latest, false, []);
      const refreshing = flight !== null && waited === null;
      const failures = waited?.failures ?? earlier();
      if (held && ageMs(held) <= USEFUL_MS) return answer(held, refreshing, failures);
      return answer(await sampleFor(cell), refreshing, failures);
    },

    async expect(place) {
      if (!asksProviders) return;
      const cell = cellOf(place, cellDegrees);
      if (memory.held(cell)) return;
      await expectCell(db, cell.id, clock()).catch((error: unknown) =>
        log.warn({ err: error }, 'An expected place could not be noted'),
      );
    },

    refreshAhead,

    async cleanUp() {
      const now = clock();
      await dropBundlesBefore(db, new Date(now.getTime() - USEFUL_MS), now);
    },

    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await Promise.all([...flights.values(), shown.idle(), refresher.idle()]);
    },
  };
}
