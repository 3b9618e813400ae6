import type { Plot } from '@draksha/contract';
import { useQuery } from '@tanstack/react-query';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useStageMarks } from '../stage-observations/queries.ts';
import { type PlotStanding, plotStanding } from './plot-standing.ts';
import { plotsToday } from './queries.ts';

/** How each plot stands, from the phone's rows and the last advice that it has. */
export function useStanding(): (plot: Plot) => PlotStanding {
  const seasonsOf = useSeasons();
  const marksOf = useStageMarks();
  const { data } = useQuery(plotsToday);
  const today = calendarDay(nowMs());
  return (plot) => {
    const seasons = seasonsOf(plot.id);
    const season = seasons.running ?? seasons.coming;
    return plotStanding(plot, seasons, season ? marksOf(season.id) : [], data, today);
  };
}
