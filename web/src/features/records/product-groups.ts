import type { Entry } from './entry.ts';
import type { Choosable } from './product-choice.ts';
import type { ShelfItem } from './stock.ts';

/** A product is chosen from what was sprayed last, else from the shelf, else from all. */
export interface ProductGroup {
  readonly key: 'last' | 'stock' | 'all';
  readonly choices: readonly Choosable[];
}

const LAST = 5;

/** @param found in their order, which is kept within each part */
export function groupsOf(
  found: readonly Choosable[],
  entries: readonly Entry[],
  shelf: readonly ShelfItem[],
): readonly ProductGroup[] {
  const used = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'spray')
      for (const { productId, name } of entry.details.products) used.add(productId ?? name);
    if (used.size >= LAST) break;
  }
  const inStock = new Set(shelf.flatMap(({ productId, left }) => (left > 0 ? [productId] : [])));
  const partOf = ({ id, name }: Choosable): ProductGroup['key'] =>
    used.has(id) || used.has(name) ? 'last' : inStock.has(id) ? 'stock' : 'all';
  return (['last', 'stock', 'all'] as const).flatMap((key) => {
    const choices = found.filter((choice) => partOf(choice) === key);
    return choices.length > 0 ? [{ key, choices }] : [];
  });
}
