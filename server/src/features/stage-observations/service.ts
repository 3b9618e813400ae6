import type { StageObservation } from '@draksha/contract';
import type { ReadDb } from '../../db.ts';
import { AppError } from '../../lib/errors.ts';
import { findSeason } from '../seasons/service.ts';
import { stageObservationRows } from './store.ts';

/** What the farmer saw on all their plots. */
export const listSeenStages = (db: ReadDb): Promise<StageObservation[]> => stageObservationRows.all(db);

/** @throws AppError validation_failed for a stage of the other cycle, or before the pruning */
export async function checkOfSeason(seen: Partial<StageObservation>, db: ReadDb): Promise<void> {
  const { seasonId, observedOn, stage } = seen;
  if (seasonId === undefined || observedOn === undefined || stage === undefined) return;
  const season = await findSeason(db, seasonId);
  const fields = {
    ...(stage.startsWith(`${season.cycle}.`) ? {} : { stage: 'Must be a stage of the cycle of its season' }),
    ...(observedOn < season.pruningDate ? { observedOn: 'Must not be before the pruning date' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
