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
  wmoCode,
  zoneOf,
} from './air.ts';
import { airAt } from './scenarios.ts';
import type { Replay } from './visual-crossing-wire.ts';

/** What Open-Meteo answers: only the variables asked for, local times without offset, units beside the values. */

/** A request that the real service refuses, with its reason. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
}

type Row = { readonly air: AirHour; readonly before: AirHour; readonly isDay: boolean };
type Column = readonly [unit: string, (row: Row) => number | null];

const round = (value: number): number => Math.round(value * 10) / 10;

// Sums and means carry the time at which their hour ends.
const columns: Readonly<Record<string, Column>> = {
  temperature_2m: ['°C', ({ air }) => air.temperature],
  apparent_temperature: ['°C', ({ air }) => air.temperature],
  relative_humidity_2m: ['%', ({ air }) => Math.round(air.humidity)],
  dew_point_2m: ['°C', ({ air }) => round(dewPoint(air.temperature, air.humidity))],
  pressure_msl: ['hPa', ({ air }) => air.pressure],
  wind_speed_10m: ['km/h', ({ air }) => air.windSpeed],
  wind_direction_10m: ['°', ({ air }) => Math.round(air.windDirection)],
  visibility: ['m', ({ air }) => air.visibility * 1000],
  cloud_cover: ['%', ({ air }) => Math.round(air.cloudCover)],
  uv_index: ['', ({ air }) => Math.round(air.solarRadiation / 100)],
  precipitation: ['mm', ({ before }) => before.precipitation],
  precipitation_probability: ['%', ({ before }) => Math.round(before.precipitationProbability)],
  shortwave_radiation: ['W/m²', ({ before }) => before.solarRadiation],
  weather_code: ['wmo code', ({ air }) => wmoCode(air)],
  is_day: ['', ({ isDay }) => (isDay ? 1 : 0)],
};

type DayColumn = readonly [
  unit: string,
  (hours: readonly AirHour[], sun: { rise: string; set: string }) => unknown,
];

const most = (hours: readonly AirHour[], pick: (hour: AirHour) => number): number =>
  Math.max(...hours.map(pick));
const sum = (hours: readonly AirHour[], pick: (hour: AirHour) => number): number =>
  hours.reduce((total, hour) => total + pick(hour), 0);

const dayColumns: Readonly<Record<string, DayColumn>> = {
  weather_code: ['wmo code', (hours) => most(hours, wmoCode)],
  temperature_2m_max: ['°C', (hours) => most(hours, (hour) => hour.temperature)],
  temperature_2m_min: ['°C', (hours) => -most(hours, (hour) => -hour.temperature)],
  relative_humidity_2m_mean: ['%', (hours) => Math.round(sum(hours, (hour) => hour.humidity) / hours.length)],
  wind_speed_10m_max: ['km/h', (hours) => most(hours, (hour) => hour.windSpeed)],
  precipitation_probability_max: ['%', (hours) => most(hours, (hour) => hour.precipitationProbability)],
  precipitation_sum: ['mm', (hours) => round(sum(hours, (hour) => hour.precipitation))],
  uv_index_max: ['', (hours) => round(most(hours, (hour) => hour.solarRadiation / 100))],
  sunrise: ['iso8601', (_hours, { rise }) => rise],
  sunset: ['iso8601', (_hours, { set }) => set],
};

const windUnits: Readonly<Record<string, readonly [string, number]>> = {
  kmh: ['km/h', 1],
  ms: ['m/s', 1 / 3.6],
  mph: ['mp/h', 1 / 1.609344],
  kn: ['kn', 1 / 1.852],
};

function listed<T>(parameter: string | null, known: Readonly<Record<string, T>>): [string, T][] {
  return (parameter ?? '').split(',').flatMap((name): [string, T][] => {
    if (name === '') return [];
    const column = known[name];
    if (!column)
      throw new RefusedRequest(`Cannot initialize WeatherVariable from invalid String value ${name}.`);
    return [[name, column]];
  });
}

function range(parameters: URLSearchParams, today: string): [from: string, to: string] {
  const start = parameters.get('start_date');
  const end = parameters.get('end_date');
  if (start && end) return [start, end];
  const days = Number(parameters.get('forecast_days') ?? 7);
  if (!(days >= 0 && days <= 16))
    throw new RefusedRequest('Forecast days is invalid. Allowed range 0 to 16.');
  return [addDays(today, -Number(parameters.get('past_days') ?? 0)), addDays(today, days - 1)];
}

/** The answer for one place; hours from `knownUntilMs` on hold nothing, as in an archive that lags behind. */
export function forecast(
  place: ReplayPlace,
  parameters: URLSearchParams,
  replay: Replay,
  knownUntilMs = Number.POSITIVE_INFINITY,
): Record<string, unknown> {
  const zone = parameters.get('timezone') ? zoneOf(place) : 'UTC';
  const offset = offsetSecondsAt(zone, replay.nowMs);
  const [windUnit, windFactor] = windUnits[parameters.get('wind_speed_unit') ?? 'kmh'] ?? ['km/h', 1];
  const unix = parameters.get('timeformat') === 'unixtime';
  const stamp = (ms: number): string | number =>
    unix ? ms / 1000 : new Date(ms + offset * 1000).toISOString().slice(0, 16);
  let last: AirHour | null = null;
  // Each hour is wanted twice: as itself and as the one before the next.
  const air = (ms: number): AirHour => {
    const found = last?.startsAtMs === ms ? last : airAt(replay.scenario, place, zone, ms);
    last = found;
    return found;
  };
  const suns = new Map<string, ReturnType<typeof sunTimes>>();
  const rowAt = (ms: number): Row => {
    const date = localDate(zone, ms);
    const sun = suns.get(date) ?? sunTimes(place, date);
    suns.set(date, sun);
    const before = air(ms - HOUR_MS);
    return { before, air: air(ms), isDay: ms >= sun.rise && ms < sun.set };
  };
  const wind = (name: string, value: unknown): unknown =>
    name.startsWith('wind_speed') && typeof value === 'number' ? round(value * windFactor) : value;
  const unitOf = (name: string, unit: string): string => (name.startsWith('wind_speed') ? windUnit : unit);

  const [from, to] = range(parameters, localDate(zone, replay.nowMs));
  const dates: string[] = [];
  for (let date = from; date <= to && dates.length < 8000; date = addDays(date, 1)) dates.push(date);
  const hourly = listed(parameters.get('hourly'), columns);
  const daily = listed(parameters.get('daily'), dayColumns);
  const current = listed(parameters.get('current'), columns);
  const rows = hourly.length > 0 ? dates.flatMap((date) => hourStarts(zone, date)).map(rowAt) : [];
  const now = rowAt(replay.nowMs - (replay.nowMs % 900_000));
  const byDay =
    daily.length > 0 ? dates.map((date) => ({ date, hours: hourStarts(zone, date).map(air) })) : [];
  const clock = (ms: number): string => String(stamp(ms));
  const units = (names: readonly (readonly [string, readonly [string, unknown]])[]): Record<string, string> =>
    Object.fromEntries([
      ['time', unix ? 'unixtime' : 'iso8601'],
      ...names.map(([name, [unit]]) => [name, unitOf(name, unit)]),
    ]);

  return {
    latitude: Math.round(place.latitude * 16) / 16,
    longitude: Math.round(place.longitude * 16) / 16,
    generationtime_ms: 0.5,
    utc_offset_seconds: offset,
    timezone: zone,
    timezone_abbreviation: 'GMT',
    elevation: 560,
    ...(current.length > 0
      ? {
          current_units: units(current),
          current: {
            time: stamp(now.air.startsAtMs),
            interval: 900,
            ...Object.fromEntries(current.map(([name, [, read]]) => [name, wind(name, read(now))])),
          },
        }
      : {}),
    ...(hourly.length > 0
      ? {
          hourly_units: units(hourly),
          hourly: {
            time: rows.map((row) => stamp(row.air.startsAtMs)),
            ...Object.fromEntries(
              hourly.map(([name, [, read]]) => [
                name,
                rows.map((row) => (row.air.startsAtMs < knownUntilMs ? wind(name, read(row)) : null)),
              ]),
            ),
          },
        }
      : {}),
    ...(daily.length > 0
      ? {
          daily_units: units(daily),
          daily: {
            time: byDay.map(({ date, hours }) => (unix ? (hours[0]?.startsAtMs ?? 0) / 1000 : date)),
            ...Object.fromEntries(
              daily.map(([name, [, read]]) => [
                name,
                byDay.map(({ date, hours }) => {
                  const sun = sunTimes(place, date);
                  return wind(name, read(hours, { rise: clock(sun.rise), set: clock(sun.set) }));
                }),
              ]),
            ),
          },
        }
      : {}),
  };
}
