/** Sums of a stretch of days: one definition for reports and for the season on screen. What is not known is counted, never taken as nought. */
import { degreeDays } from '@draksha/models/stages/thermal-time';
import { RAINY_DAY_MM } from '@draksha/models/weather/daily-weather';
import type { PlotDay, ReportWeatherDay } from './plot-weather.ts';

/** Wet hours between 18:00 and 06:00 from which a night counts as wet: the specification's moderate limit of downy mildew. */
export const WET_NIGHT_HOURS = 6;

export interface DayValue {
  readonly date: string;
  readonly value: number;
}

export interface WeatherFigures {
  readonly days: number;
  /** Days whose rain is known. */
  readonly rainKnown: number;
  /** Null where the rain of no day is known. */
  readonly rainMm: number | null;
  readonly rainyDays: number | null;
  readonly wettest: DayValue | null;
  /** Days whose highest and lowest are known. */
  readonly tempKnown: number;
  /** °C·day over 10 °C of the known days, from highest and lowest. */
  readonly degreeDays: number | null;
  readonly meanMax: number | null;
  readonly meanMin: number | null;
  readonly hottest: DayValue | null;
  readonly coldest: DayValue | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const tenth = (value: number): number => Math.round(value * 10) / 10;
const orNull = <T>(values: readonly number[], of: (values: readonly number[]) => T): T | null =>
  values.length === 0 ? null : of(values);
const meanOf = (values: readonly number[]): number => tenth(sum(values) / values.length);

/** The first of the days with the greatest value by `rank`. */
function foremost(days: readonly DayValue[], rank: (value: number) => number): DayValue | null {
  return days.reduce<DayValue | null>(
    (best, day) => (best === null || rank(day.value) > rank(best.value) ? day : best),
    null,
  );
}

const valuesOf = (days: readonly ReportWeatherDay[], name: 'tempMax' | 'tempMin' | 'rainMm'): DayValue[] =>
  days.flatMap(({ date, [name]: value }) => (value === null ? [] : [{ date, value }]));
const numbers = (days: readonly DayValue[]): number[] => days.map(({ value }) => value);

export function weatherFigures(days: readonly ReportWeatherDay[]): WeatherFigures {
  const rain = valuesOf(days, 'rainMm');
  const max = valuesOf(days, 'tempMax');
  const min = valuesOf(days, 'tempMin');
  const heat = days.flatMap(({ tempMax, tempMin }) =>
    tempMax === null || tempMin === null ? [] : [degreeDays(tempMax, tempMin)],
  );
  return {
    days: days.length,
    rainKnown: rain.length,
    rainMm: orNull(numbers(rain), (values) => tenth(sum(values))),
    rainyDays: orNull(numbers(rain), (values) => values.filter((mm) => mm >= RAINY_DAY_MM).length),
    wettest: foremost(rain, (value) => value),
    tempKnown: heat.length,
    degreeDays: orNull(heat, (values) => Math.round(sum(values))),
    meanMax: orNull(numbers(max), meanOf),
    meanMin: orNull(numbers(min), meanOf),
    hottest: foremost(max, (value) => value),
    coldest: foremost(min, (value) => -value),
  };
}

export interface WetNights {
  readonly nights: number;
  /** Nights of which enough is known. */
  readonly known: number;
}

export const wetNights = (days: readonly Pick<PlotDay, 'wetNightHours'>[]): WetNights => ({
  nights: days.filter(({ wetNightHours }) => (wetNightHours ?? 0) >= WET_NIGHT_HOURS).length,
  known: days.filter(({ wetNightHours }) => wetNightHours !== null).length,
});

/** Of all days at least so many must be known before a year is set beside another. */
const MIN_SHARE = 0.9;

export interface YearBefore extends WeatherFigures {
  /** First day of the same stretch in that year. */
  readonly from: string;
  /** Enough of it is known to be counted into the mean of the years. */
  readonly isWhole: boolean;
}

export const yearBefore = (from: string, days: readonly ReportWeatherDay[]): YearBefore => {
  const figures = weatherFigures(days);
  const known = Math.min(figures.rainKnown, figures.tempKnown);
  return { ...figures, from, isWhole: days.length > 0 && known >= MIN_SHARE * days.length };
};

export interface MeanOfYears {
  readonly years: number;
  readonly rainMm: number;
  readonly rainyDays: number;
  readonly degreeDays: number;
}

/** The mean of the years that are whole; null for none. */
export function meanOfYears(years: readonly YearBefore[]): MeanOfYears | null {
  const whole = years.filter(({ isWhole }) => isWhole);
  if (whole.length === 0) return null;
  const mean = (of: (year: YearBefore) => number | null) =>
    sum(whole.map((year) => of(year) ?? 0)) / whole.length;
  return {
    years: whole.length,
    rainMm: tenth(mean(({ rainMm }) => rainMm)),
    rainyDays: tenth(mean(({ rainyDays }) => rainyDays)),
    degreeDays: Math.round(mean((year) => year.degreeDays)),
  };
}
