import { describe, expect, test } from 'vitest';
import { madeYears } from '../../bench/explorer-speed.ts';
import { refusal } from '../../truth/refusal.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { type DailySeries, type DatedWeather, dailySeriesFrom } from '../weather/daily-weather.ts';
import { prefixSums } from '../weather/prefix-sums.ts';
import { floweringRisk } from './flowering-risk.ts';
import { candidateDates, explorePruningDates } from './pruning-date-explorer.ts';
import { EXPLORER_WINDOWS } from './pruning-year.ts';

const calm: Omit<DatedWeather, 'date'> = {
  tempMax: 34,
  tempMin: 15,
  humidity: 60,
  windSpeed: 10,
  precipitation: 0,
};
/** Calm days from 1 January 2023 to the end of 2025, some changed by date. */
const calmYears = (changed: Record<string, Partial<DatedWeather>> = {}): DailySeries =>
  dailySeriesFrom(
    Array.from({ length: 1096 }, (_, i) => {
      const date = dateOfDayNumber(dayNumberOfDate('2023-01-01') + i);
      return { ...calm, ...changed[date], date };
    }),
  );
const explore = (changed: Record<string, Partial<DatedWeather>>, years = [2023]) => {
  const [candidate] = explorePruningDates({
    days: calmYears(changed),
    candidates: ['10-01'],
    years,
  }).candidates;
  const [year] = candidate?.years ?? [];
  if (candidate === undefined || year === undefined) throw new Error('nothing explored');
  return { candidate, year };
};

test('windows are those of the stage table', () => {
  expect(EXPLORER_WINDOWS).toStrictEqual({
    firstLeaves: { fromDap: 14, toDap: 17 },
    flowering: { fromDap: 41, toDap: 55 },
    ripening: { fromDap: 106, toDap: 135 },
  });
});

