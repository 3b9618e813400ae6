/**
 * The weather of a cell as the plan reads it, and the short form in which it travels: one text of comma-separated numbers a column, an
 * empty place where a value is missing. Server and phone read the same rounded numbers, so that both make the same plan.
 */

import type { MorningRecord } from '../risk/wet-mornings.ts';
import { HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';
import { type StuckSensor, stuckHours } from '../wetness/stuck-sensor.ts';

export const planColumns = [
  'temperature',
  'humidity',
  'windSpeed',
  'precipitation',
  'precipitationProbability',
  'leafWet',
] as const;
export type PlanColumn = (typeof planColumns)[number];

/** Hours in a row from `startsAtMs` on; a text may end early, the rest is not known. */
export interface PackedWeatherColumns extends Readonly<Record<PlanColumn, string>> {
  readonly startsAtMs: number;
}

export interface PlanWeather {
  readonly series: HourlySeries;
  /** One an hour of the series: 1 wet, 0 dry, NaN not known. */
  readonly leafWet: Float64Array;
  /** Reference evapotranspiration by date, mm. */
  readonly et0Mm: ReadonlyMap<string, number>;
  readonly sample: boolean;
  readonly fetchedAtMs: number;
  readonly utcOffsetMinutes: number;
  /** Record of wet-morning forecasts, by days ahead; absent without any. */
  readonly mornings?: readonly MorningRecord[] | undefined;
  /** The leaf sensor that speaks for the plots, where it is stuck at wet and not read. */
  readonly stuckSensor?: StuckSensor | undefined;
}

/** Digits behind the point that travel. */
const DIGITS: Readonly<Record<PlanColumn, number>> = {
  temperature: 1,
  humidity: 0,
  windSpeed: 1,
  precipitation: 2,
  precipitationProbability: 0,
  leafWet: 0,
};

function rounded(value: number, digits: number): string {
  if (Number.isNaN(value)) return '';
  const step = 10 ** digits;
  return String(Math.round(value * step) / step);
}

/** Numbers as they travel: comma-separated, an empty place for NaN, none of those at the end. */
export const packNumbers = (values: readonly number[], digits: number): string =>
  values
    .map((value) => rounded(value, digits))
    .join(',')
    .replace(/,+$/, '');

/** The hours of a series from an instant to before another, on whole hours, in the short form. */
export function packHours(
  series: HourlySeries,
  leafWet: ArrayLike<number>,
  fromMs: number,
  toMs: number,
): PackedWeatherColumns {
  const at = new Map<number, number>();
  for (let i = 0; i < series.length; i++) at.set(series.startsAtMs[i] ?? Number.NaN, i);
  const count = Math.max(0, Math.floor((toMs - fromMs) / HOUR_MS));
  const column = (name: PlanColumn): string => {
    const values = name === 'leafWet' ? leafWet : series[name];
    const hourValues = Array.from({ length: count }, (_, i) => {
      const index = at.get(fromMs + i * HOUR_MS);
      return index === undefined ? Number.NaN : (values[index] ?? Number.NaN);
    });
    return packNumbers(hourValues, DIGITS[name]);
  };
  return {
    startsAtMs: fromMs,
    temperature: column('temperature'),
    humidity: column('humidity'),
    windSpeed: column('windSpeed'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    leafWet: column('leafWet'),
  };
}

/** A shorter run saves nothing as text. */
const MIN_RUN = 3;

/** Run-length text: `0,0,0,0,1.2` is `0*4,1.2`, for clients that ask for it. */
export function withRuns(text: string): string {
  const parts = text.split(',');
  const said: string[] = [];
  for (let start = 0, end = 0; start < parts.length; start = end) {
    const part = parts[start] ?? '';
    while (end < parts.length && parts[end] === part) end += 1;
    const times = end - start;
    said.push(...(times < MIN_RUN ? parts.slice(start, end) : [`${part}*${times}`]));
  }
  return said.join(',');
}

const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));

/** The numbers of a text of {@link packNumbers}, or of the same with runs. */
export function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  if (text === '') return numbers;
  for (const part of text.split(',')) {
    const star = part.indexOf('*');
    const value = numberOf(star < 0 ? part : part.slice(0, star));
    const times = star < 0 ? 1 : Number(part.slice(star + 1));
    for (let time = 0; time < times; time += 1) numbers.push(value);
  }
  return numbers;
}

export function unpackHours(packed: PackedWeatherColumns): Pick<PlanWeather, 'series' | 'leafWet'> {
  const columns = Object.fromEntries(
    planColumns.map((name) => [name, unpackNumbers(packed[name])]),
  ) as Record<PlanColumn, number[]>;
  const length = Math.max(...planColumns.map((name) => columns[name].length));
  const filled = (name: PlanColumn) =>
    Float64Array.from({ length }, (_, i) => columns[name][i] ?? Number.NaN);
  const nothing = () => new Float64Array(length).fill(Number.NaN);
  return {
    series: {
      length,
      startsAtMs: Float64Array.from({ length }, (_, i) => packed.startsAtMs + i * HOUR_MS),
      temperature: filled('temperature'),
      humidity: filled('humidity'),
      dewPoint: nothing(),
      windSpeed: filled('windSpeed'),
      precipitation: filled('precipitation'),
      precipitationProbability: filled('precipitationProbability'),
      solarRadiation: nothing(),
      cloudCover: nothing(),
    },
    leafWet: filled('leafWet'),
  };
}

/** Returns the weather with a stuck leaf sensor's wetness unknown. For weather without its own measured values. */
export function withoutStuckWetness(weather: PlanWeather): PlanWeather {
  const { series, leafWet } = weather;
  const stuck = stuckHours(series, (i) => (leafWet[i] ?? Number.NaN) >= 0.5);
  if (stuck === null) return weather;
  return { ...weather, leafWet: leafWet.map((wet, i) => (stuck[i] === 1 ? Number.NaN : wet)) };
}
