import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gfvParker2011 } from '../../lab/stages/grapevine-flowering-veraison.ts';
import {
  bbchOfEichhornLorenz,
  eichhornLorenzOfBbch,
  GROWTH_STAGE_CODES,
  STAGE_CODES,
} from '../../lab/stages/growth-stage-codes.ts';
import { heatSum } from '../../truth/heat-sum.ts';
import { refusal } from '../../truth/refusal.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import { type DatedWeather, dailySeriesFrom, MIN_HOURS_OF_DAY, summaryOf } from '../weather/daily-weather.ts';
import { DAY_MS, HOUR_MS } from '../weather/durations.ts';
import { seriesFromHours } from '../weather/series.ts';
import {
  dailyHeat,
  dailyHeatFromHours,
  degreeDayColumn,
  degreeDays,
  degreeDaysFromHours,
} from './thermal-time.ts';

const day = (date: string, tempMax: number | null, tempMin: number | null): DatedWeather => ({
  date,
  tempMax,
  tempMin,
});

describe('degree days', () => {
  test.each([
    [30, 14, {}, 12],
    [10, 10, {}, 0],
    [14, 4, {}, 0],
    [40, 20, { upper: 35 }, 17.5],
    [35, 20, { upper: 35 }, 17.5],
    [20, 10, { base: 5 }, 10],
  ])('%d/%d °C with %o: %d', (tempMax, tempMin, options, expected) => {
    expect(degreeDays(tempMax, tempMin, options)).toBeCloseTo(expected, 12);
  });
  test('from hours: what lies above the base counts, what lies below takes nothing away', () => {
    const halves = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 20 : 0));
    expect(degreeDaysFromHours(halves)).toBe(5);
    expect(degreeDaysFromHours(halves, { upper: 15 })).toBe(2.5);
    expect(degreeDays(20, 0)).toBe(0);
  });
  test('from hours: twenty are a day, nineteen are none', () => {
    expect(degreeDaysFromHours(new Array(20).fill(15))).toBe(5);
    expect(degreeDaysFromHours(new Array(19).fill(15))).toBeNaN();
    expect(degreeDaysFromHours([...new Array(20).fill(15), Number.NaN])).toBe(5);
    expect(degreeDaysFromHours(new Array(25).fill(15))).toBe(5);
    expect(() => degreeDaysFromHours(new Array(26).fill(15))).toThrow(refusal);
  });
  test('a missing extreme is no heat', () => {
    expect(degreeDays(Number.NaN, 10)).toBeNaN();
    expect(degreeDays(30, Number.NaN)).toBeNaN();
  });
  test.each([
    ['base at the upper limit', { base: 10, upper: 10 }],
    ['base NaN', { base: Number.NaN }],
    ['upper NaN', { upper: Number.NaN }],
  ])('%s throws RangeError', (_, options) => {
    expect(() => degreeDays(30, 10, options)).toThrow(refusal);
    expect(() => degreeDaysFromHours([], options)).toThrow(refusal);
    expect(() => degreeDayColumn(dailySeriesFrom([]), options)).toThrow(refusal);
    expect(() => heatSum(dailySeriesFrom([]), 0, 0, options)).toThrow(refusal);
  });
});

