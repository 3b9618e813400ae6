/**
 * How much of the last spray's protection is left, 0 to 1, by what wears it: days, rain and new growth.
 *
 * An index, not a probability: no published model covers all products, so each factor is a rule of thumb with its source, and
 * the whole is their product. Chosen with reasons: docs/decisions/135.
 *
 * - Days: the label's (or adviser's) interval at `index` 0.5; without one 7 days for contact and 10 for systemic products.
 * - Rain, contact: 25 mm take half of a protectant's residue (Ontario Ministry of Agriculture, "Rainfastness of
 *   fungicides", 2020; Schilder 2010 measured 25, 30, 65 and 75 % lost to 2.5, 13, 25 and 51 mm on ziram of one day).
 *   Systemic: 50 mm take half, once it is inside. Rain within 2 h after spraying takes nearly all of either kind (same source); a product still
 *   drying until `rainfastHours` (the label's, else 2) loses ten times as fast.
 * - New growth: leaves and berries that came after the spray carry none. A systemic product reaches half of them.
 *
 * Inputs: instants ISO with offset, rain mm an hour in an HourlySeries. A missing rain hour counts as dry in `high` and as
 * 5 mm in `low`; missing growth is estimated from days after pruning. Valid for fungicides on leaves and bunches; says
 * nothing about a disease already inside.
 */
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import type { ProductMobility, Spray } from './spray.ts';

interface MobilityConstants {
  /** Days to half the protection where no label says otherwise. */
  readonly intervalDays: number;
  /** mm of rain that take half. */
  readonly halfRainMm: number;
  /** Share of new growth that the product reaches. */
  readonly reachesNewGrowth: number;
}

/** Translaminar products cross a leaf but do not follow growth: they wear like systemic ones and reach no new leaf. */
export const PROTECTION: Readonly<Record<ProductMobility, MobilityConstants>> = {
  contact: { intervalDays: 7, halfRainMm: 25, reachesNewGrowth: 0 },
  translaminar: { intervalDays: 10, halfRainMm: 50, reachesNewGrowth: 0 },
  systemic: { intervalDays: 10, halfRainMm: 50, reachesNewGrowth: 0.5 },
};

/** Hours a product needs to dry or go in where the label is silent. */
export const RAINFAST_HOURS = 2;
/** How much faster rain takes what has not dried. */
const WET_DEPOSIT_FACTOR = 10;
/** mm that a missing hour may have brought: more falls in under one hour of a hundred in the monsoon. */
const RAIN_OF_UNKNOWN_HOUR = 5;
/** Index from which the plot counts as covered, and below which as open. */
export const PROTECTION_LIMITS = { covered: 0.6, thin: 0.3 } as const;
/** Longest interval a label may give, days. */
const MAX_INTERVAL = 60;

/**
 * New leaf area a day as a share of the canopy, by days after pruning, where no observation is recorded: about one leaf in three days
 * on a shoot of five leaves at day 14 and of fourteen at day 40, little from flowering on, none in ripening.
 */
const GROWTH_BY_DAP: readonly (readonly [fromDap: number, shareADay: number])[] = [
  [0, 0.1],
  [14, 0.06],
  [41, 0.02],
  [71, 0.005],
  [106, 0],
];

export type SprayCover = Pick<Spray, 'sprayedAt' | 'mobility' | 'intervalDays' | 'rainfastHours'>;

export interface ProtectionInput {
  readonly spray: SprayCover;
  /** The instant asked about, ISO 8601 with offset. */
  readonly at: string;
  /** Hours since the spray, as far as known. */
  readonly weather: HourlySeries | null;
  /** New growth since the spray as a share of the whole canopy, 0 to 1, as the farmer judged it. */
  readonly newGrowthShare?: number | null;
  /** Days after pruning at the spray, for the estimate of growth. */
  readonly daysAfterPruningAtSpray?: number | null;
}

export interface ProtectionFactor {
  readonly factor: number;
  readonly low: number;
  readonly high: number;
}

export interface ProtectionLeft {
  readonly ruleId: 'protection_left';
  readonly index: number;
  readonly low: number;
  readonly high: number;
  readonly state: 'covered' | 'thin' | 'open';
  /** The factor that took most; `none` while nothing took anything. */
  readonly limitedBy: 'days' | 'rain' | 'new_growth' | 'none';
  readonly days: ProtectionFactor & { readonly sinceSpray: number; readonly intervalDays: number };
  readonly rain: ProtectionFactor & {
    readonly mm: number;
    readonly mmBeforeDry: number;
    readonly halfRainMm: number;
    readonly unknownHours: number;
  };
  readonly newGrowth: ProtectionFactor & {
    readonly share: number | null;
    readonly source: 'seen' | 'estimated' | 'unknown';
  };
  /** Whether the interval is the label's or ours. */
  readonly intervalSource: 'label' | 'assumed';
}

function instant(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError(`not an ISO instant: ${iso}`);
  return ms;
}

const positiveOr = (
  value: number | null | undefined,
  fallback: number,
  most: number,
  name: string,
): number => {
  if (value === null || value === undefined) return fallback;
  if (!(value > 0 && value <= most)) throw new RangeError(`${name} out of range: ${value}`);
  return value;
};

/** 1 at the spray, 0.5 at the interval's end, 0 at twice the interval; straight between. */
export const protectionByDays = (days: number, intervalDays: number): number =>
  Math.max(0, 1 - days / (2 * intervalDays));

/** Days after which nothing is left of a spray, whatever the weather. */
export const lastsDays = ({
  mobility,
  intervalDays,
}: Pick<SprayCover, 'mobility' | 'intervalDays'>): number =>
  2 * (intervalDays ?? PROTECTION[mobility].intervalDays);

