import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlyWeather } from '../src/weather/series.ts';

const MIDNIGHT = Date.UTC(2026, 10, 20) - 330 * 60_000;

/** An hour that is good for spraying. */
export const mild = { temperature: 22, humidity: 60, windSpeed: 5, precipitationProbability: 0 };

/** Hours from the midnight of 20 November 2026 in India; null: the hour is missing. */
export const hoursOf = (list: readonly (Partial<HourlyWeather> | null)[]): HourlyWeather[] =>
  list.flatMap((values, i) =>
    values === null
      ? []
      : [
          {
            datetime: new Date(MIDNIGHT + i * HOUR_MS).toISOString(),
            temperature: null,
            humidity: null,
            ...values,
          },
        ],
  );