describe('one date, one year: pruning on 1 October 2023', () => {
  // Day 14 is 15 October, 17 the 18th, 41 is 11 November, 55 the 25th, 106 is 15 January, 135 is 13 February 2024.
  test('dates of the windows', () => {
    const { year } = explore({});
    expect(year).toMatchObject({
      year: 2023,
      pruningDate: '2023-10-01',
      bad: false,
      firstLeavesRainDays: 0,
      flowering: { fromDate: '2023-11-11', toDate: '2023-11-25', riskScore: 0, coverage: 1, rainMm: 0 },
      ripening: { rainDays: 0, rainMm: 0, coldNights: 0, injuryNights: 0, coverage: 1 },
    });
  });
  test.each([
    ['2023-10-14', 0],
    ['2023-10-15', 1],
    ['2023-10-18', 1],
    ['2023-10-19', 0],
  ])('rain on %s counts %i times in the first leaves', (date, times) => {
    const { year, candidate } = explore({ [date]: { precipitation: 3 } });
    expect(year.firstLeavesRainDays).toBe(times);
    expect(candidate.yearsWith.firstLeavesRain).toBe(times);
  });
  test.each([
    ['2023-11-10', 0],
    ['2023-11-11', 1],
    ['2023-11-25', 1],
    ['2023-11-26', 0],
  ])('rain on %s counts %i times in flowering', (date, times) => {
    const { year, candidate } = explore({ [date]: { precipitation: 3 } });
    expect(year.flowering.counts.rainDays).toBe(times);
    expect(year.flowering.rainMm).toBe(3 * times);
    expect(candidate.yearsWith.rain).toBe(times);
  });
  test.each([
    ['2024-01-14', 0],
    ['2024-01-15', 1],
    ['2024-02-13', 1],
    ['2024-02-14', 0],
  ])('a night of 3 °C with rain on %s counts %i times in ripening', (date, times) => {
    const { year, candidate } = explore({ [date]: { tempMin: 3, precipitation: 2.5 } });
    expect(year.ripening).toMatchObject({
      coldNights: times,
      injuryNights: times,
      rainDays: times,
      rainMm: 2.5 * times,
    });
    expect(candidate.yearsWith).toMatchObject({ coldNight: times, berryInjury: times });
  });
  test('8 °C is not below 8, 3.1 °C injures nothing, 2.4 mm are no rain day', () => {
    expect(explore({ '2024-01-20': { tempMin: 8, precipitation: 2.4 } }).year.ripening).toMatchObject({
      coldNights: 0,
      rainDays: 0,
      rainMm: 2.4,
    });
    expect(explore({ '2024-01-20': { tempMin: 3.1 } }).year.ripening).toMatchObject({
      coldNights: 1,
      injuryNights: 0,
    });
  });
  test('a probability goes before millimetres', () => {
    expect(
      explore({ '2024-01-20': { precipitation: 9, precipitationProbability: 50 } }).year.ripening.rainDays,
    ).toBe(0);
    expect(
      explore({ '2024-01-20': { precipitation: 0, precipitationProbability: 51 } }).year.ripening.rainDays,
    ).toBe(1);
  });
  test('bad from a score of 30 on: five rain days in fifteen are 33, four are 27', () => {
    const wet = (days: number) =>
      Object.fromEntries(
        Array.from({ length: days }, (_, i) => [`2023-11-${11 + 2 * i}`, { precipitation: 5 }] as const),
      );
    expect(explore(wet(4)).year).toMatchObject({ bad: false });
    expect(explore(wet(5)).year).toMatchObject({ bad: true });
    expect(explore(wet(5)).candidate).toMatchObject({ badYears: 1, knownYears: 1, badShare: { share: 1 } });
    const limit = { ...wet(4), '2023-11-11': { precipitation: 5, windSpeed: 20 } };
    // four rain days 40, one of them windy 2 and so combined 5: 47 × 10/15 = 31.3
    expect(explore(limit).year.flowering.riskScore).toBeCloseTo((47 * 10) / 15, 10);
    expect(explore(limit).year.bad).toBe(true);
  });
  test('exactly 30 is bad: four rain days, one of them windy, and one good day are 45 points of 15 days', () => {
    const days = {
      '2023-11-12': { precipitation: 5, windSpeed: 20 },
      '2023-11-14': { precipitation: 5 },
      '2023-11-16': { precipitation: 5 },
      '2023-11-18': { precipitation: 5 },
      '2023-11-20': { tempMax: 30 },
    };
    expect(explore(days).year).toMatchObject({ bad: true, flowering: { riskScore: 30 } });
  });
  test('score as in the history of the same window', () => {
    const days = dailySeriesFrom(madeYears(4, dayNumberOfDate('2023-01-01')));
    const { candidates } = explorePruningDates({ days, candidates: ['09-15', '10-20'] });
    for (const { years } of candidates)
      for (const { year, flowering } of years) {
        const [same] = floweringRisk(days, flowering.fromDate.slice(5), [year], 15).years;
        expect(flowering.riskScore).toBe(same?.riskScore);
        expect(flowering.counts).toStrictEqual(same?.counts);
      }
    expect(candidates[0]?.years).toHaveLength(4);
  });
  test('harvest: normal warmth gives the days of the table, warmer comes sooner', () => {
    const of = (tempMax: number) =>
      explorePruningDates({
        days: dailySeriesFrom(
          Array.from({ length: 500 }, (_, i) => ({
            ...calm,
            date: dateOfDayNumber(dayNumberOfDate('2023-09-01') + i),
            tempMax,
            tempMin: 12,
          })),
        ),
        candidates: ['10-01'],
        years: [2023],
      }).candidates[0]?.years[0]?.harvest;
    // 12.6 °C·day a day: days 120 and 135
    expect(of(33.2)).toStrictEqual({ fromDate: '2024-01-29', toDate: '2024-02-13' });
    // 15 °C·day: age 0.625 + 0.375 × 15/12.6 = 1.0714 a day: 112.0 → day 112 or 113, and 126.0
    expect(of(38)).toStrictEqual({ fromDate: '2024-01-21', toDate: '2024-02-04' });
    expect((of(28)?.fromDate ?? '') > '2024-01-29').toBe(true);
  });
  test('days without temperature count as normal ones, as long as half are known', () => {
    // 12.6 °C·day a day from 2 October on; day 120 is 29 January
    const of = (unknown: (dap: number) => boolean) =>
      explorePruningDates({
        days: dailySeriesFrom(
          Array.from({ length: 300 }, (_, i) => ({
            ...calm,
            date: dateOfDayNumber(dayNumberOfDate('2023-09-02') + i),
            tempMax: unknown(i - 29) ? null : 33.2,
            tempMin: 12,
          })),
        ),
        candidates: ['10-01'],
        years: [2023],
      }).candidates[0]?.years[0]?.harvest;
    expect(of((dap) => dap >= 1 && dap <= 60)).toStrictEqual({
      fromDate: '2024-01-29',
      toDate: '2024-02-13',
    });
    expect(of((dap) => dap >= 1 && dap <= 61)).toBeNull();
    expect(of((dap) => dap >= 61 && dap <= 120)).toStrictEqual({
      fromDate: '2024-01-29',
      toDate: '2024-02-13',
    });
    expect(of((dap) => dap >= 61 && dap <= 135)).toBeNull();
    expect(of((dap) => dap <= 0 || dap > 135)).toStrictEqual({
      fromDate: '2024-01-29',
      toDate: '2024-02-13',
    });
  });
  test('without temperatures to it there is no harvest date', () => {
    const days = dailySeriesFrom([
      { ...calm, date: '2023-10-01' },
      { ...calm, date: '2023-12-01' },
    ]);
    expect(
      explorePruningDates({ days, candidates: ['10-01'], years: [2023] }).candidates[0]?.years[0],
    ).toMatchObject({
      harvest: null,
      bad: null,
      flowering: { riskScore: null },
    });
  });
  test('a frozen year has no harvest within 240 days', () => {
    const days = dailySeriesFrom(
      Array.from({ length: 400 }, (_, i) => ({
        ...calm,
        date: dateOfDayNumber(dayNumberOfDate('2023-09-01') + i),
        tempMax: 5,
        tempMin: 0,
      })),
    );
    const of = explorePruningDates({ days, candidates: ['10-01'], years: [2023] }).candidates[0]?.years[0];
    // 0.625 a day: 120 after 192 days, 135 after 216
    expect(of?.harvest).toStrictEqual({ fromDate: '2024-04-10', toDate: '2024-05-04' });
  });
});

