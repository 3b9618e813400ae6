import type { Plot } from '@draksha/contract';
import { useMemo } from 'react';
import { type FarmRow, farmNoun } from '../../lib/farm/farm-noun.ts';

/** What the form of a plot says; its boundary is drawn elsewhere. */
export type PlotFields = Omit<Plot, keyof FarmRow | 'boundary'>;

export const plots = farmNoun<Plot>({ noun: 'plots', answer: 'plot' });

const oldestFirst = (a: Plot, b: Plot): number => Date.parse(a.createdAt) - Date.parse(b.createdAt);

/** Own plots, oldest first. */
export function usePlots(): readonly Plot[] {
  const all = plots.useAll();
  return useMemo(() => all.toSorted(oldestFirst), [all]);
}
