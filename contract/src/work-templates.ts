import { choice, text, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { cycles } from './seasons.ts';
import { dueDapRange, taskCategories } from './tasks.ts';

/** A farmer's seasonal work, offered with each pruning date. */
export const workTemplates = ownedNoun({
  name: 'work-templates',
  one: 'workTemplate',
  words: 'a template of work',
  fields: {
    title: text({ max: 200, required: true }),
    cycle: choice(cycles, { required: true }),
    /** Days after the pruning of its cycle, below 0 before it. */
    dueDap: whole({ ...dueDapRange, required: true }),
    category: choice(taskCategories),
    notes: text({ max: 2000, long: true }),
  },
  order: { by: 'dueDap', direction: 'asc' },
  filters: ['cycle'],
});
export type WorkTemplate = RowOf<typeof workTemplates>;