/** Halved by every `halfRainMm`. */
export const protectionByRain = (mm: number, halfRainMm: number): number => 2 ** (-mm / halfRainMm);

/** Share of a canopy that is new after some days, summed day by day over the table. */
export function newGrowthEstimate(daysAfterPruning: number, days: number): number {
  let old = 1;
  let row = -1;
  for (let day = 0; day < Math.min(days, MAX_INTERVAL); day++) {
    const part = Math.min(1, days - day);
    while (daysAfterPruning + day >= (GROWTH_BY_DAP[row + 1]?.[0] ?? Number.POSITIVE_INFINITY)) row++;
    const rate = GROWTH_BY_DAP[row]?.[1] ?? 0;
    old *= 1 - rate * part;
  }
  return 1 - old;
}

function rainSince(weather: HourlySeries | null, fromMs: number, toMs: number, dryFromMs: number) {
  let wet = 0;
  let dry = 0;
  let knownHours = 0;
  // The hour of the spray itself counts from its next full hour: rain in it may have fallen before.
  for (let i = weather === null ? 0 : entryAt(weather, fromMs); weather !== null && i < weather.length; i++) {
    const start = weather.startsAtMs[i] ?? 0;
    if (start >= toMs) break;
    const mm = weather.precipitation[i] ?? Number.NaN;
    if (Number.isNaN(mm)) continue;
    knownHours++;
    if (start < dryFromMs) wet += Math.max(0, mm);
    else dry += Math.max(0, mm);
  }
  const first = Math.ceil(fromMs / HOUR_MS);
  const last = Math.ceil(toMs / HOUR_MS);
  return { wet, dry, unknownHours: Math.max(0, last - first - knownHours) };
}

/**
 * Protection left at an instant.
 *
 * @throws RangeError for texts that are no instants, an instant before the spray, or intervals, hours and shares out of range.
 */
export const protectionLeft = ({ spray, at, ...rest }: ProtectionInput): ProtectionLeft =>
  protectionLeftAt({ ...rest, spray, sprayedMs: instant(spray.sprayedAt), atMs: instant(at) });

export interface ProtectionAtInput extends Omit<ProtectionInput, 'spray' | 'at'> {
  readonly spray: Omit<SprayCover, 'sprayedAt'>;
  readonly sprayedMs: number;
  readonly atMs: number;
}

/** The same by instants in ms since 1970. */
export function protectionLeftAt(input: ProtectionAtInput): ProtectionLeft {
  const { spray, weather, sprayedMs, atMs } = input;
  if (atMs < sprayedMs) throw new RangeError('asked about an instant before the spray');
  const constants = PROTECTION[spray.mobility];
  const intervalDays = positiveOr(spray.intervalDays, constants.intervalDays, MAX_INTERVAL, 'interval');
  const rainfastMs = positiveOr(spray.rainfastHours, RAINFAST_HOURS, 48, 'hours to dry') * HOUR_MS;
  const sinceSpray = (atMs - sprayedMs) / DAY_MS;
  const byDays = protectionByDays(sinceSpray, intervalDays);

  const { wet, dry, unknownHours } = rainSince(weather, sprayedMs, atMs, sprayedMs + rainfastMs);
  const effective = wet * WET_DEPOSIT_FACTOR + dry;
  const byRain = protectionByRain(effective, constants.halfRainMm);
  const byRainLow = protectionByRain(effective + unknownHours * RAIN_OF_UNKNOWN_HOUR, constants.halfRainMm);

  const growth = growthSince(input, sinceSpray);
  const covered = (share: number): number => 1 - share * (1 - constants.reachesNewGrowth);
  const byGrowth = covered(growth.share ?? 0);
  const growthLow = growth.source === 'unknown' ? covered(newGrowthEstimate(0, sinceSpray)) : byGrowth;

  const index = byDays * byRain * byGrowth;
  const factors = [
    ['days', byDays],
    ['rain', byRain],
    ['new_growth', byGrowth],
  ] as const;
  const least = Math.min(byDays, byRain, byGrowth);
  return {
    ruleId: 'protection_left',
    index,
    low: byDays * byRainLow * growthLow,
    high: index,
    state: index >= PROTECTION_LIMITS.covered ? 'covered' : index >= PROTECTION_LIMITS.thin ? 'thin' : 'open',
    limitedBy: least === 1 ? 'none' : (factors.find(([, factor]) => factor === least)?.[0] ?? 'none'),
    days: { factor: byDays, low: byDays, high: byDays, sinceSpray, intervalDays },
    rain: {
      factor: byRain,
      low: byRainLow,
      high: byRain,
      mm: wet + dry,
      mmBeforeDry: wet,
      halfRainMm: constants.halfRainMm,
      unknownHours,
    },
    newGrowth: { factor: byGrowth, low: growthLow, high: byGrowth, ...growth },
    intervalSource: isGiven(spray.intervalDays) ? 'label' : 'assumed',
  };
}

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined;

function growthSince(
  {
    newGrowthShare,
    daysAfterPruningAtSpray,
  }: Pick<ProtectionInput, 'newGrowthShare' | 'daysAfterPruningAtSpray'>,
  days: number,
): { readonly share: number | null; readonly source: 'seen' | 'estimated' | 'unknown' } {
  if (isGiven(newGrowthShare)) {
    if (!(newGrowthShare >= 0 && newGrowthShare <= 1))
      throw new RangeError(`not a share of the canopy: ${newGrowthShare}`);
    return { share: newGrowthShare, source: 'seen' };
  }
  if (!isGiven(daysAfterPruningAtSpray)) return { share: null, source: 'unknown' };
  return { share: newGrowthEstimate(daysAfterPruningAtSpray, days), source: 'estimated' };
}
