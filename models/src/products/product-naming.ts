/**
 * Which products an order names, for each of its needs: in time for the infection, within the days to harvest and the market, within the
 * resistance groups' limits, and with the partner that a group at risk wants. One line for the diseases that one product serves; else a line
 * each. What cannot be named is said with its reason; nothing is named for want of facts.
 *
 * Unknown days to harvest are not named inside `UNKNOWN_DAYS` of the harvest: the longest interval on the one list for Indian
 * grapes that could be read is 66 days (NRC Grapes, 22 December 2006), so an unknown one may be as long.
 */
import type { RankedDisease } from '../risk/leading-disease.ts';
import { activeIngredient } from '../spray/active-ingredients.ts';
import { isMultiSite, normalGroupCode } from '../spray/resistance-groups.ts';
import { type GroupsToRest, groupsToRest } from './group-rest.ts';
import { type ListingStatus, listedIn, listsSay, type PublishedList, usesByList } from './product-list.ts';
import { SHIPPED_PRODUCTS, targetsOfParts } from './shipped-products.ts';
import type { OwnProduct, SprayEvent } from './spray-event.ts';

export const UNKNOWN_DAYS = 66;

/**
 * Groups that are not sprayed alone against a disease. FRAC's code list gives them a medium or high risk; its working groups ask for a
 * partner of another group: benzimidazoles (1), phenylamides (4), QoI (11), CAA (40), OSBPI (49, January 2024), and those like them.
 */
export const WITH_A_PARTNER: ReadonlySet<string> = new Set([
  '1',
  '4',
  '11',
  '21',
  '27',
  '40',
  '43',
  '45',
  '49',
]);

/** What is sold as one product before two that are put into one tank. */
const SHIPPED_MIXTURES_FIRST = SHIPPED_PRODUCTS.toSorted(
  (a, b) => Math.min(2, b.activeIngredients.length) - Math.min(2, a.activeIngredients.length),
);

/** At most so many products are named in a line. */
const NAMED = 3;

export interface NamingNeed {
  readonly disease: RankedDisease;
  readonly when: 'after' | 'before' | 'standing';
  readonly hoursSince: number | null;
}

export interface NamingAsk {
  readonly needs: readonly NamingNeed[];
  /** The day of the spray. */
  readonly date: string;
  /** On that day; null where no season runs. */
  readonly daysAfterPruning: number | null;
  /** From that day to the harvest; null where none follows. */
  readonly daysToHarvest: number | null;
  readonly market: string | null;
  readonly isTooHotForSulphur: boolean;
  /** Of the season. */
  readonly sprays: readonly SprayEvent[];
  readonly own: readonly OwnProduct[];
  /** Of the organisations that the farm has joined; those in force count. */
  readonly lists?: readonly PublishedList[];
  readonly utcOffsetMinutes: number;
}

/** Products that do for all of these diseases; the farmer's own first. */
export interface HelpLine {
  readonly diseases: readonly RankedDisease[];
  readonly products: readonly string[];
}

export interface Naming {
  readonly lines: readonly HelpLine[];
  /** Needs against which nothing can be named. */
  readonly unanswered: readonly RankedDisease[];
  /** Infections for which no curative is to be had: what is named protects against the next ones. */
  readonly onlyProtects: readonly RankedDisease[];
  /** The farmer's own products whose days are more than are left, and the most of their days. */
  readonly tooLong: { readonly count: number; readonly days: number } | null;
  /** Something was left out because its days are unknown. */
  readonly daysUnknown: boolean;
  /** Something was left out because the EU does not approve it, or is not known to. */
  readonly notForMarket: boolean;
  /** Sulphur was left out for the heat. */
  readonly sulphurBurns: boolean;
  readonly groups: GroupsToRest;
  /** What would serve an unanswered need, and is not known to be registered on grape in India. */
  readonly notListed: readonly string[];
  /** Organisations on whose lists all that is named is; empty where the farm has none. */
  readonly byLists: readonly string[];
  /** What was left out because a list has it no more. */
  readonly dropped: readonly string[];
  /** What would serve an unanswered need, and is not on each list. */
  readonly offList: readonly string[];
  /** What was left out because it was sprayed as often as a list allows in a season. */
  readonly usedByList: readonly string[];
}

