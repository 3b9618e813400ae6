import type { Plot, WeatherPicture } from '@draksha/contract';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { hourAt, readPicture } from '../../lib/weather-picture.ts';
import { pictureQuery } from '../weather/queries.ts';
import type { RecordedSprayWeather } from './entry-form.ts';

const NEEDED = ['temperature', 'humidity', 'windSpeed'] as const;

export interface KnownWeather {
  readonly weather: RecordedSprayWeather;
  /** Seconds since the source gave it, as it is in the answer. */
  readonly ageSeconds: number;
}

/**
 * The air at a time out of an answer with hours; `null` where it has not that hour, or was made up.
 *
 * @param savedAtMs when the answer came, on the phone's clock
 */
export function airAt(
  answer: WeatherPicture,
  atMs: number,
  savedAtMs: number,
  now: number,
): KnownWeather | null {
  const { provenance } = answer;
  if (provenance.sample) return null;
  const { hours } = readPicture(answer);
  const hour = hours[hourAt(hours, atMs)];
  if (!hour) return null;
  const { temperature, humidity, windSpeed, measured } = hour;
  if (temperature === null && humidity === null && windSpeed === null) return null;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    weather: {
      ...(temperature === null ? {} : { temperatureC: round(temperature) }),
      ...(humidity === null ? {} : { humidityPercent: round(humidity) }),
      ...(windSpeed === null ? {} : { windKmh: round(windSpeed) }),
      measured: NEEDED.every((name) => measured.includes(name)),
      source: provenance.sourceLabel,
      at: new Date(hour.startsAtMs).toISOString(),
    },
    ageSeconds: provenance.ageSeconds + Math.max(0, now - savedAtMs) / 1000,
  };
}

/** The weather of a plot that the phone has of a time. */
export function phoneWeather(
  { id, latitude, longitude }: Pick<Plot, 'id' | 'latitude' | 'longitude'>,
  atMs: number,
): KnownWeather | null {
  if (latitude === null || longitude === null) return null;
  const now = nowMs();
  const { queryKey } = pictureQuery({ lat: latitude, lon: longitude, plotId: id });
  const kept = farm().answer<WeatherPicture>(queryKey, now);
  return kept ? airAt(kept.data, atMs, kept.savedAtMs, now) : null;
}
