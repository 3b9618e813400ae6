import type { WeatherIcon } from '@draksha/contract';
import { INDIA_UTC_OFFSET_MINUTES, localDate, numberIn } from '@draksha/models';
import * as z from 'zod';
import {
  type Atmosphere,
  type CurrentReading,
  type DayReading,
  type HourReading,
  type Provider,
  type Sky,
  UnreadableAnswer,
} from './adapter.ts';
import { plausible, plausibleDayRain, Sieve } from './plausible.ts';
import { joinUrl } from './url.ts';

/**
 * Tomorrow.io, v4 timelines, metric: °C, wind in m/s, mm/h, hPa, km. One request with three timesteps; each is in
 * `data.timelines` under its name. A day runs from 06:00 of the place. A 200 answer may carry `warnings` about
 * fields that a plan does not include; those values are then missing.
 */

const fields = [
  'temperature',
  'temperatureApparent',
  'temperatureMax',
  'temperatureMin',
  'humidity',
  'dewPoint',
  'windSpeed',
  'windDirection',
  'pressureSeaLevel',
  'visibility',
  'cloudCover',
  'uvIndex',
  'precipitationProbability',
  'precipitationIntensity',
  'rainAccumulation',
  'weatherCode',
  'sunriseTime',
  'sunsetTime',
];

const clear = (conditions: string): Turn => [conditions, 'clear-day', 'clear-night'];
const partly = (conditions: string): Turn => [conditions, 'partly-cloudy-day', 'partly-cloudy-night'];
const always = (conditions: string, icon: WeatherIcon): Turn => [conditions, icon, icon];
type Turn = readonly [conditions: string, day: WeatherIcon, night: WeatherIcon];

const codes: Readonly<Record<number, Turn>> = {
  1000: clear('Clear, Sunny'),
  1100: clear('Mostly Clear'),
  1101: partly('Partly Cloudy'),
  1102: always('Mostly Cloudy', 'cloudy'),
  1001: always('Cloudy', 'cloudy'),
  2000: always('Fog', 'fog'),
  2100: always('Light Fog', 'fog'),
  4000: always('Drizzle', 'rain'),
  4001: always('Rain', 'rain'),
  4200: always('Light Rain', 'rain'),
  4201: always('Heavy Rain', 'rain'),
  5000: always('Snow', 'snow'),
  5001: always('Flurries', 'snow'),
  5100: always('Light Snow', 'snow'),
  5101: always('Heavy Snow', 'snow'),
  6000: always('Freezing Drizzle', 'rain'),
  6001: always('Freezing Rain', 'rain'),
  6200: always('Light Freezing Rain', 'rain'),
  6201: always('Heavy Freezing Rain', 'rain'),
  7000: always('Ice Pellets', 'snow'),
  7101: always('Heavy Ice Pellets', 'snow'),
  7102: always('Light Ice Pellets', 'snow'),
  8000: always('Thunderstorm', 'thunder-rain'),
};

const interval = z.looseObject({ startTime: z.string(), values: z.record(z.string(), z.unknown()) });
const answer = z.looseObject({
  data: z.looseObject({
    timelines: z.array(z.looseObject({ timestep: z.string(), intervals: z.array(z.unknown()) })),
  }),
});

type Values = Readonly<Record<string, unknown>>;

const kilometresPerHour = (raw: unknown): number | null => {
  const metresPerSecond = numberIn(raw);
  return metresPerSecond === null ? null : Math.round(metresPerSecond * 36_000) / 10_000;
};

const atmosphereOf = (values: Values, sieve: Sieve): Atmosphere =>
  sieve.atmosphere({
    temperature: values.temperature,
    feelsLike: values.temperatureApparent,
    humidity: values.humidity,
    dewPoint: values.dewPoint,
    pressure: values.pressureSeaLevel,
    windSpeed: kilometresPerHour(values.windSpeed),
    windDirection: values.windDirection,
    visibility: values.visibility,
    cloudCover: values.cloudCover,
    uvIndex: values.uvIndex,
    precipitation: values.precipitationIntensity,
    precipitationProbability: values.precipitationProbability,
    solarRadiation: null,
  });

