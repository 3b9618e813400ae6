/**
 * Thermal time of the vine, °C·day above a base temperature.
 *
 * - Daily form: max(0, (Tmax + Tmin)/2 − base), the simple mean of the Winkler index (Amerine & Winkler 1944).
 * - Hourly form: Σ max(0, T − base)/24 over the hours. In a day that crosses the base it gives more than the daily form,
 *   and the two must not be mixed in one sum (Gu 2016, Am. J. Enol. Vitic. 67:370).
 *
 * Base 10 °C is the grapevine's usual one (Winkler; best of those tried for tropical table grapes, Leão et al., Juazeiro).
 * An upper limit on Tmax is an option (35 °C is FAO-56 Rev.1's for vines).
 *
 * A missing temperature gives NaN for the day or hour; sums count what is known and say how much that is.
 */

import { localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import { type DailySeries, MIN_HOURS_OF_DAY } from '../weather/daily-weather.ts';
import type { HourlySeries } from '../weather/series.ts';

/** °C. */
export const VINE_BASE_TEMPERATURE = 10;

export interface ThermalOptions {
  /** Base in °C, default 10. */
  readonly base?: number;
  /** Tmax (or the hour's temperature) counts at most as this. Default: no limit. */
  readonly upper?: number;
}

export function limitsOf(options: ThermalOptions): readonly [base: number, upper: number] {
  const base = options.base ?? VINE_BASE_TEMPERATURE;
  const upper = options.upper ?? Number.POSITIVE_INFINITY;
  if (!(Number.isFinite(base) && upper > base))
    throw new RangeError(`a base below the upper limit is needed: ${base}, ${upper}`);
  return [base, upper];
}

/**
 * Degree days of one day from its extremes, °C·day; NaN where one is missing.
 *
 * @throws RangeError for a base that is not below the upper limit.
 */
export function degreeDays(tempMax: number, tempMin: number, options: ThermalOptions = {}): number {
  const [base, upper] = limitsOf(options);
  return Math.max(0, (Math.min(upper, tempMax) + tempMin) / 2 - base);
}

/**
 * Degree days of one day from its hours, °C·day. Hours that are missing are taken as the mean of the known ones, if 20
 * are known; else NaN.
 *
 * @param temperatures at most the 24 hours of one day, °C, NaN where missing
 * @throws RangeError for more than 25 hours (the longest day of a zone with summer time), or wrong limits.
 */
export function degreeDaysFromHours(temperatures: ArrayLike<number>, options: ThermalOptions = {}): number {
  const [base, upper] = limitsOf(options);
  if (temperatures.length > 25) throw new RangeError(`${temperatures.length} hours are no day`);
  let sum = 0;
  let known = 0;
  for (let i = 0; i < temperatures.length; i++) {
    const temperature = temperatures[i] ?? Number.NaN;
    if (Number.isNaN(temperature)) continue;
    sum += Math.max(0, Math.min(upper, temperature) - base);
    known++;
  }
  return known >= MIN_HOURS_OF_DAY ? sum / known : Number.NaN;
}

/** Kernel: degree days of each day of a series; NaN where an extreme is missing. */
export function degreeDayColumn(days: DailySeries, options: ThermalOptions = {}): Float64Array {
  limitsOf(options);
  return days.tempMax.map((tempMax, i) => degreeDays(tempMax, days.tempMin[i] ?? Number.NaN, options));
}

/** Degree days by calendar day of the plot. */
export interface DailyHeat {
  /** Day number of index 0. */
  readonly firstDay: number;
  /** °C·day, NaN where unknown. */
  readonly degreeDays: Float64Array;
}

/** Daily form of every day of a series. @throws RangeError for wrong limits. */
export const dailyHeat = (days: DailySeries, options: ThermalOptions = {}): DailyHeat => ({
  firstDay: days.firstDay,
  degreeDays: degreeDayColumn(days, options),
});

/**
 * Hourly form of every day that a series touches; a day with fewer than 20 known hours is NaN.
 *
 * @throws RangeError for wrong limits or an impossible offset from UTC.
 */
export function dailyHeatFromHours(
  series: HourlySeries,
  options: ThermalOptions & { readonly utcOffsetMinutes?: number } = {},
): DailyHeat {
  limitsOf(options);
  const offset = utcOffsetOf(options);
  if (series.length === 0) return { firstDay: 0, degreeDays: new Float64Array(0) };
  const dayAt = (i: number): number => localDayNumber(series.startsAtMs[i] ?? 0, offset);
  const firstDay = dayAt(0);
  const heat = new Float64Array(dayAt(series.length - 1) - firstDay + 1).fill(Number.NaN);
  for (let from = 0; from < series.length; ) {
    const day = dayAt(from);
    let to = from + 1;
    while (to < series.length && dayAt(to) === day) to++;
    heat[day - firstDay] = degreeDaysFromHours(series.temperature.subarray(from, to), options);
    from = to;
  }
  return { firstDay, degreeDays: heat };
}
