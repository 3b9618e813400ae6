import { runningSeason } from '@draksha/models';
import type { ReadDb } from '../../db.ts';
import { type OwnSeason, seasonRows } from './store.ts';

export type { OwnSeason } from './store.ts';

/** @throws AppError not_found */
export const findSeason = (db: ReadDb, id: string): Promise<OwnSeason> => seasonRows.find(db, id);

/** Of all plots, in any order. */
export const allSeasons = (db: ReadDb): Promise<OwnSeason[]> => seasonRows.all(db);

/** For each plot the season that runs on a day. */
export async function runningSeasons(db: ReadDb, onDate: string): Promise<Map<string, OwnSeason>> {
  const byPlot = Map.groupBy(await allSeasons(db), ({ plotId }) => plotId);
  return new Map(
    [...byPlot].flatMap(([plotId, seasons]) => {
      const season = runningSeason(seasons, onDate);
      return season ? [[plotId, season] as const] : [];
    }),
  );
}
