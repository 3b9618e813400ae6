import { describe, expect, test } from 'vitest';
import { dateOfDayNumber, localDayNumber } from '../src/calendar.ts';
import {
  type PowderyDay,
  powderyFavourability,
  powderyHumidityResponse,
  powderyTemperatureResponse,
} from '../src/powdery-favourability.ts';
import { powderyClassOf, powderyIndexGublerThomas } from '../src/powdery-index-gubler-thomas.ts';
import { HOUR_MS, type HourlySeries } from '../src/series.ts';
import { wetnessByVapourDeficit } from '../src/wetness-by-vapour-deficit.ts';
import { expectWithin, readTruth } from './cases.ts';
import { cell, leftOut, numberCell, sharedCsv, sharedIsPresent } from './shared-files.ts';

test('the responses of an hour are those of the experiments', () => {
  const truth = readTruth<
    { readonly response: 'temperature' | 'humidity'; readonly of: number },
    { readonly value: number }
  >('powdery-favourability');
  const responses = { temperature: powderyTemperatureResponse, humidity: powderyHumidityResponse };
  expectWithin(truth, 'value', ({ given, expected }) => [
    responses[given.response](given.of),
    expected.value,
  ]);
});

const INDIA = { utcOffsetMinutes: 330 } as const;

/** The vineyard at Pune by the hour; two readings in an hour are averaged, their rain added up. */
function puneSeason(file: string): HourlySeries {
  const hours = new Map<number, { count: number; temperature: number; humidity: number; rain: number }>();
  for (const row of sharedCsv(file)) {
    const temperature = numberCell(row, 'temp_c');
    const humidity = numberCell(row, 'rh_pct');
    if (Number.isNaN(temperature) || Number.isNaN(humidity)) continue;
    const at = Date.parse(`${cell(row, 'local_time_IST').slice(0, 13).replace(' ', 'T')}:00:00+05:30`);
    const hour = hours.get(at) ?? { count: 0, temperature: 0, humidity: 0, rain: 0 };
    hours.set(at, {
      count: hour.count + 1,
      temperature: hour.temperature + temperature,
      humidity: hour.humidity + humidity,
      rain: hour.rain + (numberCell(row, 'rain_mm') || 0),
    });
  }
  const sorted = [...hours].sort(([a], [b]) => a - b);
  const column = (
    of: (hour: { count: number; temperature: number; humidity: number; rain: number }) => number,
  ) => Float64Array.from(sorted, ([, hour]) => of(hour));
  const unknown = new Float64Array(sorted.length).fill(Number.NaN);
  return {
    length: sorted.length,
    startsAtMs: Float64Array.from(sorted, ([at]) => at),
    temperature: column(({ temperature, count }) => temperature / count),
    humidity: column(({ humidity, count }) => humidity / count),
    dewPoint: unknown,
    windSpeed: unknown,
    precipitation: column(({ rain }) => rain),
    precipitationProbability: unknown,
    solarRadiation: unknown,
    cloudCover: unknown,
  };
}

describe.skipIf(!sharedIsPresent)(`two fruit seasons of a vineyard at Pune${leftOut}`, () => {
  test.each([
    ['2016/17', 'data/india/pune_nrc_hourly_2016_2017.csv.gz', '2016-10-15', '2017-02-28'],
    ['2017/18', 'data/india/pune_nrc_30min_2017_2018.csv.gz', '2017-10-15', '2018-02-28'],
  ])(
    '%s has at least three levels, none of them on nearly every day, where Gubler–Thomas has one',
    (_, file, from, to) => {
      const series = puneSeason(file);
      const wet = new Float64Array(series.length);
      wetnessByVapourDeficit(series, wet);
      const ofSeason = ({ date }: { readonly date: string }) => date >= from && date <= to;
      const days = powderyFavourability(series, wet, INDIA).filter(ofSeason);
      const judged = days.filter((day): day is PowderyDay & { level: string } => day.level !== null);
      expect(judged.length).toBeGreaterThan(100);
      const shares = new Map<string, number>();
      for (const { level } of judged) shares.set(level, (shares.get(level) ?? 0) + 1 / judged.length);
      const common = [...shares].filter(([, share]) => share >= 0.05);
      expect(common.length, JSON.stringify([...shares])).toBeGreaterThanOrEqual(3);
      expect(Math.max(...shares.values())).toBeLessThan(0.75);
      const index = powderyIndexGublerThomas(series, INDIA).days.filter(ofSeason);
      const high = index.filter((day) => powderyClassOf(day.index) === 'high').length / index.length;
      expect(high).toBeGreaterThan(0.5);
    },
  );

  test('the days are those of the series', () => {
    const series = puneSeason('data/india/pune_nrc_hourly_2016_2017.csv.gz');
    const days = powderyFavourability(series, new Float64Array(series.length), INDIA);
    const dates = new Set([...series.startsAtMs].map((at) => dateOfDayNumber(localDayNumber(at, 330))));
    expect(days.map(({ date }) => date)).toEqual([...dates]);
    expect(series.startsAtMs.every((at) => (at + 330 * 60_000) % HOUR_MS === 0)).toBe(true);
  });
});
