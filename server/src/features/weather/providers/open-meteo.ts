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
  type Reading,
  UnreadableAnswer,
} from './adapter.ts';
import { numeric } from './number.ts';
import { plausible, plausibleAtmosphere, plausibleDayRain } from './plausible.ts';
import { skyOfWmo } from './sky.ts';
import { joinUrl } from './url.ts';

/**
 * Open-Meteo forecast: km/h, mm, °C, visibility in metres. Times are local and without an offset, which stands once
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

/** Brings values of a variable to our unit, by the unit that the answer names for it; `undefined` where it is ours. */
const conversionOf = (units: Units, name: string): ((value: number) => number) | undefined => {
  const unit = units?.[name];
  return typeof unit === 'string' ? conversions[unit] : undefined;
};

/** A value in our unit. */
function inOurUnit(value: unknown, units: Units, name: string): unknown {
  const number = numberIn(value);
  if (number === null) return null;
  return conversionOf(units, name)?.(number) ?? number;
}

const atmosphereFrom = (read: (name: string) => unknown, units: Units): Atmosphere =>
  plausibleAtmosphere(
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

const unknown = Object.fromEntries(Object.keys(variables).map((quantity) => [quantity, null])) as Record<
  keyof Atmosphere,
  number | null
>;

function hoursOf(data: z.infer<typeof answer>): HourReading[] {
  const starts = data.hourly.time.map((time) => instantOf(time, data.utc_offset_seconds));
  const indexOf = new Map(starts.map((start, index) => [start, index]));
  // Years of hours pass through here: what is the same for all of them is looked up once.
  const columnsRead = Object.entries(variables).map(([quantity, name]) => {
    const column = data.hourly[name];
    return {
      quantity: quantity as keyof Atmosphere,
      values: Array.isArray(column) ? (column as readonly unknown[]) : [],
      convert: conversionOf(data.hourly_units, name),
      ofPrecedingHour: ofPrecedingHour.has(name),
    };
  });
  return starts.flatMap((startsAtMs, index) => {
    if (startsAtMs === null) return [];
    const next = indexOf.get(startsAtMs + HOUR_MS) ?? -1;
    const air = { ...unknown };
    for (const { quantity, values, convert, ofPrecedingHour } of columnsRead) {
      const value = numberIn(values[ofPrecedingHour ? next : index]);
      air[quantity] = plausible(quantity, convert && value !== null ? convert(value) : value);
    }
    const isDay = numberIn(cell(data.hourly, 'is_day', index)) !== 0;
    return [
      { startsAtMs, ...air, ...skyOfWmo(cell(data.hourly, 'weather_code', index), air.cloudCover, isDay) },
    ];
  });
}

function daysOf(data: z.infer<typeof answer>): DayReading[] {
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
        tempMax: plausible('temperature', converted('temperature_2m_max')),
        tempMin: plausible('temperature', converted('temperature_2m_min')),
        humidity: plausible('humidity', read('relative_humidity_2m_mean')),
        windSpeed: plausible('windSpeed', converted('wind_speed_10m_max')),
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

function currentOf(data: z.infer<typeof answer>): CurrentReading | null {
  const now = data.current;
  if (!now) return null;
  const observedAtMs = instantOf(now.time, data.utc_offset_seconds);
  if (observedAtMs === null) return null;
  const air = atmosphereFrom((name) => now[name], data.current_units);
  return { observedAtMs, ...air, ...skyOfWmo(now.weather_code, air.cloudCover, numberIn(now.is_day) !== 0) };
}

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
    return {
      zone: parsed.data.timezone ?? '',
      utcOffsetMinutes: Math.round(parsed.data.utc_offset_seconds / 60),
      hours: hoursOf(parsed.data),
    };
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

function decode(body: unknown): Reading {
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer('not a forecast');
  const { data } = parsed;
  return {
    zone: data.timezone ?? '',
    utcOffsetMinutes: Math.round(data.utc_offset_seconds / 60),
    elevationMetres: numberIn(data.elevation),
    current: currentOf(data),
    hours: hoursOf(data),
    days: daysOf(data),
    alerts: [],
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
    // The global models run four times a day and can be had five hours later.
    runs: { everyHours: 6, fromHourUtc: 5 },

    requestFor: (place) => requestFor([place]),
    decode,
    past: archive(config.archiveUrl),
    batch: {
      maxPlaces: 50,
      requestFor,
      decode: (body) => (Array.isArray(body) ? body : [body]).map(decode),
    },
  };
}
