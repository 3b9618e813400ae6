/**
 * A spray as the models read it, from a row of the diary and what is known of its products: the farmer's own rows first, then the shipped
 * ones, then the text that he typed. What nobody knows stays null.
 */
import { type RankedDisease, rankedDiseases } from '../risk/leading-disease.ts';
import type { ProductMobility } from '../spray/protection-left.ts';
import {
  groupOfActive,
  isMultiSite,
  normalGroupCode,
  type ResistanceGroup,
} from '../spray/resistance-groups.ts';
import {
  type ProductActivity,
  type ProductRow,
  shippedProduct,
  shippedProductOfActive,
} from './shipped-products.ts';

/** A product in the details of a spray record; what is absent was not said. */
export interface RecordedProduct {
  readonly productId?: string | undefined;
  readonly name: string;
  readonly activeIngredient?: string | undefined;
  readonly group?: string | undefined;
  readonly phiDays?: number | null | undefined;
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
  };
}

/** A farmer's own product, as far as he filled it in. */
export type OwnProduct = Pick<ProductRow, 'id' | 'name'> & Partial<Omit<ProductRow, 'id' | 'name'>>;

export interface SprayedProduct {
  readonly name: string;
  readonly actives: readonly string[];
  /** Codes as printed; empty where nobody knows. */
  readonly groups: readonly ResistanceGroup[];
  readonly targets: readonly RankedDisease[];
  readonly phiDays: number | null;
  /** Where the days to harvest come from: the record itself, or a product row by its source and edition. */
  readonly phiSource: string | null;
  readonly activity: ProductActivity | null;
  readonly curativeHours: number | null;
  /** Null where not known: then read as contact, which wears fastest. */
  readonly mobility: ProductMobility | null;
}

export interface SprayEvent {
  readonly id: string;
  readonly plotId: string;
  readonly atMs: number;
  readonly products: readonly SprayedProduct[];
}

const isRanked = (text: string): text is RankedDisease =>
  (rankedDiseases as readonly string[]).includes(text);

const systemicGroups = new Set(['FRAC 4', 'FRAC P07']);

function mobilityOf(groups: readonly ResistanceGroup[]): ProductMobility | null {
  if (groups.length === 0) return null;
  if (groups.some(({ kind, code }) => systemicGroups.has(`${kind} ${code}`))) return 'systemic';
  return groups.every(isMultiSite) ? 'contact' : null;
}

/** IRAC's codes with a letter behind the number are not in FRAC's list; a number alone is taken for a fungicide's. */
const insecticideCode = /^(?:\d+[A-F])$/;

function groupsOf(
  text: string | undefined | null,
  actives: readonly string[],
  use?: ProductRow['use'],
): ResistanceGroup[] {
  const codes = (text ?? '').split('+').flatMap((part) => normalGroupCode(part) ?? []);
  if (codes.length === 0) return actives.flatMap((active) => groupOfActive(active) ?? []);
  return codes.map((code) => ({
    kind: use === 'insecticide' || insecticideCode.test(code) ? 'IRAC' : 'FRAC',
    code,
  }));
}

