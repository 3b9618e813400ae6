import { plots } from './plots.ts';
import { seasons } from './seasons.ts';

/** Every noun with five routes of its own, those before that others belong to. */
export const nouns = { plots, seasons } as const;
export type Nouns = typeof nouns;
export type NounName = keyof Nouns;
