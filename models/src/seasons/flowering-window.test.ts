import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { type DailySeries, type DatedWeather, dailySeriesFrom } from '../weather/daily-weather.ts';
import { listEvents } from './flowering-events.ts';
import {
  countWindow,
  emptyCounts,
  floweringDayFlags,
  heatSeverity,
  humidSeverity,
  windowScore,
} from './flowering-window.ts';

const calm: Omit<DatedWeather, 'date'> = {
  tempMax: 34,
  tempMin: 18,
  humidity: 60,
  windSpeed: 10,
  precipitation: 0,
};
const from = (date: string, days: Partial<DatedWeather>[]): DailySeries =>
  dailySeriesFrom(
    days.map((day, i) => ({ ...calm, ...day, date: dateOfDayNumber(dayNumberOfDate(date) + i) })),
  );
const countsOf = (days: Partial<DatedWeather>[]) => {
  const counts = emptyCounts();
  countWindow(floweringDayFlags(from('2026-11-01', days)), 0, days.length, counts);
  return counts;
};

describe('thresholds', () => {
  test.each([
    ['38 °C is not over 38', [{ tempMax: 38 }, { tempMax: 38 }], { heatWaveDays: 0 }],
    ['38.1 °C is', [{ tempMax: 38.1 }, { tempMax: 38.1 }], { heatWaveDays: 2 }],
    ['2.5 mm are rain', [{ precipitation: 2.5 }], { rainDays: 1 }],
    ['2.4 mm are not', [{ precipitation: 2.4 }], { rainDays: 0 }],
    [
      'a probability of 50 is not over 50',
      [{ precipitationProbability: 50, precipitation: 20 }],
      { rainDays: 0 },
    ],
    [
      'a probability of 51 is, even dry',
      [{ precipitationProbability: 51, precipitation: 0 }],
      { rainDays: 1 },
    ],
    ['85 % is humid', [{ humidity: 85 }, { humidity: 85 }, { humidity: 85 }], { humidPeriods: 1 }],
    ['84.9 % is not', [{ humidity: 84.9 }, { humidity: 85 }, { humidity: 85 }], { humidPeriods: 0 }],
    ['20 km/h is windy', [{ windSpeed: 20 }], { windyDays: 1, windyPeriods: 1 }],
    ['19.9 km/h is not', [{ windSpeed: 19.9 }], { windyDays: 0 }],
    ['20 °C is optimal', [{ tempMax: 20 }], { optimalDays: 1 }],
    ['19.9 °C is not', [{ tempMax: 19.9 }], { optimalDays: 0 }],
    ['32 °C is optimal', [{ tempMax: 32 }], { optimalDays: 1 }],
    ['32.1 °C is not', [{ tempMax: 32.1 }], { optimalDays: 0 }],
    ['50 % is optimal', [{ tempMax: 25, humidity: 50 }], { optimalDays: 1 }],
    ['49.9 % is not', [{ tempMax: 25, humidity: 49.9 }], { optimalDays: 0 }],
    ['75 % is optimal', [{ tempMax: 25, humidity: 75 }], { optimalDays: 1 }],
    ['75.1 % is not', [{ tempMax: 25, humidity: 75.1 }], { optimalDays: 0 }],
    ['15 km/h is optimal', [{ tempMax: 25, windSpeed: 15 }], { optimalDays: 1 }],
    ['15.1 km/h is not', [{ tempMax: 25, windSpeed: 15.1 }], { optimalDays: 0 }],
    ['a probability of 20 is optimal', [{ tempMax: 25, precipitationProbability: 20 }], { optimalDays: 1 }],
    ['a probability of 21 is not', [{ tempMax: 25, precipitationProbability: 21 }], { optimalDays: 0 }],
    [
      '0.9 mm are dry where no probability is known',
      [{ tempMax: 25, precipitation: 0.9 }],
      { optimalDays: 1 },
    ],
    ['1 mm is not', [{ tempMax: 25, precipitation: 1 }], { optimalDays: 0 }],
  ] as const)('%s', (_, days, expected) => {
    expect(countsOf([...days])).toMatchObject(expected);
  });
  test('severities', () => {
    expect([1, 2, 3, 4, 9].map(heatSeverity)).toStrictEqual([
      null,
      'moderate',
      'high',
      'critical',
      'critical',
    ]);
    expect([2, 3, 4, 5, 9].map(humidSeverity)).toStrictEqual([null, 'moderate', 'moderate', 'high', 'high']);
  });
  test('a day is known when all that the events ask for is there', () => {
    expect(
      countsOf([{}, { tempMax: null }, { humidity: null }, { windSpeed: null }, { precipitation: null }])
        .knownDays,
    ).toBe(1);
    expect(countsOf([{ precipitation: null, precipitationProbability: 10 }]).knownDays).toBe(1);
    expect(countsOf([{ tempMin: null }]).knownDays).toBe(1);
  });
  test('a hole in a spell makes two of it', () => {
    const hot = { tempMax: 40 };
    expect(countsOf([hot, hot, { tempMax: null }, hot, hot])).toMatchObject({ heatWaves: 2, points: 30 });
    expect(countsOf([hot, { tempMax: null }, hot])).toMatchObject({ heatWaves: 0 });
  });
});

