/**
 * The vineyard at Pune (National Research Centre for Grapes): daily weather and measured wet hours of 2003–2006, its hours rebuilt from the
 * day's least and greatest values with the shapes that two later seasons of the same vineyard measured hour by hour. No rule was
 * fitted to it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlySeries } from '../src/weather/series.ts';

const folder = join(import.meta.dirname, '../../../shared/data/india');
const HOURLY = ['pune_nrc_hourly_2016_2017.csv.gz', 'pune_nrc_30min_2017_2018.csv.gz'] as const;
const DAILY = 'pune_nrc_daily_2003_2006_leafwetness.csv';
const DAY_HOURS = 24;
/** The dew season of a fruit crop. */
export const DEW_MONTHS: readonly number[] = [11, 12, 1, 2];

function rowsOf(text: string): Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell === '' || cell === 'NA' ? Number.NaN : Number(cell);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** From 0 at the least to 1 at the greatest. */
function shapeOf(values: readonly number[]): number[] {
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  return values.map((value) => (value - least) / span);
}

interface Shape {
  readonly temperature: readonly number[];
  readonly humidity: readonly number[];
}

/** The mean shape of a day by month, of the days of that month and its neighbours that were measured whole. */
function shapesByMonth(): ReadonlyMap<number, Shape> {
  const days = new Map<string, { temperature: number[]; humidity: number[] }[]>();
  for (const file of HOURLY)
    for (const row of rowsOf(gunzipSync(readFileSync(join(folder, file))).toString('utf8'))) {
      const time = row.local_time_IST ?? '';
      const day = days.get(time.slice(0, 10)) ?? [];
      const hour = Number(time.slice(11, 13));
      const at = day[hour] ?? { temperature: [], humidity: [] };
      day[hour] = at;
      at.temperature.push(numberOf(row.temp_c));
      at.humidity.push(numberOf(row.rh_pct));
      days.set(time.slice(0, 10), day);
    }
  const whole: { readonly month: number; readonly shape: Shape }[] = [];
  for (const [date, hours] of days) {
    const full = hours.filter((hour) => hour !== undefined);
    if (full.length < DAY_HOURS) continue;
    const temperature = full.map((hour) => mean(hour.temperature));
    const humidity = full.map((hour) => mean(hour.humidity));
    const moves = [temperature, humidity].every((values) => Math.max(...values) - Math.min(...values) > 1);
    if (moves)
      whole.push({
        month: Number(date.slice(5, 7)),
        shape: { temperature: shapeOf(temperature), humidity: shapeOf(humidity) },
      });
  }
  return new Map(
    Array.from({ length: 12 }, (_, i) => i + 1).map((month) => {
      const near = whole.filter((day) => Math.abs(((day.month - month + 18) % 12) - 6) <= 1);
      const of = (name: keyof Shape) =>
        shapeOf(
          Array.from({ length: DAY_HOURS }, (_, hour) => mean(near.map((day) => day.shape[name][hour] ?? 0))),
        );
      return [month, { temperature: of('temperature'), humidity: of('humidity') }];
    }),
  );
}

export interface PuneDay {
  readonly date: string;
  readonly month: number;
  readonly measuredWetHours: number;
}

export interface PuneVineyard {
  /** 24 hours for each of `days`, in their order. */
  readonly series: HourlySeries;
  readonly days: readonly PuneDay[];
}

/** Rain is put into the evening, 2.5 mm an hour: the file has its amount alone. */
const RAIN_FROM_HOUR = 17;
const RAIN_MM_AN_HOUR = 2.5;

/** Throws where the shared data is absent. */
export function puneVineyard(): PuneVineyard {
  const shapes = shapesByMonth();
  const rows = rowsOf(readFileSync(join(folder, DAILY), 'utf8'));
  const days = rows.map((row) => ({
    date: row.date ?? '',
    month: Number(row.date?.slice(5, 7)),
    measuredWetHours: numberOf(row.lw_h),
  }));
  const length = rows.length * DAY_HOURS;
  const column = (of: (row: Readonly<Record<string, string>>, shape: Shape, hour: number) => number) =>
    Float64Array.from({ length }, (_, i) => {
      const row = rows[Math.floor(i / DAY_HOURS)] ?? {};
      const shape = shapes.get(Number(row.date?.slice(5, 7)));
      return shape === undefined ? Number.NaN : of(row, shape, i % DAY_HOURS);
    });
  const between = (least: string | undefined, greatest: string | undefined, share: number) =>
    numberOf(least) + (numberOf(greatest) - numberOf(least)) * share;
  const unknown = new Float64Array(length).fill(Number.NaN);
  const series: HourlySeries = {
    length,
    startsAtMs: column((row, _, hour) => Date.parse(`${row.date}T00:00:00+05:30`) + hour * HOUR_MS),
    temperature: column((row, shape, hour) => between(row.tmin, row.tmax, shape.temperature[hour] ?? 0)),
    humidity: column((row, shape, hour) => between(row.rhmin, row.rhmax, shape.humidity[hour] ?? 0)),
    dewPoint: unknown,
    windSpeed: unknown,
    precipitation: column((row, _, hour) => {
      const rain = numberOf(row.rain);
      const hours = Math.max(1, Math.round(rain / RAIN_MM_AN_HOUR));
      const falls = rain > 0 && hour >= RAIN_FROM_HOUR && hour < RAIN_FROM_HOUR + hours;
      return falls ? rain / Math.min(hours, DAY_HOURS - RAIN_FROM_HOUR) : 0;
    }),
    precipitationProbability: unknown,
    solarRadiation: unknown,
    cloudCover: unknown,
  };
  return { series, days };
}

export interface PuneScore {
  readonly days: number;
  readonly measured: number;
  /** Estimated minus measured, hours a day. */
  readonly meanError: number;
  readonly meanAbsoluteError: number;
}

/** Wet hours a day against the sensor, over the days that count. */
export function puneScore(
  { days }: PuneVineyard,
  wet: Float64Array,
  counts: (day: PuneDay) => boolean,
): PuneScore {
  const scored = days.flatMap((day, d) => {
    if (!counts(day) || Number.isNaN(day.measuredWetHours)) return [];
    const hours = wet.slice(d * DAY_HOURS, (d + 1) * DAY_HOURS).reduce((sum, value) => sum + value, 0);
    return Number.isNaN(hours)
      ? []
      : [{ measured: day.measuredWetHours, error: hours - day.measuredWetHours }];
  });
  return {
    days: scored.length,
    measured: mean(scored.map(({ measured }) => measured)),
    meanError: mean(scored.map(({ error }) => error)),
    meanAbsoluteError: mean(scored.map(({ error }) => Math.abs(error))),
  };
}
