import type { StageObservation } from '@draksha/contract';
import { stageObservations as noun } from '@draksha/contract/stage-observations';
import { useMemo } from 'react';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

export const stageObservations = farmNoun(noun);

/** What the farmer saw of each season, in order of time. */
export function useStageMarks(): (seasonId: string) => readonly StageObservation[] {
  const rows = stageObservations.useAll();
  return useMemo(() => {
    const known = Map.groupBy(
      rows.toSorted((a, b) => (a.observedOn < b.observedOn ? -1 : 1)),
      ({ seasonId }) => seasonId,
    );
    return (seasonId) => known.get(seasonId) ?? [];
  }, [rows]);
}
