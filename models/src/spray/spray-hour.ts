/**
 * Whether an hour suits spraying (specification, section 9, "Spray suitability"), and how far it is from the limits,
 * so that the hours of a day can be put in order even when every one of them is Poor.
 */
import { type Judgement, judgeByLimits, type Limit, type LimitFact } from '../verdict/limit.ts';

/** Best first. */
export const sprayLevels = ['Good', 'Fair', 'Poor'] as const;
export type SpraySuitability = (typeof sprayLevels)[number];

export const sprayHourLimitIds = [
  'wind_too_strong',
  'rain_likely',
  'too_hot',
  'too_cold',
  'wind_fresh',
  'rain_possible',
  'warm',
  'air_humid',
] as const;
export type SprayHourLimitId = (typeof sprayHourLimitIds)[number];

/** Every id that an hour's facts can carry. */
export const sprayHourFactIds = [...sprayHourLimitIds, 'value_missing'] as const;
export type SprayHourFact = LimitFact<SprayHourLimitId, SpraySuitability>;

/** Specification, section 9: km/h, %, °C. */
export const SPRAY_HOUR_LIMITS: readonly Limit<SprayHourLimitId, SpraySuitability>[] = [
  { id: 'wind_too_strong', quantity: 'windSpeed', comparison: 'above', threshold: 15, outcome: 'Poor' },
  {
    id: 'rain_likely',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 30,
    outcome: 'Poor',
  },
  { id: 'too_hot', quantity: 'temperature', comparison: 'above', threshold: 35, outcome: 'Poor' },
  { id: 'too_cold', quantity: 'temperature', comparison: 'below', threshold: 10, outcome: 'Poor' },
  { id: 'wind_fresh', quantity: 'windSpeed', comparison: 'above', threshold: 10, outcome: 'Fair' },
  {
    id: 'rain_possible',
    quantity: 'precipitationProbability',
    comparison: 'above',
    threshold: 15,
    outcome: 'Fair',
  },
  { id: 'warm', quantity: 'temperature', comparison: 'above', threshold: 30, outcome: 'Fair' },
  { id: 'air_humid', quantity: 'humidity', comparison: 'above', threshold: 85, outcome: 'Fair' },
];

/** Units as on the wire. */
export interface SprayWeather {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitationProbability: number | null;
}

export const judgeSprayHour = (weather: SprayWeather): Judgement<SprayHourLimitId, SpraySuitability> =>
  judgeByLimits({ ...weather }, SPRAY_HOUR_LIMITS, sprayLevels);

/**
 * The chance of rain an hour is judged by, %: the source's own, else (a station, a past hour) 100 where it rained and
 * 0 where it did not; null where neither is known.
 */
export function rainChance(precipitationProbability: number, precipitation: number): number | null {
  if (!Number.isNaN(precipitationProbability)) return precipitationProbability;
  if (Number.isNaN(precipitation)) return null;
  return precipitation > 0 ? 100 : 0;
}

/**
 * How hard the hour strains the limits, for ranking within one verdict (chosen: docs/decisions/020): for each
 * quantity 0 at its Fair limit and 1 at its Poor limit, in a straight line both ways, the greatest of them. Humidity
 * has no Poor limit: 1 at 100 %. Cold has no Fair limit: 1 at 10 °C, 2 at 5 °C. Null with a value missing.
 */
export function sprayStrain(weather: SprayWeather): number | null {
  const { temperature, humidity, windSpeed, precipitationProbability } = weather;
  if (temperature === null || humidity === null || windSpeed === null || precipitationProbability === null)
    return null;
  return Math.max(
    (windSpeed - 10) / 5,
    (precipitationProbability - 15) / 15,
    (temperature - 30) / 5,
    (humidity - 85) / 15,
    temperature < 10 ? 1 + (10 - temperature) / 5 : Number.NEGATIVE_INFINITY,
  );
}