function skyOf(values: Values, isDay: boolean): Sky {
  const turn = codes[numberIn(values.weatherCode) ?? Number.NaN];
  if (!turn) return { conditions: '', icon: isDay ? 'clear-day' : 'clear-night' };
  return { conditions: turn[0], icon: isDay ? turn[1] : turn[2] };
}

const instant = (value: unknown): number | null => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};

/** Minutes east of UTC that a time names; India's where it is given in UTC. */
function offsetOf(time: string | undefined): number {
  const match = /([+-])(\d{2}):(\d{2})$/.exec(time ?? '');
  if (!match) return INDIA_UTC_OFFSET_MINUTES;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

interface Step {
  readonly startsAtMs: number;
  readonly values: Values;
}

/** Tomorrow.io, the specification's secondary provider. */
export function tomorrow(config: { readonly key: string | undefined; readonly url: string }): Provider {
  return {
    source: 'tomorrow',
    key: config.key,
    needsKey: true,
    timeoutMs: 15_000,
    callsPerDay: 1000,
    runs: { everyHours: 1, fromHourUtc: 0 },

    requestFor({ latitude, longitude }) {
      const url = joinUrl(config.url, 'timelines');
      url.searchParams.set('location', `${latitude.toFixed(6)},${longitude.toFixed(6)}`);
      url.searchParams.set('fields', fields.join(','));
      url.searchParams.set('timesteps', 'current,1h,1d');
      url.searchParams.set('startTime', 'now');
      url.searchParams.set('endTime', 'nowPlus5d');
      url.searchParams.set('units', 'metric');
      url.searchParams.set('timezone', 'auto');
      url.searchParams.set('apikey', config.key ?? '');
      return url;
    },

    decode(body) {
      const parsed = answer.safeParse(body);
      if (!parsed.success) throw new UnreadableAnswer('no timelines');
      const { timelines } = parsed.data.data;
      const sieve = new Sieve();
      let offset: number | undefined;
      const stepsOf = (timestep: string): Step[] =>
        (timelines.find((one) => one.timestep === timestep)?.intervals ?? []).flatMap((raw) => {
          const result = interval.safeParse(raw);
          const startsAtMs = result.success ? instant(result.data.startTime) : null;
          if (!result.success || startsAtMs === null) return [];
          offset ??= offsetOf(result.data.startTime);
          return [{ startsAtMs, values: result.data.values }];
        });
      const [current] = stepsOf('current');
      const hours = stepsOf('1h');
      const dayOffset = offset ?? INDIA_UTC_OFFSET_MINUTES;
      const localHour = (ms: number): number => new Date(ms + dayOffset * 60_000).getUTCHours();
      const isDay = (ms: number): boolean => localHour(ms) >= 6 && localHour(ms) < 18;
      const momentOf = ({ startsAtMs, values }: Step): Omit<HourReading, 'startsAtMs'> => ({
        ...atmosphereOf(values, sieve),
        ...skyOf(values, isDay(startsAtMs)),
      });
      const now: CurrentReading | null = current
        ? { observedAtMs: current.startsAtMs, ...momentOf(current) }
        : null;
      const hourReadings = hours.map((step) => ({ startsAtMs: step.startsAtMs, ...momentOf(step) }));
      const days = stepsOf('1d').map(
        ({ startsAtMs, values }): DayReading => ({
          date: localDate(startsAtMs, dayOffset),
          tempMax: sieve.read('temperature', values.temperatureMax),
          tempMin: sieve.read('temperature', values.temperatureMin),
          humidity: plausible('humidity', values.humidity),
          windSpeed: sieve.read('windSpeed', kilometresPerHour(values.windSpeed)),
          precipitationProbability: plausible('precipitationProbability', values.precipitationProbability),
          precipitation: plausibleDayRain(values.rainAccumulation),
          uvIndex: plausible('uvIndex', values.uvIndex),
          sunriseMs: instant(values.sunriseTime),
          sunsetMs: instant(values.sunsetTime),
          ...skyOf(values, true),
        }),
      );
      return {
        // A timeline does not say where it is for.
        place: null,
        impossible: sieve.impossible,
        zone: '',
        utcOffsetMinutes: dayOffset,
        elevationMetres: null,
        current: now,
        hours: hourReadings,
        days,
        alerts: [],
      };
    },
  };
}
