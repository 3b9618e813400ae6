import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { type DailySeries, type DatedWeather, dailySeriesFrom } from '../weather/daily-weather.ts';
import { dayNumberOfMonthDay, floweringRisk, yearShare } from './flowering-risk.ts';

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
  test('years may come in any order; the least need not be the first', () => {
    const risk = floweringRisk(years({ 2021: 3, 2022: 0, 2023: 5 }), '11-01', [2023, 2021, 2022]);
    expect(risk.years.map(({ year }) => year)).toStrictEqual([2021, 2022, 2023]);
    expect(risk.patterns).toMatchObject({ minRiskYear: 2022, minRiskScore: 0, maxRiskYear: 2023 });
    expect(run({ 2021: 0, 2022: 5, 2023: 2 }).patterns).toMatchObject({
      minRiskYear: 2021,
      maxRiskYear: 2022,
    });
  });
  test('a window of one day and one of a leap year', () => {
    const series = from('2027-11-01', new Array(366).fill({ precipitation: 5 }));
    expect(floweringRisk(series, '11-01', [2027], 1).years[0]).toMatchObject({
      toDate: '2027-11-01',
      riskScore: 100,
    });
    expect(floweringRisk(series, '11-01', [2027], 366).years[0]).toMatchObject({
      toDate: '2028-10-31',
      coverage: 1,
    });
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
