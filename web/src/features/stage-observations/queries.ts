import type { Season, StageObservation } from '@draksha/contract';
import { stageObservations as noun } from '@draksha/contract/stage-observations';
import { marksOfSeasons, vineSeason } from '@draksha/models';
import { useMemo } from 'react';
import { farmNoun } from '../../lib/farm/farm-noun.ts';
import { seasons } from '../seasons/queries.ts';

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

/** A season as its vines live it on a day, by the stages that were marked: for all that goes by the stage, as in the plan of the day. */
export function useVine(): (season: Season, onDate: string) => Season {
  const all = seasons.useAll();
  const seen = stageObservations.useAll();
  return useMemo(() => {
    const ofPlot = Map.groupBy(all, ({ plotId }) => plotId);
    return (season, onDate) =>
      vineSeason(season, marksOfSeasons(ofPlot.get(season.plotId) ?? [], seen), onDate);
  }, [all, seen]);
}
