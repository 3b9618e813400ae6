/**
 * Farming suitability of the current weather (specification, section 5). Exactly on a limit is not over it.
 * A value that is missing is not judged and is listed; without a reason against it such weather is "not known".
 */
import type { Fact, Message, Quantity } from '../verdict/fact.ts';

/** Specification, section 5: °C, %, km/h. */
export const SUITABILITY_LIMITS = {
  temperatureLow: 15,
  temperatureHigh: 35,
  humidityHigh: 80,
  humidityLow: 40,
  windSpeedHigh: 36,
  conditionsAgainst: 'rain',
} as const;

export const suitabilityReasonIds = [
  'temperature_too_low',
  'heat_stress',
  'disease_risk',
  'wind_may_damage_vines',
  'rain',
] as const;
export type SuitabilityReasonId = (typeof suitabilityReasonIds)[number];

export const suitabilityNoteIds = ['may_need_irrigation', 'value_missing'] as const;
export type SuitabilityNoteId = (typeof suitabilityNoteIds)[number];

/** The specification's English words for each id. */
export const suitabilityLabels: Readonly<Record<SuitabilityReasonId | 'may_need_irrigation', string>> = {
  temperature_too_low: 'too low',
  heat_stress: 'heat stress',
  disease_risk: 'disease risk',
  wind_may_damage_vines: 'may damage vines',
  rain: 'rain',
  may_need_irrigation: 'may need irrigation',
};

/** Units as on the wire. */
export interface CurrentConditions {
  readonly temperature: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly conditions: string | null;
}

export interface FarmingSuitability {
  /** Null: nothing speaks against it, but a value is missing. */
  readonly suitable: boolean | null;
  readonly reasons: readonly Fact<SuitabilityReasonId>[];
  readonly notes: readonly (Fact<SuitabilityNoteId> | Message<SuitabilityNoteId>)[];
}

const numberOrNull = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : value;

export function farmingSuitability(weather: CurrentConditions): FarmingSuitability {
  const limits = SUITABILITY_LIMITS;
  const reasons: Fact<SuitabilityReasonId>[] = [];
  const notes: (Fact<SuitabilityNoteId> | Message<SuitabilityNoteId>)[] = [];
  const missing = (quantity: Quantity) =>
    notes.push({ id: 'value_missing', quantity, comparison: 'missing', params: { quantity } });
  const against = (
    id: SuitabilityReasonId,
    quantity: Quantity,
    comparison: 'above' | 'below',
    value: number,
    threshold: number,
  ) => reasons.push({ id, quantity, comparison, params: { value, threshold } });

  const temperature = numberOrNull(weather.temperature);
  if (temperature === null) missing('temperature');
  else if (temperature < limits.temperatureLow)
    against('temperature_too_low', 'temperature', 'below', temperature, limits.temperatureLow);
  else if (temperature > limits.temperatureHigh)
    against('heat_stress', 'temperature', 'above', temperature, limits.temperatureHigh);

  const humidity = numberOrNull(weather.humidity);
  if (humidity === null) missing('humidity');
  else if (humidity > limits.humidityHigh)
    against('disease_risk', 'humidity', 'above', humidity, limits.humidityHigh);
  else if (humidity < limits.humidityLow)
    notes.push({
      id: 'may_need_irrigation',
      quantity: 'humidity',
      comparison: 'below',
      params: { value: humidity, threshold: limits.humidityLow },
    });

  const windSpeed = numberOrNull(weather.windSpeed);
  if (windSpeed === null) missing('windSpeed');
  else if (windSpeed > limits.windSpeedHigh)
    against('wind_may_damage_vines', 'windSpeed', 'above', windSpeed, limits.windSpeedHigh);

  if (weather.conditions === null) missing('conditions');
  else if (weather.conditions.toLowerCase().includes(limits.conditionsAgainst))
    reasons.push({
      id: 'rain',
      quantity: 'conditions',
      comparison: 'contains',
      params: { value: weather.conditions, threshold: limits.conditionsAgainst },
    });

  const anyMissing = notes.some((note) => note.id === 'value_missing');
  return { suitable: reasons.length > 0 ? false : anyMissing ? null : true, reasons, notes };
}
