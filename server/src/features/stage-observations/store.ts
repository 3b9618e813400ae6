import { stageObservations } from '@draksha/contract';
import type { ReadDb } from '../../db.ts';
import { nounRows } from '../../lib/owned-rows.ts';

export const stageObservationRows = nounRows(stageObservations);

export type OwnStageObservation = Awaited<ReturnType<typeof stageObservationRows.find>>;

/** Every stage that a farmer marked, the newest first. */
export const markedStages = (db: ReadDb): Promise<OwnStageObservation[]> => stageObservationRows.all(db);
