import type { Place } from '@draksha/contract';
import { dateAfter, HOUR_MS, localDate, numberIn } from '@draksha/models';
import * as z from 'zod';
import {
  type Atmosphere,
  type CurrentReading,
  type DayReading,
  type HourReading,
  type PastReading,
  type PastSource,
  type Provider,
  type ProviderReading,
  UnreadableAnswer,
} from './adapter.ts';
import { isKept } from './kept-span.ts';
import { numeric, placeIn } from './number.ts';
import { plausible, plausibleDayRain, Sieve } from './plausible.ts';
import { skyOfWmo } from './sky.ts';
import { joinUrl } from './url.ts';

/**
 * Open-Meteo forecast: km/h, mm, °C, visibility in metres. Times are local and without an offset, which is given once
 * in `utc_offset_seconds`; units stand beside the values and are obeyed, since one parameter changes them.
 */

const variables = {
  temperature: 'temperature_2m',
  feelsLike: 'apparent_temperature',
  humidity: 'relative_humidity_2m',
  dewPoint: 'dew_point_2m',
  pressure: 'pressure_msl',
  windSpeed: 'wind_speed_10m',
  windDirection: 'wind_direction_10m',
  visibility: 'visibility',
  cloudCover: 'cloud_cover',
  uvIndex: 'uv_index',
  precipitation: 'precipitation',
  precipitationProbability: 'precipitation_probability',
  solarRadiation: 'shortwave_radiation',
} as const satisfies Record<keyof Atmosphere, string>;

const dayVariables = [
  'weather_code',
  'temperature_2m_max',
  'temperature_2m_min',
  'relative_humidity_2m_mean',
  'wind_speed_10m_max',
  'precipitation_probability_max',
  'precipitation_sum',
  'uv_index_max',
  'sunrise',
  'sunset',
];

const columns = z.looseObject({ time: z.array(z.union([z.string(), z.number()])) });
const answer = z.looseObject({
  latitude: z.unknown().optional(),
  longitude: z.unknown().optional(),
  utc_offset_seconds: numeric,
  timezone: z.string().optional(),
  elevation: z.unknown().optional(),
  current: z.looseObject({ time: z.union([z.string(), z.number()]) }).nullish(),
  current_units: z.record(z.string(), z.unknown()).nullish(),
  hourly: columns,
  hourly_units: z.record(z.string(), z.unknown()).nullish(),
  daily: columns.optional(),
  daily_units: z.record(z.string(), z.unknown()).nullish(),
});

type Units = Readonly<Record<string, unknown>> | null | undefined;

const conversions: Readonly<Record<string, (value: number) => number>> = {
  'm/s': (value) => value * 3.6,
  'mp/h': (value) => value * 1.609344,
  mph: (value) => value * 1.609344,
  kn: (value) => value * 1.852,
  '°F': (value) => (value - 32) / 1.8,
  inch: (value) => value * 25.4,
  m: (value) => value / 1000,
  ft: (value) => value * 0.0003048,
};

const ours: ReadonlySet<string> = new Set([
  '',
  '°C',
  '%',
  'hPa',
  'km/h',
  '°',
  'km',
  'mm',
  'W/m²',
  'wmo code',
]);

/**
 * Brings values of a variable to our unit, by the unit that the answer names for it; `undefined` where it is ours.
 *
 * @throws UnreadableAnswer for an unknown unit
 */
const conversionOf = (units: Units, name: string): ((value: number) => number) | undefined => {
  const unit = units?.[name];
  if (typeof unit !== 'string' || ours.has(unit)) return undefined;
  const conversion = conversions[unit];
  if (!conversion) throw new UnreadableAnswer(`${name} comes in another unit, ${unit.slice(0, 20)}`);
  return conversion;
};

/** A value in our unit. */
function inOurUnit(value: unknown, units: Units, name: string): unknown {
  const number = numberIn(value);
  if (number === null) return null;
  return conversionOf(units, name)?.(number) ?? number;
}

const atmosphereFrom = (read: (name: string) => unknown, units: Units, sieve: Sieve): Atmosphere =>
  sieve.atmosphere(
    Object.fromEntries(
      Object.entries(variables).map(([quantity, name]) => [quantity, inOurUnit(read(name), units, name)]),
    ) as Record<keyof Atmosphere, unknown>,
  );

/** Epoch milliseconds of a local time without offset, or of epoch seconds. */
function instantOf(time: unknown, offsetSeconds: number): number | null {
  const epochSeconds = numberIn(time);
  if (epochSeconds !== null) return epochSeconds * 1000;
  if (typeof time !== 'string') return null;
  const ms = Date.parse(`${time.length === 10 ? `${time}T00:00` : time}Z`);
  return Number.isNaN(ms) ? null : ms - offsetSeconds * 1000;
}

const cell = (table: Readonly<Record<string, unknown>>, name: string, index: number): unknown => {
  const column = table[name];
  return Array.isArray(column) ? (column[index] as unknown) : null;
};

