import type { Season } from '@draksha/contract';
import { seasons as noun } from '@draksha/contract/seasons';
import { comingSeason, runningSeason } from '@draksha/models';
import { useMemo } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { farmNoun } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';

/** What the form of a plot says of its season. */
export type SeasonFields = Pick<
  Season,
  'cycle' | 'pruningDate' | 'targetMarket' | 'expectedHarvestDate' | 'policyNumber'
>;

export const seasons = farmNoun(noun);

export interface PlotSeasons {
  /** Newest pruning first. */
  readonly all: readonly Season[];
  readonly running: Season | null;
  /** Entered already, and still to be pruned. */
  readonly coming: Season | null;
}

const NONE: PlotSeasons = { all: [], running: null, coming: null };

const newestFirst = (a: Season, b: Season): number => (a.pruningDate < b.pruningDate ? 1 : -1);

/** The seasons of each plot, with the one that runs today. */
export function useSeasons(): (plotId: string) => PlotSeasons {
  const rows = seasons.useAll();
  const today = calendarDay(nowMs());
  return useMemo(() => {
    const known = new Map<string, PlotSeasons>();
    for (const [plotId, own] of Map.groupBy(rows, (season) => season.plotId)) {
      const all = own.toSorted(newestFirst);
      known.set(plotId, { all, running: runningSeason(all, today), coming: comingSeason(all, today) });
    }
    return (plotId) => known.get(plotId) ?? NONE;
  }, [rows, today]);
}
