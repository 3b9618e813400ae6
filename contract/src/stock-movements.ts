import { choice, date, number, paise, text } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { amountUnits } from './records.ts';

export const stockMoves = ['bought', 'counted', 'lost'] as const;

/** Stock changes other than sprays, which count by themselves. */
export const stockMovements = ownedNoun({
  name: 'stock-movements',
  one: 'stockMovement',
  words: 'a movement of stock',
  fields: {
    /** Of the farmer's own row, or the name of a shipped one. */
    productId: text({ max: 80, required: true }),
    productName: text({ max: 120, required: true }),
    /** `counted` sets the stock of that day. */
    move: choice(stockMoves, { required: true }),
    amount: number({ min: 0, max: 100_000_000, required: true }),
    unit: choice(amountUnits, { required: true }),
    movedOn: date({ required: true }),
    cost: paise({}),
    notes: text({ max: 1000, long: true }),
  },
  order: { by: 'movedOn', direction: 'desc' },
});
export type StockMovement = RowOf<typeof stockMovements>;
