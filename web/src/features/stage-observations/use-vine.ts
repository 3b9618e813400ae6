import type { Season } from '@draksha/contract';
import { marksOfSeasons, vineSeason } from '@draksha/models';
import { useMemo } from 'react';
import { seasons } from '../seasons/queries.ts';
import { stageObservations } from './queries.ts';

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
