import { belongsTo, date, text, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

/** A date on which a farmer plans to prune a plot, with what past years showed when it was saved. */
export const pruningPlans = ownedNoun({
  name: 'pruning-plans',
  one: 'pruningPlan',
  words: 'a pruning plan',
  fields: {
    plotId: belongsTo('plots'),
    pruningDate: date({ required: true }),
    /** Years that the date was compared with, and those in which flowering was hurt. */
    knownYears: whole({ min: 0, max: 100 }),
    badYears: whole({ min: 0, max: 100, notAbove: 'knownYears' }),
    notes: text({ max: 2000, long: true }),
  },
  order: { by: 'pruningDate', direction: 'asc' },
  filters: ['plotId'],
});
export type PruningPlan = RowOf<typeof pruningPlans>;
