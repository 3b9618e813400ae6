import type { Season } from '@draksha/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../../db.ts';
import { type OwnedRow, ownedRows } from '../../lib/owned-rows.ts';

export type SeasonRow = Season & OwnedRow;

export const seasonRows = ownedRows<SeasonRow>('seasons', {
  orderBy: 'pruningDate',
  orderType: 'date',
  direction: 'desc',
});

export const ofPlot = (plotId: string) => sql<boolean>`plot_id = ${plotId}`;

export const onLivePlots = sql<boolean>`exists (
  select from app.plots p where p.id = plot_id and p.deleted_at is null)`;

/** For each plot the season that runs on a day: pruned on or before it, not ended, the latest. */
export async function runningSeasons(db: ReadDb, onDate: string): Promise<Map<string, SeasonRow>> {
  const { rows } = await sql<SeasonRow>`
    select distinct on (plot_id) * from app.seasons
    where deleted_at is null and pruning_date <= ${onDate} and (ended_on is null or ended_on >= ${onDate})
    order by plot_id, pruning_date desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.plotId, row]));
}
