import type { BodyInput, Plot, Routes } from '@draksha/contract';
import { useMemo } from 'react';
import { farmNoun } from '../../lib/farm/farm-noun.ts';

export type PlotFields = Omit<BodyInput<Routes['POST /plots']>, 'id'>;

export const plots = farmNoun<Plot, PlotFields>({ noun: 'plots', answer: 'plot' });

const oldestFirst = (a: Plot, b: Plot): number => Date.parse(a.createdAt) - Date.parse(b.createdAt);

/** Own plots, oldest first. */
export function usePlots(): readonly Plot[] {
  const all = plots.useAll();
  return useMemo(() => all.toSorted(oldestFirst), [all]);
}
