import { entryAt, HOUR_MS, type HourlyWeather, type PlanWeather } from '@draksha/models';

/** Hours of a place in columns. */
export type HoursOfPlace = Pick<PlanWeather, 'series' | 'utcOffsetMinutes'>;

const midnightMs = (date: string, offsetMinutes: number): number =>
  Date.parse(`${date}T00:00:00Z`) - offsetMinutes * 60_000;

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** Entries of the hours of a day, from one hour to before another. */
function entriesOf(
  { series, utcOffsetMinutes }: HoursOfPlace,
  date: string,
  fromHour = 0,
  toHour = 24,
): readonly number[] {
  const start = midnightMs(date, utcOffsetMinutes);
  const from = entryAt(series, start + fromHour * HOUR_MS);
  const to = entryAt(series, start + toHour * HOUR_MS, from);
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Rain of a day, or of some hours of it, mm; null where no hour is known. */
export function dayRain(weather: HoursOfPlace, date: string, fromHour = 0, toHour = 24): number | null {
  const known = entriesOf(weather, date, fromHour, toHour)
    .map((i) => weather.series.precipitation[i] ?? Number.NaN)
    .filter((mm) => !Number.isNaN(mm));
  return known.length === 0 ? null : known.reduce((sum, mm) => sum + mm, 0);
}

/** The strongest wind between 6 and 22, km/h; null where no hour is known. */
export function dayWindMost(weather: HoursOfPlace, date: string): number | null {
  const known = entriesOf(weather, date, 6, 22)
    .map((i) => weather.series.windSpeed[i] ?? Number.NaN)
    .filter((speed) => !Number.isNaN(speed));
  return known.length === 0 ? null : Math.max(...known);
}

/** Lowest and highest of a day, °C; null where no hour is known. */
export function dayWarmth(weather: HoursOfPlace, date: string): { least: number; most: number } | null {
  const known = entriesOf(weather, date)
    .map((i) => weather.series.temperature[i] ?? Number.NaN)
    .filter((degrees) => !Number.isNaN(degrees));
  return known.length === 0 ? null : { least: Math.min(...known), most: Math.max(...known) };
}

/** The hours of a day as objects, for what reads them so. */
export function hoursOf(weather: HoursOfPlace, date: string): HourlyWeather[] {
  const { series } = weather;
  return entriesOf(weather, date).map((i) => ({
    datetime: new Date(series.startsAtMs[i] ?? 0).toISOString(),
    temperature: orNull(series.temperature[i]),
    humidity: orNull(series.humidity[i]),
    windSpeed: orNull(series.windSpeed[i]),
    precipitation: orNull(series.precipitation[i]),
    precipitationProbability: orNull(series.precipitationProbability[i]),
  }));
}
