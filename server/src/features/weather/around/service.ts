import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place, WeatherSource } from '@draksha/contract';
import { HOUR_MS } from '@draksha/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Ask } from '../asking/service.ts';
import { decodeHours, keepPast } from '../history/service.ts';
import { readDaysOfCells } from '../history/store.ts';
import { type Cell, cellOf } from '../places/service.ts';
import type { WeatherBundle } from '../providers/bundle.ts';
import { isoWithOffset } from '../providers/zone.ts';
import { giveLeaseBack, takeLease, writeBundle } from '../refreshing/store.ts';
import type { StoredCell } from '../stations/service.ts';
import { type CellHours, readCellHours, readCells } from './store.ts';

/** Cells to each side of the middle one that are looked at: seven by seven, some 75 km. */
const RADIUS = 3;
/** Of the eight around the middle one, so many are asked for in one go. */
const FETCHED_AT_ONCE = 4;
const WAIT_MS = 2_500;
const LEASE_SECONDS = 60;
/** A cell that could not be had is left alone for this long. */
const REST_MS = 15 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_MINUTES = 330;
/** A neighbour's forecast is asked for anew after this, and no longer set beside a fresh one after the other. */
const ASKED_ANEW_MS = 6 * HOUR_MS;
const USED_MS = DAY_MS;

export interface CellAround extends CellHours {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Surroundings {
  readonly cells: readonly CellAround[];
  /** More cells are on their way. */
  readonly refreshing: boolean;
}

export interface Around {
  /** Cells around a place of which a bundle is kept. */
  cellsNear(place: Place): Promise<StoredCell[]>;
  /**
   * Hours from one instant to another of the cells around a place: what is kept, and of the nearest that are missing a few
   * more from the provider, at low priority.
   */
  hoursAround(place: Place, from: Date, to: Date): Promise<Surroundings>;
  stop(): Promise<void>;
}

interface Options {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly cellDegrees: number;
  readonly ask: Ask;
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

export function createAround({ pool, clock, log, cellDegrees, ask }: Options): Around {
  const stopped = new AbortController();
  const rests = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const wanted = new Set<string>();

  async function keep(bundle: WeatherBundle): Promise<void> {
    await writeBundle(pool, bundle, { unseen: true });
    await keepPast(pool, bundle, clock());
  }

  async function fetchCells(cells: readonly Cell[]): Promise<void> {
    const holder = randomUUID();
    const held: Cell[] = [];
    try {
      for (const cell of cells)
        if (await takeLease(pool, cell.id, holder, LEASE_SECONDS, clock())) held.push(cell);
      if (held.length === 0) return;
      const options = { signal: stopped.signal, onAttempt: async () => undefined, priority: 'past' } as const;
      const bundles = await ask.many(held, options);
      // One by one where the provider takes no list: the nearest alone, the rest another time.
      const [nearest] = held;
      if (bundles.length === 0 && nearest && ask.together < 2) {
        const { bundle } = await ask.one(nearest, { ...options, urgent: false });
        if (bundle) bundles.push(bundle);
      }
      for (const bundle of bundles) await keep(bundle);
      const there = new Set(bundles.map((bundle) => bundle.cell.id));
      const restUntil = clock().getTime() + REST_MS;
      if (there.size === 0) for (const { id } of held) rests.set(id, restUntil);
    } finally {
      for (const { id } of held) {
        wanted.delete(id);
        await giveLeaseBack(pool, id, holder, [], null).catch(() => undefined);
      }
      for (const { id } of cells) wanted.delete(id);
    }
  }

  /** Starts asking for the nearest of the cells that nothing is known of. `null` where there is nothing to ask. */
  function fetchMissing(missing: readonly Cell[]): Promise<void> | null {
    const nowMs = clock().getTime();
    for (const [id, until] of rests) if (until <= nowMs) rests.delete(id);
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

  /** Hours that are over and no bundle reaches back to, from what is kept for good. */
  async function storedHours(cells: readonly Cell[], from: Date, to: Date): Promise<CellAround[]> {
    const dayOf = (at: Date): string =>
      new Date(at.getTime() + INDIA_MINUTES * 60_000).toISOString().slice(0, 10);
    const rows = await readDaysOfCells(
      pool,
      cells.map(({ id }) => id),
      dayOf(new Date(from.getTime() - DAY_MS)),
      dayOf(new Date(to.getTime() + DAY_MS)),
    );
    const byCell = Map.groupBy(rows, ({ cell }) => cell);
    return cells.flatMap(({ id, latitude, longitude }): CellAround[] => {
      const days = byCell.get(id) ?? [];
      const last = days.at(-1);
      if (!last) return [];
      const hours = days
        .flatMap(decodeHours)
        .filter(({ startsAtMs }) => startsAtMs >= from.getTime() && startsAtMs <= to.getTime())
        .map(({ startsAtMs, ...air }) => ({ datetime: isoWithOffset(startsAtMs, INDIA_MINUTES), ...air }));
      const { source, fetchedAt } = last;
      return [
        { id, latitude, longitude, elevationMetres: null, source: source as WeatherSource, fetchedAt, hours },
      ];
    });
  }

  return {
    cellsNear: (place) =>
      readCells(
        pool,
        squareAround(place, cellDegrees, RADIUS).map(({ id }) => id),
      ),

    async hoursAround(place, from, to) {
      const square = squareAround(place, cellDegrees, RADIUS);
      const byId = new Map(square.map((cell) => [cell.id, cell]));
      const isThere = ({ hours }: CellHours): boolean => {
        const last = hours.at(-1);
        return last !== undefined && Date.parse(last.datetime) > to.getTime() - HOUR_MS;
      };
      const middle = square[0]?.id;
      const isYoung = ({ id, fetchedAt }: CellHours, ms: number): boolean =>
        id === middle || clock().getTime() - Date.parse(fetchedAt) < ms;
      const usable = (kept: CellHours): boolean => isThere(kept) && isYoung(kept, USED_MS);
      const look = async (): Promise<CellAround[]> =>
        (await readCellHours(pool, [...byId.keys()], from, to)).filter(usable).flatMap((kept) => {
          const cell = byId.get(kept.id);
          return cell ? [{ ...kept, latitude: cell.latitude, longitude: cell.longitude }] : [];
        });
      let kept = await look();
      let flight: Promise<void> | null = null;
      const missingOf = (): Cell[] => {
        const there = new Set(kept.map(({ id }) => id));
        return square.filter(({ id }) => !there.has(id));
      };
      if (to.getTime() > clock().getTime() - DAY_MS) {
        // The eight around the middle one; farther ones serve where they are known already.
        const eight = new Set(squareAround(place, cellDegrees, 1).map(({ id }) => id));
        const young = new Set(kept.filter((one) => isYoung(one, ASKED_ANEW_MS)).map(({ id }) => id));
        flight = fetchMissing(square.filter(({ id }) => eight.has(id) && !young.has(id)));
        if (flight) {
          const done = await Promise.race([flight.then(() => true), sleep(WAIT_MS, false, { ref: false })]);
          kept = await look();
          if (done) flight = null;
        }
      }
      const past = to.getTime() < clock().getTime() ? await storedHours(missingOf(), from, to) : [];
      return { cells: [...kept, ...past.filter(isThere)], refreshing: flight !== null };
    },

    async stop() {
      stopped.abort(new Error('weather is stopping'));
      await Promise.all(running);
    },
  };
}
