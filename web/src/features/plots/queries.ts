import type { Plot } from '@draksha/contract';
import { plots as noun } from '@draksha/contract/plots';
import { type FieldsOf, farmNoun } from '../../lib/farm/farm-noun.ts';
import { once } from '../../lib/once.ts';

/** A plot's form values, without its boundary and hours of power, which have screens of their own. */
export type PlotFields = Omit<FieldsOf<typeof noun>, 'boundary' | 'powerSlots'>;

export const plots = farmNoun(noun);

const oldestFirst = (a: Plot, b: Plot): number => Date.parse(a.createdAt) - Date.parse(b.createdAt);

const inOrder = once((all: readonly Plot[]): readonly Plot[] => all.toSorted(oldestFirst));

/** Own plots, oldest first. */
export const usePlots = (): readonly Plot[] => inOrder(plots.useAll());
