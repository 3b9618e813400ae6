import { stageObservations } from '@draksha/contract';
import { nounRows } from '../../lib/owned-rows.ts';

export const stageObservationRows = nounRows(stageObservations);
