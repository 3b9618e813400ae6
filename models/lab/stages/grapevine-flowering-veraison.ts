/**
 * Day of 50 % flowering and 50 % veraison by the Grapevine Flowering Veraison model (GFV).
 *
 * Source: Parker, de Cortázar-Atauri, van Leeuwen & Chuine (2011), Aust. J. Grape Wine Res. 17:206-216; critical sums F*
 * after Parker et al. (2013), Agric. For. Meteorol. 180:249-264. Daily mean temperature above 0 °C is summed from the 60th
 * day of the year in the north and from 29 August in the south; the stage falls on the day on which the sum reaches F*.
 *
 * Made for temperate places with one winter rest; in the double-pruning tropics it has no start and does not apply.
 * Input: °C, daily mean. A missing day is taken as the mean of the known ones of the fortnight around it and counted in
 * `filledDays`; if none is known there, there is no date.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';

/** °C·day of Sauvignon blanc (Parker et al. 2013). Other varieties: the caller's own sums. */
export const GFV_SAUVIGNON_BLANC = { flowering: 1282, veraison: 2528 } as const;

export interface DailyMeans {
  /** Day number of index 0. */
  readonly firstDay: number;
  /** °C, NaN where missing. */
  readonly mean: ArrayLike<number>;
}

export interface GfvDate {
  readonly ruleId: 'gfv_parker_2011';
  /** `null` where the sum is not reached within the weather given, or a gap cannot be bridged. */
  readonly date: string | null;
  readonly reason: 'reached' | 'not_reached_yet' | 'weather_missing';
  /** Sum on that day, or as far as the weather goes, °C·day. */
  readonly degreeDays: number;
  readonly criticalSum: number;
  readonly fromDate: string;
  readonly filledDays: number;
}

/** Days on either side from which a missing day is filled (chosen: docs/decisions/032). */
const FILL_DAYS = 7;
/** A season's sum is reached within a year or not at all. */
const MAX_SEASON = 366;

function meanAround(weather: DailyMeans, at: number): number {
  let sum = 0;
  let known = 0;
  for (let i = at - FILL_DAYS; i <= at + FILL_DAYS; i++) {
    const value = weather.mean[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  return sum / known;
}

/**
 * The day a critical sum is reached in the season that starts in `year` (the year of the 60th day or of 29 August).
 *
 * @throws RangeError for a sum that is not positive.
 */
export function gfvParker2011(
  weather: DailyMeans,
  year: number,
  hemisphere: 'north' | 'south',
  criticalSum: number,
): GfvDate {
  if (!(criticalSum > 0)) throw new RangeError(`not a critical sum: ${criticalSum}`);
  const start =
    hemisphere === 'north'
      ? dayNumberOfDate(`${String(year).padStart(4, '0')}-01-01`) + 59
      : dayNumberOfDate(`${String(year).padStart(4, '0')}-08-29`);
  const answer = (
    reason: GfvDate['reason'],
    day: number | null,
    degreeDays: number,
    filledDays: number,
  ): GfvDate => ({
    ruleId: 'gfv_parker_2011',
    date: day === null ? null : dateOfDayNumber(day),
    reason,
    degreeDays,
    criticalSum,
    fromDate: dateOfDayNumber(start),
    filledDays,
  });
  const lastDay = weather.firstDay + weather.mean.length - 1;
  let sum = 0;
  let filled = 0;
  for (let day = start; day < start + MAX_SEASON; day++) {
    if (day > lastDay) return answer('not_reached_yet', null, sum, filled);
    const at = day - weather.firstDay;
    let mean = weather.mean[at] ?? Number.NaN;
    if (Number.isNaN(mean)) {
      mean = meanAround(weather, at);
      if (Number.isNaN(mean)) return answer('weather_missing', null, sum, filled);
      filled++;
    }
    sum += Math.max(0, mean);
    if (sum >= criticalSum) return answer('reached', day, sum, filled);
  }
  return answer('not_reached_yet', null, sum, filled);
}
