import { DAY_MS } from '@draksha/models';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';

export type CellKind = 'other' | 'plot';

interface CellUse {
  readonly kind: CellKind;
  readonly cell: string;
  readonly userId: string;
  readonly now: Date;
  readonly windowMs: number;
  readonly most: number;
}

/** What no quota counts any more. */
export async function deleteRequestedCells(system: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await system.deleteFrom('askedCells').where('askedAt', '<', before).execute();
}

/** Concurrent calls run in sequence, so that both count; the account's row stays unlocked. */
const runInOrder = (db: WriteDb, userId: string): Promise<unknown> =>
  db
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`asked cells of ${userId}`}, 0))`.as('held'))
    .execute();

/**
 * Notes that a farmer views a cell.
 *
 * @returns when the next one is allowed, where none is now: then nothing was noted
 */
export async function noteCell(
  db: WriteDb,
  { kind, cell, userId, now, windowMs, most }: CellUse,
): Promise<Date | null> {
  await runInOrder(db, userId);
  const others = await db
    .selectFrom('askedCells')
    .select('askedAt')
    .where('userId', '=', ofFarmer)
    .where('kind', '=', kind)
    .where('cell', '<>', cell)
    .where('askedAt', '>', new Date(now.getTime() - windowMs).toISOString())
    .orderBy('askedAt')
    .execute();
  const oldest = others[others.length - most];
  if (oldest) return new Date(Date.parse(oldest.askedAt) + windowMs);
  const askedAt = now.toISOString();
  await db
    .insertInto('askedCells')
    .values({ userId, kind, cell, askedAt })
    .onConflict((taken) => taken.columns(['userId', 'kind', 'cell']).doUpdateSet({ askedAt }))
    .execute();
  return null;
}

/** Places of the farmer's living plots. */
export const plotPlaces = (db: ReadDb): Promise<{ latitude: number; longitude: number }[]> =>
  db
    .selectFrom('plots')
    .select(['latitude', 'longitude'])
    .where('userId', '=', ofFarmer)
    .where('deletedAt', 'is', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
