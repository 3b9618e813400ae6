/**
 * Water in the root zone day by day, mm of depletion below field capacity, with the spread that unsure rain, evaporation and
 * crop coefficient leave.
 *
 * Source: FAO-56 (Allen et al. 1998) chapter 8: eq. 82 (TAW), eq. 83 (RAW), eq. 84 (stress Ks), eq. 85 (the balance), table
 * 22 (depletion fraction p: 0.35 for table grapes, adjusted by p + 0.04·(5 − ETc), 0.1 to 0.8), and the chapter's advice
 * to leave out rain below a fifth of ET0. Runoff and capillary rise are not modelled; water beyond field capacity drains
 * the same day.
 *
 * Inputs a day: ET0 mm, rain mm, irrigation mm, Kc. Three balances run side by side: the expected one, a wet one (more rain,
 * less loss) and a dry one. A missing rain counts as none in the expected and dry ones and as a full soil in the wet
 * one: it may have rained. A missing ET0 takes the mean of the known days, or their extremes. No known ET0: no answer.
 *
 * Valid for one layer that roots use evenly. Under drip it is the balance of the whole ground, not of the wetted strip.
 */

export interface SoilWaterDay {
  readonly date: string;
  readonly et0Mm: number | null;
  readonly rainMm: number | null;
  /** Over the whole area: 10,000 L on a hectare are 1 mm. Missing is none. */
  readonly irrigationMm?: number | null;
  readonly cropCoefficient: number;
}

export interface RootZone {
  /** Water between field capacity and wilting point, mm per m of soil. */
  readonly availableWaterMmPerM: number;
  readonly rootDepthMetres: number;
  /** Depletion fraction p at 5 mm/day; default 0.35. */
  readonly depletionFraction?: number;
  /** Depletion at the start, mm; default 0, field capacity. */
  readonly startDepletionMm?: number;
}

/** Half-widths of what is not known, as shares (chosen: docs/decisions/033). */
export interface WaterUncertainty {
  readonly rain: number;
  readonly et0: number;
  readonly cropCoefficient: number;
}

/** FAO-56 table 22, grapes table. Roots 1 to 2 m in the same table. */
export const DEPLETION_FRACTION_TABLE_GRAPES = 0.35;
export const WATER_UNCERTAINTY: WaterUncertainty = { rain: 0.3, et0: 0.1, cropCoefficient: 0.15 };
/** FAO-56 chapter 8: less than this share of ET0 is gone before it reaches the roots. */
const MIN_RAIN_SHARE_OF_ET0 = 0.2;

/**
 * Available water, mm per m, by texture: middle of the range in FAO-56 table 19. Black cotton soils of the Deccan are
 * clays.
 */
export const AVAILABLE_WATER_MM_PER_M = {
  sand: 80,
  loamy_sand: 90,
  sandy_loam: 130,
  loam: 155,
  silt_loam: 160,
  silty_clay_loam: 155,
  silty_clay: 160,
  clay: 160,
} as const;

export interface WaterState {
  /** Depletion, mm: least (wet balance), expected, greatest (dry balance). */
  readonly depletionMm: { readonly low: number; readonly expected: number; readonly high: number };
  /** ETc after stress, mm, of the expected balance. */
  readonly cropUseMm: number;
  /** Rain that counted, mm, of the expected balance. */
  readonly rainCreditMm: number;
  readonly drainedMm: number;
  /** Ks of the expected balance: 1 without stress, 0 at wilting point. */
  readonly stress: number;
  readonly readilyAvailableMm: number;
  /** Whether the vine is short of water: `unsure` where the three balances differ. */
  readonly short: 'no' | 'yes' | 'unsure';
  /** Expected balance at field capacity after rain: the schedule's "none after rain". */
  readonly soilIsFull: boolean;
}

export interface WaterBalanceDay extends WaterState {
  readonly date: string;
  readonly estimated: readonly ('et0' | 'rain')[];
}

export interface WaterBalance {
  readonly ruleId: 'soil_water_balance_fao56';
  readonly totalAvailableMm: number;
  readonly uncertainty: WaterUncertainty;
  /** Share of days with both ET0 and rain known. */
  readonly coverage: number;
  readonly days: readonly WaterBalanceDay[];
}

interface Step {
  readonly depletion: number;
  readonly use: number;
  readonly credit: number;
  readonly drained: number;
  readonly stress: number;
  readonly readilyAvailable: number;
}

function stepOf(
  depletion: number,
  taw: number,
  fraction: number,
  et0: number,
  kc: number,
  rain: number,
  irrigation: number,
): Step {
  const potential = kc * et0;
  const p = Math.max(0.1, Math.min(0.8, fraction + 0.04 * (5 - potential)));
  const readilyAvailable = p * taw;
  const stress = Math.max(0, Math.min(1, (taw - depletion) / ((1 - p) * taw)));
  const use = stress * potential;
  const credit = creditOf(rain, et0);
  const raw = depletion - credit - irrigation + use;
  return {
    depletion: Math.max(0, Math.min(taw, raw)),
    use,
    credit,
    drained: Math.max(0, -raw),
    stress,
    readilyAvailable,
  };
}

