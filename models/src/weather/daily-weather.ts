/**
 * Weather by day: the wire form, and the same in columns without holes in the calendar (`NaN` where a value is missing).
 *
 * Units as on the wire: tempMax and tempMin °C, humidity % (mean), windSpeed km/h (the day's greatest, as providers give
 * it), precipitation mm, precipitationProbability %.
 */
import { dateOfDayNumber, dayNumberOfDate } from './calendar.ts';

/** India Meteorological Department: a rainy day has 2.5 mm or more. */
export const RAINY_DAY_MM = 2.5;

export interface DatedWeather {
  /** `YYYY-MM-DD` of the plot's calendar. */
  readonly date: string;
  readonly tempMax: number | null;
  readonly tempMin: number | null;
  readonly humidity?: number | null;
  readonly windSpeed?: number | null;
  readonly precipitation?: number | null;
  readonly precipitationProbability?: number | null;
}

export interface DailySeries {
  /** Day number (days since 1970-01-01) of index 0. */
  readonly firstDay: number;
  readonly length: number;
  readonly tempMax: Float64Array;
  readonly tempMin: Float64Array;
  readonly humidity: Float64Array;
  readonly windSpeed: Float64Array;
  readonly precipitation: Float64Array;
  readonly precipitationProbability: Float64Array;
}

/** Longer than any archive; a wrong century in a date would otherwise ask for gigabytes. */
const MAX_DAYS = 200 * 366;
/** Hours a column must know before the day's figure is used (chosen: docs/decisions/021). */
export const MIN_HOURS_OF_DAY = 20;

const columnNames = [
  'tempMax',
  'tempMin',
  'humidity',
  'windSpeed',
  'precipitation',
  'precipitationProbability',
] as const;

function emptyDays(firstDay: number, length: number): DailySeries {
  if (length > MAX_DAYS)
    throw new RangeError(`${length} days from ${dateOfDayNumber(firstDay)} are no series`);
  const column = () => new Float64Array(length).fill(Number.NaN);
  return {
    firstDay,
    length,
    tempMax: column(),
    tempMin: column(),
    humidity: column(),
    windSpeed: column(),
    precipitation: column(),
    precipitationProbability: column(),
  };
}

/**
 * Columns from days in any order; of two with the same date the last one given wins. A day that was not given is a day of
 * NaN.
 *
 * @throws RangeError for a text that is no date, or days more than two centuries apart.
 */
export function dailySeriesFrom(days: readonly DatedWeather[]): DailySeries {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const numbers = days.map(({ date }) => {
    const day = dayNumberOfDate(date);
    if (day < first) first = day;
    if (day > last) last = day;
    return day;
  });
  const series = days.length === 0 ? emptyDays(0, 0) : emptyDays(first, last - first + 1);
  days.forEach((day, i) => {
    const at = (numbers[i] ?? 0) - series.firstDay;
    for (const name of columnNames) {
      const value = day[name];
      series[name][at] = typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
    }
  });
  return series;
}

export interface ColumnSummary {
  readonly mean: number;
  readonly least: number;
  readonly greatest: number;
  readonly sum: number;
}

/** Of the known values from `from` to before `to`; all NaN where fewer than 20 are known. */
export function summaryOf(column: Float64Array, from: number, to: number): ColumnSummary {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let known = 0;
  for (let i = from; i < to; i++) {
    const value = column[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return known >= MIN_HOURS_OF_DAY
    ? { mean: sum / known, least, greatest, sum }
    : { mean: Number.NaN, least: Number.NaN, greatest: Number.NaN, sum: Number.NaN };
}
