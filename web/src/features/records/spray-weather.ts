import type { DataOf, Plot, Routes } from '@draksha/contract';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { hourlyQuery } from '../weather/queries.ts';
import type { SprayWeather } from './entry-form.ts';

type Hourly = DataOf<Routes['GET /weather/hourly']>;

const HOUR_MS = 3_600_000;
const NEEDED = ['temperature', 'humidity', 'windSpeed'] as const;

export interface KnownWeather {
  readonly weather: SprayWeather;
  /** Seconds since the source gave it, as it stands in the answer. */
  readonly ageSeconds: number;
}

/**
 * The air at a time out of an answer with hours; `null` where it has not that hour, or was made up.
 *
 * @param savedAtMs when the answer came, on the phone's clock
 */
export function airAt(
  { hourly, provenance }: Hourly,
  atMs: number,
  savedAtMs: number,
  now: number,
): KnownWeather | null {
  if (provenance.sample) return null;
  const hour = hourly.find(({ datetime }) => {
    const startMs = Date.parse(datetime);
    return startMs <= atMs && atMs < startMs + HOUR_MS;
  });
  if (!hour) return null;
  const { temperature, humidity, windSpeed, measured = [] } = hour;
  if (temperature === null && humidity === null && windSpeed === null) return null;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    weather: {
      ...(temperature === null ? {} : { temperatureC: round(temperature) }),
      ...(humidity === null ? {} : { humidityPercent: round(humidity) }),
      ...(windSpeed === null ? {} : { windKmh: round(windSpeed) }),
      measured: NEEDED.every((name) => measured.includes(name)),
      source: provenance.sourceLabel,
      at: new Date(Date.parse(hour.datetime)).toISOString(),
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
  const { queryKey } = hourlyQuery({ lat: latitude, lon: longitude, plotId: id });
  const kept = farm().answer<Hourly>(queryKey, now);
  return kept ? airAt(kept.data, atMs, kept.savedAtMs, now) : null;
}
