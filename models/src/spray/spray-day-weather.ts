/** The weather of a day as a spray day shows it: the provider's own, and from the hours where it gave none. */
import { dateOfDayNumber, endOfLocalDayMs } from '../weather/calendar.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';

/** The specification's daily forecast item. Units as on the wire; windSpeed is the day's greatest. */
export interface DailyWeather {
  readonly date: string;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly humidity: number | null;
  readonly windSpeed: number | null;
  readonly precipitationProbability: number | null;
  readonly precipitation?: number | null;
  readonly conditions?: string | null;
  readonly icon?: string | null;
}

// A mean of 85, 85 and 85.1, 84.9 must equal a limit of 85, not exceed it by the last bit.
const STEPS_PER_UNIT = 1e9;

/** Mean to nine decimals; null of nothing. */
export const meanOfKnown = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * STEPS_PER_UNIT) /
      STEPS_PER_UNIT;

export type SprayDayWeather = Readonly<Required<Omit<DailyWeather, 'precipitation'>>>;

/** Greatest and least temperature, mean humidity, greatest wind and chance of rain over the day's hours; null without. */
export function dayWeatherFromHours(
  series: HourlySeries,
  dayNumber: number,
  utcOffsetMinutes: number,
  given?: DailyWeather,
): SprayDayWeather {
  const from = entryAt(series, endOfLocalDayMs(dayNumber - 1, utcOffsetMinutes));
  const to = entryAt(series, endOfLocalDayMs(dayNumber, utcOffsetMinutes), from);
  const knownOf = (column: Float64Array): number[] =>
    [...column.subarray(from, to)].filter((value) => !Number.isNaN(value));
  const greatest = (values: number[]) => (values.length === 0 ? null : Math.max(...values));
  const temperature = knownOf(series.temperature);
  return {
    date: dateOfDayNumber(dayNumber),
    tempMax: given?.tempMax ?? greatest(temperature),
    tempMin: given?.tempMin ?? (temperature.length === 0 ? null : Math.min(...temperature)),
    humidity: given?.humidity ?? meanOfKnown(knownOf(series.humidity)),
    windSpeed: given?.windSpeed ?? greatest(knownOf(series.windSpeed)),
    precipitationProbability:
      given?.precipitationProbability ?? greatest(knownOf(series.precipitationProbability)),
    conditions: given?.conditions ?? null,
    icon: given?.icon ?? null,
  };
}
