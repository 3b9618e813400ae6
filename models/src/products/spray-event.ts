/**
 * A spray as models read it, from a diary row and what is known of its products: the farmer's own rows, then shipped
 * ones, then typed text. Unknowns are null.
 */
import { type ProductKind, productKinds } from '../choices.ts';
import { type RankedDisease, rankedDiseases } from '../risk/leading-disease.ts';
import {
  ACTIVE_INGREDIENTS,
  type ActiveIngredient,
  activeIngredient,
  activesIn,
} from '../spray/active-ingredients.ts';
import { groupOfActive, isMultiSite, normalGroupCode } from '../spray/resistance-groups.ts';
import type { ProductMobility, ResistanceGroup } from '../spray/spray.ts';
import { type Listed, listedIn, type PublishedList } from './product-list.ts';
import {
  activityOfParts,
  mobilityOfParts,
  type ProductActivity,
  rowOfActives,
  type ShippedProduct,
  shippedProduct,
  targetsOfParts,
} from './shipped-products.ts';

/** A product in a spray record; absent fields were not given. */
export interface RecordedProduct {
  readonly productId?: string | undefined;
  readonly name: string;
  readonly activeIngredient?: string | undefined;
  readonly group?: string | undefined;
  /** What the farmer said that it is: one of `productKinds`. */
  readonly kind?: string | undefined;
  readonly phiDays?: number | undefined;
  readonly phiSource?: string | undefined;
  /** As the farmer wrote it down from the label. */
  readonly reEntryHours?: number | undefined;
  readonly dose?: number | undefined;
  readonly unit?: string | undefined;
  /** What was used of it on the plot. */
  readonly amount?: number | undefined;
  readonly amountUnit?: string | undefined;
  readonly batch?: string | undefined;
  readonly expiresOn?: string | undefined;
}

/** As much of a diary row as a spray needs. */
export interface SprayRecord {
  readonly id: string;
  readonly plotId: string;
  readonly kind: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  readonly details: {
    readonly products?: readonly RecordedProduct[] | undefined;
    readonly targets?: readonly string[] | undefined;
    /** Where it was not the whole plot. */
    readonly sprayedHectares?: number | undefined;
  };
}

/** A farmer's own product, as far as they filled it in. */
export interface OwnProduct
  extends Pick<ShippedProduct, 'id' | 'name'>,
    Partial<Omit<ShippedProduct, 'id' | 'name'>> {
  /** Most sprays of it in a season, as its label has it. */
  readonly maxUses?: number | null;
  /** Where its days to harvest come from. */
  readonly source?: string;
}

export interface SprayedProduct {
  readonly name: string;
  /** Null where unknown: then it protects nothing. */
  readonly kind: ProductKind | null;
  readonly actives: readonly string[];
  /** Codes as printed; empty where unknown. */
  readonly groups: readonly ResistanceGroup[];
  readonly targets: readonly RankedDisease[];
  readonly phiDays: number | null;
  /** Where the days to harvest come from: the record itself, or a product row by its source and edition. */
  readonly phiSource: string | null;
  /** Hours before anybody goes in again, as its label has it; null where not known. */
  readonly reEntryHours: number | null;
  readonly activity: ProductActivity | null;
  readonly curativeHours: number | null;
  /** Null where not known: then read as contact, which wears fastest. */
  readonly mobility: ProductMobility | null;
  /** What the lists of the farm's organisations say of it (product-list.ts); absent where the farm has none. */
  readonly listed?: readonly Listed[];
}

export interface SprayEvent {
  readonly id: string;
  readonly plotId: string;
  readonly atMs: number;
  readonly products: readonly SprayedProduct[];
  /** What was sprayed, where it was not the whole plot. */
  readonly hectares?: number | null;
}

/** A spray of one plot, with the part sprayed, which cover depends on (cover/part-sprays.ts). */
export interface PlotSpray extends SprayEvent {
  /** Share of the plot that it and the parts of a day before it come to; null where that is the plot. */
  readonly partShare: number | null;
}

const isKind = (text: string | null | undefined): text is ProductKind =>
  (productKinds as readonly (string | null | undefined)[]).includes(text);

