import type { CurrentWeather } from '@draksha/contract';
import { weatherDefaults } from '@draksha/contract/weather-defaults';
import { numberIn } from '@draksha/models';
import { HOUR_MS } from '@draksha/models/weather/durations';
import { wmoSky } from './wmo-sky.ts';

/**
 * Current weather asked of Open-Meteo by the browser itself, for when this product's server does not answer. No key is
 * needed, so none can leak. Units as everywhere: °C, %, km/h, hPa, km, mm in the running hour.
 */

const LIMIT_MS = 10_000;

const variables = [
  'temperature_2m',
  'apparent_temperature',
  'relative_humidity_2m',
  'dew_point_2m',
  'pressure_msl',
  'wind_speed_10m',
  'wind_direction_10m',
  'visibility',
  'cloud_cover',
  'uv_index',
  'precipitation_probability',
  'shortwave_radiation',
  'weather_code',
  'is_day',
] as const;

type Variable = (typeof variables)[number];

/** Outside of this a value is an error of the wire, not weather. */
const plausible: Readonly<Record<Variable, readonly [number, number]>> = {
  temperature_2m: [-60, 60],
  apparent_temperature: [-80, 80],
  relative_humidity_2m: [0, 100],
  dew_point_2m: [-80, 40],
  pressure_msl: [850, 1100],
  wind_speed_10m: [0, 150],
  wind_direction_10m: [0, 360],
  visibility: [0, 500_000],
  cloud_cover: [0, 100],
  uv_index: [0, 20],
  precipitation_probability: [0, 100],
  shortwave_radiation: [0, 1500],
  weather_code: [0, 99],
  is_day: [0, 1],
};

export function directAddress(base: string, { lat, lon }: { lat: number; lon: number }): string {
  const parameters = new URLSearchParams({
    latitude: lat.toFixed(6),
    longitude: lon.toFixed(6),
    current: variables.join(','),
    hourly: 'precipitation',
    daily: 'sunrise,sunset',
    timezone: 'auto',
    // The running hour's rain is dated at its end, which late in the evening is tomorrow.
    forecast_days: '2',
  });
  return `${base}/forecast?${parameters}`;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** As on the server: farther off is the weather of another place, docs/decisions/021. */
const FARTHEST_DEGREES = 0.3;
/** Of whom one is enough to know that the values are of another unit, or none. */
const telling = ['pressure_msl', 'wind_speed_10m'] as const;

/**
 * @param atMs now, to find the running hour's rain
 * @throws Error for an answer that holds no current weather
 */
export function readDirectAnswer(
  body: unknown,
  point: { lat: number; lon: number },
  atMs: number,
): CurrentWeather {
  const answer = record(body);
  const current = record(answer.current);
  const offsetMs = (numberIn(answer.utc_offset_seconds) ?? Number.NaN) * 1000;
  /** An instant with its offset, of a local time without. */
  const instant = (local: unknown): string | null => {
    const ms = typeof local === 'string' ? Date.parse(`${local}Z`) - offsetMs : Number.NaN;
    return Number.isFinite(ms) ? new Date(ms).toISOString() : null;
  };
  const read = (name: Variable): number | null => {
    const value = numberIn(current[name]);
    const [least, most] = plausible[name];
    return value !== null && value >= least && value <= most ? value : null;
  };
  const isFar = (asked: number, raw: unknown): boolean =>
    Math.abs((numberIn(raw) ?? asked) - asked) > FARTHEST_DEGREES;
  if (isFar(point.lat, answer.latitude) || isFar(point.lon, answer.longitude))
    throw new Error('The answer is for another place');
  const observedAt = instant(current.time);
  if (observedAt === null || read('temperature_2m') === null)
    throw new Error('No current weather in the answer');
  if (telling.some((name) => (numberIn(current[name]) ?? -999) > -900 && read(name) === null))
    throw new Error('Values of the answer cannot be');
  const metres = read('visibility');
  const known = {
    temperature: read('temperature_2m'),
    humidity: read('relative_humidity_2m'),
    windSpeed: read('wind_speed_10m'),
    windDirection: read('wind_direction_10m'),
    pressure: read('pressure_msl'),
    visibility: metres === null ? null : metres / 1000,
    uvIndex: read('uv_index'),
  };
  const names = Object.keys(weatherDefaults) as (keyof typeof weatherDefaults)[];
  const filled = Object.fromEntries(
    names.map((name) => [name, known[name] ?? weatherDefaults[name]]),
  ) as Record<keyof typeof weatherDefaults, number>;
  const feelsLike = read('apparent_temperature');
  const hourly = record(answer.hourly);
  const ends = list(hourly.time).findIndex((time) => {
    const end = Date.parse(instant(time) ?? '');
    return end > atMs && end - HOUR_MS <= atMs;
  });
  const fallen = numberIn(ends < 0 ? null : list(hourly.precipitation)[ends]);
  const rainfall = fallen !== null && fallen >= 0 && fallen < 500 ? fallen : null;
  const daily = record(answer.daily);
  return {
    ...filled,
    feelsLike: feelsLike ?? filled.temperature,
    precipitationProbability: read('precipitation_probability'),
    precipitation: rainfall,
    rainfall,
    dewPoint: read('dew_point_2m'),
    cloudCover: read('cloud_cover'),
    solarRadiation: read('shortwave_radiation'),
    sunrise: instant(list(daily.sunrise)[0]),
    sunset: instant(list(daily.sunset)[0]),
    conditions: '',
    icon: wmoSky(read('weather_code'), read('is_day') !== 0),
    name: 'Open-Meteo',
    coord: { lat: Number(point.lat.toFixed(4)), lon: Number(point.lon.toFixed(4)) },
    observedAt,
    basis: 'observed',
    assumed: [...names.filter((name) => known[name] === null), ...(feelsLike === null ? ['feelsLike'] : [])],
  };
}

/** @throws Error where Open-Meteo does not answer, refuses, or answers something else */
export async function fetchOpenMeteo(
  base: string,
  point: { lat: number; lon: number },
  atMs: number,
  signal: AbortSignal,
): Promise<CurrentWeather> {
  const response = await fetch(directAddress(base, point), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`Open-Meteo answered ${response.status}`);
  return readDirectAnswer(await response.json(), point, atMs);
}
