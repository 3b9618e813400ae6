import type { Plot } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db.ts';
import { type OwnedRow, ownedRows } from '../../lib/owned-rows.ts';

export type PlotRow = Plot & OwnedRow;

export const plotRows = ownedRows<PlotRow>('plots', {
  orderBy: 'createdAt',
  orderType: 'timestamptz',
  direction: 'asc',
});

export const plotsWithStatus = (status: string) => sql<boolean>`status = ${status}`;

/** All of a farmer's plots that bear or will bear, oldest first. */
export const workedPlots = (db: ReadDb): Promise<PlotRow[]> =>
  plotRows.list(db, { limit: 500, where: [sql<boolean>`status <> 'removed'`] }).then(({ items }) => items);