describe('score', () => {
  const counts = (points: number, knownDays: number) => ({ ...emptyCounts(), points, knownDays });
  test('longer windows are scaled to ten days, and held in 0 to 100', () => {
    expect(windowScore(counts(60, 15), 15)).toBe(40);
    expect(windowScore(counts(60, 10), 10)).toBe(60);
    expect(windowScore(counts(-5, 10), 10)).toBe(0);
    expect(windowScore(counts(500, 10), 10)).toBe(100);
  });
  test('eight tenths must be known', () => {
    expect(windowScore(counts(10, 8), 10)).toBe(10);
    expect(windowScore(counts(10, 7), 10)).toBeNull();
    expect(windowScore(counts(0, 0), 0)).toBeNull();
  });
  test('a window outside the series is unknown; an impossible one throws', () => {
    const days = from('2026-11-01', [{}, {}]);
    const found = emptyCounts();
    countWindow(floweringDayFlags(days), -5, 5, found);
    expect(found).toMatchObject({ knownDays: 2, rainDays: 0 });
    expect(() => countWindow(floweringDayFlags(days), 5, 4, found)).toThrow(refusal);
    expect(() => countWindow(floweringDayFlags(days), 0, 367, found)).toThrow(refusal);
    expect(() => countWindow(floweringDayFlags(days), 0, 366, found)).not.toThrow();
  });
});

describe('a window inside a longer series', () => {
  const hot = { tempMax: 40 };
  const humid = { humidity: 90 };
  const days = from('2026-11-01', [
    hot,
    hot,
    hot,
    hot,
    hot,
    {},
    hot,
    hot,
    humid,
    humid,
    humid,
    humid,
    humid,
    humid,
    {},
  ]);
  const flags = floweringDayFlags(days);
  const inside = (first: number, end: number) => {
    const counts = emptyCounts();
    countWindow(flags, first, end, counts);
    return counts;
  };
  test('what lies before and after the window lengthens no spell', () => {
    expect(inside(1, 3)).toMatchObject({ heatWaves: 1, heatWaveDays: 2, points: 15 });
    expect(inside(2, 5)).toMatchObject({ heatWaves: 1, heatWaveDays: 3, points: 25 });
    expect(inside(4, 7)).toMatchObject({ heatWaves: 0, heatWaveDays: 0, points: 0 });
    expect(inside(9, 12)).toMatchObject({ humidPeriods: 1, points: 10 });
    expect(inside(3, 15)).toMatchObject({
      heatWaves: 2,
      heatWaveDays: 4,
      humidPeriods: 1,
      points: 15 + 15 + 20,
    });
    expect(listEvents(days, flags, 1, 3).heatWaves).toStrictEqual([
      { startDate: '2026-11-02', endDate: '2026-11-03', days: 2, severity: 'moderate', tempMax: 40 },
    ]);
    expect(listEvents(days, flags, 9, 12).highHumidityPeriods).toMatchObject([
      { days: 3, endDate: '2026-11-12' },
    ]);
  });
  test('no day, no event', () => {
    expect(inside(3, 3)).toStrictEqual(emptyCounts());
    expect(emptyCounts()).toMatchObject({ heatWaves: 0, windyPeriods: 0, points: 0, knownDays: 0 });
  });
});

describe('events by name', () => {
  const days = from('2026-11-01', [
    { tempMax: 39 },
    { tempMax: 41, precipitation: 6, windSpeed: 30 },
    { tempMax: 40, windSpeed: 22 },
    { humidity: 90, precipitation: null },
    { humidity: 95, precipitationProbability: 80, precipitation: 3 },
    { humidity: 88 },
    { tempMax: 25 },
  ]);
  const events = listEvents(days, floweringDayFlags(days), 0, 7);
  test('with dates, severities and the values behind them', () => {
    expect(events).toStrictEqual({
      heatWaves: [{ startDate: '2026-11-01', endDate: '2026-11-03', days: 3, severity: 'high', tempMax: 41 }],
      moderateRainEvents: [
        { date: '2026-11-02', precipitation: 6, precipitationProbability: null },
        { date: '2026-11-05', precipitation: 3, precipitationProbability: 80 },
      ],
      highHumidityPeriods: [
        { startDate: '2026-11-04', endDate: '2026-11-06', days: 3, severity: 'moderate', humidity: 95 },
      ],
      windyPeriods: [{ startDate: '2026-11-02', endDate: '2026-11-03', days: 2, windSpeed: 30 }],
      combinedEvents: [
        { date: '2026-11-02', events: ['heatWave', 'moderateRain', 'wind'] },
        { date: '2026-11-03', events: ['heatWave', 'wind'] },
        { date: '2026-11-05', events: ['moderateRain', 'highHumidity'] },
      ],
      optimalDays: ['2026-11-07'],
    });
  });
  test('spells are cut at the edges of the window', () => {
    expect(listEvents(days, floweringDayFlags(days), 1, 3).heatWaves).toStrictEqual([
      { startDate: '2026-11-02', endDate: '2026-11-03', days: 2, severity: 'moderate', tempMax: 41 },
    ]);
    expect(listEvents(days, floweringDayFlags(days), 2, 3).heatWaves).toStrictEqual([]);
  });
});