/** IRAC's codes with a letter behind the number are not in FRAC's list; a number alone is taken for a fungicide's. */
const insecticideCode = /^(?:\d+[A-F])$/;

function groupsOf(
  text: string | undefined | null,
  actives: readonly string[],
  use?: ProductKind | null,
): ResistanceGroup[] {
  const codes = (text ?? '').split('+').flatMap((part) => normalGroupCode(part) ?? []);
  if (codes.length === 0) return actives.flatMap((active) => groupOfActive(active) ?? []);
  return codes.map((code) => ({
    kind: use === 'insecticide' || insecticideCode.test(code) ? 'IRAC' : 'FRAC',
    code,
  }));
}

const partsOf = (actives: readonly string[]): ActiveIngredient[] =>
  actives.flatMap((active) => activeIngredient(active) ?? []);

/** Where a part is not known the rest may do more than protect. */
const activityOfSome = (parts: readonly ActiveIngredient[]): ProductActivity | null =>
  activityOfParts(parts) === 'both' ? 'both' : null;

/** What a whole group is used against: the diseases of each of its active ingredients, so never more than the product itself. */
function targetsOfGroups(groups: readonly ResistanceGroup[]): RankedDisease[] {
  return groups.flatMap(({ kind, code }) => {
    const members = ACTIVE_INGREDIENTS.filter(
      (one) => one.group === code && (one.kind === 'fungicide') === (kind === 'FRAC'),
    ).map((one) => targetsOfParts([one]));
    return (members[0] ?? []).filter((disease) => members.every((targets) => targets.includes(disease)));
  });
}

const mobilityOfGroups = (groups: readonly ResistanceGroup[]): ProductMobility | null =>
  groups.length > 0 && groups.every(isMultiSite) ? 'contact' : null;

/** The active ingredients of a product: its row's, else what was typed for them, else those that its name is made of. */
function activesOf(
  name: string,
  typed: string | undefined | null,
  row: OwnProduct | null,
): readonly string[] {
  if (row?.activeIngredients?.length) return row.activeIngredients;
  const said = activesIn(typed ?? '');
  if (said.length > 0) return said;
  const inName = activesIn(name);
  return inName.some((one) => activeIngredient(one) !== null) ? inName : [];
}

const kindOf = (
  parts: readonly ActiveIngredient[],
  groups: readonly ResistanceGroup[],
): ProductKind | null => {
  if (parts.length > 0)
    return parts.some(({ kind }) => kind === 'fungicide') ? 'fungicide' : (parts[0]?.kind ?? null);
  if (groups.length === 0) return null;
  return groups.every(({ kind }) => kind === 'IRAC') ? 'insecticide' : 'fungicide';
};

/**
 * What a product protects against, from facts about itself alone: its active ingredients, else what its own row says of a fungicide, else its
 * group. What the spray was meant against is no such fact: of an unknown product nothing is covered.
 */
function targetsOf(
  kind: ProductKind | null,
  parts: readonly ActiveIngredient[],
  groups: readonly ResistanceGroup[],
  row: OwnProduct | null,
): readonly RankedDisease[] {
  if (kind !== 'fungicide') return [];
  const known = parts.length > 0 ? targetsOfParts(parts) : null;
  if (row?.targets?.length) return known?.filter((disease) => row.targets?.includes(disease)) ?? row.targets;
  return known ?? [...new Set(targetsOfGroups(groups))];
}

/** A product of a spray: from the record, the farmer's row, then the shipped one. */
export function sprayedProduct(recorded: RecordedProduct, own: readonly OwnProduct[] = []): SprayedProduct {
  const { productId, name, activeIngredient: typed } = recorded;
  const row: OwnProduct | null = own.find(({ id }) => id === productId) ?? shippedProduct(productId ?? '');
  const actives = activesOf(name, typed, row);
  const parts = partsOf(actives);
  const said = isKind(recorded.kind) ? recorded.kind : (row?.use ?? null);
  const groups = groupsOf(recorded.group ?? row?.group, actives, said);
  const kind = said ?? kindOf(parts, groups);
  const known = rowOfActives(actives);
  const rowPhi = row?.phiDays ?? null;
  return {
    name,
    kind,
    actives,
    groups,
    targets: targetsOf(kind, parts, groups, row),
    phiDays: recorded.phiDays ?? rowPhi,
    phiSource:
      typeof recorded.phiDays === 'number' ? 'record' : rowPhi === null ? null : row?.source || 'label',
    reEntryHours: recorded.reEntryHours ?? row?.reEntryHours ?? null,
    activity: row?.activity ?? known?.activity ?? activityOfSome(parts),
    curativeHours: row?.curativeHours ?? known?.curativeHours ?? null,
    mobility: row?.mobility ?? known?.mobility ?? mobilityOfGroups(groups),
  };
}

