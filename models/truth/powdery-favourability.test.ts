import { describe, expect, test } from 'vitest';
import {
  type PowderyDay,
  powderyFavourability,
  powderyHumidityResponse,
  powderyTemperatureResponse,
} from '../src/powdery/powdery-favourability.ts';
import { powderyClassOf, powderyIndexGublerThomas } from '../src/powdery/powdery-index-gubler-thomas.ts';
import { dateOfDayNumber, localDayNumber } from '../src/weather/calendar.ts';
import { HOUR_MS } from '../src/weather/durations.ts';
import { wetHoursOfSeries } from '../src/wetness/leaf-wetness.ts';
import { expectWithin, readTruth } from './cases.ts';
import { puneSeason } from './pune-hours.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';

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

describe.skipIf(!sharedIsPresent)(`two fruit seasons of a vineyard at Pune${leftOut}`, () => {
  test.each([
    ['2016/17', 'data/india/pune_nrc_hourly_2016_2017.csv.gz', '2016-10-15', '2017-02-28'],
    ['2017/18', 'data/india/pune_nrc_30min_2017_2018.csv.gz', '2017-10-15', '2018-02-28'],
  ])(
    '%s has at least three levels, none of them on nearly every day, where Gubler–Thomas has one',
    (_, file, from, to) => {
      const series = puneSeason(file);
      const wet = wetHoursOfSeries(series, { place: { latitude: 18.5, longitude: 74 } });
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