/** Sums and means that Open-Meteo dates at the end of their hour; ours stand at its start. */
const ofPrecedingHour: ReadonlySet<string> = new Set([
  variables.precipitation,
  variables.precipitationProbability,
  variables.solarRadiation,
]);

/** When hours begin, and which is which; `null` for a time that cannot be read. */
interface Times {
  readonly starts: readonly (number | null)[];
  readonly indexOf: ReadonlyMap<number | null, number>;
}

type ReadTimes = (time: readonly unknown[], offsetSeconds: number) => Times;

/** Places of one request nearly always have the same hours: each list is read once. */
function timesReader(): ReadTimes {
  let last: (Times & { readonly time: readonly unknown[]; readonly offsetSeconds: number }) | null = null;
  return (time, offsetSeconds) => {
    const isSame =
      last?.offsetSeconds === offsetSeconds &&
      last.time.length === time.length &&
      last.time.every((one, index) => one === time[index]);
    if (last && isSame) return last;
    const starts = time.map((one) => instantOf(one, offsetSeconds));
    last = { time, offsetSeconds, starts, indexOf: new Map(starts.map((start, index) => [start, index])) };
    return last;
  };
}

type MutableReading = { -readonly [K in keyof HourReading]: HourReading[K] };

/** The hours that are wanted: of a forecast more come than are kept. */
function hoursOf(
  data: z.infer<typeof answer>,
  sieve: Sieve,
  timesOf: ReadTimes = timesReader(),
  isWanted: (startsAtMs: number) => boolean = () => true,
): HourReading[] {
  const { starts, indexOf } = timesOf(data.hourly.time, data.utc_offset_seconds);
  // Runs over years of hours: constants are looked up once.
  const columnsRead = Object.entries(variables).map(([quantity, name]) => {
    const column = data.hourly[name];
    return {
      quantity: quantity as keyof Atmosphere,
      values: Array.isArray(column) ? (column as readonly unknown[]) : [],
      convert: conversionOf(data.hourly_units, name),
      ofPrecedingHour: ofPrecedingHour.has(name),
    };
  });
  const hours: HourReading[] = [];
  for (const [index, startsAtMs] of starts.entries()) {
    if (startsAtMs === null || !isWanted(startsAtMs)) continue;
    const next = indexOf.get(startsAtMs + HOUR_MS) ?? -1;
    // One object an hour, made with all of its fields: copies of it were a third of the work.
    const hour: MutableReading = {
      startsAtMs,
      temperature: null,
      feelsLike: null,
      humidity: null,
      dewPoint: null,
      pressure: null,
      windSpeed: null,
      windDirection: null,
      visibility: null,
      cloudCover: null,
      uvIndex: null,
      precipitation: null,
      precipitationProbability: null,
      solarRadiation: null,
      conditions: '',
      icon: 'cloudy',
    };
    for (const { quantity, values, convert, ofPrecedingHour } of columnsRead) {
      const value = numberIn(values[ofPrecedingHour ? next : index]);
      hour[quantity] = sieve.read(quantity, convert && value !== null ? convert(value) : value);
    }
    const isDay = numberIn(cell(data.hourly, 'is_day', index)) !== 0;
    const sky = skyOfWmo(cell(data.hourly, 'weather_code', index), hour.cloudCover, isDay);
    hour.conditions = sky.conditions;
    hour.icon = sky.icon;
    hours.push(hour);
  }
  return hours;
}

function daysOf(data: z.infer<typeof answer>, sieve: Sieve): DayReading[] {
  const { daily, utc_offset_seconds: offset } = data;
  if (!daily) return [];
  return daily.time.flatMap((time, index) => {
    const ms = instantOf(time, offset);
    if (ms === null) return [];
    const read = (name: string): unknown => cell(daily, name, index);
    const converted = (name: string): unknown => inOurUnit(read(name), data.daily_units, name);
    return [
      {
        date: localDate(ms, offset / 60),
        tempMax: sieve.read('temperature', converted('temperature_2m_max')),
        tempMin: sieve.read('temperature', converted('temperature_2m_min')),
        humidity: plausible('humidity', read('relative_humidity_2m_mean')),
        windSpeed: sieve.read('windSpeed', converted('wind_speed_10m_max')),
        precipitationProbability: plausible(
          'precipitationProbability',
          read('precipitation_probability_max'),
        ),
        precipitation: plausibleDayRain(converted('precipitation_sum')),
        uvIndex: plausible('uvIndex', read('uv_index_max')),
        sunriseMs: instantOf(read('sunrise'), offset),
        sunsetMs: instantOf(read('sunset'), offset),
        ...skyOfWmo(read('weather_code'), null, true),
      },
    ];
  });
}

