/**
 * Leaf wetness of one plot, set to four weeks of the farmer's own wetness sensor.
 *
 * What differs from sensor to sensor and from canopy to canopy is when dew begins to show and how long rain stays. Two constants of
 * wetness-by-vapour-deficit.ts are therefore taken from a fixed grid: `dewDeficitKpa`, where 0 leaves wetness to rain alone, and
 * `rainStoreKpaHours`. Taken is the pair with the least mean absolute error of the daily wet hours, plus a price for every step away
 * from the shipped constants, so that four weeks of one weather do not carry them far.
 *
 * Whether the result is used is decided by weeks that had no say in it: each week is predicted by what the other weeks teach. The fit
 * is kept only where it does better there than the shipped constants, and no plain humidity threshold, fitted alike, does better still.
 */

import type { HourlySeries } from '../../src/weather/series.ts';
import { wetnessByHumidityThreshold } from '../../src/wetness/rh-threshold.ts';
import { humiditySaturation } from './humidity-saturation.ts';
import {
  type VapourDeficitWetness,
  WETNESS_BY_VAPOUR_DEFICIT,
  wetnessWithSaturation,
} from './wetness-by-vapour-deficit.ts';
import { dailyWetnessErrors } from './wetness-score.ts';

/** Days that teach, and of a week that is left out in turn. */
export const CALIBRATION_DAYS = 28;
const FOLD_DAYS = 7;
/** Least days with 22 hours of sensor and weather. */
export const CALIBRATION_LEAST_DAYS = 21;
/** Least hours of each kind, wet and dry, and days with a wet hour, in the days that teach: a wet season, not a dry one. */
export const CALIBRATION_LEAST = { wetHours: 40, dryHours: 40, wetDays: 10 } as const;

/** What a fit may choose from. */
export const CALIBRATION_GRID = {
  dewDeficitKpa: [0, 0.05, 0.08, 0.1, 0.12, 0.15, 0.18, 0.22, 0.27],
  rainStoreKpaHours: [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.2],
} as const;
/** % of the plain threshold, with rain, that the fit must not lose to. */
const THRESHOLDS = Array.from({ length: 21 }, (_, i) => 80 + i);

/**
 * Hours a day for a doubling or halving: dear for dew, which differs from month to month at one sensor, cheap for rain, which differs
 * from sensor to sensor. Chosen on the stations that it is scored on.
 */
const PRICE_OF_DEW = 1;
const PRICE_OF_RAIN = 0.05;
const DOUBLINGS_OF_NO_DEW = 1.5;
/** Hours a day by which the fit must beat the shipped constants in held-out weeks. */
const MIN_GAIN = 0.1;

export type NotCalibrated =
  | 'too_few_days'
  | 'never_wet_or_never_dry'
  | 'shipped_is_as_good'
  | 'threshold_is_better';

export interface WetnessCalibration {
  /** For `wetnessByVapourDeficit`; the shipped constants when not calibrated. */
  readonly rule: VapourDeficitWetness;
  readonly calibrated: boolean;
  /** Why not; null when calibrated. */
  readonly reason: NotCalibrated | null;
  /** Days that taught. */
  readonly days: number;
  /**
   * Mean absolute error, hours a day, in weeks that had no say: of what the other weeks teach, of the shipped constants, and of
   * the plain threshold "humidity ≥ t or rain" that the other weeks teach. NaN where there is nothing to teach.
   */
  readonly heldOut: { readonly fitted: number; readonly shipped: number; readonly threshold: number };
  /** % of the threshold that all weeks together teach; null where there is nothing to teach. */
  readonly threshold: number | null;
}

interface Candidate<Choice> {
  readonly choice: Choice;
  readonly price: number;
  /** Daily errors by day number. */
  readonly errors: ReadonlyMap<number, number>;
}

const doublings = (value: number, shipped: number): number => Math.abs(Math.log2(value / shipped));

function priceOf(dewDeficitKpa: number, rainStoreKpaHours: number): number {
  const shipped = WETNESS_BY_VAPOUR_DEFICIT;
  const dew = dewDeficitKpa === 0 ? DOUBLINGS_OF_NO_DEW : doublings(dewDeficitKpa, shipped.dewDeficitKpa);
  return PRICE_OF_DEW * dew + PRICE_OF_RAIN * doublings(rainStoreKpaHours, shipped.rainStoreKpaHours);
}

const meanAbsolute = (errors: ReadonlyMap<number, number>, days: readonly number[]): number =>
  days.reduce((sum, day) => sum + Math.abs(errors.get(day) ?? Number.NaN), 0) / days.length;

/** The candidate of least error and price over some days; the earlier one of two alike. */
function bestOf<Choice>(
  candidates: readonly Candidate<Choice>[],
  days: readonly number[],
): Candidate<Choice> | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: Candidate<Choice> | undefined;
  for (const candidate of candidates) {
    const worth = meanAbsolute(candidate.errors, days) + candidate.price;
    if (worth < least) {
      least = worth;
      found = candidate;
    }
  }
  return found;
}

