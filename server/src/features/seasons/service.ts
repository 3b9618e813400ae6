import type { ReadDb } from '../../db.ts';
import { seasonRows } from './store.ts';

/** @throws AppError not_found */
export const findSeason = (db: ReadDb, id: string) => seasonRows.find(db, id);

/** Of all plots, in any order. */
export const allSeasons = (db: ReadDb) => seasonRows.all(db);
