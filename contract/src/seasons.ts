import { belongsTo, choice, date, number, text } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

export const cycles = ['fruit', 'foundation'] as const;
export const targetMarkets = ['export_eu', 'export_other', 'domestic', 'raisin', 'wine_juice'] as const;

/** Plot, cycle and pruning date: the clock that everything else hangs off. */
export const seasons = ownedNoun({
  name: 'seasons',
  one: 'season',
  words: 'a season',
  fields: {
    plotId: belongsTo('plots'),
    cycle: choice(cycles, { required: true }),
    /** Pruned, or to be pruned in the next weeks. */
    pruningDate: date({ required: true, daysAhead: 60 }),
    endedOn: date({ daysAhead: 550, notBefore: 'pruningDate' }),
    targetMarket: choice(targetMarkets),
    expectedHarvestDate: date({ daysAhead: 550, notBefore: 'pruningDate' }),
    /** What the plot gave, all pickings together. */
    yieldKg: number({ min: 0, max: 10_000_000 }),
    /** Of the crop's insurance. */
    policyNumber: text({ max: 60 }),
    resultNotes: text({ max: 2000, long: true }),
  },
  order: { by: 'pruningDate', direction: 'desc' },
  filters: ['plotId'],
});
export type Season = RowOf<typeof seasons>;
