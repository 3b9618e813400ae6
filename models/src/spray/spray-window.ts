/**
 * Spray advice for the five fixed windows of a day (specification, sections 3 and 9). A window is judged by the mean
 * wind, humidity and temperature of its hours and their greatest chance of rain.
 */

import type { Fact, Message } from '../verdict/fact.ts';
import { judgeByLimits, type Limit, type LimitFact } from '../verdict/limit.ts';
import {
  type CalendarOptions,
  dateOfDayNumber,
  dayNumberOfDate,
  localDayNumber,
  utcOffsetOf,
} from '../weather/calendar.ts';
import { type HourlySeries, type HourlyWeather, seriesFromHours } from '../weather/series.ts';
import { meanOfKnown } from './spray-day-weather.ts';
import type { SprayWeather } from './spray-hour.ts';
import { type SprayHour, sprayHoursOfDay } from './spray-hours.ts';

/** Best first. */
export const sprayWindowLevels = ['Excellent', 'Good', 'Fair', 'Poor'] as const;
export type SprayWindowSuitability = (typeof sprayWindowLevels)[number];

/** Specification, section 9: local hours, the end not included. */
export const sprayTimeWindows = ['6-9', '9-12', '12-15', '15-18', '18-21'] as const;
export type SprayTimeWindowName = (typeof sprayTimeWindows)[number];

const WINDOW_HOURS = 3;
const FIRST_WINDOW_HOUR = 6;

export const sprayWindowLimitIds = [
  'wind_too_weak',
  'wind_too_strong',
  'air_too_dry',
  'too_hot',
  'too_cold',
  'rain_likely',
  'air_too_humid',
  'warm',
  'rain_possible',
  'wind_fresh',
] as const;
export type SprayWindowLimitId = (typeof sprayWindowLimitIds)[number];

/** Specification, section 9: km/h, %, °C. */
export const SPRAY_WINDOW_LIMITS: readonly Limit<SprayWindowLimitId, SprayWindowSuitability>[] = [
  { id: 'wind_too_weak', quantity: 'windSpeed', comparison: 'below', threshold: 3, outcome: 'Poor' },
  { id: 'wind_too_strong', quantity: 'windSpeed', comparison: 'above', threshold: 15, outcome: 'Poor' },
  { id: 'air_too_dry', quantity: 'humidity', comparison: 'below', threshold: 50, outcome: 'Poor' },
  { id: 'too_hot', quantity: 'temperature', comparison: 'above', threshold: 30, outcome: 'Poor' },
  { id: 'too_cold', quantity: 'temperature', comparison: 'below', threshold: 10, outcome: 'Poor' },
  {
    id: 'rain_likely',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 50,
    outcome: 'Poor',
  },
  { id: 'air_too_humid', quantity: 'humidity', comparison: 'above', threshold: 90, outcome: 'Fair' },
  { id: 'warm', quantity: 'temperature', comparison: 'above', threshold: 25, outcome: 'Fair' },
  {
    id: 'rain_possible',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 30,
    outcome: 'Fair',
  },
  { id: 'wind_fresh', quantity: 'windSpeed', comparison: 'above', threshold: 12, outcome: 'Good' },
];

/** Every id that a window's `reason` or facts can carry. */
export const sprayWindowReasonIds = [...sprayWindowLimitIds, 'all_within_limits', 'value_missing'] as const;
export type SprayWindowReasonId = (typeof sprayWindowReasonIds)[number];

export const sprayWindowRecommendationIds = [
  'spray',
  'spray_with_care',
  'do_not_spray',
  'decide_on_the_spot',
] as const;
export type SprayWindowRecommendationId = (typeof sprayWindowRecommendationIds)[number];

export interface SprayWindowRecommendation {
  readonly date: string;
  readonly timeWindow: SprayTimeWindowName;
  readonly startHour: number;
  readonly endHour: number;
  /** Null when a missing value could still make it worse, or the window has no hour. */
  readonly suitability: SprayWindowSuitability | null;
  /** What decided: the worst limit passed, else that all is within limits, else what is missing. */
  readonly reason: Message<SprayWindowReasonId> | Fact<SprayWindowReasonId>;
  readonly facts: readonly LimitFact<SprayWindowLimitId, SprayWindowSuitability>[];
  readonly recommendations: readonly Message<SprayWindowRecommendationId>[];
  readonly windSpeed: number | null;
  readonly humidity: number | null;
  readonly temperature: number | null;
  readonly precipitationProbability: number | null;
  /** Hours of the window's three that the series has. */
  readonly hours: number;
}

export interface SprayWindowOptions extends CalendarOptions {
  /** `YYYY-MM-DD`; default the first day of the series. */
  readonly date?: string;
}

export const judgeSprayWindow = (weather: SprayWeather) =>
  judgeByLimits({ ...weather }, SPRAY_WINDOW_LIMITS, sprayWindowLevels);

function knownOf(hours: readonly SprayHour[], quantity: keyof SprayWeather): number[] {
  return hours.map((hour) => hour[quantity]).filter((value) => value !== null);
}

const recommendationOf: Readonly<Record<SprayWindowSuitability, SprayWindowRecommendationId>> = {
  Excellent: 'spray',
  Good: 'spray',
  Fair: 'spray_with_care',
  Poor: 'do_not_spray',
};

function sprayWindow(
  series: HourlySeries,
  dayNumber: number,
  offset: number,
  timeWindow: SprayTimeWindowName,
): SprayWindowRecommendation {
  const startHour = FIRST_WINDOW_HOUR + WINDOW_HOURS * sprayTimeWindows.indexOf(timeWindow);
  const endHour = startHour + WINDOW_HOURS;
  const hours = sprayHoursOfDay(series, dayNumber, offset, startHour, endHour - 1);
  const chances = knownOf(hours, 'precipitationProbability');
  const weather: SprayWeather = {
    windSpeed: meanOfKnown(knownOf(hours, 'windSpeed')),
    humidity: meanOfKnown(knownOf(hours, 'humidity')),
    temperature: meanOfKnown(knownOf(hours, 'temperature')),
    precipitationProbability: chances.length === 0 ? null : Math.max(...chances),
  };
  const { level, facts } = judgeSprayWindow(weather);
  const advice: SprayWindowRecommendationId = level === null ? 'decide_on_the_spot' : recommendationOf[level];
  const decidedBy = level === null ? facts.find((fact) => fact.id === 'value_missing') : facts[0];
  return {
    date: dateOfDayNumber(dayNumber),
    timeWindow,
    startHour,
    endHour,
    suitability: level,
    reason: decidedBy ?? { id: 'all_within_limits', params: {} },
    facts,
    recommendations: [{ id: advice, params: { startHour, endHour } }],
    ...weather,
    hours: hours.length,
  };
}

/**
 * The five windows of one day; empty for an empty series without a date.
 *
 * @throws RangeError for an impossible date, offset or `datetime`
 */
export function sprayWindows(
  hours: readonly HourlyWeather[],
  options: SprayWindowOptions = {},
): SprayWindowRecommendation[] {
  const offset = utcOffsetOf(options);
  const series = seriesFromHours(hours);
  const start = series.startsAtMs[0];
  const dayNumber =
    options.date !== undefined
      ? dayNumberOfDate(options.date)
      : start === undefined
        ? null
        : localDayNumber(start, offset);
  if (dayNumber === null) return [];
  return sprayTimeWindows.map((timeWindow) => sprayWindow(series, dayNumber, offset, timeWindow));
}
