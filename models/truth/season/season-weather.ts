/**
 * The hours of a place in India for a season, from the figures in `../shared/data/india`: the vineyard at Pune by the hour, other places by the
 * day (NASA POWER), whose hours are drawn by one stated shape. The forecast of a day ahead is wrong now and then, always in the same way.
 *
 * Hours of a day, chosen: temperature least at 6, greatest at 14; the day's dew point from its mean; wind greatest in the afternoon; rain from
 * 16 on, 3 mm an hour. A forecast of one to five days misses a rainy day in six and makes one of a dry day in ten.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import type { HourlyWeather } from '../../src/weather/series.ts';
import { saturationPressureHpa } from '../../src/weather/vapour.ts';
import { type CsvRow, cell, numberCell, sharedCsv } from '../shared-files.ts';

/** One hour of the farm's clock. */
export type Hour = Required<
  Pick<HourlyWeather, 'datetime' | 'temperature' | 'humidity' | 'windSpeed' | 'precipitation'>
>;

/** The hours of a date as they were, or as a forecast has them. */
export type DayHours = (date: string) => readonly Hour[];

export interface SeasonPlace {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Only the vineyard's own station has hours. */
  readonly hourlyFiles: readonly string[];
  readonly dailyFile: string;
}

const place = (id: string, latitude: number, longitude: number, hourlyFiles: readonly string[] = []) => ({
  id,
  latitude,
  longitude,
  hourlyFiles,
  dailyFile: `data/india/${id}_nasa_power_daily_2019_2024.csv`,
});

export const SEASON_PLACES: readonly SeasonPlace[] = [
  place('pune', 18.5, 74, [
    'data/india/pune_nrc_hourly_2016_2017.csv.gz',
    'data/india/pune_nrc_30min_2017_2018.csv.gz',
  ]),
  place('nashik', 20, 73.8),
  place('sangli', 16.9, 74.6),
  place('solapur', 17.7, 75.9),
];

const instantOf = (date: string, hour: number): string =>
  `${date}T${String(hour).padStart(2, '0')}:00:00+05:30`;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STILL_WIND = 6;

/** Two readings of one hour are averaged, their rain added up. */
function measuredHours(files: readonly string[]): Map<string, Hour[]> {
  const byHour = Map.groupBy(
    files
      .flatMap((file) => sharedCsv(file))
      .filter((row) => !Number.isNaN(numberCell(row, 'temp_c') + numberCell(row, 'rh_pct'))),
    (row) => cell(row, 'local_time_IST').slice(0, 13),
  );
  const mean = (rows: readonly CsvRow[], name: string) =>
    rows.reduce((sum, row) => sum + numberCell(row, name), 0) / rows.length;
  const hours = [...byHour].map(([at, rows]): Hour => {
    const wind = mean(rows, 'wind_ms') * 3.6;
    return {
      datetime: instantOf(at.slice(0, 10), Number(at.slice(11))),
      temperature: mean(rows, 'temp_c'),
      humidity: mean(rows, 'rh_pct'),
      // From October 2017 the instrument stands still.
      windSpeed: wind > 0 ? wind : STILL_WIND,
      precipitation: rows.reduce((sum, row) => sum + (numberCell(row, 'rain_mm') || 0), 0),
    };
  });
  return Map.groupBy(hours, ({ datetime }) => datetime.slice(0, 10));
}

const RAIN_FROM_HOUR = 16;
const RAIN_AN_HOUR = 3;
const RAIN_HUMIDITY = 96;

function drawnHours(row: CsvRow): Hour[] {
  const date = cell(row, 'date');
  const low = numberCell(row, 't2m_min_c');
  const high = numberCell(row, 't2m_max_c');
  const mm = numberCell(row, 'prectotcorr_mm');
  const mean = (low + high) / 2;
  const vapour = (saturationPressureHpa(mean) * numberCell(row, 'rh2m_pct')) / 100;
  const rainHours = mm < 0.2 ? 0 : Math.min(24 - RAIN_FROM_HOUR, Math.ceil(mm / RAIN_AN_HOUR));
  return HOURS.map((hour): Hour => {
    const rise = hour >= 6 && hour <= 14 ? (hour - 6) / 8 : ((hour + 24 - 14) % 24) / 16;
    const share =
      hour >= 6 && hour <= 14 ? (1 - Math.cos(Math.PI * rise)) / 2 : (1 + Math.cos(Math.PI * rise)) / 2;
    const temperature = low + (high - low) * share;
    const isRain = rainHours > 0 && hour >= RAIN_FROM_HOUR && hour < RAIN_FROM_HOUR + rainHours;
    const humidity = Math.min(100, (100 * vapour) / saturationPressureHpa(temperature));
    return {
      datetime: instantOf(date, hour),
      temperature,
      humidity: isRain ? Math.max(RAIN_HUMIDITY, humidity) : humidity,
      windSpeed: numberCell(row, 'ws2m_ms') * 3.6 * (0.6 + 0.8 * share),
      precipitation: isRain ? mm / rainHours : 0,
    };
  });
}

/** The hours of each date of a place, as they were. */
export function weatherOf({ hourlyFiles, dailyFile }: SeasonPlace): DayHours {
  const measured = measuredHours(hourlyFiles);
  const rows = new Map(sharedCsv(dailyFile).map((row) => [cell(row, 'date'), row]));
  return (date) => {
    const row = rows.get(date);
    return measured.get(date) ?? (row === undefined ? [] : drawnHours(row));
  };
}

/** The same number from 0 to 1 for the same day and lead, spread evenly enough. */
function lot(day: number, lead: number): number {
  let x = (day * 31 + lead * 7919) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

const MISSED_SHARE = 1 / 6;
const FALSE_SHARE = 1 / 10;
const RAINY_DAY_MM = 2.5;
const RAIN_SAID = 5;
const DRY_HUMIDITY = 80;

/** A date as it was forecast so many days before; the day itself is forecast right. */
export function forecastOf(was: DayHours, date: string, lead: number): readonly Hour[] {
  const hours = was(date);
  if (lead <= 0) return hours;
  const mm = hours.reduce((sum, hour) => sum + (hour.precipitation ?? 0), 0);
  const drawn = lot(dayNumberOfDate(date), lead);
  if (mm >= RAINY_DAY_MM && drawn < MISSED_SHARE)
    return hours.map((hour) => ({
      ...hour,
      precipitation: 0,
      humidity:
        (hour.precipitation ?? 0) > 0 ? Math.min(DRY_HUMIDITY, hour.humidity ?? DRY_HUMIDITY) : hour.humidity,
    }));
  if (mm < RAINY_DAY_MM && drawn > 1 - FALSE_SHARE)
    return hours.map((hour, i) => {
      const isRain = i >= 18 && i < 21;
      return isRain ? { ...hour, precipitation: RAIN_SAID / 3, humidity: RAIN_HUMIDITY } : hour;
    });
  return hours;
}

/** Dates from one to another, both included. */
export const datesBetween = (from: string, to: string): string[] => {
  const first = dayNumberOfDate(from);
  return Array.from({ length: dayNumberOfDate(to) - first + 1 }, (_, i) => dateOfDayNumber(first + i));
};
