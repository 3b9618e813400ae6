/**
 * Spray advice for whole days (specification, sections 3 and 9): judges the local hours 06 to 21 and counts them.
 * Always adds the best hours with what speaks against them: the limits mark most of a warm day Poor.
 */

import type { Fact, Message } from '../verdict/fact.ts';
import {
  type CalendarOptions,
  type DayName,
  dateOfDayNumber,
  dayNameOf,
  dayNumberOfDate,
  localDayNumber,
  utcOffsetOf,
} from '../weather/calendar.ts';
import { type HourlySeries, type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import {
  type SprayDayRecommendationId,
  type SprayDayWarningId,
  sprayDayRecommendations,
  sprayDayWarnings,
} from './spray-day-warnings.ts';
import { type DailyWeather, dayWeatherFromHours } from './spray-day-weather.ts';
import type { SpraySuitability } from './spray-hour.ts';
import {
  bestSprayHours,
  type HourRank,
  type HoursByLimit,
  limitedHours,
  type SprayHour,
  sprayHoursOfDay,
} from './spray-hours.ts';
import { optimalTimeWindows, type SprayTimeWindow } from './spray-time-window.ts';

/** Specification, sections 9 and design: days of advice, counts of hours, hours of the day by their start. */
export const SPRAY_DAY = {
  adviceDays: 3,
  firstHour: 6,
  lastHour: 21,
  goodHoursForGood: 8,
  usableHoursForFair: 6,
} as const;

export const sprayDayFactIds = [
  'good_hours_reach_good',
  'usable_hours_reach_fair',
  'usable_hours_below_fair',
  'hours_missing',
] as const;
export type SprayDayFactId = (typeof sprayDayFactIds)[number];

/** A palette key of the interface, one for each verdict; `default` where there is none. */
export type SuitabilityColor = 'success' | 'warning' | 'error' | 'default';

export interface SprayDayRecommendation {
  readonly date: string;
  readonly dayName: DayName;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitationProbability: number | null;
  readonly conditions: string | null;
  readonly icon: string | null;
  /** Null when not one hour of the day can be judged. */
  readonly overallSuitability: SpraySuitability | null;
  readonly suitabilityColor: SuitabilityColor;
  readonly recommendations: readonly Message<SprayDayRecommendationId>[];
  readonly warnings: readonly Fact<SprayDayWarningId>[];
  readonly optimalTimeWindows: readonly SprayTimeWindow[];
  readonly hourlyData: readonly SprayHour[];
  /** Every judged hour, the best first. */
  readonly bestHoursOfDay: readonly HourRank[];
  /** The counts that made the verdict. */
  readonly facts: readonly Fact<SprayDayFactId>[];
  /** Which limit held how many hours back, the greatest first. */
  readonly limitedBy: readonly HoursByLimit[];
  /** Judged hours of the day's 16. */
  readonly coverage: number;
}

export interface SprayDayOptions extends CalendarOptions {
  /** First day, `YYYY-MM-DD`; default the first day of the series. */
  readonly fromDate?: string;
  /** Default 3. */
  readonly days?: number;
  /** The provider's own days; what they lack is taken from the hours. */
  readonly daily?: readonly DailyWeather[];
}

const colors: Readonly<Record<SpraySuitability, SuitabilityColor>> = {
  Good: 'success',
  Fair: 'warning',
  Poor: 'error',
};

const hoursInDay = SPRAY_DAY.lastHour - SPRAY_DAY.firstHour + 1;

/** The day's verdict from the number of its Good and Fair hours. */
export function sprayDaySuitability(goodHours: number, fairHours: number): SpraySuitability {
  if (goodHours >= SPRAY_DAY.goodHoursForGood) return 'Good';
  return goodHours + fairHours >= SPRAY_DAY.usableHoursForFair ? 'Fair' : 'Poor';
}

function dayFacts(good: number, fair: number, judged: number): Fact<SprayDayFactId>[] {
  const facts: Fact<SprayDayFactId>[] = [];
  const { goodHoursForGood, usableHoursForFair } = SPRAY_DAY;
  if (good >= goodHoursForGood)
    facts.push({
      id: 'good_hours_reach_good',
      quantity: 'goodHours',
      comparison: 'at_least',
      params: { value: good, threshold: goodHoursForGood },
    });
  else {
    const reached = good + fair >= usableHoursForFair;
    facts.push({
      id: reached ? 'usable_hours_reach_fair' : 'usable_hours_below_fair',
      quantity: 'usableHours',
      comparison: reached ? 'at_least' : 'below',
      params: { value: good + fair, threshold: usableHoursForFair, goodHours: good, fairHours: fair },
    });
  }
  if (judged < hoursInDay)
    facts.push({
      id: 'hours_missing',
      quantity: 'usableHours',
      comparison: 'missing',
      params: { value: judged, threshold: hoursInDay, hours: hoursInDay - judged },
    });
  return facts;
}

function sprayDay(
  series: HourlySeries,
  dayNumber: number,
  offset: number,
  given: DailyWeather | undefined,
): SprayDayRecommendation {
  const hourlyData = sprayHoursOfDay(series, dayNumber, offset, SPRAY_DAY.firstHour, SPRAY_DAY.lastHour);
  const count = (level: SpraySuitability | null) =>
    hourlyData.filter((hour) => hour.suitability === level).length;
  const good = count('Good');
  const fair = count('Fair');
  const judged = good + fair + count('Poor');
  const overallSuitability = judged === 0 ? null : sprayDaySuitability(good, fair);
  const weather = dayWeatherFromHours(series, dayNumber, offset, given);
  const windows = optimalTimeWindows(hourlyData);
  const bestHoursOfDay = bestSprayHours(hourlyData);
  const warnings = sprayDayWarnings(weather);
  return {
    date: dateOfDayNumber(dayNumber),
    dayName: dayNameOf(dayNumber),
    tempMax: weather.tempMax,
    tempMin: weather.tempMin,
    humidity: weather.humidity,
    windSpeed: weather.windSpeed,
    precipitationProbability: weather.precipitationProbability,
    conditions: weather.conditions,
    icon: weather.icon,
    overallSuitability,
    suitabilityColor: overallSuitability === null ? 'default' : colors[overallSuitability],
    recommendations: sprayDayRecommendations(windows, bestHoursOfDay, warnings),
    warnings,
    optimalTimeWindows: windows,
    hourlyData,
    bestHoursOfDay,
    facts: dayFacts(good, fair, judged),
    limitedBy: limitedHours(hourlyData),
    coverage: judged / hoursInDay,
  };
}

/**
 * Spray advice for consecutive days.
 *
 * @throws RangeError for an impossible date, offset, `datetime` or number of days
 */
export function sprayDays(
  hours: readonly HourlyWeather[],
  options: SprayDayOptions = {},
): SprayDayRecommendation[] {
  const offset = utcOffsetOf(options);
  const count = options.days ?? SPRAY_DAY.adviceDays;
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`not a number of days: ${count}`);
  const series = seriesFromHours(hours);
  const start = series.startsAtMs[0];
  const first =
    options.fromDate !== undefined
      ? dayNumberOfDate(options.fromDate)
      : start === undefined
        ? null
        : localDayNumber(start, offset);
  if (first === null) return [];
  return Array.from({ length: count }, (_, i) => {
    const date = dateOfDayNumber(first + i);
    const given = options.daily?.find((day) => day.date === date);
    return sprayDay(series, first + i, offset, given);
  });
}
