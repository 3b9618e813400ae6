import type { Plot } from '@draksha/contract';
import { plots as noun } from '@draksha/contract/plots';
import { useMemo } from 'react';
import { type FieldsOf, farmNoun } from '../../lib/farm/farm-noun.ts';

/** What the form of a plot says; its boundary is drawn elsewhere, its hours of power are said where its water is. */
export type PlotFields = Omit<FieldsOf<typeof noun>, 'boundary' | 'powerSlots'>;

export const plots = farmNoun(noun);

const oldestFirst = (a: Plot, b: Plot): number => Date.parse(a.createdAt) - Date.parse(b.createdAt);

/** Own plots, oldest first. */
export function usePlots(): readonly Plot[] {
  const all = plots.useAll();
  return useMemo(() => all.toSorted(oldestFirst), [all]);
}