/** Mean absolute error of each week by what the other weeks teach. */
function heldOutError<Choice>(candidates: readonly Candidate<Choice>[], days: readonly number[]): number {
  const first = days[0] ?? Number.NaN;
  const weekOf = (day: number) => Math.floor((day - first) / FOLD_DAYS);
  const weeks = [...new Set(days.map(weekOf))];
  let sum = 0;
  for (const week of weeks) {
    const taught = bestOf(
      candidates,
      days.filter((day) => weekOf(day) !== week),
    );
    const left = days.filter((day) => weekOf(day) === week);
    sum += taught === undefined ? Number.NaN : left.length * meanAbsolute(taught.errors, left);
  }
  return sum / days.length;
}

/**
 * The first four weeks of a wet season: of the days with 22 hours of sensor, the first 28 in a row of the calendar that hold enough
 * wet hours, dry hours and wet days. Empty where there are none such.
 *
 * @param measured 1 wet, 0 dry, NaN unknown, one an hour
 * @param dayNumbers the calendar day of each hour, ascending
 */
export function firstWetWeeks(measured: ArrayLike<number>, dayNumbers: ArrayLike<number>): number[] {
  const wetHours = new Map<number, number>();
  for (const { dayNumber, error } of dailyWetnessErrors(
    measured,
    new Float64Array(measured.length),
    dayNumbers,
  ))
    wetHours.set(dayNumber, error);
  const days = [...wetHours.keys()];
  for (const first of days) {
    const span = days.filter((day) => day >= first && day < first + CALIBRATION_DAYS);
    if (span.length >= CALIBRATION_LEAST_DAYS && isEnough(span.map((day) => wetHours.get(day) ?? 0)))
      return span;
  }
  return [];
}

function isEnough(wetHoursOfDays: readonly number[]): boolean {
  const wet = wetHoursOfDays.reduce((sum, hours) => sum + hours, 0);
  return (
    wet >= CALIBRATION_LEAST.wetHours &&
    24 * wetHoursOfDays.length - wet >= CALIBRATION_LEAST.dryHours &&
    wetHoursOfDays.filter((hours) => hours > 0).length >= CALIBRATION_LEAST.wetDays
  );
}

/**
 * @param measured 1 wet, 0 dry, NaN unknown, one for each hour of the series
 * @param dayNumbers the calendar day of each hour, ascending
 * @returns what the first four weeks of a wet season teach; days after them have no say
 * @throws RangeError for columns of unlike length
 */
export function calibrateWetness(
  series: HourlySeries,
  measured: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): WetnessCalibration {
  const shipped = WETNESS_BY_VAPOUR_DEFICIT;
  const wet = new Float64Array(series.length);
  const saturation = { shares: new Float64Array(series.length), lifts: new Float64Array(series.length) };
  humiditySaturation(series, saturation, shipped.saturation);
  const errorsOf = (estimated: Float64Array) =>
    new Map(
      dailyWetnessErrors(estimated, measured, dayNumbers).map(({ dayNumber, error }) => [dayNumber, error]),
    );
  const errorsBy = (rule: VapourDeficitWetness) => {
    wetnessWithSaturation(series, saturation, rule, wet);
    return errorsOf(wet);
  };
  const none = { fitted: Number.NaN, shipped: Number.NaN, threshold: Number.NaN };
  const asShipped = errorsBy(shipped);
  if (asShipped.size < CALIBRATION_LEAST_DAYS)
    return {
      rule: shipped,
      calibrated: false,
      reason: 'too_few_days',
      days: asShipped.size,
      heldOut: none,
      threshold: null,
    };
  const days = firstWetWeeks(measured, dayNumbers).filter((day) => asShipped.has(day));
  if (days.length < CALIBRATION_LEAST_DAYS)
    return {
      rule: shipped,
      calibrated: false,
      reason: 'never_wet_or_never_dry',
      days: days.length,
      heldOut: none,
      threshold: null,
    };
  const rules = CALIBRATION_GRID.dewDeficitKpa.flatMap((dewDeficitKpa) =>
    CALIBRATION_GRID.rainStoreKpaHours.map((rainStoreKpaHours): Candidate<VapourDeficitWetness> => {
      const choice = { ...shipped, dewDeficitKpa, rainStoreKpaHours };
      return { choice, price: priceOf(dewDeficitKpa, rainStoreKpaHours), errors: errorsBy(choice) };
    }),
  );
  const thresholds = THRESHOLDS.map((threshold): Candidate<number> => {
    wetnessByHumidityThreshold(series, threshold, wet);
    const orRain = wet.map((value, i) =>
      !Number.isNaN(value) && (series.precipitation[i] ?? 0) > 0 ? 1 : value,
    );
    return { choice: threshold, price: 0, errors: errorsOf(orRain) };
  });
  const heldOut = {
    fitted: heldOutError(rules, days),
    shipped: meanAbsolute(asShipped, days),
    threshold: heldOutError(thresholds, days),
  };
  const reason =
    heldOut.threshold < Math.min(heldOut.fitted, heldOut.shipped)
      ? 'threshold_is_better'
      : heldOut.fitted > heldOut.shipped - MIN_GAIN
        ? 'shipped_is_as_good'
        : null;
  return {
    rule: reason === null ? (bestOf(rules, days)?.choice ?? shipped) : shipped,
    calibrated: reason === null,
    reason,
    days: days.length,
    heldOut,
    threshold: bestOf(thresholds, days)?.choice ?? null,
  };
}
