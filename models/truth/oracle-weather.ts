/** The hourly weather that other people's disease models were run on, as a series with its column of leaf wetness. */
import { type HourlySeries, seriesFromHours } from '../src/weather/series.ts';
import { type CsvRow, cell, numberCell, sharedCsv } from './shared-files.ts';

export interface OracleWeather {
  readonly series: HourlySeries;
  readonly leafWet: Float64Array;
}

interface Columns {
  readonly time: string;
  readonly temperature: string;
  readonly humidity: string;
  readonly rain: string;
  /** Column of wetness and what it shows for a whole wet hour; null where the file has none. */
  readonly wetness: readonly [name: string, whole: number] | null;
}

/** Times are read as they stand, as the peers read them; run the models at an offset of 0. */
export const instantOf = (naive: string): number => Date.parse(`${naive}:00Z`);

export function weatherOfRows(rows: readonly CsvRow[], columns: Columns): OracleWeather {
  const { wetness } = columns;
  const wetAt = new Map<number, number>();
  const series = seriesFromHours(
    rows.map((row) => {
      const time = cell(row, columns.time);
      if (wetness !== null) wetAt.set(instantOf(time), numberCell(row, wetness[0]) / wetness[1]);
      return {
        datetime: `${time}:00Z`,
        temperature: numberCell(row, columns.temperature),
        humidity: numberCell(row, columns.humidity),
        precipitation: numberCell(row, columns.rain),
      };
    }),
  );
  return { series, leafWet: series.startsAtMs.map((start) => wetAt.get(start) ?? Number.NaN) };
}

const kept = new Map<string, unknown>();

/** Files of this size take a second to read; a run reads each once. */
export function once<T>(key: string, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}

/** Weather of the stations with a wetness sensor between two dates, both included. */
export const stationWeather = (place: string, from: string, to: string): OracleWeather =>
  once(`${place} ${from} ${to}`, () => readStation(place, from, to));

const SHORT_NAMES = { temperature: 'temp_c', humidity: 'rh_pct', rain: 'rain_mm' } as const;
const stations: Readonly<Record<string, { readonly file: string; readonly columns: Columns }>> = {
  changins_2023: changins(2023),
  changins_2024: changins(2024),
  wairau: {
    file: 'wairau_wrv_hourly_2015_2020',
    columns: {
      ...SHORT_NAMES,
      time: 'local_time_end_of_hour_NZST',
      wetness: ['leaf_wet_pct_of_hour', 100],
    },
  },
  blenheim: {
    file: 'blenheim_hourly_2021_2022',
    columns: {
      ...SHORT_NAMES,
      time: 'local_time_start_of_hour_NZST',
      wetness: ['leaf_wet_pct_of_hour', 100],
    },
  },
  senta: {
    file: 'senta_hourly_2013_2018',
    columns: {
      time: 'time_utc',
      temperature: 'temperature_c',
      humidity: 'humidity_pct',
      rain: 'rain_mm',
      wetness: ['wet_fraction', 1],
    },
  },
};

function changins(year: number): { file: string; columns: Columns } {
  return {
    file: `changins_${year}_hourly`,
    columns: { ...SHORT_NAMES, time: 'local_time', wetness: ['leaf_wet_min', 60] },
  };
}

function readStation(place: string, from: string, to: string): OracleWeather {
  const station = stations[place] ?? stations[place.split('_')[0] ?? ''];
  if (station === undefined) throw new Error(`no such station: ${place}`);
  const { file, columns } = station;
  const path = `data/leafwetness/${file}.csv.gz`;
  const rows = once(path, () =>
    sharedCsv(path).map((row) => ({ ...row, [columns.time]: cell(row, columns.time).slice(0, 16) })),
  ).filter((row) => {
    const date = cell(row, columns.time).slice(0, 10);
    return date >= from && date <= to;
  });
  return weatherOfRows(rows, columns);
}

/** Station and year as a page shows it. */
export function placeName(place: string): string {
  const [, name = '', years = ''] = /^([a-z_]+?)_([\d_]+)$/.exec(place) ?? [];
  const words = name.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join(' ')} ${years.replace('_', '/')}`;
}
