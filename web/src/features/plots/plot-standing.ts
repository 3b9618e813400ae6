import type { Plot, PlotToday, Season, StageObservation, Today } from '@draksha/contract';
import { type GrowthStage, growthStage } from '@draksha/models';
import { daysBetween } from '../../lib/format.ts';
import type { RiskName } from '../../ui/verdict-colours.ts';
import type { PlotSeasons } from '../seasons/queries.ts';

/** Before the buds swell there is nothing green to fall ill. */
const FIRST_GREEN_DAP = 8;

/** How a plot stands today, as its card and its screen say it. */
export interface PlotStanding {
  readonly running: Season | null;
  readonly coming: Season | null;
  /** Days after pruning; of a coming one fewer than none. */
  readonly day: number | null;
  readonly stage: GrowthStage | null;
  readonly seen: readonly { readonly stage: StageObservation['stage']; readonly day: number }[];
  readonly risk: { readonly level: RiskName; readonly disease: string } | null;
}

/** The risk of the weather's advice, where it was given for the place that the plot has now and something is green. */
function riskOf(plot: Plot, advice: PlotToday | undefined, day: number | null): PlotStanding['risk'] {
  const stands = advice?.plot.latitude === plot.latitude && advice?.plot.longitude === plot.longitude;
  const disease = advice?.foremostDisease;
  if (!stands || !advice || !disease || day === null || day < FIRST_GREEN_DAP) return null;
  const level = advice.infection?.infectionPotential[disease].riskLevel;
  return level ? { level, disease } : null;
}

export function plotStanding(
  plot: Plot,
  { running, coming }: PlotSeasons,
  marks: readonly StageObservation[],
  advice: Today | undefined,
  today: string,
): PlotStanding {
  const season = running ?? coming;
  const day = season ? daysBetween(season.pruningDate, today) : null;
  return {
    running,
    coming,
    day,
    stage: running ? growthStage(running.cycle, running.pruningDate, today) : null,
    seen: season
      ? marks.map(({ stage, observedOn }) => ({ stage, day: daysBetween(season.pruningDate, observedOn) }))
      : [],
    risk: riskOf(
      plot,
      advice?.plots.find((one) => one.plot.id === plot.id),
      running ? day : null,
    ),
  };
}

/** Still worked: the others stand apart. */
export const isWorked = ({ status }: Pick<Plot, 'status'>): boolean =>
  status !== 'resting' && status !== 'removed';
