import { productKinds } from '@draksha/models/choices';
import { choice, number, text, texts, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { amountUnits, doseUnits } from './records.ts';

/** What a farmer sprays or gives, as its label has it: their own rows beside those that are shipped. */
export const products = ownedNoun({
  name: 'products',
  one: 'product',
  words: 'a product of the farmer’s own',
  fields: {
    name: text({ max: 120, required: true }),
    /** What it is; empty is not known, and then it protects nothing. */
    kind: choice(productKinds),
    activeIngredient: text({ max: 200 }),
    /** Diseases by their ids in the models, as the label has them. */
    targets: texts({ max: 40, most: 6 }),
    /** Code of FRAC or IRAC. */
    group: text({ max: 20 }),
    /** Days from the last spray to the harvest, as the label has it; empty is not known. */
    phiDays: whole({ min: 0, max: 365 }),
    /** Where the days are from: the label, a list with its edition, the packhouse. */
    phiSource: text({ max: 300 }),
    dose: number({ above: 0, max: 1_000_000 }),
    doseUnit: choice(doseUnits),
    /** The label's dose for an acre, ml or g as its other dose. */
    dosePerAcre: number({ above: 0, max: 1_000_000 }),
    /** Most sprays of it in a season. */
    maxUses: whole({ min: 1, max: 50 }),
    /** Hours before re-entry. */
    reEntryHours: whole({ min: 0, max: 720 }),
    amountUnit: choice(amountUnits),
    notes: text({ max: 1000, long: true }),
  },
});
export type Product = RowOf<typeof products>;
