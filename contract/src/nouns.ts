import { plots } from './plots.ts';
import { seasons } from './seasons.ts';
import { stageObservations } from './stage-observations.ts';

/** Every noun with five routes of its own, those before that others belong to. */
export const nouns = { plots, seasons, 'stage-observations': stageObservations } as const;
export type Nouns = typeof nouns;
export type NounName = keyof Nouns;
