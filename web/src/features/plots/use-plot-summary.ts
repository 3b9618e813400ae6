import type { Plot } from '@draksha/contract';
import { growsWood } from '@draksha/models';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useStageMarks } from '../stage-observations/queries.ts';
import { usePlotsToday } from '../today/queries.ts';
import { type PlotSummary, plotSummary } from './plot-summary.ts';

/** The state of each plot, from the phone's rows and the last advice that it has. */
export function usePlotSummary(): (plot: Plot) => PlotSummary {
  const seasonsOf = useSeasons();
  const marksOf = useStageMarks();
  const plotTodayOf = usePlotsToday();
  const today = calendarDay(nowMs());
  return (plot) => {
    const seasons = seasonsOf(plot.id);
    const standing = plotSummary(seasons, marksOf, plotTodayOf(plot.id), today);
    // The stages are those of a crop.
    return growsWood(plot.status) ? { ...standing, stage: null } : standing;
  };
}
