/** What a spray day warns of (specification, section 9, "Day warnings") and recommends. */
import type { Fact, Message, Quantity } from '../verdict/fact.ts';
import type { SprayDayWeather } from './spray-day-weather.ts';
import type { HourRank } from './spray-hours.ts';
import type { SprayTimeWindow } from './spray-time-window.ts';

export const sprayDayWarningIds = [
  'wind_too_strong',
  'wind_fresh',
  'rain_likely',
  'rain_possible',
  'heat',
  'cold',
  'air_humid',
  'air_dry',
] as const;
export type SprayDayWarningId = (typeof sprayDayWarningIds)[number];

type DayValue = 'windSpeed' | 'precipitationProbability' | 'tempMax' | 'tempMin' | 'humidity';

interface DayLimit {
  readonly id: SprayDayWarningId;
  readonly of: DayValue;
  readonly quantity: Quantity;
  readonly comparison: 'above' | 'below';
  readonly threshold: number;
}

/** Specification, section 9: wind 15/10 km/h, rain 50/30 %, tempmax 35, tempmin 10 °C, humidity 85/40 %. */
export const SPRAY_DAY_WARNING_LIMITS: readonly DayLimit[] = [
  { id: 'wind_too_strong', of: 'windSpeed', quantity: 'windSpeed', comparison: 'above', threshold: 15 },
  { id: 'wind_fresh', of: 'windSpeed', quantity: 'windSpeed', comparison: 'above', threshold: 10 },
  {
    id: 'rain_likely',
    of: 'precipitationProbability',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 50,
  },
  {
    id: 'rain_possible',
    of: 'precipitationProbability',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 30,
  },
  { id: 'heat', of: 'tempMax', quantity: 'temperature', comparison: 'above', threshold: 35 },
  { id: 'cold', of: 'tempMin', quantity: 'temperature', comparison: 'below', threshold: 10 },
  { id: 'air_humid', of: 'humidity', quantity: 'humidity', comparison: 'above', threshold: 85 },
  { id: 'air_dry', of: 'humidity', quantity: 'humidity', comparison: 'below', threshold: 40 },
];

/** The warnings of a day, in the order of the list; of two about one value only the worse. */
export function sprayDayWarnings(weather: SprayDayWeather): Fact<SprayDayWarningId>[] {
  const warned = new Set<DayValue>();
  const warnings: Fact<SprayDayWarningId>[] = [];
  for (const { id, of, quantity, comparison, threshold } of SPRAY_DAY_WARNING_LIMITS) {
    const value = weather[of];
    if (value === null || warned.has(of)) continue;
    if (comparison === 'above' ? value <= threshold : value >= threshold) continue;
    warned.add(of);
    warnings.push({ id, quantity, comparison, params: { value, threshold } });
  }
  return warnings;
}

export const sprayDayRecommendationIds = [
  'spray_in_window',
  'best_hours_despite_limits',
  'check_rain_before_spraying',
  'spray_in_cool_hours',
  'no_hours_known',
] as const;
export type SprayDayRecommendationId = (typeof sprayDayRecommendationIds)[number];

/**
 * The windows, the best first; without one, the best hour there is; and what a warning calls for. Params:
 * `startHour`, `endHour`, `suitability`, or `hour`, `suitability`.
 */
export function sprayDayRecommendations(
  windows: readonly SprayTimeWindow[],
  bestHours: readonly HourRank[],
  warnings: readonly Fact<SprayDayWarningId>[],
): Message<SprayDayRecommendationId>[] {
  const messages: Message<SprayDayRecommendationId>[] = [...windows]
    .sort((a, b) => Number(a.suitability === 'Fair') - Number(b.suitability === 'Fair'))
    .map(({ startHour, endHour, suitability }) => ({
      id: 'spray_in_window',
      params: { startHour, endHour, suitability },
    }));
  const best = bestHours[0];
  if (best === undefined) return [{ id: 'no_hours_known', params: {} }];
  if (messages.length === 0)
    messages.push({
      id: 'best_hours_despite_limits',
      params: { hour: best.hour, suitability: best.suitability },
    });
  for (const { id, params } of warnings) {
    if (id === 'rain_likely' || id === 'rain_possible')
      messages.push({ id: 'check_rain_before_spraying', params });
    if (id === 'heat') messages.push({ id: 'spray_in_cool_hours', params });
  }
  return messages;
}
