import type { Product } from '@draksha/contract/products';
import { tankProduct } from '@draksha/contract/tank';
import { SHIPPED_PRODUCTS } from '@draksha/models';
import { TRADE_NAMES } from '@draksha/models/products/trade-names';
import { finds, plainLetters, type Searchable, searchable } from '../../lib/search-text.ts';
import type { Entry } from './entry.ts';
import { NO_PRODUCT } from './entry-form.ts';
import type { ProductLine } from './entry-form-values.ts';

/** A product that can be chosen: the farmer's own, one that ships, or one that they only ever typed. */
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
  readonly reEntryHours: number | null;
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
  reEntryHours: product.reEntryHours,
});

const TRADED = 'trade:';

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
  reEntryHours: null,
}));

/** By composition; a name that matches no row has none. */
const traded: readonly Choosable[] = TRADE_NAMES.map(({ name, actives, group, kind }) => ({
  id: `${TRADED}${name}`,
  isOwn: false,
  name,
  activeIngredient: actives.join(' + '),
  group,
  kind,
  phiDays: null,
  phiSource: null,
  dose: null,
  unit: null,
  reEntryHours: null,
}));

/** Spellings that the sound of a name does not find. */
const spellings = new Map(TRADE_NAMES.map(({ name, spellings }) => [`${TRADED}${name}`, spellings]));

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
  return [...own.map(ownOf).toSorted((a, b) => a.name.localeCompare(b.name)), ...shipped, ...traded]
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ choice }) => choice);
}

/** A product made ready to be searched: by its name, by what is in it, and by its group. */
export interface SearchableChoice {
  readonly choice: Choosable;
  readonly name: Searchable;
  readonly actives: Searchable;
  readonly group: Searchable;
  /** The name without marks: `M-45`, `m 45` and `M45` are one. */
  readonly bare: string;
}

const bare = (written: string): string => plainLetters(written).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const searchableChoice = (choice: Choosable): SearchableChoice => {
  const { id, name, activeIngredient, group } = choice;
  const names = [name, spellings.get(id)].filter(Boolean).join(' ');
  return {
    choice,
    name: searchable(names),
    actives: searchable(activeIngredient ?? ''),
    group: searchable(group ?? ''),
    bare: bare(names),
  };
};

/** What a question finds: names first, then what is in them; a group only where nothing has that name. */
export function foundChoices(all: readonly SearchableChoice[], asked: string): Choosable[] {
  if (asked.trim() === '') return all.map(({ choice }) => choice);
  const fits = finds(asked);
  const whole = bare(asked);
  const exact = all.filter((one) => one.bare.includes(whole));
  const named = all.filter((one) => !exact.includes(one) && fits(one.name));
  const holding = all.filter((one) => !exact.includes(one) && !named.includes(one) && fits(one.actives));
  const found = [...exact, ...named, ...holding];
  return (found.length > 0 ? found : all.filter((one) => fits(one.group))).map(({ choice }) => choice);
}

const text = (value: number | null): string => (value === null ? '' : String(value));

/** The line of a product in the spray form; its dose as it was used last, else as the product has it. */
export function lineFor(choice: Choosable, entries: readonly Entry[]): ProductLine {
  for (const entry of entries) {
    if (entry.kind !== 'spray') continue;
    const used = entry.details.products.find(
      ({ productId, name }) => productId === choice.id || (productId === undefined && name === choice.name),
    );
    if (used?.dose === undefined) continue;
    return {
      ...lineFor({ ...choice, dose: used.dose, unit: used.unit ?? choice.unit }, []),
      activePercent: used.activePercent === undefined ? '' : String(used.activePercent),
    };
  }
  return {
    ...NO_PRODUCT,
    productId: choice.id.startsWith(TRADED) ? '' : choice.id,
    name: choice.name,
    activeIngredient: choice.activeIngredient ?? '',
    group: choice.group ?? '',
    kind: choice.kind ?? '',
    phiDays: text(choice.phiDays),
    phiSource: choice.phiSource ?? '',
    dose: text(choice.dose),
    unit: choice.unit ?? NO_PRODUCT.unit,
    reEntryHours: text(choice.reEntryHours),
  };
}

/** The lines of products that another screen names: `Curzate`, or two in one tank as `Acrobat + Mancozeb`. */
export function linesFromNames(
  names: readonly string[],
  own: readonly Product[],
  entries: readonly Entry[],
): ProductLine[] {
  if (names.length === 0) return [];
  const all = choosables(own, entries);
  const named = (name: string) => all.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
  const found = names.flatMap((name) => {
    const whole = named(name);
    return whole ? [whole] : name.split(' + ').flatMap((part) => named(part) ?? []);
  });
  return [...new Set(found)].map((choice) => lineFor(choice, entries));
}

/** The lines of a spray that was proposed, each `2 g_per_l Curzate`; dose and unit may be empty, and the name an unknown one. */
export function proposedLines(
  asked: readonly string[],
  own: readonly Product[],
  entries: readonly Entry[],
): ProductLine[] {
  return asked.flatMap((text): ProductLine[] => {
    const { name, dose, unit } = tankProduct(text);
    if (name === '') return [];
    const [known] = linesFromNames([name], own, entries);
    return [
      { ...NO_PRODUCT, name, ...known, ...(dose !== undefined && unit && { dose: String(dose), unit }) },
    ];
  });
}
