import { ageMs as ageOf } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Cell, WeatherBundle } from '../providers/service.ts';
import { readBundle } from './bundle-store.ts';

const MOST_CELLS = 256;

/** The newest bundles that this process knows, and behind them what all processes stored. */
export interface BundleMemory {
  /** Milliseconds since a bundle was fetched; infinite where a clock dated it in our future. */
  ageMs(bundle: WeatherBundle): number;
  isFresh(bundle: WeatherBundle): boolean;
  /** What this process holds, without a look at the database. */
  held(cell: Cell): WeatherBundle | null;
  /** What is known without asking anyone; the database is looked at only where memory is not fresh. */
  known(cell: Cell): Promise<WeatherBundle | null>;
  remember(bundle: WeatherBundle): void;
  forgetOlderThan(ageMs: number): void;
}

interface Options {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly freshMs: number;
}

export function createBundleMemory({ pool, clock, log, freshMs }: Options): BundleMemory {
  const front = new Map<string, WeatherBundle>();
  const reads = new Map<string, Promise<WeatherBundle | null>>();

  const ageMs = ({ fetchedAt }: WeatherBundle): number => ageOf(Date.parse(fetchedAt), clock().getTime());
  const isFresh = (bundle: WeatherBundle): boolean => ageMs(bundle) < freshMs;
  /** A bundle that a clock dated in our future says nothing about now. */
  const datedByUs = (bundle: WeatherBundle | null | undefined): WeatherBundle | null =>
    bundle && Number.isFinite(ageMs(bundle)) ? bundle : null;
  const held = ({ id }: Cell): WeatherBundle | null => datedByUs(front.get(id));

  function remember(bundle: WeatherBundle): void {
    const { id } = bundle.cell;
    front.delete(id);
    front.set(id, bundle);
    const oldest = front.size > MOST_CELLS ? front.keys().next().value : undefined;
    if (oldest !== undefined) front.delete(oldest);
  }

  async function readStored(cell: Cell, fallback: WeatherBundle | null): Promise<WeatherBundle | null> {
    try {
      const stored = datedByUs(await readBundle(pool, cell.id, fallback?.fetchedAt ?? null));
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
    forgetOlderThan(oldest) {
      for (const [id, bundle] of front) if (ageMs(bundle) > oldest) front.delete(id);
    },
  };
}
