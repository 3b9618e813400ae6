import { briefSettings } from './brief-settings.ts';
import { photos } from './photos.ts';
import { planMarks } from './plan-marks.ts';
import { plots } from './plots.ts';
import { products } from './products.ts';
import { proposals } from './proposals.ts';
import { pruningPlans } from './pruning-plans.ts';
import { records } from './records.ts';
import { seasons } from './seasons.ts';
import { stageObservations } from './stage-observations.ts';
import { stockMovements } from './stock-movements.ts';
import { tasks } from './tasks.ts';
import { workTemplates } from './work-templates.ts';

/** Every noun with the five routes, parents first. */
export const nouns = {
  plots,
  seasons,
  'stage-observations': stageObservations,
  products,
  tasks,
  records,
  'stock-movements': stockMovements,
  photos,
  'plan-marks': planMarks,
  'pruning-plans': pruningPlans,
  'work-templates': workTemplates,
  'brief-settings': briefSettings,
  proposals,
} as const;
export type Nouns = typeof nouns;
export type NounName = keyof Nouns;
