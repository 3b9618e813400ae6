import { plots } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';

export const plotRows = nounRows(plots);

export type OwnPlot = Awaited<ReturnType<typeof plotRows.find>>;

/** All of a farmer's plots that bear or will bear, oldest first. */
export const workedPlots = (db: ReadDb): Promise<OwnPlot[]> =>
  plotRows.all(db, { where: [sql<boolean>`status <> 'removed'`] });
