import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../truth/refusal.ts';
import { dateOfDayNumber, dayNumberOfDate } from './calendar.ts';
import { type DailySeries, dailySeriesFrom, type WeatherDay } from './daily-weather.ts';
import { listEvents } from './flowering-events.ts';
import { dayNumberOfMonthDay, floweringRisk, yearShare } from './flowering-risk.ts';
import {
  countWindow,
  emptyCounts,
  floweringDayFlags,
  heatSeverity,
  humidSeverity,
  windowScore,
} from './flowering-window.ts';

const calm: Omit<WeatherDay, 'date'> = {
  tempMax: 34,
  tempMin: 18,
  humidity: 60,
  windSpeed: 10,
  precipitation: 0,
};
const from = (date: string, days: Partial<WeatherDay>[]): DailySeries =>
  dailySeriesFrom(
    days.map((day, i) => ({ ...calm, ...day, date: dateOfDayNumber(dayNumberOfDate(date) + i) })),
  );
const countsOf = (days: Partial<WeatherDay>[]) => {
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

describe('over the years', () => {
  /** Rain on the first `rain` days of each year's window from 1 November. */
  const years = (rain: Record<number, number | null>): DailySeries =>
    dailySeriesFrom(
      Object.entries(rain).flatMap(([year, wet]) =>
        Array.from({ length: 10 }, (_, i) => ({
          ...calm,
          date: `${year}-11-${String(i + 1).padStart(2, '0')}`,
          ...(wet === null ? { tempMax: null } : { precipitation: i < wet ? 5 : 0 }),
        })),
      ),
    );
  const run = (rain: Record<number, number | null>) =>
    floweringRisk(years(rain), '11-01', Object.keys(rain).map(Number));

  test('patterns, probabilities and trend', () => {
    const risk = run({ 2021: 0, 2022: 2, 2023: 3, 2024: 5, 2025: 6 });
    expect(risk.years.map(({ riskScore }) => riskScore)).toStrictEqual([0, 20, 30, 50, 60]);
    expect(risk.patterns).toMatchObject({
      averageRiskScore: 32,
      maxRiskYear: 2025,
      maxRiskScore: 60,
      minRiskYear: 2021,
      minRiskScore: 0,
    });
    // deviations −32, −12, −2, 18, 28: squares 2280, / 4 = 570
    expect(risk.patterns.riskVariability).toBeCloseTo(Math.sqrt(570), 10);
    expect(risk.probabilities).toStrictEqual({
      heatWave: 0,
      moderateRain: 0.8,
      highHumidity: 0,
      combinedEvents: 0,
      optimalConditions: 0,
    });
    expect(risk.trends).toMatchObject({ riskTrend: 15, interpretation: 'increasing' });
    expect(risk.trends.confidence).toBeCloseTo(1 - 2 / 120, 12);
    expect(risk.yearShares.moderateRain).toMatchObject({ years: 4, of: 5 });
    expect(risk).toMatchObject({ ruleId: 'flowering_risk_history', windowDays: 10 });
    expect(risk.years[0]).toMatchObject({ fromDate: '2021-11-01', toDate: '2021-11-10', coverage: 1 });
  });
  test('falling, flat and too few', () => {
    const falling = run({ 2021: 6, 2022: 5, 2023: 3, 2024: 2, 2025: 1 }).trends;
    expect(falling.interpretation).toBe('decreasing');
    // slopes −20, −15, −15, −13⅓, −13⅓, −12½, −10, −10, −10, −10
    expect(falling.riskTrend).toBeCloseTo(-(13 + 1 / 3 + 12.5) / 2, 10);
    expect(run({ 2021: 1, 2022: 5, 2023: 3, 2024: 2, 2025: 4 }).trends.interpretation).toBe('no_trend');
    expect(run({ 2021: 2, 2022: 2, 2023: 2, 2024: 2, 2025: 2 }).trends).toMatchObject({
      interpretation: 'no_trend',
      riskTrend: 0,
      confidence: 0,
    });
    expect(run({ 2023: 1, 2024: 2, 2025: 3 }).trends).toMatchObject({
      interpretation: 'too_few_years',
      riskTrend: 10,
      confidence: 0,
    });
  });
  test('a chance of exactly a tenth or less makes a trend', () => {
    // S = 8 of 10: p = 10/120 = 0.083; S = 6: p = 28/120 = 0.233
    expect(run({ 2021: 1, 2022: 2, 2023: 4, 2024: 3, 2025: 5 }).trends.interpretation).toBe('increasing');
    expect(run({ 2021: 1, 2022: 4, 2023: 3, 2024: 2, 2025: 5 }).trends.interpretation).toBe('no_trend');
  });
  test('of equal years the first is named', () => {
    expect(run({ 2021: 2, 2022: 2 }).patterns).toMatchObject({
      maxRiskYear: 2021,
      minRiskYear: 2021,
      riskVariability: 0,
    });
  });
  test('a year without weather counts nowhere', () => {
    const risk = run({ 2021: 3, 2022: null, 2023: 3 });
    expect(risk.years[1]).toMatchObject({ riskScore: null, coverage: 0 });
    expect(risk.patterns).toMatchObject({ averageRiskScore: 30, minRiskScore: 30 });
    expect(risk.yearShares.moderateRain).toMatchObject({ years: 2, of: 2 });
  });
  test('no year at all', () => {
    const risk = floweringRisk(dailySeriesFrom([]), '11-01', []);
    expect(risk.patterns).toStrictEqual({
      averageRiskScore: null,
      maxRiskYear: null,
      maxRiskScore: null,
      minRiskYear: null,
      minRiskScore: null,
      riskVariability: null,
    });
    expect(risk.probabilities).toStrictEqual({
      heatWave: null,
      moderateRain: null,
      highHumidity: null,
      combinedEvents: null,
      optimalConditions: null,
    });
    expect(run({ 2025: 3 }).patterns).toMatchObject({ averageRiskScore: 30, riskVariability: null });
  });
  test('share of optimal days', () => {
    const series = from('2025-11-01', [...new Array(4).fill({ tempMax: 25 }), ...new Array(6).fill({})]);
    const risk = floweringRisk(series, '11-01', [2025]);
    expect(risk.probabilities.optimalConditions).toBe(0.4);
    expect(risk.years[0]?.riskEvents.optimalDays).toHaveLength(4);
  });
  test('every kind of event counts its years', () => {
    const hot = from('2025-11-01', [
      ...new Array(3).fill({ tempMax: 40, humidity: 90, precipitation: 9 }),
      ...new Array(7).fill({}),
    ]);
    expect(floweringRisk(hot, '11-01', [2025]).probabilities).toStrictEqual({
      heatWave: 1,
      moderateRain: 1,
      highHumidity: 1,
      combinedEvents: 1,
      optimalConditions: 0,
    });
  });
  test('a window over the turn of the year and one on 29 February', () => {
    const series = from('2025-12-28', new Array(10).fill({ precipitation: 5 }));
    expect(floweringRisk(series, '12-28', [2025]).years[0]).toMatchObject({
      toDate: '2026-01-06',
      riskScore: 100,
    });
    expect(dateOfDayNumber(dayNumberOfMonthDay(2025, '02-29'))).toBe('2025-02-28');
    expect(dateOfDayNumber(dayNumberOfMonthDay(2100, '02-29'))).toBe('2100-02-28');
    expect(dateOfDayNumber(dayNumberOfMonthDay(2000, '02-29'))).toBe('2000-02-29');
    expect(dateOfDayNumber(dayNumberOfMonthDay(2028, '02-29'))).toBe('2028-02-29');
  });
  test.each([
    ['no window', () => floweringRisk(dailySeriesFrom([]), '11-01', [2025], 0)],
    ['a window of a year and a day', () => floweringRisk(dailySeriesFrom([]), '11-01', [2025], 367)],
    ['half a day', () => floweringRisk(dailySeriesFrom([]), '11-01', [2025], 1.5)],
    ['no such day', () => floweringRisk(dailySeriesFrom([]), '11-31', [2025])],
    ['a year twice', () => floweringRisk(dailySeriesFrom([]), '11-01', [2025, 2025])],
  ])('%s throws RangeError', (_, run_) => {
    expect(run_).toThrow(refusal);
  });
});

describe("Wilson's interval", () => {
  test('one of five, by hand: z² = 1.6425, middle (0.2 + 0.16425)/1.3285 = 0.2742', () => {
    const found = yearShare(1, 5);
    expect(found).toMatchObject({ years: 1, of: 5, share: 0.2 });
    expect((found.low + found.high) / 2).toBeCloseTo(0.27418, 4);
    // half = 1.2816 × √(0.16/5 + 1.6425/100)/1.3285
    expect((found.high - found.low) / 2).toBeCloseTo(0.2123, 3);
  });
  test('no year says nothing; all and none stay inside 0 to 1', () => {
    expect(yearShare(0, 0)).toStrictEqual({ years: 0, of: 0, share: null, low: 0, high: 1 });
    expect(yearShare(0, 5).low).toBe(0);
    expect(yearShare(5, 5).high).toBeCloseTo(1, 12);
    expect(yearShare(5, 5).high).toBeLessThanOrEqual(1);
    expect(yearShare(0, 5).high).toBeCloseTo(0.2473, 3);
  });
});

test('score in 0 to 100 or null, lists agree with counts, rain never lowers the score, NaN never out', () => {
  const value = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }), { freq: 8 });
  const day = fc.record({
    tempMax: value(15, 45),
    tempMin: value(5, 25),
    humidity: value(20, 100),
    windSpeed: value(0, 40),
    precipitation: value(0, 8),
  });
  fc.assert(
    fc.property(fc.array(day, { minLength: 10, maxLength: 10 }), fc.nat(9), (given, wetDay) => {
      const risk = floweringRisk(from('2025-11-01', given), '11-01', [2025]);
      const [year] = risk.years;
      expect(JSON.stringify(risk)).not.toMatch(/NaN|Infinity/);
      expect(year?.riskEvents.combinedEvents).toHaveLength(year?.counts.combinedDays ?? -1);
      expect(year?.riskEvents.heatWaves).toHaveLength(year?.counts.heatWaves ?? -1);
      expect(year?.riskEvents.highHumidityPeriods).toHaveLength(year?.counts.humidPeriods ?? -1);
      expect(year?.riskEvents.windyPeriods).toHaveLength(year?.counts.windyPeriods ?? -1);
      if (year?.riskScore === null || year === undefined) return;
      expect(year.riskScore).toBeGreaterThanOrEqual(0);
      expect(year.riskScore).toBeLessThanOrEqual(100);
      const wetter = given.map((one, i) => (i === wetDay ? { ...one, precipitation: 9 } : one));
      const after = floweringRisk(from('2025-11-01', wetter), '11-01', [2025]).years[0]?.riskScore ?? -1;
      expect(after).toBeGreaterThanOrEqual(year.riskScore);
    }),
  );
});