/** A product, or two in one tank. */
interface Mix {
  readonly names: readonly string[];
  readonly isOwn: boolean;
  readonly parts: readonly OwnProduct[];
}

const codesOf = ({ group }: OwnProduct): string[] =>
  (group ?? '').split('+').flatMap((code) => normalGroupCode(code) ?? []);

/** Groups of a product's active ingredients that work against the disease; all of its groups where the ingredients are not known. */
function groupsAgainst(product: OwnProduct, disease: RankedDisease): string[] {
  const actives = (product.activeIngredients ?? []).map(activeIngredient);
  if (actives.length === 0 || actives.includes(null)) return codesOf(product);
  return actives.flatMap((one) =>
    one !== null && targetsOfParts([one]).includes(disease) ? (one.group ?? []) : [],
  );
}

const isFilm = (product: OwnProduct): boolean => {
  const codes = codesOf(product);
  return codes.length > 0 && codes.every((code) => isMultiSite({ kind: 'FRAC', code }));
};

/** Whether all that works against the disease is one group that wants a partner. */
const lacksPartner = ({ parts }: Mix, disease: RankedDisease): boolean => {
  const groups = new Set(parts.flatMap((part) => groupsAgainst(part, disease)));
  const [only] = groups;
  return groups.size === 1 && only !== undefined && WITH_A_PARTNER.has(only);
};

/** Whether a product is curative for this disease, and for how many hours where a source has a number. */
function afterInfection(
  product: OwnProduct,
  disease: RankedDisease,
): { readonly hours: number | null } | null {
  const actives = (product.activeIngredients ?? []).map(activeIngredient);
  if (actives.length === 0 || actives.includes(null)) {
    const { activity, curativeHours = null } = product;
    return activity === 'both' || activity === 'curative' ? { hours: curativeHours } : null;
  }
  const reaches = actives.flatMap((one) => {
    const reach = one === null || !targetsOfParts([one]).includes(disease) ? null : /A(\d*)/.exec(one.facts);
    return reach === null ? [] : [reach[1] === '' ? null : Number(reach[1])];
  });
  if (reaches.length === 0) return null;
  return { hours: reaches.includes(null) ? null : Math.max(...reaches.map(Number)) };
}

function inTime({ parts }: Mix, need: NamingNeed): boolean {
  const against = parts.filter(({ targets }) => targets?.includes(need.disease));
  if (need.when !== 'after') return against.some(({ activity }) => activity !== 'curative');
  return against.some((part) => {
    const reach = afterInfection(part, need.disease);
    return reach !== null && (reach.hours === null || reach.hours >= (need.hoursSince ?? 0));
  });
}

const serves = (mix: Mix, need: NamingNeed): boolean => inTime(mix, need) && !lacksPartner(mix, need.disease);

type LeftOut =
  | 'days_too_long'
  | 'days_unknown'
  | 'market'
  | 'heat'
  | 'dropped'
  | 'off_list'
  | 'list_uses'
  | 'other';

const inForce = ({ lists = [] }: Pick<NamingAsk, 'lists'>): PublishedList[] =>
  lists.filter(({ isWithdrawn }) => !isWithdrawn);

const requestJson = ({ name, activeIngredients }: OwnProduct) => ({ name, actives: activeIngredients ?? [] });

/** The worst status over the farm's lists; null without any. */
export function listingStatus(product: OwnProduct, lists: readonly PublishedList[]): ListingStatus | null {
  const found = inForce({ lists }).map((list) => listedIn(list, requestJson(product)).standing);
  return (['dropped', 'not_listed', 'listed'] as const).find((one) => found.includes(one)) ?? null;
}

/** The longer of a product's own days and those of the lists; null where not given. */
function daysOf(product: OwnProduct, ask: NamingAsk): number | null {
  const { phiDays = null } = product;
  const listed = inForce(ask).map((list) => listedIn(list, requestJson(product)));
  const { days } = listsSay(listed, ask.market);
  return days === null ? phiDays : Math.max(days, phiDays ?? 0);
}

