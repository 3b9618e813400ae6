import { choice, number, text, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { amountUnits, doseUnits } from './records.ts';

/** What a farmer sprays or gives, as its label has it: his own rows beside those that are shipped. */
export const products = ownedNoun({
  name: 'products',
  one: 'product',
  words: 'a product of the farmer’s own',
  fields: {
    name: text({ max: 120, required: true }),
    activeIngredient: text({ max: 200 }),
    /** Code of FRAC or IRAC. */
    group: text({ max: 20 }),
    /** Days from the last spray to the harvest, as the label has it; empty is not known. */
    phiDays: whole({ min: 0, max: 365 }),
    /** Where the days are from: the label, a list with its edition, the packhouse. */
    phiSource: text({ max: 300 }),
    dose: number({ above: 0, max: 1_000_000 }),
    doseUnit: choice(doseUnits),
    amountUnit: choice(amountUnits),
    notes: text({ max: 1000, long: true }),
  },
});
export type Product = RowOf<typeof products>;
