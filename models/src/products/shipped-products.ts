/**
 * Products that ship with the program, by active ingredient and by the mixtures that are sold as one: group, what each is used against, what
 * it does after an infection, and where it may be used, as far as a source says so (spray/active-ingredients.ts). Trade names are found
 * in trade-names.ts, which gives a composition and nothing else.
 *
 * Days to harvest and re-entry hours are null throughout: no list of India that holds today could be read. The label, or Annexure 5 of
 * APEDA's residue monitoring plan in its edition, has them.
 */
import type { ProductKind } from '../choices.ts';
import type { RankedDisease } from '../risk/leading-disease.ts';
import {
  ACTIVE_INGREDIENTS,
  type ActiveIngredient,
  activeIngredient,
  KNOWN_MIXTURES,
} from '../spray/active-ingredients.ts';
import type { ProductMobility } from '../spray/spray.ts';

export type ProductActivity = 'protective' | 'curative' | 'both';

export interface ShippedProduct {
  /** `shipped-mancozeb`; the farmer's own rows carry a UUID. */
  readonly id: string;
  readonly name: string;
  readonly activeIngredients: readonly string[];
  /** FRAC or IRAC codes as printed, joined by ` + `; null where not known. */
  readonly group: string | null;
  readonly use: ProductKind;
  readonly targets: readonly RankedDisease[];
  readonly phiDays: number | null;
  readonly reEntryHours: number | null;
  /** `protective` is no answer to an infection that has happened. Null: no source says. */
  readonly activity: ProductActivity | null;
  /** Hours after an infection that it still reaches it; null where no source gives a number. */
  readonly curativeHours: number | null;
  readonly mobility: ProductMobility | null;
  /** Not on this day after fruit pruning or later, where a source limits it. */
  readonly beforeDap: number | null;
  /** Whether every active ingredient is approved in the EU: false where one is known not to be, null where one is not known. */
  readonly approvedInEu: boolean | null;
  /** Whether a list or label of India names it for grape; false is "not known to be registered on grape in India". */
  readonly listedInIndia: boolean;
  /** Resistance to one of its active ingredients was found in Indian vineyards. */
  readonly resistanceInIndia: boolean;
}

const DISEASE_OF: Readonly<Record<string, RankedDisease>> = {
  d: 'downyMildew',
  p: 'powderyMildew',
  b: 'botrytis',
  a: 'anthracnose',
  s: 'bacterialLeafSpot',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const has = (fact: string) => (one: ActiveIngredient) => one.facts.includes(fact);

/** Of a mixture: what one part does inside the leaf the mixture does; protective only where each part is known to be. */
export function activityOfParts(parts: readonly ActiveIngredient[]): ProductActivity | null {
  if (parts.some(has('A'))) return 'both';
  return parts.length > 0 && parts.every(has('P')) ? 'protective' : null;
}

/** The reach of the part that reaches furthest; null where no source has a number. */
const reachOf = (parts: readonly ActiveIngredient[]): number | null =>
  parts
    .flatMap(({ facts }) => /A(\d+)/.exec(facts)?.[1] ?? [])
    .map(Number)
    .reduce<number | null>((most, hours) => Math.max(most ?? 0, hours), null);

export const mobilityOfParts = (parts: readonly ActiveIngredient[]): ProductMobility | null =>
  parts.some(has('s')) ? 'systemic' : parts.every(has('c')) ? 'contact' : null;

/** By the letters of the table: each plan asks for the same few some thousand times. */
const diseasesOfLetters = new Map<string, readonly RankedDisease[]>();

function diseasesOf(letters: string): readonly RankedDisease[] {
  const known = diseasesOfLetters.get(letters);
  if (known) return known;
  const found = [...letters].flatMap((letter) => DISEASE_OF[letter] ?? []);
  diseasesOfLetters.set(letters, found);
  return found;
}

export const targetsOfParts = (parts: readonly ActiveIngredient[]): RankedDisease[] => [
  ...new Set(parts.flatMap(({ against }) => diseasesOf(against))),
];

const approvedInEu = (parts: readonly ActiveIngredient[]): boolean | null =>
  parts.some(has('x')) ? false : parts.every(has('e')) ? true : null;

/** What is known of a product from its active ingredients; null where one of them is not in the table. */
export function rowOfActives(actives: readonly string[]): Omit<ShippedProduct, 'id' | 'name'> | null {
  const parts = actives.flatMap((active) => activeIngredient(active) ?? []);
  const [first] = parts;
  if (first === undefined || parts.length < actives.length) return null;
  const groups = parts.flatMap(({ group }) => group ?? []);
  const names = parts.map(({ name }) => name);
  return {
    activeIngredients: names,
    group: groups.length < parts.length ? null : [...new Set(groups)].join(' + '),
    use: first.kind,
    targets: targetsOfParts(parts),
    phiDays: null,
    reEntryHours: null,
    activity: first.kind === 'fungicide' ? activityOfParts(parts) : null,
    curativeHours: reachOf(parts),
    mobility: first.kind === 'fungicide' ? mobilityOfParts(parts) : null,
    // Press (esakal): fluopyram + tebuconazole only before day 50.
    beforeDap: sameActives(names, ['fluopyram', 'tebuconazole']) ? 50 : null,
    approvedInEu: approvedInEu(parts),
    listedInIndia:
      parts.length === 1 ? has('i')(first) : KNOWN_MIXTURES.some((known) => sameActives(known, names)),
    resistanceInIndia: parts.some(has('r')),
  };
}

const sameActives = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

function shipped(actives: readonly string[]): ShippedProduct[] {
  const name = capital(actives.join(' + '));
  const row = rowOfActives(actives);
  return row === null ? [] : [{ id: `shipped-${slug(name)}`, name, ...row }];
}

export const SHIPPED_PRODUCTS: readonly ShippedProduct[] = [
  ...ACTIVE_INGREDIENTS.flatMap(({ name }) => shipped([name])),
  ...KNOWN_MIXTURES.flatMap(shipped),
];

const byId = new Map(SHIPPED_PRODUCTS.map((product) => [product.id, product]));

export const shippedProduct = (id: string): ShippedProduct | null => byId.get(id) ?? null;

/** The shipped row of an active ingredient as a farmer may type it, which is its row's name too; null where there is none. */
export const shippedProductOfActive = (active: string): ShippedProduct | null => {
  const found = activeIngredient(active);
  return found === null ? null : shippedProduct(`shipped-${slug(found.name)}`);
};
