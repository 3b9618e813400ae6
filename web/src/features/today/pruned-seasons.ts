import type { Season } from '@draksha/contract';
import type { PlanAction } from '@draksha/models';
import { uuidV7 } from '../../lib/uuid-v7.ts';

/** What "done" makes of a pruning of the diary: a season that takes its day, or one that begins with it. */
export interface PrunedSeasons {
  readonly moved: readonly { readonly season: Season; readonly pruningDate: string }[];
  readonly begun: readonly Pick<Season, 'id' | 'plotId' | 'cycle' | 'pruningDate'>[];
}

export function prunedSeasons(
  { rule, subject, plotIds, reasons }: Pick<PlanAction, 'rule' | 'subject' | 'plotIds' | 'reasons'>,
  all: readonly Season[],
): PrunedSeasons {
  const pruningDate = reasons[0]?.params.date;
  if (rule !== 'season.pruned' || typeof pruningDate !== 'string') return { moved: [], begun: [] };
  const season = all.find(({ id }) => id === subject);
  if (season !== undefined) return { moved: [{ season, pruningDate }], begun: [] };
  if (subject !== 'fruit' && subject !== 'foundation') return { moved: [], begun: [] };
  return {
    moved: [],
    begun: plotIds.map((plotId) => ({ id: uuidV7(), plotId, cycle: subject, pruningDate })),
  };
}