describe('heat of a span', () => {
  const days = dailySeriesFrom([
    day('2026-11-01', 30, 14),
    day('2026-11-02', null, 14),
    day('2026-11-03', 32, 14),
  ]);
  const first = dayNumberOfDate('2026-11-01');
  test('known days, and scaled up where half is known', () => {
    expect(heatSum(days, first, first + 3)).toStrictEqual({
      degreeDays: 25,
      estimate: 37.5,
      days: 3,
      knownDays: 2,
    });
    expect(heatSum(days, first, first + 4)).toMatchObject({ estimate: 50, knownDays: 2 });
    expect(heatSum(days, first, first + 5)).toMatchObject({ degreeDays: 25, estimate: null });
    expect(heatSum(days, first, first)).toStrictEqual({ degreeDays: 0, estimate: 0, days: 0, knownDays: 0 });
    expect(heatSum(days, first + 1, first + 2)).toMatchObject({ estimate: null, knownDays: 0 });
    expect(() => heatSum(days, first + 1, first)).toThrow(refusal);
  });
  test('the end is not counted, the beginning is', () => {
    expect(heatSum(days, first, first + 1).degreeDays).toBe(12);
    expect(heatSum(days, first + 2, first + 3).degreeDays).toBe(13);
  });
  test('split and joined it is the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: -10, max: 45, noNaN: true })), { minLength: 2, maxLength: 60 }),
        fc.nat(59),
        (temperatures, cut) => {
          const series = dailySeriesFrom(
            temperatures.map((tempMax, i) => ({
              date: new Date(i * DAY_MS).toISOString().slice(0, 10),
              tempMax,
              tempMin: 12,
            })),
          );
          const at = Math.min(cut, series.length);
          const whole = heatSum(series, 0, series.length);
          expect(
            heatSum(series, 0, at).degreeDays + heatSum(series, at, series.length).degreeDays,
          ).toBeCloseTo(whole.degreeDays, 9);
          expect(whole.degreeDays).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
  test('heat by day, from days and from hours', () => {
    expect(dailyHeat(days)).toStrictEqual({
      firstDay: first,
      degreeDays: Float64Array.of(12, Number.NaN, 13),
    });
    expect(dailyHeat(days, { upper: 30 }).degreeDays[2]).toBe(12);
    const hours = (skip: (i: number) => boolean) =>
      seriesFromHours(
        Array.from({ length: 72 }, (_, i) => ({
          datetime: new Date(Date.UTC(2026, 10, 19, 18, 30) + i * HOUR_MS).toISOString(),
          temperature: i % 24 < 12 ? 20 : i < 24 ? 0 : 14,
          humidity: 50,
        })).filter((_, i) => !skip(i)),
      );
    const all = dailyHeatFromHours(hours(() => false));
    expect(all.firstDay).toBe(dayNumberOfDate('2026-11-20'));
    expect([...all.degreeDays]).toStrictEqual([5, 7, 7]);
    expect([...dailyHeatFromHours(hours((i) => i >= 24 && i < 48)).degreeDays]).toStrictEqual([
      5,
      Number.NaN,
      7,
    ]);
    expect([...dailyHeatFromHours(hours((i) => i >= 43)).degreeDays]).toStrictEqual([5, Number.NaN]);
    expect([
      ...dailyHeatFromHours(
        hours(() => false),
        { base: 14 },
      ).degreeDays,
    ]).toStrictEqual([3, 3, 3]);
    expect(
      dailyHeatFromHours(
        hours(() => false),
        { utcOffsetMinutes: 0 },
      ).degreeDays,
    ).toHaveLength(4);
    expect(dailyHeatFromHours(seriesFromHours([]))).toStrictEqual({
      firstDay: 0,
      degreeDays: new Float64Array(0),
    });
    expect(() => dailyHeatFromHours(seriesFromHours([]), { base: 10, upper: 9 })).toThrow(refusal);
  });
});

describe('days in columns', () => {
  test('any order, holes are NaN, the last of a date wins', () => {
    const series = dailySeriesFrom([
      day('2026-11-03', 33, 13),
      day('2026-11-01', 30, 10),
      { ...day('2026-11-01', 31, null), humidity: Number.POSITIVE_INFINITY, precipitation: 2 },
    ]);
    expect(series.length).toBe(3);
    expect([...series.tempMax]).toStrictEqual([31, Number.NaN, 33]);
    expect([...series.tempMin]).toStrictEqual([Number.NaN, Number.NaN, 13]);
    expect(series.humidity[0]).toBeNaN();
    expect(series.precipitation[0]).toBe(2);
    expect(dailySeriesFrom([]).length).toBe(0);
  });
  test('a wrong century and a text that is no date throw', () => {
    expect(() => dailySeriesFrom([day('1726-01-01', 1, 1), day('2026-01-01', 1, 1)])).toThrow(refusal);
    expect(() => dailySeriesFrom([day('2026-13-01', 1, 1)])).toThrow(refusal);
  });
  test('summary of a part', () => {
    const column = Float64Array.from({ length: 40 }, (_, i) => (i === 5 ? Number.NaN : i));
    expect(summaryOf(column, 0, MIN_HOURS_OF_DAY)).toMatchObject({ mean: Number.NaN, sum: Number.NaN });
    expect(summaryOf(column, 6, 26)).toStrictEqual({ mean: 15.5, least: 6, greatest: 25, sum: 310 });
    const falling = Float64Array.from({ length: 24 }, (_, i) => 24 - i);
    expect(summaryOf(falling, 0, 24)).toStrictEqual({ mean: 12.5, least: 1, greatest: 24, sum: 300 });
  });
});

describe('codes', () => {
  test('both ways, and nothing for what is not paired', () => {
    for (const { eichhornLorenz, bbch } of GROWTH_STAGE_CODES) {
      expect(bbchOfEichhornLorenz(eichhornLorenz)).toBe(bbch);
      expect(eichhornLorenzOfBbch(bbch)).toBe(eichhornLorenz);
    }
    expect(bbchOfEichhornLorenz(23)).toBe(65);
    expect(bbchOfEichhornLorenz(15)).toBe(53);
    expect(eichhornLorenzOfBbch(81)).toBe(35);
    expect(bbchOfEichhornLorenz(5)).toBeNull();
    expect(eichhornLorenzOfBbch(10)).toBeNull();
  });
  test('both scales rise together, and stages name codes in order', () => {
    const order = GROWTH_STAGE_CODES.map(({ id }) => id);
    GROWTH_STAGE_CODES.slice(1).forEach((code, i) => {
      expect(code.eichhornLorenz).toBeGreaterThan(GROWTH_STAGE_CODES[i]?.eichhornLorenz ?? 99);
      expect(code.bbch).toBeGreaterThan(GROWTH_STAGE_CODES[i]?.bbch ?? 99);
    });
    for (const [from, to] of Object.values(STAGE_CODES))
      expect(order.indexOf(to)).toBeGreaterThanOrEqual(order.indexOf(from));
  });
});

describe('GFV', () => {
  const weather = (firstDate: string, mean: number[]) => ({ firstDay: dayNumberOfDate(firstDate), mean });
  const flat = new Array(200).fill(20);
  test('20 °C from 29 August on reach 100 on the fifth day', () => {
    expect(gfvParker2011(weather('2026-08-01', flat), 2026, 'south', 100)).toStrictEqual({
      date: '2026-09-02',
      reason: 'reached',
      degreeDays: 100,
      ruleId: 'gfv_parker_2011',
      criticalSum: 100,
      fromDate: '2026-08-29',
      filledDays: 0,
    });
    expect(gfvParker2011(weather('2026-08-01', flat), 2026, 'south', 100.1).date).toBe('2026-09-03');
  });
  test('the 60th day is 1 March, in a leap year 29 February', () => {
    expect(gfvParker2011(weather('2027-01-01', flat), 2027, 'north', 20).date).toBe('2027-03-01');
    expect(gfvParker2011(weather('2028-01-01', flat), 2028, 'north', 20).date).toBe('2028-02-29');
  });
  test('frost takes nothing away', () => {
    const cold = [...new Array(28).fill(20), 10, -15, 10];
    expect(gfvParker2011(weather('2026-08-01', cold), 2026, 'south', 20).date).toBe('2026-08-31');
  });
  test('a hole takes the mean of the fortnight around it and is counted', () => {
    const holed = flat.map((value, i) => (i === 30 ? Number.NaN : value));
    expect(gfvParker2011(weather('2026-08-01', holed), 2026, 'south', 100)).toMatchObject({
      date: '2026-09-02',
      filledDays: 1,
    });
    const uneven = flat.map((_, i) => (i === 30 ? Number.NaN : i < 30 ? 10 : 20));
    // 29 and 30 August 10 each; 31 August (10 × 7 + 20 × 7)/14 = 15
    expect(gfvParker2011(weather('2026-08-01', uneven), 2026, 'south', 35).date).toBe('2026-08-31');
    expect(gfvParker2011(weather('2026-08-01', uneven), 2026, 'south', 35.1).date).toBe('2026-09-01');
  });
  test('a gap that nothing bridges, and weather that ends too soon, give no date', () => {
    const gap = flat.map((value, i) => (i >= 25 && i < 60 ? Number.NaN : value));
    expect(gfvParker2011(weather('2026-08-01', gap), 2026, 'south', 1000)).toMatchObject({
      date: null,
      reason: 'weather_missing',
    });
    expect(gfvParker2011(weather('2026-08-01', flat), 2026, 'south', 99_999)).toMatchObject({
      date: null,
      reason: 'not_reached_yet',
      degreeDays: 172 * 20,
    });
    expect(gfvParker2011(weather('2020-01-01', new Array(4000).fill(1)), 2020, 'south', 367)).toMatchObject({
      reason: 'not_reached_yet',
      degreeDays: 366,
    });
    expect(() => gfvParker2011(weather('2026-08-01', flat), 2026, 'south', 0)).toThrow(refusal);
  });
});
