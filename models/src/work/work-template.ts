/** A work of the season: what it is, when by its source, how much by each source, for which vines. */
import type { PruningCycle } from '../stages/days-after-pruning.ts';

/** Kinds of work as the product specification has them. */
export type WorkCategory =
  | 'pruning'
  | 'irrigation'
  | 'fertilization'
  | 'pestControl'
  | 'harvesting'
  | 'soilManagement'
  | 'training'
  | 'monitoring';

/** `verified`: read in a first-hand source; `secondary`: confirm. */
export interface WorkSource {
  readonly url: string;
  readonly evidence: 'verified' | 'secondary';
}

/** What the farmer sees or measures, for work that no source puts on a day. */
export const workSigns = [
  'before_feeding',
  'shoots_out',
  'shoots_strong',
  'seven_leaves',
  'bud_burst',
  'parrot_green_panicle',
  'before_bloom',
  'early_flowering',
  'half_flowering',
  'full_bloom',
  'fruit_set',
  'week_after_set',
  'berry_3_4_mm',
  'berry_4_5_mm',
  'before_veraison',
  'veraison',
  'colour_begins',
  'nights_below_10',
  'picking',
  'picking_over',
] as const;
export type WorkSign = (typeof workSigns)[number];

export interface DaySpan {
  readonly fromDap: number;
  readonly toDap: number;
}

/**
 * Days after pruning about which a sign is expected: a time to look, never the day of the work. Shoots come on day 10 to 12,
 * bud swell is day 8 to 11, the panicle is parrot green on day 18 to 20, bloom to shatter 41 to 55, berries grow from 56 and
 * ripen from 106, as the sources of the stages say; where a sign lies within a stage its part is chosen (decision 140).
 */
export const SIGN_DAYS: Readonly<Partial<Record<WorkSign, DaySpan>>> = {
  shoots_out: { fromDap: 10, toDap: 12 },
  shoots_strong: { fromDap: 12, toDap: 30 },
  seven_leaves: { fromDap: 18, toDap: 28 },
  bud_burst: { fromDap: 8, toDap: 11 },
  parrot_green_panicle: { fromDap: 18, toDap: 20 },
  before_bloom: { fromDap: 36, toDap: 40 },
  early_flowering: { fromDap: 41, toDap: 45 },
  half_flowering: { fromDap: 41, toDap: 55 },
  full_bloom: { fromDap: 41, toDap: 55 },
  fruit_set: { fromDap: 48, toDap: 55 },
  week_after_set: { fromDap: 55, toDap: 62 },
  berry_3_4_mm: { fromDap: 56, toDap: 70 },
  berry_4_5_mm: { fromDap: 56, toDap: 70 },
  before_veraison: { fromDap: 96, toDap: 105 },
  veraison: { fromDap: 106, toDap: 112 },
  colour_begins: { fromDap: 106, toDap: 112 },
  nights_below_10: { fromDap: 71, toDap: 135 },
  picking: { fromDap: 120, toDap: 135 },
  picking_over: { fromDap: 120, toDap: 160 },
};

export type WorkTiming =
  /** Days after pruning, the first and the last; equal where the source names one, below 0 before the pruning. */
  | ({ readonly by: 'days' } & DaySpan)
  | { readonly by: 'sign'; readonly sign: WorkSign }
  /** Days after another work was done. */
  | { readonly by: 'work'; readonly work: string; readonly fromDays: number; readonly toDays: number };

export const doseOf = [
  'ga3',
  'cppu',
  'ethephon',
  'hydrogen_cyanamide',
  'hydrogen_cyanamide_product',
  'dap',
  'sop',
  'ssp',
  'urea',
  'zinc_sulphate',
  'ferrous_sulphate',
  'magnesium_sulphate',
  'borax',
] as const;

/** An amount by one source. */
export interface WorkDose {
  readonly of: (typeof doseOf)[number];
  readonly unit: 'ppm' | 'percent' | 'ml_per_l' | 'g_per_ha' | 'kg_per_acre' | 'g_per_vine';
  readonly from: number;
  readonly to: number;
  /** Index in `sources`. */
  readonly source: number;
  /** Where it holds for some only: parts of the names of varieties, a trellis, soil with lime or without. */
  readonly varieties?: readonly string[];
  readonly trellis?: 'y' | 'bower';
  readonly soil?: 'lime' | 'no_lime';
  /** How often; absent: once. */
  readonly times?: number;
}

export const nutrients = ['N', 'P', 'K', 'Ca', 'Mg', 'Zn', 'B', 'Fe', 'Mn', 'Cu'] as const;
export type Nutrient = (typeof nutrients)[number];

/** What fruit is for; a market of the season says which. */
export type Purpose = 'table' | 'raisin' | 'wine';

export interface TaskTemplate {
  /** The part before the dot is the cycle. */
  readonly id: string;
  readonly cycle: PruningCycle;
  readonly timing: WorkTiming;
  /** `null`: growth regulators, for which the specification has no kind. */
  readonly category: WorkCategory | null;
  /** Never empty. */
  readonly sources: readonly WorkSource[];
  readonly doses?: readonly WorkDose[];
  /** Of feeding: what the source gives at this stage; the petiole and soil tests correct it (feeding.ts). */
  readonly feeds?: readonly Nutrient[];
  /** Parts of the names of varieties that the sources tried it on, in small letters; absent where they name none. */
  readonly triedOn?: readonly string[];
  /** Varieties on which a source found harm. */
  readonly notFor?: { readonly varieties: readonly string[]; readonly source: WorkSource };
  /** The work is about colour, or about keeping it out: berries of these colours only. */
  readonly onlyColours?: 'white' | 'coloured';
  readonly purposes?: readonly Purpose[];
  /** Not every vineyard does it: offered unticked. */
  readonly optional?: true;
}