const listOf = (text: string): string[] =>
  text
    .split(/\s*[+,;]\s*/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

function productOf(
  recorded: RecordedProduct,
  targets: readonly RankedDisease[],
  own: readonly OwnProduct[],
): SprayedProduct {
  const { productId, name, activeIngredient } = recorded;
  const ownRow = own.find(({ id }) => id === productId);
  const typed = listOf(activeIngredient ?? '');
  const actives = ownRow?.activeIngredients?.length ? ownRow.activeIngredients : typed;
  const shipped =
    shippedProduct(productId ?? '') ??
    (actives.length === 1
      ? shippedProductOfActive(actives[0] ?? '')
      : actives.length === 0
        ? shippedProductOfActive(name)
        : null);
  const allActives = actives.length > 0 ? actives : (shipped?.activeIngredients ?? []);
  const parts = allActives.flatMap((active) => shippedProductOfActive(active) ?? []);
  const groups = groupsOf(
    recorded.group ?? ownRow?.group ?? shipped?.group,
    allActives,
    ownRow?.use ?? shipped?.use,
  );
  const known = ownRow?.targets?.length
    ? ownRow.targets
    : shipped
      ? shipped.targets
      : [...new Set(parts.flatMap((part) => part.targets))];
  const insecticide =
    (ownRow?.use ?? shipped?.use) === 'insecticide' ||
    (groups.length > 0 && groups.every(({ kind }) => kind === 'IRAC'));
  const rowPhi = ownRow?.phiDays ?? shipped?.phiDays ?? null;
  return {
    name,
    actives: allActives,
    groups,
    // Of a product that nobody knows the farmer's purpose is all there is; an insecticide covers no disease whatever it was sprayed beside.
    targets: known.length > 0 ? known : insecticide ? [] : targets,
    phiDays: recorded.phiDays ?? rowPhi,
    phiSource:
      typeof recorded.phiDays === 'number'
        ? 'record'
        : rowPhi === null
          ? null
          : [ownRow?.source ?? shipped?.source, ownRow?.edition ?? shipped?.edition]
              .filter(Boolean)
              .join(' ') || 'label',
    activity: ownRow?.activity ?? shipped?.activity ?? activityOf(parts),
    curativeHours: ownRow?.curativeHours ?? shipped?.curativeHours ?? null,
    mobility: ownRow?.mobility ?? shipped?.mobility ?? mobilityOf(groups),
  };
}

/** Of a mix: what one part does inside the leaf the mix does; protective only where each part is known to be. */
function activityOf(parts: readonly ProductRow[]): ProductActivity | null {
  if (parts.some(({ activity }) => activity === 'both' || activity === 'curative')) return 'both';
  return parts.length > 0 && parts.every(({ activity }) => activity === 'protective') ? 'protective' : null;
}

/** The spray of a diary row; null for a row of another kind, without a product, or whose time is none. */
export function sprayEventOf(record: SprayRecord, own: readonly OwnProduct[] = []): SprayEvent | null {
  const atMs = Date.parse(record.happenedAt);
  const products = record.details.products ?? [];
  if (record.kind !== 'spray' || products.length === 0 || Number.isNaN(atMs)) return null;
  const targets = (record.details.targets ?? []).filter(isRanked);
  return {
    id: record.id,
    plotId: record.plotId,
    atMs,
    products: products.map((product) => productOf(product, targets, own)),
  };
}

/** All sprays among diary rows, in order of time. */
export const sprayEventsOf = (
  records: readonly SprayRecord[],
  own: readonly OwnProduct[] = [],
): SprayEvent[] =>
  records.flatMap((record) => sprayEventOf(record, own) ?? []).sort((a, b) => a.atMs - b.atMs);

/** A farmer's product as its row says it. */
export interface OwnProductRow {
  readonly id: string;
  readonly name: string;
  readonly activeIngredient: string | null;
  readonly group: string | null;
  readonly phiDays: number | null;
  readonly phiSource: string | null;
}

/** What the models know of a farmer's product: his row, and of its active ingredients what is shipped. */
export function ownProductOf(row: OwnProductRow): OwnProduct {
  const actives = listOf(row.activeIngredient ?? '');
  const parts = actives.flatMap((active) => shippedProductOfActive(active) ?? []);
  const group =
    row.group ??
    (parts.length === actives.length ? parts.flatMap((part) => part.group ?? []).join(' + ') : '');
  return {
    id: row.id,
    name: row.name,
    activeIngredients: actives,
    group: group === '' ? null : group,
    targets: [...new Set(parts.flatMap(({ targets }) => targets))],
    phiDays: row.phiDays,
    activity: activityOf(parts),
    ...(row.phiSource === null ? {} : { source: row.phiSource }),
    ...(parts.length > 0 && parts.every(({ use }) => use === 'insecticide')
      ? { use: 'insecticide' as const }
      : {}),
  };
}
