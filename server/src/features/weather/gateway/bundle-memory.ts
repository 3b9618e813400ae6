import { getHeapStatistics } from 'node:v8';
import { ageMs as ageOf, HOUR_MS, MINUTE_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import type { Cell, WeatherBundle } from '../providers/service.ts';
import { readBundle } from './bundle-store.ts';

/** What a bundle is taken to need of the heap: an estimate on the safe side, not a measurement. */
const BUNDLE_BYTES = 200_000;
/** Of the heap that the process may have; what is unused is dropped long before. */
const HEAP_SHARE = 0.15;
const FEWEST_CELLS = 256;
const mostCells = (): number =>
  Math.max(FEWEST_CELLS, Math.floor((getHeapStatistics().heap_size_limit * HEAP_SHARE) / BUNDLE_BYTES));
/** A cell that was not shown for so long is read from the database again. */
const USED_MS = HOUR_MS;
const SWEEP_MS = 5 * MINUTE_MS;

interface Held {
  readonly bundle: WeatherBundle;
  readonly usedAtMs: number;
}

/** The newest bundles that this process shows, as many as are used, and behind them what all processes stored. */
export interface BundleMemory {
  /** Milliseconds since a bundle was fetched; infinite where a clock dated it in our future. */
  ageMs(bundle: WeatherBundle): number;
  isFresh(bundle: WeatherBundle): boolean;
  /** What this process holds, without a look at the database. */
  held(cell: Cell): WeatherBundle | null;
  /** Cached bundles; reads the database only where memory is not fresh. */
  known(cell: Cell): Promise<WeatherBundle | null>;
  remember(bundle: WeatherBundle): void;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly freshMs: number;
}

export function createBundleMemory({ db, clock, log, freshMs }: Options): BundleMemory {
  /** Those used last stand last. */
  const front = new Map<string, Held>();
  const most = mostCells();
  let sweptAtMs = clock().getTime();
  const reads = new Map<string, Promise<WeatherBundle | null>>();

  const ageMs = ({ fetchedAt }: WeatherBundle): number => ageOf(Date.parse(fetchedAt), clock().getTime());
  const isFresh = (bundle: WeatherBundle): boolean => ageMs(bundle) < freshMs;
  /** A bundle that a clock dated in our future says nothing about now. */
  const datedByUs = (bundle: WeatherBundle | null | undefined): WeatherBundle | null =>
    bundle && Number.isFinite(ageMs(bundle)) ? bundle : null;

  function put(id: string, bundle: WeatherBundle): void {
    front.delete(id);
    front.set(id, { bundle, usedAtMs: clock().getTime() });
  }

  function held({ id }: Cell): WeatherBundle | null {
    const found = front.get(id);
    if (!found) return null;
    put(id, found.bundle);
    return datedByUs(found.bundle);
  }

  function remember(bundle: WeatherBundle): void {
    put(bundle.cell.id, bundle);
    const nowMs = clock().getTime();
    const isTime = Math.abs(nowMs - sweptAtMs) >= SWEEP_MS;
    if (isTime) sweptAtMs = nowMs;
    for (const [id, { usedAtMs }] of front) {
      const isUsed = !isTime || Math.abs(nowMs - usedAtMs) < USED_MS;
      if (isUsed && front.size <= most) break;
      front.delete(id);
    }
  }

  async function readStored(cell: Cell, fallback: WeatherBundle | null): Promise<WeatherBundle | null> {
    try {
      const stored = datedByUs(await readBundle(db, cell.id, fallback?.fetchedAt ?? null));
      if (!stored) return fallback;
      remember(stored);
      return stored;
    } catch (error) {
      log.warn({ err: error }, 'Stored weather cannot be read');
      return fallback;
    } finally {
      reads.delete(cell.id);
    }
  }

  return {
    ageMs,
    isFresh,
    held,
    remember,
    async known(cell) {
      const own = held(cell);
      if (own && isFresh(own)) return own;
      const read = reads.get(cell.id) ?? readStored(cell, own);
      reads.set(cell.id, read);
      return read;
    },
  };
}
