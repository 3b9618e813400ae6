import type { PruningPlan } from '@draksha/contract';
import { pruningPlans as noun } from '@draksha/contract/pruning-plans';
import { useMemo } from 'react';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

export const pruningPlans = farmNoun(noun);

/** The plans of a plot, the earliest first. */
export function usePruningPlans(plotId: string): readonly PruningPlan[] {
  const all = pruningPlans.useAll();
  return useMemo(
    () =>
      all
        .filter((plan) => plan.plotId === plotId)
        .toSorted((a, b) => (a.pruningDate < b.pruningDate ? -1 : 1)),
    [all, plotId],
  );
}