const creditOf = (rain: number, et0: number): number => (rain < MIN_RAIN_SHARE_OF_ET0 * et0 ? 0 : rain);

/** Rain of a day that reaches the roots, mm; none where it is not known. */
export function effectiveRain({ rainMm, et0Mm }: Pick<SoilWaterDay, 'rainMm' | 'et0Mm'>): number {
  return creditOf(isNumber(rainMm) ? Math.max(0, rainMm) : 0, isNumber(et0Mm) ? Math.max(0, et0Mm) : 0);
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function checkZone(zone: RootZone, taw: number): void {
  const { depletionFraction: p = DEPLETION_FRACTION_TABLE_GRAPES, startDepletionMm: start = 0 } = zone;
  if (!(zone.availableWaterMmPerM > 0 && zone.rootDepthMetres > 0 && Number.isFinite(taw)))
    throw new RangeError(`not a root zone: ${zone.availableWaterMmPerM} mm/m, ${zone.rootDepthMetres} m`);
  if (!(p > 0 && p < 1)) throw new RangeError(`not a depletion fraction: ${p}`);
  if (!(start >= 0 && start <= taw)) throw new RangeError(`not a depletion of ${taw} mm: ${start}`);
}

/**
 * The balance over consecutive days, in the order given. `null` where no day has an ET0.
 *
 * @throws RangeError for an impossible root zone, a negative share of uncertainty, or a negative Kc; never for weather.
 */
export function soilWaterBalance(
  days: readonly SoilWaterDay[],
  zone: RootZone,
  uncertainty: WaterUncertainty = WATER_UNCERTAINTY,
): WaterBalance | null {
  const taw = zone.availableWaterMmPerM * zone.rootDepthMetres;
  checkZone(zone, taw);
  for (const share of [uncertainty.rain, uncertainty.et0, uncertainty.cropCoefficient])
    if (!(share >= 0 && share < 1)) throw new RangeError(`not a share of uncertainty: ${share}`);
  const known = days
    .map(({ et0Mm }) => et0Mm)
    .filter(isNumber)
    .map((mm) => Math.max(0, mm));
  if (known.length === 0) return null;
  const mean = known.reduce((sum, mm) => sum + mm, 0) / known.length;
  const least = Math.min(...known);
  const greatest = Math.max(...known);
  const fraction = zone.depletionFraction ?? DEPLETION_FRACTION_TABLE_GRAPES;
  const start = zone.startDepletionMm ?? 0;
  let low = start;
  let expected = start;
  let high = start;
  let complete = 0;
  const result = days.map((day): WaterBalanceDay => {
    const kc = day.cropCoefficient;
    if (!(kc >= 0)) throw new RangeError(`not a crop coefficient: ${kc}`);
    const et0Known = isNumber(day.et0Mm);
    const rainKnown = isNumber(day.rainMm);
    const et0 = isNumber(day.et0Mm) ? Math.max(0, day.et0Mm) : mean;
    const rain = isNumber(day.rainMm) ? Math.max(0, day.rainMm) : 0;
    const irrigation = isNumber(day.irrigationMm) ? Math.max(0, day.irrigationMm) : 0;
    if (et0Known && rainKnown) complete++;
    const { rain: rainShare, et0: et0Share, cropCoefficient: kcShare } = uncertainty;
    const wet = stepOf(
      low,
      taw,
      fraction,
      (et0Known ? et0 : least) * (1 - et0Share),
      kc * (1 - kcShare),
      rainKnown ? rain * (1 + rainShare) : taw,
      irrigation,
    );
    const middle = stepOf(expected, taw, fraction, et0, kc, rain, irrigation);
    const dry = stepOf(
      high,
      taw,
      fraction,
      (et0Known ? et0 : greatest) * (1 + et0Share),
      kc * (1 + kcShare),
      rain * (1 - rainShare),
      irrigation,
    );
    low = wet.depletion;
    expected = middle.depletion;
    high = dry.depletion;
    const shortAt = [wet, middle, dry].map((step) => step.depletion > step.readilyAvailable);
    return {
      date: day.date,
      // Where a day's use is large against a very small soil the three can cross; the spread is what is shown.
      depletionMm: { low: Math.min(low, expected), expected, high: Math.max(high, expected) },
      cropUseMm: middle.use,
      rainCreditMm: middle.credit,
      drainedMm: middle.drained,
      stress: middle.stress,
      readilyAvailableMm: middle.readilyAvailable,
      short: shortAt.every((one) => one) ? 'yes' : shortAt.some((one) => one) ? 'unsure' : 'no',
      soilIsFull: middle.credit > 0 && expected === 0,
      estimated: [...(et0Known ? [] : (['et0'] as const)), ...(rainKnown ? [] : (['rain'] as const))],
    };
  });
  return {
    ruleId: 'soil_water_balance_fao56',
    totalAvailableMm: taw,
    uncertainty,
    coverage: complete / days.length,
    days: result,
  };
}

/** 1 mm on a hectare is 10,000 L. */
export const litresPerHectareFromMm = (mm: number): number => mm * 10_000;
export const mmFromLitresPerHectare = (litresPerHectare: number): number => litresPerHectare / 10_000;
