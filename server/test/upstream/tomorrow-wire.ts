import {
  type AirHour,
  addDays,
  dewPoint,
  HOUR_MS,
  hourStarts,
  localDate,
  offsetSecondsAt,
  type ReplayPlace,
  sunTimes,
  zoneOf,
} from './air.ts';
import { airAt } from './scenarios.ts';
import type { Replay } from './visual-crossing-wire.ts';

/** What Tomorrow.io's v4 timelines answer in metric units: wind in m/s, hours on the hour of UTC, days from 06:00. */

function code({ precipitation, cloudCover }: AirHour): number {
  if (precipitation >= 7.5) return 4201;
  if (precipitation >= 2.5) return 4001;
  if (precipitation > 0) return 4200;
  if (cloudCover > 90) return 1001;
  return cloudCover > 30 ? 1101 : 1000;
}

const round = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

const values = (air: AirHour): Record<string, unknown> => ({
  temperature: air.temperature,
  temperatureApparent: air.temperature,
  temperatureMax: air.temperature,
  temperatureMin: air.temperature,
  humidity: air.humidity,
  dewPoint: round(dewPoint(air.temperature, air.humidity)),
  windSpeed: round(air.windSpeed / 3.6, 4),
  windDirection: air.windDirection,
  pressureSeaLevel: air.pressure,
  visibility: air.visibility,
  cloudCover: air.cloudCover,
  uvIndex: Math.round(air.solarRadiation / 100),
  precipitationProbability: air.precipitationProbability,
  precipitationIntensity: air.precipitation,
  rainAccumulation: air.precipitation,
  weatherCode: code(air),
});

/** The answer for the timesteps and fields asked for; five days, as the free plan gives. */
export function timelines(
  place: ReplayPlace,
  parameters: URLSearchParams,
  replay: Replay,
): Record<string, unknown> {
  const zone = zoneOf(place);
  const asked = (parameters.get('fields') ?? '').split(',');
  const stamp = (ms: number): string => {
    const offset = parameters.get('timezone') ? offsetSecondsAt(zone, ms) : 0;
    if (offset === 0) return `${new Date(ms).toISOString().slice(0, 19)}Z`;
    const size = Math.abs(offset) / 60;
    const two = (value: number): string => String(value).padStart(2, '0');
    const wall = new Date(ms + offset * 1000).toISOString().slice(0, 19);
    return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
  const air = (ms: number): AirHour => airAt(replay.scenario, place, zone, ms);
  const only = (all: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => asked.includes(name)));

  const steps: Record<string, () => { ms: number; values: Record<string, unknown> }[]> = {
    current: () => [{ ms: replay.nowMs, values: values(air(replay.nowMs)) }],
    '1h': () => {
      const first = Math.floor(replay.nowMs / HOUR_MS) * HOUR_MS;
      return Array.from({ length: 121 }, (_, index) => first + index * HOUR_MS).map((ms) => ({
        ms,
        values: values(air(ms)),
      }));
    },
    '1d': () => {
      const today = localDate(zone, replay.nowMs);
      return Array.from({ length: 6 }, (_, index) => addDays(today, index)).flatMap((date) => {
        const starts = hourStarts(zone, date);
        const hours = starts.map(air);
        const noon = hours[12];
        if (!noon) return [];
        const sun = sunTimes(place, date);
        const pick = (
          name: 'temperature' | 'windSpeed' | 'precipitationProbability' | 'precipitation',
        ): number[] => hours.map((hour) => hour[name]);
        return [
          {
            ms: (starts[0] ?? 0) + 6 * HOUR_MS,
            values: {
              ...values(noon),
              temperature: Math.max(...pick('temperature')),
              temperatureMax: Math.max(...pick('temperature')),
              temperatureMin: Math.min(...pick('temperature')),
              windSpeed: round(Math.max(...pick('windSpeed')) / 3.6, 4),
              precipitationProbability: Math.max(...pick('precipitationProbability')),
              rainAccumulation: round(pick('precipitation').reduce((sum, value) => sum + value, 0)),
              sunriseTime: stamp(sun.rise),
              sunsetTime: stamp(sun.set),
            },
          },
        ];
      });
    },
  };
  const wanted = (parameters.get('timesteps') ?? '').split(',');
  return {
    data: {
      timelines: wanted.flatMap((timestep) => {
        const intervals = steps[timestep]?.().map((step) => ({
          startTime: stamp(step.ms),
          values: only(step.values),
        }));
        if (!intervals) return [];
        return [
          { timestep, startTime: intervals[0]?.startTime, endTime: intervals.at(-1)?.startTime, intervals },
        ];
      }),
    },
  };
}
