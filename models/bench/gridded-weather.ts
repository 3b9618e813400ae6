/**
 * What weather without a sensor costs leaf wetness, as far as the shared data can say. It holds no place with measured wetness and gridded
 * hours of the same time, so two halves are measured apart: how far the archive's days are off a vineyard's own station, and how far the wet
 * hours move when the humidity is off.
 */
import { wetnessByVapourDeficit } from '../lab/wetness/wetness-by-vapour-deficit.ts';
import { scoreWetness } from '../lab/wetness/wetness-score.ts';
import { puneSeason } from '../truth/pune-hours.ts';
import { cell, numberCell, sharedCsv } from '../truth/shared-files.ts';
import { measuredStations } from './measured-wetness.ts';

/** Rain of a day from which both count it as rain, mm. */
const RAIN_DAY_MM = 1;
const FULL_DAY_HOURS = 22;

export interface ArchiveError {
  readonly days: number;
  /** Archive minus station, °C. */
  readonly least: { readonly bias: number; readonly meanAbsoluteError: number };
  readonly greatest: { readonly bias: number; readonly meanAbsoluteError: number };
  readonly rainDays: { readonly both: number; readonly archiveOnly: number; readonly stationOnly: number };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const errorOf = (errors: readonly number[]) => ({
  bias: mean(errors),
  meanAbsoluteError: mean(errors.map(Math.abs)),
});

/** Open-Meteo's archive against the vineyard at Pune, whole UTC days of both its seasons, as the archive counts them. */
export function archiveAtPune(): ArchiveError {
  const days = new Map<string, { hours: number; least: number; greatest: number; rain: number }>();
  for (const file of ['pune_nrc_hourly_2016_2017', 'pune_nrc_30min_2017_2018']) {
    const series = puneSeason(`data/india/${file}.csv.gz`);
    series.startsAtMs.forEach((at, i) => {
      const temperature = series.temperature[i] ?? Number.NaN;
      // 0 means a missing reading in these files.
      if (!(temperature > 0)) return;
      const date = new Date(at).toISOString().slice(0, 10);
      const day = days.get(date) ?? {
        hours: 0,
        least: Number.POSITIVE_INFINITY,
        greatest: Number.NEGATIVE_INFINITY,
        rain: 0,
      };
      days.set(date, {
        hours: day.hours + 1,
        least: Math.min(day.least, temperature),
        greatest: Math.max(day.greatest, temperature),
        rain: day.rain + (series.precipitation[i] ?? 0),
      });
    });
  }
  const pairs = sharedCsv('data/india/pune_openmeteo_era5_daily_2015_2024.csv.gz').flatMap((row) => {
    const station = days.get(cell(row, 'date_utc'));
    const archive = {
      least: numberCell(row, 'temperature_2m_min'),
      greatest: numberCell(row, 'temperature_2m_max'),
      rain: numberCell(row, 'precipitation_sum'),
    };
    const known = Number.isFinite(archive.least + archive.greatest + archive.rain);
    return station === undefined || station.hours < FULL_DAY_HOURS || !known ? [] : [{ station, archive }];
  });
  const rained = (archive: boolean, station: boolean): number =>
    pairs.filter(
      (pair) => pair.archive.rain >= RAIN_DAY_MM === archive && pair.station.rain >= RAIN_DAY_MM === station,
    ).length;
  return {
    days: pairs.length,
    least: errorOf(pairs.map(({ archive, station }) => archive.least - station.least)),
    greatest: errorOf(pairs.map(({ archive, station }) => archive.greatest - station.greatest)),
    rainDays: {
      both: rained(true, true),
      archiveOnly: rained(true, false),
      stationOnly: rained(false, true),
    },
  };
}

/** What is done to a station's weather before the rule sees it. */
export const DISTURBANCES = [
  { name: 'as measured', humidity: 0, rain: true },
  { name: 'humidity 10 % too low', humidity: -10, rain: true },
  { name: 'humidity 5 % too low', humidity: -5, rain: true },
  { name: 'humidity 5 % too high', humidity: 5, rain: true },
  { name: 'humidity 10 % too high', humidity: 10, rain: true },
  { name: 'no rain known', humidity: 0, rain: false },
] as const;

export interface Disturbed {
  readonly place: string;
  /** Estimated minus measured wet hours a day, for each of `DISTURBANCES`. */
  readonly scores: readonly { readonly meanError: number; readonly meanAbsoluteError: number }[];
}

export function wetnessUnderDisturbance(): Disturbed[] {
  return measuredStations(true).map(({ name, series, measured, dayNumbers, growing }) => {
    const sensor = measured.map((value, i) => (growing[i] === true ? value : Number.NaN));
    return {
      place: name.split(',')[0] ?? '',
      scores: DISTURBANCES.map(({ humidity, rain }) => {
        const wet = new Float64Array(series.length);
        wetnessByVapourDeficit(
          {
            ...series,
            humidity: series.humidity.map((value) => Math.max(0, Math.min(100, value + humidity))),
            precipitation: rain ? series.precipitation : new Float64Array(series.length),
          },
          wet,
        );
        const { meanError, meanAbsoluteError } = scoreWetness(wet, sensor, dayNumbers);
        return { meanError, meanAbsoluteError };
      }),
    };
  });
}
