import type { Product } from '@draksha/contract/products';
import { SHIPPED_PRODUCTS } from '@draksha/models';
import { searchable } from '../../lib/search-text.ts';
import type { Entry } from './entry.ts';
import { NO_PRODUCT, type ProductLine } from './entry-form.ts';

/** A product that can be chosen: the farmer's own, one that ships, or one that he only ever typed. */
export interface Choosable {
  readonly id: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly activeIngredient: string | null;
  readonly group: string | null;
  readonly kind: string | null;
  readonly phiDays: number | null;
  readonly phiSource: string | null;
  readonly dose: number | null;
  readonly unit: string | null;
}

const ownOf = (product: Product): Choosable => ({
  id: product.id,
  isOwn: true,
  name: product.name,
  activeIngredient: product.activeIngredient,
  group: product.group,
  kind: product.kind,
  phiDays: product.phiDays,
  phiSource: product.phiSource,
  dose: product.dose,
  unit: product.doseUnit,
});

const shipped: readonly Choosable[] = SHIPPED_PRODUCTS.map((product) => ({
  id: product.id,
  isOwn: false,
  name: product.name,
  activeIngredient: product.activeIngredients.join(' + '),
  group: product.group,
  kind: product.use,
  phiDays: null,
  phiSource: null,
  dose: null,
  unit: null,
}));

/** How often and when a product was sprayed last: what is used comes first. */
function lastUses(entries: readonly Entry[]): Map<string, number> {
  const uses = new Map<string, number>();
  entries.forEach((entry, at) => {
    if (entry.kind !== 'spray') return;
    for (const { productId, name } of entry.details.products) {
      const key = productId ?? name;
      if (!uses.has(key)) uses.set(key, at);
    }
  });
  return uses;
}

/** All that can be chosen: those sprayed lately, then the farmer's own, then those that ship. */
export function choosables(own: readonly Product[], entries: readonly Entry[]): readonly Choosable[] {
  const uses = lastUses(entries);
  const rank = ({ id, name }: Choosable) => uses.get(id) ?? uses.get(name) ?? Number.POSITIVE_INFINITY;
  return [...own.map(ownOf).toSorted((a, b) => a.name.localeCompare(b.name)), ...shipped]
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ choice }) => choice);
}

export const searchableProduct = ({ name, activeIngredient, group }: Choosable) =>
  searchable([name, activeIngredient, group].filter(Boolean).join(' '));

const text = (value: number | null): string => (value === null ? '' : String(value));

/** The line of a product in the spray form; its dose as it was used last, else as the product has it. */
export function lineFor(choice: Choosable, entries: readonly Entry[]): ProductLine {
  for (const entry of entries) {
    if (entry.kind !== 'spray') continue;
    const used = entry.details.products.find(({ productId }) => productId === choice.id);
    if (used?.dose === undefined) continue;
    return {
      ...lineFor({ ...choice, dose: used.dose, unit: used.unit ?? choice.unit }, []),
      activePercent: used.activePercent === undefined ? '' : String(used.activePercent),
    };
  }
  return {
    ...NO_PRODUCT,
    productId: choice.id,
    name: choice.name,
    activeIngredient: choice.activeIngredient ?? '',
    group: choice.group ?? '',
    kind: choice.kind ?? '',
    phiDays: text(choice.phiDays),
    phiSource: choice.phiSource ?? '',
    dose: text(choice.dose),
    unit: choice.unit ?? NO_PRODUCT.unit,
  };
}