function isUsedByList(product: OwnProduct, ask: NamingAsk): boolean {
  const tanks = ask.sprays.map(({ products }) => products);
  return inForce(ask).some((list) => {
    const { maxUses } = listedIn(list, requestJson(product));
    return maxUses !== null && usesByList(list, requestJson(product), tanks) >= maxUses;
  });
}

const hasSulphur = ({ activeIngredients }: OwnProduct): boolean =>
  (activeIngredients ?? []).some((name) => activeIngredient(name)?.name === 'sulphur');

/** Why a product is not for this spray, whatever the disease; null where it is. */
function leftOut(product: OwnProduct, isOwn: boolean, ask: NamingAsk, groups: GroupsToRest): LeftOut | null {
  const { daysToHarvest, daysAfterPruning, market, sprays } = ask;
  const { beforeDap = null, maxUses = null, name } = product;
  if (product.use !== undefined && product.use !== 'fungicide') return 'other';
  if (codesOf(product).some((code) => groups.last.includes(code) || groups.full.includes(code)))
    return 'other';
  if (beforeDap !== null && (daysAfterPruning ?? 0) >= beforeDap) return 'other';
  const used = sprays.filter(({ products }) => products.some((one) => one.name === name)).length;
  if (isOwn && maxUses !== null && used >= maxUses) return 'other';
  if (ask.isTooHotForSulphur && hasSulphur(product)) return 'heat';
  if (market === 'export_eu' && product.approvedInEu !== true) return 'market';
  const standing = listingStatus(product, ask.lists ?? []);
  if (standing === 'dropped') return 'dropped';
  if (standing === 'not_listed') return 'off_list';
  if (isUsedByList(product, ask)) return 'list_uses';
  if (daysToHarvest === null) return null;
  const phiDays = daysOf(product, ask);
  if (phiDays === null) return daysToHarvest <= UNKNOWN_DAYS ? 'days_unknown' : null;
  return phiDays > daysToHarvest ? 'days_too_long' : null;
}

const ingredientsOf = ({ parts }: Mix): string =>
  parts
    .flatMap(({ activeIngredients, name }) => (activeIngredients?.length ? activeIngredients : [name]))
    .map((name) => name.toLowerCase())
    .toSorted()
    .join('+');

