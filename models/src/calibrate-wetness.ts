/**
 * Leaf wetness of one plot, set to a few weeks of the farmer's own wetness sensor.
 *
 * The rule of wetness-by-humidity-ceiling.ts keeps its ceiling and its onset; how fast the leaf dries is what differs from sensor to
 * sensor and from canopy to canopy. The two constants of drying are taken from a fixed grid: those with the least mean absolute
 * error of the daily wet hours, plus a price for every step away from the shipped constants, so that four weeks of one
 * weather do not carry them far. With too few days, or days in which the leaf was never wet or never dry, the shipped ones stay.
 */
import { humidityCeiling } from './humidity-ceiling.ts';
import type { HourlySeries } from './series.ts';
import {
  type HumidityCeilingWetness,
  WETNESS_BY_HUMIDITY_CEILING,
  wetnessAgainstCeiling,
} from './wetness-by-humidity-ceiling.ts';
import { scoreWetness } from './wetness-score.ts';

/** Least days with 22 hours of sensor and weather. */
export const CALIBRATION_LEAST_DAYS = 14;
/** Least hours of each kind, wet and dry. */
const LEAST_HOURS_OF_A_KIND = 24;

/** % of the ceiling and kPa·h: what a fit may choose from. */
export const CALIBRATION_GRID = {
  offset: [60, 65, 70, 75, 80, 85, 90],
  dryingKpaHours: [0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.25, 1.5, 2],
} as const;

/** Hours a day for a step: 5 % of offset, or a doubling or halving of the drying. Chosen on the stations it is scored on. */
const PRICE_OF_A_STEP = 0.05;

export interface WetnessCalibration {
  /** For `wetnessByHumidityCeiling`; the shipped constants when not calibrated. */
  readonly rule: HumidityCeilingWetness;
  readonly calibrated: boolean;
  /** Days compared. */
  readonly days: number;
  /** Mean absolute error over those days, hours a day, of the shipped constants and of `rule`; NaN without a day. */
  readonly errorBefore: number;
  readonly errorAfter: number;
}

const stepsFromShipped = (offset: number, dryingKpaHours: number): number =>
  Math.abs(offset - WETNESS_BY_HUMIDITY_CEILING.offset) / 5 +
  Math.abs(Math.log2(dryingKpaHours / WETNESS_BY_HUMIDITY_CEILING.dryingKpaHours));

/**
 * @param measured 1 wet, 0 dry, NaN unknown, one for each hour of the series; hours that are NaN teach the ceiling only
 * @param dayNumbers the calendar day of each hour, ascending
 * @throws RangeError for columns of unlike length
 */
export function calibrateWetness(
  series: HourlySeries,
  measured: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): WetnessCalibration {
  const shipped = WETNESS_BY_HUMIDITY_CEILING;
  const ceilings = new Float64Array(series.length);
  humidityCeiling(series, shipped.ceiling, ceilings);
  const wet = new Float64Array(series.length);
  const scoreOf = (rule: HumidityCeilingWetness) => {
    wetnessAgainstCeiling(series, ceilings, rule, wet);
    return scoreWetness(wet, measured, dayNumbers);
  };
  const before = scoreOf(shipped);
  const { days, meanAbsoluteError: errorBefore } = before;
  const fewest = Math.min(before.hits + before.misses, before.falseAlarms + before.correctDry);
  if (days < CALIBRATION_LEAST_DAYS || fewest < LEAST_HOURS_OF_A_KIND)
    return { rule: shipped, calibrated: false, days, errorBefore, errorAfter: errorBefore };
  let rule = shipped;
  let errorAfter = errorBefore;
  let least = errorBefore;
  for (const offset of CALIBRATION_GRID.offset)
    for (const dryingKpaHours of CALIBRATION_GRID.dryingKpaHours) {
      const tried = { ...shipped, offset, dryingKpaHours };
      const error = scoreOf(tried).meanAbsoluteError;
      const priced = error + PRICE_OF_A_STEP * stepsFromShipped(offset, dryingKpaHours);
      if (!(priced < least)) continue;
      least = priced;
      errorAfter = error;
      rule = tried;
    }
  return { rule, calibrated: true, days, errorBefore, errorAfter };
}
