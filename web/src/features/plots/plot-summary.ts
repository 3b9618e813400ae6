import type { Plot, Season, StageObservation } from '@draksha/contract';
import {
  type GrowthStage,
  marksOfSeasons,
  type PlotToday,
  plotRisk,
  type RankedDisease,
  seenGrowthStage,
} from '@draksha/models';
import type { RiskLevel } from '@draksha/models/choices';
import { daysBetween } from '../../lib/format.ts';
import type { PlotSeasons } from '../seasons/queries.ts';

/** A plot's state today, for its card and screen. */
export interface PlotSummary {
  readonly running: Season | null;
  readonly coming: Season | null;
  /** Days after pruning; of a coming one fewer than none. */
  readonly day: number | null;
  readonly stage: GrowthStage | null;
  readonly seen: readonly { readonly stage: StageObservation['stage']; readonly day: number }[];
  /** What leads in the plan of the day; null where nothing threatens, or nothing is known. */
  readonly risk: { readonly level: RiskLevel; readonly disease: RankedDisease } | null;
  /** Diseases of the stage without a level; empty where `isUnknown` covers all. */
  readonly unknown: readonly RankedDisease[];
  readonly isUnknown: boolean;
}

/** The plan is not there yet. */
const NOT_TOLD = { state: 'quiet', leading: null, unknown: [] } as const;

export function plotSummary(
  { all, running, coming }: PlotSeasons,
  marksOf: (seasonId: string) => readonly StageObservation[],
  plotToday: PlotToday | null,
  today: string,
): PlotSummary {
  const season = running ?? coming;
  const { state, leading, unknown } = plotToday ? plotRisk(plotToday) : NOT_TOLD;
  const marks = marksOfSeasons(
    all,
    all.flatMap(({ id }) => marksOf(id)),
  );
  return {
    running,
    coming,
    day: season ? daysBetween(season.pruningDate, today) : null,
    stage: running ? seenGrowthStage(running, marks, today) : null,
    seen: season
      ? marksOf(season.id).map(({ stage, observedOn }) => ({
          stage,
          day: daysBetween(season.pruningDate, observedOn),
        }))
      : [],
    risk: leading && { level: leading.level, disease: leading.disease },
    unknown: unknown.length === plotToday?.ranking.length ? [] : unknown,
    isUnknown: state === 'unknown' || unknown.length > 0,
  };
}

/** Still worked; others are listed apart. */
export const isWorked = ({ status }: Pick<Plot, 'status'>): boolean =>
  status !== 'resting' && status !== 'removed';
