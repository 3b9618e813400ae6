import type { Place } from '@draksha/contract';
import { DAY_MS, HOUR_MS } from '@draksha/models';
import type { WriteDb } from '../../db.ts';
import type { QuotaConfig } from '../../quota-config.ts';
import { AppError } from '../errors.ts';
import type { FarmerDatabase } from '../farmer-database.ts';
import { type CellKind, noteCell, plotPlaces } from './cell-quota-store.ts';

export { deleteRequestedCells } from './cell-quota-store.ts';

export interface CellQuota {
  /** The farmer views a place. @throws AppError weather_places_used_up */
  look(userId: string, place: Place): Promise<void>;
  /** The farmer puts a plot there, in the transaction of that. @throws AppError weather_places_used_up */
  put(db: WriteDb, userId: string, place: Place): Promise<void>;
}

interface Options {
  readonly farmers: FarmerDatabase;
  readonly clock: () => Date;
  readonly cellIdOf: (place: Place) => string;
  readonly most: QuotaConfig;
  /** @throws AppError where the account exhausts even refusals */
  readonly refused: (kind: CellKind, userId: string) => void;
}

/** Older memory is dropped; the database has it. */
const MAX_SEEN = 20_000;

/** Each new cell costs calls of a provider's day that all accounts share, docs/decisions/116. */
export function createCellQuota({ farmers, clock, cellIdOf, most, refused }: Options): CellQuota {
  const seen = new Map<string, number>();

  const note = async (db: WriteDb, kind: CellKind, userId: string, cell: string): Promise<void> => {
    const now = clock();
    const [windowMs, quota] =
      kind === 'plot' ? [DAY_MS, most.plotPlacesPerDay] : [HOUR_MS, most.weatherPlacesPerHour];
    const freeAt = await noteCell(db, { kind, cell, userId, now, windowMs, most: quota });
    if (freeAt === null) return;
    refused(kind, userId);
    const retryAfterSeconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000));
    throw new AppError('weather_places_used_up', undefined, { retryAfterSeconds });
  };

  return {
    async look(userId, place) {
      const cell = cellIdOf(place);
      const key = `${userId} ${cell}`;
      const nowMs = clock().getTime();
      const seenMs = seen.get(key);
      if (seenMs !== undefined && Math.abs(nowMs - seenMs) < HOUR_MS / 2) return;
      const own = await farmers.read(userId, plotPlaces);
      if (!own.some((plot) => cellIdOf(plot) === cell))
        await farmers.write(userId, (db) => note(db, 'other', userId, cell));
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.set(key, nowMs);
    },
    put: (db, userId, place) => note(db, 'plot', userId, cellIdOf(place)),
  };
}
