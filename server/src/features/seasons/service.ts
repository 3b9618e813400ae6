import type { ReadDb } from '../../db.ts';
import { type OwnSeason, seasonRows } from './store.ts';

export type { OwnSeason } from './store.ts';

/** @throws AppError not_found */
export const findSeason = (db: ReadDb, id: string): Promise<OwnSeason> => seasonRows.find(db, id);

/** Of all plots, in any order. */
export const allSeasons = (db: ReadDb): Promise<OwnSeason[]> => seasonRows.all(db);
