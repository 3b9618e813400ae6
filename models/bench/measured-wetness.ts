/**
 * The stations with a leaf wetness sensor, read from the shared data beside the repository. They are other people's
 * measurements and are not shipped with the product.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { localDayNumber } from '../src/weather/calendar.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import type { HourlySeries } from '../src/weather/series.ts';

const folder = join(import.meta.dirname, '../../../shared/data/leafwetness');

export const measuredWetnessIsPresent = existsSync(folder);

export interface MeasuredStation {
  readonly name: string;
  readonly series: HourlySeries;
  /** 1 when the sensor was wet for half the hour or more, 0 else, NaN unknown. */
  readonly measured: Float64Array;
  readonly dayNumbers: Float64Array;
  /** The year in which the hour's growing season began. */
  readonly seasons: Float64Array;
  /** True for the hours of the growing season. */
  readonly growing: readonly boolean[];
}

interface Source {
  readonly name: string;
  readonly files: readonly string[];
  readonly utcOffsetMinutes: number;
  readonly timeColumn: string;
  /** 1 where the time is the end of the hour. */
  readonly endsHours: number;
  readonly growingMonths: readonly number[];
  readonly wetColumn: string;
  /** Of `wetColumn`, half an hour. */
  readonly wetAt: number;
  /** 1 where the wetness sensor behaves; all hours without it. */
  readonly soundColumn?: string;
  readonly temperatureColumn?: string;
  readonly humidityColumn?: string;
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

// Changins keeps summer time: over April to September its clock is two hours before UTC throughout.
const sources: readonly Source[] = [
  {
    name: 'Wairau, New Zealand, October–April 2015–2020',
    files: ['wairau_wrv_hourly_2015_2020.csv.gz'],
    utcOffsetMinutes: 720,
    timeColumn: 'local_time_end_of_hour_NZST',
    endsHours: 1,
    growingMonths: [10, 11, 12, 1, 2, 3, 4],
    wetColumn: 'leaf_wet_pct_of_hour',
    wetAt: 50,
  },
  {
    name: 'Changins, Switzerland, April–September 2023–2024',
    files: ['changins_2023_hourly.csv.gz', 'changins_2024_hourly.csv.gz'],
    utcOffsetMinutes: 120,
    timeColumn: 'local_time',
    endsHours: 0,
    growingMonths: [4, 5, 6, 7, 8, 9],
    wetColumn: 'leaf_wet_min',
    wetAt: 30,
  },
  {
    name: 'Blenheim, New Zealand, October–April 2021–2022',
    files: ['blenheim_hourly_2021_2022.csv.gz'],
    utcOffsetMinutes: 720,
    timeColumn: 'local_time_start_of_hour_NZST',
    endsHours: 0,
    growingMonths: [10, 11, 12, 1, 2, 3, 4],
    wetColumn: 'leaf_wet_pct_of_hour',
    wetAt: 50,
  },
  {
    // Wet by day and dry by night on its own clock: the file's time seems six hours late. A day's hours hardly depend on it.
    name: 'Las Cruces, Costa Rica, all months 2020–2023',
    files: ['las_cruces_hourly_2020_2023.csv.gz'],
    utcOffsetMinutes: -360,
    timeColumn: 'time_utc',
    endsHours: 0,
    growingMonths: everyMonth,
    wetColumn: 'wet_fraction',
    wetAt: 0.5,
    soundColumn: 'ok',
    temperatureColumn: 'temperature_c',
    humidityColumn: 'humidity_pct',
  },
  {
    name: 'Senta, Serbia, April–October 2013–2018',
    files: ['senta_hourly_2013_2018.csv.gz'],
    utcOffsetMinutes: 60,
    timeColumn: 'time_utc',
    endsHours: 0,
    growingMonths: [4, 5, 6, 7, 8, 9, 10],
    wetColumn: 'wet_fraction',
    wetAt: 0.5,
    soundColumn: 'ok',
    temperatureColumn: 'temperature_c',
    humidityColumn: 'humidity_pct',
  },
];

type Row = Readonly<Record<string, string>>;

function rowsOf(file: string): Row[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .trim()
    .split('\n');
  const names = header.trim().split(',');
  return lines.map((line) => {
    const cells = line.trim().split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

const numberOf = (cell: string | undefined): number =>
  cell === undefined || cell === '' || cell === 'NA' ? Number.NaN : Number(cell);

/** A time as the files write it: to the minute without a zone, or to the second in UTC. */
const clockMs = (time: string): number => Date.parse(time.length === 16 ? `${time}:00Z` : time);

function stationOf(source: Source, wholeYear: boolean): MeasuredStation {
  const isUtc = source.timeColumn === 'time_utc';
  const offsetMs = source.utcOffsetMinutes * 60_000;
  const startOf = (row: Row) =>
    clockMs(row[source.timeColumn] ?? '') - (isUtc ? 0 : offsetMs) - source.endsHours * HOUR_MS;
  // By the station's clock, as the file has it where that is local.
  const clockOf = (row: Row) => {
    const time = row[source.timeColumn] ?? '';
    return isUtc ? new Date(clockMs(time) + offsetMs).toISOString() : time;
  };
  const monthOf = (row: Row) => Number(clockOf(row).slice(5, 7));
  const isGrowing = (row: Row) => source.growingMonths.includes(monthOf(row));
  const rows = source.files.flatMap(rowsOf).filter((row) => wholeYear || isGrowing(row));
  const firstMonth = source.growingMonths[0] ?? 1;
  const column = (read: (row: Row) => number) => Float64Array.from(rows, read);
  const unknown = new Float64Array(rows.length).fill(Number.NaN);
  const startsAtMs = column(startOf);
  const series: HourlySeries = {
    length: rows.length,
    startsAtMs,
    temperature: column((row) => numberOf(row[source.temperatureColumn ?? 'temp_c'])),
    humidity: column((row) => numberOf(row[source.humidityColumn ?? 'rh_pct'])),
    dewPoint: unknown,
    windSpeed: column((row) => numberOf(row.wind_ms) * 3.6),
    precipitation: column((row) => numberOf(row.rain_mm)),
    precipitationProbability: unknown,
    solarRadiation: column((row) => numberOf(row.solar_w_m2)),
    cloudCover: unknown,
  };
  return {
    name: source.name,
    series,
    measured: column((row) => {
      const sound = source.soundColumn === undefined || row[source.soundColumn] === '1';
      const wet = sound ? numberOf(row[source.wetColumn]) : Number.NaN;
      return Number.isNaN(wet) ? wet : Number(wet >= source.wetAt);
    }),
    dayNumbers: startsAtMs.map((startMs) => localDayNumber(startMs, source.utcOffsetMinutes)),
    seasons: column((row) => Number(clockOf(row).slice(0, 4)) - Number(monthOf(row) < firstMonth)),
    growing: rows.map(isGrowing),
  };
}

/**
 * Reads all stations; throws where the shared data is absent.
 *
 * @param wholeYear keeps the months outside the growing season, for a rule that looks back
 */
export const measuredStations = (wholeYear = false): MeasuredStation[] =>
  sources.map((source) => stationOf(source, wholeYear));
