/**
 * A packhouse's or producer company's product list by edition: days before harvest for the plot's market. Of two
 * formulations of one substance the longer days count, since the sprayed one is unknown.
 */
import { type ListMarket, listMarkets } from '../choices.ts';
import { activeIngredient, activesIn } from '../spray/active-ingredients.ts';

/** Days before harvest by market; a market that is absent is not said. */
export type ListDays = Readonly<Partial<Record<ListMarket, number>>>;

export interface ListRow {
  /** As it is sold; empty where the row is of a substance. */
  readonly product: string;
  /** Active ingredients as the list writes them; empty where it names the product alone. */
  readonly substance: string;
  readonly formulation: string;
  readonly dose: string;
  readonly days: ListDays;
  /** Most sprays of it in a season. */
  readonly maxUses: number | null;
  /** Up to which stage. */
  readonly stage: string;
  /** As the list prints it. */
  readonly residueLimit: string;
}

/** A row in force, with the longest days of earlier editions where they differ: `null` was on none. */
export interface PublishedRow extends ListRow {
  readonly daysBefore?: ListDays | null | undefined;
}

export interface ListName {
  readonly organisation: string;
  readonly season: string;
  /** ISO date. */
  readonly datedOn: string;
}

export interface PublishedList extends ListName {
  readonly id: string;
  /** It was taken back and no edition is in force: it has no rows, and all that it had is dropped. */
  readonly isWithdrawn: boolean;
  readonly rows: readonly PublishedRow[];
  /** Rows of the edition before that are on it no more. */
  readonly dropped: readonly ListRow[];
}

export type ListingStatus = 'listed' | 'dropped' | 'not_listed';

/** What one list says of a product. */
export interface Listed {
  readonly list: ListName;
  readonly standing: ListingStatus;
  readonly days: ListDays;
  /** By the edition before. */
  readonly daysBefore: ListDays;
  /** Most sprays in a season: of several rows the fewest; null where none says. */
  readonly maxUses: number | null;
  /** Stages up to which it may be sprayed, as the list prints them. */
  readonly stages: readonly string[];
  /** As the list prints them. */
  readonly residueLimits: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Substances by the name that the models know, in an order of their own; empty where there are none. */
export const substancesKey = (substances: readonly string[]): string =>
  substances
    .map((one) => plain(activeIngredient(one)?.name ?? one))
    .toSorted()
    .join('+');

/** What tells one row from another: the substances, else the name, and the formulation. */
export function listRowKey({ product, substance, formulation }: ListRow): string {
  const substances = substancesKey(activesIn(substance));
  return `${substances || `=${plain(product)}`} ${plain(formulation)}`;
}

/** The longer of each market's days. */
export function longestDays(a: ListDays, b: ListDays): ListDays {
  const days: Partial<Record<ListMarket, number>> = { ...a };
  for (const market of listMarkets) {
    const other = b[market];
    if (other !== undefined) days[market] = Math.max(days[market] ?? 0, other);
  }
  return days;
}

interface Index {
  readonly bySubstances: ReadonlyMap<string, readonly PublishedRow[]>;
  readonly byName: ReadonlyMap<string, readonly PublishedRow[]>;
}

function indexOf(rows: readonly PublishedRow[]): Index {
  const named = rows.filter(({ product }) => product !== '');
  const ofSubstances = rows.filter(({ substance }) => substance !== '');
  return {
    bySubstances: Map.groupBy(ofSubstances, ({ substance }) => substancesKey(activesIn(substance))),
    byName: Map.groupBy(named, ({ product }) => plain(product)),
  };
}

/** Made once a list: hundreds of sprays ask each list. */
const indexes = new WeakMap<PublishedList, { readonly rows: Index; readonly dropped: Index }>();

function indexesOf(list: PublishedList) {
  const made = indexes.get(list) ?? { rows: indexOf(list.rows), dropped: indexOf(list.dropped) };
  indexes.set(list, made);
  return made;
}

export interface ProductInput {
  readonly name: string;
  /** Its active ingredients; none where unknown. */
  readonly actives: readonly string[];
}

function rowsFor(index: Index, { name, actives }: ProductInput): readonly PublishedRow[] {
  const found = [
    ...(index.byName.get(plain(name)) ?? []),
    ...(actives.length === 0 ? [] : (index.bySubstances.get(substancesKey(actives)) ?? [])),
  ];
  return [...new Set(found)];
}

const fewest = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers);

const said = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()))].filter(Boolean);

const all = (days: readonly ListDays[]): ListDays => days.reduce(longestDays, {});

/** A list's entry for a product, by name or composition. A mixture only matches that mixture. */
export function listedIn(list: PublishedList, asked: ProductInput): Listed {
  const { rows, dropped } = indexesOf(list);
  const now = rowsFor(rows, asked);
  const gone = rowsFor(dropped, asked);
  const { organisation, season, datedOn } = list;
  return {
    list: { organisation, season, datedOn },
    standing: now.length > 0 ? 'listed' : gone.length > 0 ? 'dropped' : 'not_listed',
    days: all(now.map(({ days }) => days)),
    daysBefore: all([
      ...now.map(({ days, daysBefore }) => (daysBefore === undefined ? days : (daysBefore ?? {}))),
      ...gone.map(({ days }) => days),
    ]),
    maxUses: fewest(now.flatMap(({ maxUses }) => maxUses ?? [])),
    stages: said(now.map(({ stage }) => stage)),
    residueLimits: said(now.map(({ residueLimit }) => residueLimit)),
  };
}

/** How many of these tanks hold what a list counts together with a product: other brands of its substances too. */
export function usesByList(
  list: PublishedList,
  asked: ProductInput,
  tanks: readonly (readonly ProductInput[])[],
): number {
  const { rows } = indexesOf(list);
  const own = new Set(rowsFor(rows, asked));
  return tanks.filter((tank) => tank.some((one) => rowsFor(rows, one).some((row) => own.has(row)))).length;
}

/** Which of a list's markets are a plot's; of several the longest counts. */
const marketsOf: Readonly<Record<string, readonly ListMarket[]>> = {
  export_eu: ['eu'],
  export_other: ['russia', 'middle_east', 'other_export'],
  domestic: ['domestic'],
  raisin: ['domestic'],
  wine_juice: ['domestic'],
};

/** The days of a plot's market; of a plot that names none the longest of all. Null where the list does not say. */
export function daysFor(days: ListDays, market: string | null): number | null {
  const own = (market === null ? listMarkets : (marketsOf[market] ?? [])).flatMap((one) => days[one] ?? []);
  return own.length > 0 ? Math.max(...own) : (days.any ?? null);
}

export interface ListsSay {
  /** The longest of the lists; null where none says. */
  readonly days: number | null;
  readonly list: ListName | null;
}

/** What a product's lists ask for in a market, now or by the editions before. */
export function listsSay(
  listed: readonly Listed[],
  market: string | null,
  edition: 'days' | 'daysBefore' = 'days',
): ListsSay {
  return listed.reduce<ListsSay>(
    (most, one) => {
      const days = daysFor(one[edition], market);
      return days !== null && days > (most.days ?? -1) ? { days, list: one.list } : most;
    },
    { days: null, list: null },
  );
}
