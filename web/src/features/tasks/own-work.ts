import { workTemplates as noun, type WorkTemplate } from '@draksha/contract/work-templates';
import { useMemo } from 'react';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

export const workTemplates = farmNoun(noun);

/** The farmer's own templates of a cycle, by their day. */
export function useOwnWork(cycle: WorkTemplate['cycle'] | null): readonly WorkTemplate[] {
  const all = workTemplates.useAll();
  return useMemo(
    () => all.filter((one) => one.cycle === cycle).toSorted((a, b) => a.dueDap - b.dueDap),
    [all, cycle],
  );
}