/** One of several names of the same ingredients: the first, which is the farmer's own. */
function withoutTwins(mixes: readonly Mix[]): Mix[] {
  const seen = new Set<string>();
  return mixes.filter((mix) => {
    const key = ingredientsOf(mix);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** A product alone, and with a film beside it where its group wants a partner that it does not have. */
function mixesOf(
  product: OwnProduct,
  isOwn: boolean,
  needs: readonly NamingNeed[],
  films: readonly OwnProduct[],
): Mix[] {
  const alone: Mix = { names: [product.name], isOwn, parts: [product] };
  const lacking = needs.find((need) => inTime(alone, need) && lacksPartner(alone, need.disease));
  const film = lacking && films.find(({ targets }) => targets?.includes(lacking.disease));
  if (film === undefined) return [alone];
  return [alone, { names: [product.name, film.name], isOwn, parts: [product, film] }];
}

/** Order of naming, smallest first: without resistance found in India, the farmer's own, then by the need. */
function rank(mix: Mix, isAfter: boolean): readonly number[] {
  const { parts, isOwn, names } = mix;
  const resisted = parts.some(({ resistanceInIndia }) => resistanceInIndia === true);
  const isMixture = parts.flatMap(({ activeIngredients }) => activeIngredients ?? []).length > 1;
  return [
    Number(resisted),
    Number(!isOwn),
    isAfter ? Number(!isMixture) : Number(!parts.every(isFilm)),
    names.length,
    isAfter ? -Math.max(0, ...parts.map(({ curativeHours }) => curativeHours ?? 0)) : 0,
  ];
}

function before(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Lines for the needs, the most diseases that one product serves first; and the needs that are left. */
function linesOf(
  mixes: readonly Mix[],
  needs: readonly NamingNeed[],
): { readonly lines: HelpLine[]; readonly left: readonly NamingNeed[] } {
  const lines: HelpLine[] = [];
  let left = needs;
  for (;;) {
    const [first] = left;
    if (first === undefined) break;
    const servedBy = mixes.flatMap((mix) => {
      const served = left.filter((need) => serves(mix, need));
      return served.length === 0 ? [] : [{ mix, served }];
    });
    // What resistance is known of in India never leads because it serves more.
    const breadth = ({ mix, served }: (typeof servedBy)[number]) => [
      rank(mix, false)[0] ?? 0,
      -served.length,
    ];
    const [broadest] = servedBy.toSorted((a, b) => before(breadth(a), breadth(b)));
    if (broadest === undefined) break;
    const diseases = broadest.served.map(({ disease }) => disease);
    const isAfter = broadest.served.some(({ when }) => when === 'after');
    const products = servedBy
      .filter(({ served }) => broadest.served.every((need) => served.includes(need)))
      .map(({ mix }) => mix)
      .toSorted((a, b) => before(rank(a, isAfter), rank(b, isAfter)))
      .map(({ names }) => names.join(' + '));
    lines.push({ diseases, products: [...new Set(products)].slice(0, NAMED) });
    left = left.filter((need) => !broadest.served.includes(need));
  }
  return { lines, left };
}

const isAgainst = (product: OwnProduct, needs: readonly NamingNeed[]): boolean =>
  needs.some(({ disease }) => product.targets?.includes(disease));

/** Names the products of an order. @throws RangeError for an impossible date */
export function namedProducts(ask: NamingAsk): Naming {
  const { needs, own } = ask;
  const groups = groupsToRest(ask.sprays, ask.utcOffsetMinutes);
  const against = [
    ...own.map((product) => ({ product, isOwn: true })),
    ...SHIPPED_MIXTURES_FIRST.map((product) => ({ product, isOwn: false })),
  ].filter(({ product }) => isAgainst(product, needs));
  const judged = against.map((one) => ({ ...one, why: leftOut(one.product, one.isOwn, ask, groups) }));
  const fit = judged.filter(({ why }) => why === null);
  const films = fit.map(({ product }) => product).filter((product) => isFilm(product) && isListed(product));
  const mixes = fit.flatMap(({ product, isOwn }) => mixesOf(product, isOwn, needs, films));
  const listed = withoutTwins(mixes.filter(({ parts }) => parts.every(isListed)));
  const { lines, left: uncured } = linesOf(listed, needs);
  const next = uncured.map((need): NamingNeed => ({ ...need, when: 'before', hoursSince: null }));
  const { lines: protecting, left } = linesOf(listed, next);
  const days = judged.flatMap(({ why, product }) =>
    why === 'days_too_long' ? [daysOf(product, ask) ?? 0] : [],
  );
  const mixesOut = (...reasons: readonly LeftOut[]) =>
    withoutTwins(
      judged.flatMap(({ why, product, isOwn }) =>
        why !== null && reasons.includes(why) ? mixesOf(product, isOwn, needs, films) : [],
      ),
    );
  const namesOut = (why: LeftOut) =>
    [...new Set(mixesOut(why).flatMap(({ parts: [first] }) => first?.name ?? []))].slice(0, NAMED);
  return {
    lines: [...lines, ...protecting],
    onlyProtects: protecting.flatMap(({ diseases }) => diseases),
    unanswered: left.map(({ disease }) => disease),
    tooLong: days.length === 0 ? null : { count: days.length, days: Math.max(...days) },
    daysUnknown: judged.some(({ why }) => why === 'days_unknown'),
    notForMarket: judged.some(({ why }) => why === 'market'),
    sulphurBurns: judged.some(({ why }) => why === 'heat'),
    groups,
    notListed: linesOf(withoutTwins(mixes), left).lines.flatMap(({ products }) => products),
    byLists:
      lines.length + protecting.length === 0 ? [] : inForce(ask).map(({ organisation }) => organisation),
    dropped: namesOut('dropped'),
    offList: linesOf(mixesOut('off_list'), left).lines.flatMap(({ products }) => products),
    usedByList: namesOut('list_uses'),
  };
}

/** A shipped row says whether it is listed for grape in India; a farmer's own product has its label. */
const isListed = (product: OwnProduct): boolean =>
  product.listedInIndia !== false || !product.id.startsWith('shipped-');
