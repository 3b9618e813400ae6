import type { StockMovement } from '@draksha/contract/stock-movements';
import { amountsOf, type TankForm } from './tank-form.ts';

export interface SprayCost {
  /** What the products of a spray were bought for; null where the price or the amount of one is not known. */
  readonly paise: number | null;
  /** Products without a price or an amount. */
  readonly unknown: readonly string[];
}

type Bought = Pick<StockMovement, 'productId' | 'unit' | 'move' | 'amount' | 'cost'>;

/** What was bought of each product: paise and amount, of purchases whose price was written down. */
function purchases(
  movements: readonly Bought[],
): Map<string, { readonly paise: number; readonly amount: number }> {
  const sums = new Map<string, { readonly paise: number; readonly amount: number }>();
  for (const { productId, unit, move, amount, cost } of movements) {
    if (move !== 'bought' || cost === null || amount <= 0) continue;
    const key = `${productId} ${unit}`;
    const known = sums.get(key) ?? { paise: 0, amount: 0 };
    sums.set(key, { paise: known.paise + cost, amount: known.amount + amount });
  }
  return sums;
}

/** The cost of a spray by what its products were bought for; null where no product of it has a price. */
export function sprayCost(
  movements: readonly Bought[],
  form: TankForm,
  acres: number | null,
): SprayCost | null {
  const bought = purchases(movements);
  const amounts = amountsOf(form, acres);
  const lines = form.products.map(({ productId, name }, at) => {
    const used = amounts[at];
    const price = used ? bought.get(`${productId} ${used.amountUnit}`) : undefined;
    return { name, paise: used && price ? (used.amount * price.paise) / price.amount : null };
  });
  if (lines.every(({ paise }) => paise === null)) return null;
  const unknown = lines.flatMap(({ name, paise }) => (paise === null ? [name] : []));
  const sum = lines.reduce((all, { paise }) => all + (paise ?? 0), 0);
  return { paise: unknown.length > 0 ? null : Math.round(sum), unknown };
}