function currentOf(data: z.infer<typeof answer>, sieve: Sieve): CurrentReading | null {
  const now = data.current;
  if (!now) return null;
  const observedAtMs = instantOf(now.time, data.utc_offset_seconds);
  if (observedAtMs === null) return null;
  const air = atmosphereFrom((name) => now[name], data.current_units, sieve);
  return { observedAtMs, ...air, ...skyOfWmo(now.weather_code, air.cloudCover, numberIn(now.is_day) !== 0) };
}

/** To be called when all was read through the sieve. */
const sourceOf = (data: z.infer<typeof answer>, { impossible }: Sieve) => ({
  place: placeIn(data.latitude, data.longitude),
  impossible,
  zone: data.timezone ?? '',
  utcOffsetMinutes: Math.round(data.utc_offset_seconds / 60),
});

/** The archive begins in 1940 and ends some days ago; it knows no probabilities, visibility or UV. */
const archived = Object.values(variables).filter(
  (name) => !['visibility', 'uv_index', 'precipitation_probability'].includes(name),
);

function archive(base: string): PastSource {
  const requestFor = (places: readonly Place[], from: string, to: string): URL => {
    const url = joinUrl(base, 'archive');
    url.searchParams.set('latitude', places.map(({ latitude }) => latitude.toFixed(6)).join(','));
    url.searchParams.set('longitude', places.map(({ longitude }) => longitude.toFixed(6)).join(','));
    url.searchParams.set('start_date', from);
    // The rain of a day's last hour is dated at the start of the next day.
    url.searchParams.set('end_date', dateAfter(to));
    url.searchParams.set('hourly', [...archived, 'weather_code', 'is_day'].join(','));
    url.searchParams.set('timezone', 'auto');
    return url;
  };
  const decode = (body: unknown): PastReading => {
    const parsed = answer.safeParse(body);
    if (!parsed.success) throw new UnreadableAnswer('not an archive');
    const sieve = new Sieve();
    const hours = hoursOf(parsed.data, sieve);
    return { ...sourceOf(parsed.data, sieve), hours };
  };
  return {
    maxDays: 366,
    recordsPerDay: 0,
    requestFor: (place, from, to) => requestFor([place], from, to),
    decode,
    several: {
      requestFor,
      decode: (body) => (Array.isArray(body) ? body : [body]).map(decode),
    },
  };
}

/** @param isWanted of which hours; where many places come together, those that are not kept are not made */
function forecastReader(isWanted?: (startsAtMs: number) => boolean): (body: unknown) => ProviderReading {
  const timesOf = timesReader();
  return (body) => {
    const parsed = answer.safeParse(body);
    if (!parsed.success) throw new UnreadableAnswer('not a forecast');
    const { data } = parsed;
    const sieve = new Sieve();
    const read = {
      current: currentOf(data, sieve),
      hours: hoursOf(data, sieve, timesOf, isWanted),
      days: daysOf(data, sieve),
    };
    return { ...sourceOf(data, sieve), elevationMetres: numberIn(data.elevation), ...read, alerts: [] };
  };
}

export function openMeteo(config: { readonly url: string; readonly archiveUrl: string }): Provider {
  // The current block has no visibility, UV, rain probability or radiation: the running hour lends them.
  const current = [
    'feelsLike',
    'humidity',
    'pressure',
    'windSpeed',
    'windDirection',
    'cloudCover',
    'precipitation',
  ] as const;
  const requestFor = (places: readonly Place[]): URL => {
    const url = joinUrl(config.url, 'forecast');
    url.searchParams.set('latitude', places.map(({ latitude }) => latitude.toFixed(6)).join(','));
    url.searchParams.set('longitude', places.map(({ longitude }) => longitude.toFixed(6)).join(','));
    url.searchParams.set(
      'current',
      ['temperature_2m', ...current.map((name) => variables[name]), 'weather_code', 'is_day'].join(','),
    );
    url.searchParams.set('hourly', [...Object.values(variables), 'weather_code', 'is_day'].join(','));
    url.searchParams.set('daily', dayVariables.join(','));
    url.searchParams.set('timezone', 'auto');
    url.searchParams.set('past_days', '1');
    url.searchParams.set('forecast_days', '15');
    return url;
  };
  return {
    source: 'openmeteo',
    key: undefined,
    needsKey: false,
    timeoutMs: 30_000,
    // 10,000 a day; by 35 variables and 16 days a place counts as four, docs/decisions/022.
    callsPerDay: 2500,
    // The global models run four times a day and can be had five hours later.
    runs: { everyHours: 6, fromHourUtc: 5 },

    requestFor: (place) => requestFor([place]),
    decode: (body) => forecastReader()(body),
    past: archive(config.archiveUrl),
    batch: {
      maxPlaces: 50,
      requestFor,
      decode: (body, now) =>
        (Array.isArray(body) ? body : [body]).map(
          forecastReader((startsAtMs) => isKept(startsAtMs, now.getTime())),
        ),
    },
  };
}
