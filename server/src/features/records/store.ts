import { records } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db.ts';
import { nounRows, type Owned } from '../../lib/owned-rows.ts';

export const recordRows = nounRows(records);

export type OwnRecord = Awaited<ReturnType<typeof recordRows.find>>;

/** What was done and seen on a plot from an instant on, the newest first. */
export const plotRecords = (db: ReadDb, plot: Owned<'plots'>, since: Date): Promise<OwnRecord[]> =>
  recordRows.all(db, {
    where: [sql<boolean>`plot_id = ${plot.id}::uuid`, sql<boolean>`happened_at >= ${since}`],
  });