/**
 * How a product wears against a disease: what else is in it does not count. Carbendazim + mancozeb is a film against downy mildew, though
 * carbendazim goes into the leaf. Not known is read as contact, which wears fastest.
 */
export function mobilityAgainst(
  { actives, mobility }: SprayedProduct,
  disease: RankedDisease,
): ProductMobility {
  const parts = partsOf(actives);
  if (parts.length === 0 || parts.length < actives.length) return mobility ?? 'contact';
  return mobilityOfParts(parts.filter((part) => targetsOfParts([part]).includes(disease))) ?? 'contact';
}

/** The spray of a diary row; null for a row of another kind, without a product, or whose time is none. */
export function sprayEventOf(record: SprayRecord, own: readonly OwnProduct[] = []): SprayEvent | null {
  const atMs = Date.parse(record.happenedAt);
  const products = record.details.products ?? [];
  if (record.kind !== 'spray' || products.length === 0 || Number.isNaN(atMs)) return null;
  return {
    id: record.id,
    plotId: record.plotId,
    atMs,
    ...(record.details.sprayedHectares === undefined ? {} : { hectares: record.details.sprayedHectares }),
    products: products.map((product) => sprayedProduct(product, own)),
  };
}

/** All sprays among diary rows, in order of time. */
export const sprayEventsOf = (
  records: readonly SprayRecord[],
  own: readonly OwnProduct[] = [],
): SprayEvent[] =>
  records.flatMap((record) => sprayEventOf(record, own) ?? []).sort((a, b) => a.atMs - b.atMs);

/** Sprays with what the farm's lists say of their products. */
export const withListDays = <T extends SprayEvent>(
  events: readonly T[],
  lists: readonly PublishedList[],
): T[] =>
  lists.length === 0
    ? [...events]
    : events.map((event) => ({
        ...event,
        products: event.products.map((product) => ({
          ...product,
          listed: lists.map((list) => listedIn(list, product)),
        })),
      }));

/** A farmer's product by its row; older stored rows lack newer fields. */
export interface OwnProductRow {
  readonly id: string;
  readonly name: string;
  readonly activeIngredient: string | null;
  readonly group: string | null;
  readonly phiDays: number | null;
  readonly phiSource: string | null;
  readonly kind?: string | null;
  readonly targets?: readonly string[] | null;
  readonly reEntryHours?: number | null;
  readonly maxUses?: number | null;
}

const isRanked = (text: string): text is RankedDisease =>
  (rankedDiseases as readonly string[]).includes(text);

/** What the models know of a farmer's product: their row first, and of its active ingredients what is shipped. */
export function ownProductOf(row: OwnProductRow): OwnProduct {
  const actives = activesOf(row.name, row.activeIngredient, null);
  const parts = partsOf(actives);
  const known = rowOfActives(actives);
  const said = isKind(row.kind) ? row.kind : null;
  const groups = groupsOf(row.group, actives, said);
  const kind = said ?? kindOf(parts, groups);
  const typed = (row.targets ?? []).filter(isRanked);
  return {
    ...known,
    id: row.id,
    name: row.name,
    activeIngredients: actives,
    group: row.group ?? known?.group ?? null,
    ...(kind === null ? {} : { use: kind }),
    targets: targetsOf(
      kind,
      parts,
      groups,
      typed.length > 0 ? { id: row.id, name: row.name, targets: typed } : null,
    ),
    phiDays: row.phiDays,
    reEntryHours: row.reEntryHours ?? null,
    maxUses: row.maxUses ?? null,
    activity: known?.activity ?? activityOfSome(parts),
    ...(row.phiSource === null ? {} : { source: row.phiSource }),
  };
}
