import type { Plot, PlotToday, Today } from '@draksha/contract';
import { growthStage } from '@draksha/models';
import type { PlotSeasons } from '../seasons/queries.ts';

type SeasonsOf = (plotId: string) => PlotSeasons;

function ownPlot(
  plot: Plot,
  { running }: PlotSeasons,
  advice: PlotToday | undefined,
  date: string,
): PlotToday {
  const stands = advice?.plot.latitude === plot.latitude && advice?.plot.longitude === plot.longitude;
  const weather = stands ? advice : undefined;
  const placed = plot.latitude !== null && plot.longitude !== null;
  return {
    plot,
    season: running,
    // The same function as on the server: a pruning date typed with no network moves the stage at once.
    growthStage: running
      ? (growthStage(running.cycle, running.pruningDate, date) as PlotToday['growthStage'])
      : null,
    placeId: weather?.placeId ?? null,
    placeProblem: placed ? (weather?.placeProblem ?? null) : 'no_place',
    infection: weather?.infection ?? null,
    foremostDisease: weather?.foremostDisease ?? null,
  };
}

/** The plots as they stand on this phone, with the weather's part of the advice for those whose place it was given for. */
export const ownPlots = (
  plots: readonly Plot[],
  seasonsOf: SeasonsOf,
  advice: Today | undefined,
  date: string,
): PlotToday[] =>
  plots
    .filter(({ status }) => status !== 'removed')
    .map((plot) =>
      ownPlot(
        plot,
        seasonsOf(plot.id),
        advice?.plots.find((one) => one.plot.id === plot.id),
        date,
      ),
    );
