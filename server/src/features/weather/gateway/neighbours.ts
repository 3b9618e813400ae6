import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from '@draksha/contract';
import { ageMs as ageOf, DAY_MS, HOUR_MS, isStillFresh } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../db.ts';
import { type Cell, cellOf, type WeatherBundle } from '../providers/service.ts';
import { writeBundles } from './bundle-store.ts';
import type { HourArchive, PastCell } from './hour-archive.ts';
import type { Lease, Leases } from './leases.ts';
import { readCellHours, readCells, type StoredCell } from './neighbour-store.ts';
import type { Ask } from './question.ts';
import type { WaitLimits } from './wait-limits.ts';

/** Cells to each side of the middle one that are looked at: seven by seven, some 75 km. */
const RADIUS = 3;
/** Of the eight around the middle one, so many are asked for in one go. */
const FETCHED_AT_ONCE = 4;
/** A cell that could not be had is left alone for this long. */
const REST_MS = 15 * 60_000;
/** A neighbour's forecast older than this is fetched again, and not compared with fresh ones. */
const ASKED_ANEW_MS = 6 * HOUR_MS;
const USED_MS = DAY_MS;

export interface CellAround extends PastCell {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Neighbours {
  /** Cells around a place of which a bundle is kept. */
  cellsNear(place: Place): Promise<StoredCell[]>;
  /** Requests stale neighbours of a place at low priority, a few at a time, without its own cell. Returns whether any are pending. */
  fetchNeighbours(place: Place, at: Date): Promise<boolean>;
  /** Returns the stored hours of the cells around a place, without a request. */
  hoursAround(place: Place, from: Date, to: Date): Promise<CellAround[]>;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  readonly ask: Ask;
  readonly leases: Leases;
  readonly kept: HourArchive;
  readonly patience: WaitLimits;
}

/** The cells of a square around a place, the middle one first and the others by their distance in steps. */
export function squareAround(place: Place, degrees: number, radius: number): Cell[] {
  const middle = cellOf(place, degrees);
  const cells = new Map<string, { cell: Cell; steps: number }>();
  for (let north = -radius; north <= radius; north += 1) {
    for (let east = -radius; east <= radius; east += 1) {
      const latitude = middle.latitude + north * degrees;
      if (Math.abs(latitude) > 90) continue;
      const longitude = middle.longitude + east * degrees;
      const cell = cellOf({ latitude, longitude: ((longitude + 540) % 360) - 180 }, degrees);
      const steps = Math.hypot(north, east);
      if (!cells.has(cell.id)) cells.set(cell.id, { cell, steps });
    }
  }
  return [...cells.values()].sort((a, b) => a.steps - b.steps).map(({ cell }) => cell);
}

/** True where the last of the hours is the one that an instant falls into. */
function reaches({ hours }: PastCell, at: Date): boolean {
  const last = hours.at(-1);
  return last !== undefined && Date.parse(last.datetime) > at.getTime() - HOUR_MS;
}

export function createNeighbours({
  db,
  clock,
  log,
  cellDegrees,
  ask,
  leases,
  kept,
  patience,
}: Options): Neighbours {
  const stopped = new AbortController();
  const rests = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const wanted = new Set<string>();

  const ageMs = ({ fetchedAt }: PastCell): number => ageOf(Date.parse(fetchedAt), clock().getTime());
  /** Hours older than this are history: a forecast fetched now has nothing of them. */
  const isAhead = (at: Date): boolean => at.getTime() > clock().getTime() - DAY_MS;

  async function keep(bundles: readonly WeatherBundle[]): Promise<void> {
    await writeBundles(db, bundles, { unseen: true });
    await kept.keep(bundles);
  }

  async function fetchCells(cells: readonly Cell[]): Promise<void> {
    const held = new Map<Cell, Lease>();
    try {
      for (const cell of cells) {
        const lease = await leases.take(cell.id);
        if (lease) held.set(cell, lease);
      }
      if (held.size === 0) return;
      const options = { signal: stopped.signal, onAttempt: async () => undefined, priority: 'past' } as const;
      const bundles = await ask.many([...held.keys()], options);
      // One by one where the provider takes no list: the nearest alone, the rest another time.
      const [nearest] = held.keys();
      if (bundles.length === 0 && nearest && ask.together < 2) {
        const { bundle } = await ask.one(nearest, { ...options, urgent: false });
        if (bundle) bundles.push(bundle);
      }
      await keep(bundles);
      const there = new Set(bundles.map((bundle) => bundle.cell.id));
      const restUntil = clock().getTime() + REST_MS;
      if (there.size === 0) for (const { id } of held.keys()) rests.set(id, restUntil);
    } finally {
      for (const [{ id }, lease] of held) {
        wanted.delete(id);
        await lease.giveBack().catch(() => undefined);
      }
      for (const { id } of cells) wanted.delete(id);
    }
  }

  /** Starts fetching the nearest unknown cells. `null` for none. */
  function fetchMissing(missing: readonly Cell[]): Promise<void> | null {
    const nowMs = clock().getTime();
    for (const [id, until] of rests) if (!isStillFresh(until, nowMs, REST_MS)) rests.delete(id);
    if (wanted.size > 0) return [...running][0] ?? null;
    const next = missing.filter(({ id }) => !rests.has(id)).slice(0, FETCHED_AT_ONCE);
    if (next.length === 0) return null;
    for (const { id } of next) wanted.add(id);
    const flight = fetchCells(next)
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'Neighbouring weather could not be fetched');
      })
      .finally(() => running.delete(flight));
    running.add(flight);
    return flight;
  }

  return {
    cellsNear: (place) =>
      readCells(
        db,
        squareAround(place, cellDegrees, RADIUS).map(({ id }) => id),
      ),

    async fetchNeighbours(place, at) {
      if (!isAhead(at)) return false;
      const [middle, ...eight] = squareAround(place, cellDegrees, 1);
      const held = await readCellHours(
        db,
        eight.map(({ id }) => id),
        new Date(at.getTime() - HOUR_MS),
        at,
      );
      const known = new Set(
        held.filter((one) => reaches(one, at) && ageMs(one) < ASKED_ANEW_MS).map(({ id }) => id),
      );
      const flight = middle && fetchMissing(eight.filter(({ id }) => !known.has(id)));
      if (!flight) return false;
      return Promise.race([flight.then(() => false), sleep(patience.surfaceMs, true, { ref: false })]);
    },

    async hoursAround(place, from, to) {
      const square = squareAround(place, cellDegrees, RADIUS);
      const byId = new Map(square.map((cell) => [cell.id, cell]));
      const middle = square[0]?.id;
      const placed = (hours: PastCell): CellAround[] => {
        const cell = byId.get(hours.id);
        return cell ? [{ ...hours, latitude: cell.latitude, longitude: cell.longitude }] : [];
      };
      const held = (await readCellHours(db, [...byId.keys()], from, to)).filter((hours) => {
        const usable = ageMs(hours) < (hours.id === middle ? Number.POSITIVE_INFINITY : USED_MS);
        return usable && reaches(hours, to);
      });
      if (to.getTime() >= clock().getTime()) return held.flatMap(placed);
      const there = new Set(held.map(({ id }) => id));
      // Archived hours before the bundle's.
      const others = square.filter(({ id }) => !there.has(id));
      const past = (await kept.hoursOf(others, from, to)).filter((cell) => reaches(cell, to));
      return [...held, ...past].flatMap(placed);
    },

    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await Promise.all(running);
    },
  };
}