describe('many', () => {
  test('the better date comes first; of equal shares the lower mean; of equal means the given order', () => {
    const rain = { precipitation: 5 };
    const days = calmYears({
      ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`2023-11-${12 + i}`, rain] as const)),
      '2024-12-20': rain,
    });
    const { ranking, candidates, badFrom, ruleId } = explorePruningDates({
      days,
      candidates: ['10-01', '11-01', '10-25', '09-01'],
      years: [2023, 2024],
    });
    expect({ badFrom, ruleId }).toStrictEqual({ badFrom: 30, ruleId: 'pruning_date_explorer' });
    expect(candidates.map(({ badYears }) => badYears)).toStrictEqual([1, 0, 0, 0]);
    expect(ranking).toStrictEqual(['10-25', '09-01', '11-01', '10-01']);
    expect(candidates[0]).toMatchObject({
      worstYear: 2023,
      bestYear: 2024,
      knownYears: 2,
      meanRiskScore: (80 * 10) / 15 / 2,
    });
  });
  test('the worst and the best year, whatever their order; of equals the first', () => {
    const wet = (days: Record<number, number>) =>
      Object.fromEntries(
        Object.entries(days).flatMap(([year, count]) =>
          Array.from(
            { length: count },
            (_, i) => [`${year}-11-${12 + 2 * i}`, { precipitation: 5 }] as const,
          ),
        ),
      );
    const of = (days: Record<number, number>) => explore(wet(days), [2025, 2023, 2024]).candidate;
    expect(of({ 2023: 2, 2024: 5, 2025: 1 })).toMatchObject({ worstYear: 2024, bestYear: 2025 });
    expect(of({ 2023: 3, 2024: 1, 2025: 5 })).toMatchObject({ worstYear: 2025, bestYear: 2024 });
    expect(of({ 2023: 2, 2024: 2, 2025: 2 })).toMatchObject({ worstYear: 2023, bestYear: 2023 });
    expect(of({}).years.map(({ year }) => year)).toStrictEqual([2023, 2024, 2025]);
  });
  test('a year without weather is neither good nor bad', () => {
    const blank = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`2023-11-${11 + i}`, { humidity: null }] as const),
    );
    const { candidate } = explore(blank, [2023, 2024]);
    expect(candidate).toMatchObject({ knownYears: 1, badYears: 0, worstYear: 2024 });
    expect(explore(blank).candidate).toMatchObject({
      knownYears: 0,
      meanRiskScore: null,
      worstYear: null,
      bestYear: null,
    });
    expect(
      explorePruningDates({ days: calmYears(blank), candidates: ['10-01'], years: [2023] }).ranking,
    ).toStrictEqual([]);
  });
  test('events by year', () => {
    const hot = { tempMax: 40, humidity: 90, windSpeed: 25, precipitation: 4 };
    const { candidate } = explore({ '2023-11-12': hot, '2023-11-13': hot, '2023-11-14': hot }, [2023, 2024]);
    expect(candidate.yearsWith).toMatchObject({ heatWave: 1, rain: 1, humidPeriod: 1, wind: 1, combined: 1 });
  });
  test('without years: all whose flowering lies inside the days for every candidate', () => {
    const yearsOf = (candidates: string[]) =>
      explorePruningDates({ days: calmYears(), candidates }).candidates[0]?.years.map(({ year }) => year);
    expect(yearsOf(['10-01'])).toStrictEqual([2023, 2024, 2025]);
    // 55 days after 7 November is 1 January
    expect(yearsOf(['11-06'])).toStrictEqual([2023, 2024, 2025]);
    expect(yearsOf(['10-01', '11-07'])).toStrictEqual([2023, 2024]);
    // 41 days after 21 November 2022 is 1 January 2023
    expect(yearsOf(['11-21'])).toStrictEqual([2022, 2023, 2024]);
    expect(yearsOf(['11-20'])).toStrictEqual([2023, 2024]);
    expect(
      explorePruningDates({ days: dailySeriesFrom([]), candidates: ['10-01'] }).candidates[0]?.years,
    ).toStrictEqual([]);
  });
  test('further columns are summed over flowering', () => {
    const days = calmYears();
    const wetHours = Float64Array.from({ length: days.length }, (_, i) => (i % 2 === 0 ? 6 : Number.NaN));
    const [candidate] = explorePruningDates({
      days,
      candidates: ['10-01'],
      years: [2023],
      extra: { wetHours },
    }).candidates;
    // 11 November 2023 is index 314: eight even indices of fifteen
    expect(candidate?.years[0]?.extra).toStrictEqual({ wetHours: 48 });
    expect(() => explorePruningDates({ days, candidates: ['10-01'], extra: { wetHours: [1] } })).toThrow(
      RangeError,
    );
  });
  test('candidates', () => {
    expect(candidateDates('09-28', '10-04', 3)).toStrictEqual(['09-28', '10-01', '10-04']);
    expect(candidateDates('12-30', '01-02')).toStrictEqual(['12-30', '12-31', '01-01', '01-02']);
    expect(candidateDates('10-01', '10-01')).toStrictEqual(['10-01']);
    expect(() => candidateDates('10-01', '10-02', 0)).toThrow(refusal);
    expect(() => candidateDates('10-32', '10-02')).toThrow(refusal);
  });
  test.each([
    ['no such day', { candidates: ['02-30'] }],
    ['a date twice', { candidates: ['10-01', '10-01'] }],
    ['a year twice', { candidates: ['10-01'], years: [2023, 2023] }],
  ])('%s throws RangeError', (_, input) => {
    expect(() => explorePruningDates({ days: calmYears(), ...input })).toThrow(refusal);
  });
  // Code that carries a mutation tester's switches is not the code whose speed is promised.
  test.skipIf('__stryker__' in globalThis)('20 years × 120 dates in under a second', () => {
    const days = dailySeriesFrom(madeYears(21));
    const candidates = candidateDates('08-01', '11-28');
    const times = [1, 2, 3].map(() => {
      const from = performance.now();
      const explored = explorePruningDates({ days, candidates });
      expect(explored.candidates).toHaveLength(120);
      expect(explored.candidates[0]?.years.length).toBeGreaterThanOrEqual(20);
      return performance.now() - from;
    });
    // The best of three: other work on the machine can only make it slower.
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

test('running totals', () => {
  const sums = prefixSums([1, Number.NaN, 3, 4]);
  expect(sums.sum(0, 4)).toBe(8);
  expect(sums.known(0, 4)).toBe(3);
  expect(sums.sum(1, 3)).toBe(3);
  expect(sums.known(1, 2)).toBe(0);
  expect(sums.sum(-5, 99)).toBe(8);
  expect(sums.sum(2, 2)).toBe(0);
});
