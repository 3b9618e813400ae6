import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { dailySeriesFrom } from '../weather/daily-weather.ts';
import { REFERENCE_HEAT, stageForecast, tableDayOf } from './stage-forecast.ts';
import {
  ageByDay,
  dayOfAge,
  expectedDays,
  learnPace,
  type PaceMark,
  weightedQuantile,
} from './stage-pace.ts';
import { type DailyHeat, dailyHeat } from './thermal-time.ts';

const heatOf = (days: number, warmth: number): Float64Array => new Float64Array(days).fill(warmth);
const mark = (tableDay: number, days: number, warmth = 10): PaceMark => ({
  tableDay,
  heat: heatOf(days, warmth),
});

describe('age', () => {
  test('days alone, warmth alone, half and half', () => {
    expect([...ageByDay([20, 10, 5], 10, 0)]).toStrictEqual([0, 1, 2, 3]);
    expect([...ageByDay([20, 10, 5], 10, 1)]).toStrictEqual([0, 2, 3, 3.5]);
    expect([...ageByDay([20, 10, 5], 10, 0.5)]).toStrictEqual([0, 1.5, 2.5, 3.25]);
    expect([...ageByDay([Number.NaN], 10, 1)]).toStrictEqual([0, 1]);
  });
  test('quantiles by weight', () => {
    const values = [
      [3, 1],
      [1, 1],
      [2, 2],
    ] as const;
    expect(weightedQuantile(values, 0.25)).toBe(1);
    expect(weightedQuantile(values, 0.26)).toBe(2);
    expect(weightedQuantile(values, 0.75)).toBe(2);
    expect(weightedQuantile(values, 0.76)).toBe(3);
    expect(weightedQuantile([], 0.5)).toBeNaN();
    // Weights whose sum misses their share by rounding end at the greatest value.
    expect(weightedQuantile(values, 1.1)).toBe(3);
  });
  test('the day of an age, between days by proportion, beyond the last one a day', () => {
    const ages = ageByDay([2, 4, 4, 0, 6], 2, 1);
    expect([...ages]).toStrictEqual([0, 1, 3, 5, 5, 8]);
    expect(dayOfAge(ages, 0)).toBe(0);
    expect(dayOfAge(ages, -1)).toBe(0);
    expect(dayOfAge(ages, 0.5)).toBe(0.5);
    expect(dayOfAge(ages, 1)).toBe(1);
    expect(dayOfAge(ages, 1.5)).toBe(1.25);
    expect(dayOfAge(ages, 3)).toBe(2);
    expect(dayOfAge(ages, 5)).toBe(3);
    expect(dayOfAge(ages, 6.5)).toBe(4.5);
    expect(dayOfAge(ages, 8)).toBe(5);
    expect(dayOfAge(ages, 10)).toBe(7);
  });
});

describe('learning', () => {
  test('before any mark: days lead, the pace is open', () => {
    const plot = learnPace([], 12);
    expect(plot.thermalWeight).toBeCloseTo(0.375, 10);
    expect(plot.pace.mean).toBeCloseTo(1.007, 2);
    expect(plot.pace.low).toBeCloseTo(0.85, 2);
    expect(plot.pace.high).toBeCloseTo(1.17, 2);
    expect(plot.cells.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(plot.cells).toHaveLength(225);
    expect(plot.marks).toBe(0);
  });
  test('a plot that is always a tenth late has a pace above 1, and the range narrows with each mark', () => {
    const widths = [0, 1, 2, 4].map((count) => {
      const { pace } = learnPace(
        Array.from({ length: count }, () => mark(100, 110)),
        10,
      );
      return pace.high - pace.low;
    });
    const paces = learnPace([mark(100, 110), mark(100, 110), mark(100, 110), mark(100, 110)], 10).pace;
    expect(paces.mean).toBeGreaterThan(1.07);
    expect(paces.mean).toBeLessThan(1.11);
    widths.slice(1).forEach((width, i) => {
      expect(width).toBeLessThan(widths[i] ?? 0);
    });
  });
  test('seasons that differ only by warmth teach that warmth counts', () => {
    const byHeat = [mark(100, 80, 12.5), mark(100, 125, 8), mark(100, 100, 10), mark(100, 90, 100 / 9)];
    const byDays = [mark(100, 100, 12.5), mark(100, 100, 8), mark(100, 100, 10), mark(100, 100, 11)];
    expect(learnPace(byHeat, 10).thermalWeight).toBeGreaterThan(0.7);
    expect(learnPace(byDays, 10).thermalWeight).toBeLessThan(0.2);
    expect(learnPace(byHeat.toReversed(), 10).thermalWeight).toBeCloseTo(
      learnPace(byHeat, 10).thermalWeight,
      10,
    );
  });
  test('one mark by hand: posterior mean of ln p between the prior and the mark', () => {
    // Gaussian in p·100 near 1: prior spread 12 days, mark spread √(2² + 6²) = 6.32; 10 days late → 10 × 144/(144 + 40) = 7.8
    const { pace } = learnPace([mark(100, 110)], 10);
    expect(pace.mean).toBeGreaterThan(1.07);
    expect(pace.mean).toBeLessThan(1.085);
  });
  test.each([
    ['no heat', () => learnPace([], 0)],
    ['infinite heat', () => learnPace([], Number.POSITIVE_INFINITY)],
    ['a mark on day 0 of the table', () => learnPace([mark(0, 5)], 10)],
    ['a mark on the day of pruning', () => learnPace([mark(5, 0)], 10)],
  ])('%s throws RangeError', (_, run) => {
    expect(run).toThrow(refusal);
  });
});

describe('expected days', () => {
  const plot = learnPace([mark(100, 100), mark(100, 100), mark(100, 100), mark(50, 50)], 10);
  test('always a range around the table, wider for later stages', () => {
    const early = expectedDays(plot, 20, heatOf(200, 10));
    const late = expectedDays(plot, 120, heatOf(200, 10));
    expect(early.earliest).toBeLessThanOrEqual(20);
    expect(early.latest).toBeGreaterThanOrEqual(20);
    expect(late.earliest).toBeLessThan(120);
    expect(late.latest).toBeGreaterThan(120);
    expect(late.latest - late.earliest).toBeGreaterThan(early.latest - early.earliest);
  });
  test('beyond the weather a day ages a normal day', () => {
    expect(expectedDays(plot, 100, [])).toStrictEqual(expectedDays(plot, 100, heatOf(300, 10)));
  });
  test('a warm season is never later', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 25, noNaN: true }), { minLength: 1, maxLength: 150 }),
        fc.integer({ min: 5, max: 140 }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        (heat, tableDay, more) => {
          const cool = expectedDays(plot, tableDay, heat);
          const warm = expectedDays(
            plot,
            tableDay,
            heat.map((warmth) => warmth + more),
          );
          expect(warm.earliest).toBeLessThanOrEqual(cool.earliest);
          expect(warm.latest).toBeLessThanOrEqual(cool.latest);
          expect(cool.latest).toBeGreaterThan(cool.earliest);
          expect(Number.isInteger(cool.latest) && Number.isInteger(cool.earliest)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('dates', () => {
  const pruningDate = '2026-10-15';
  const year = (warmth: number): DailyHeat =>
    dailyHeat(
      dailySeriesFrom(
        Array.from({ length: 400 }, (_, i) => ({
          date: dateOfDayNumber(dayNumberOfDate('2026-09-01') + i),
          tempMax: 10 + warmth + 6,
          tempMin: 10 + warmth - 6,
        })),
      ),
    );
  test('fruit: flowering, veraison, harvest in order, each a range', () => {
    const { expected, chance, ruleId, knownDays } = stageForecast({ cycle: 'fruit', pruningDate });
    expect({ chance, ruleId, knownDays }).toStrictEqual({
      chance: 0.8,
      ruleId: 'stage_forecast_dap_with_heat',
      knownDays: 0,
    });
    expect(
      expected.map(({ id, tableFromDap, tableToDap, evidence }) => [id, tableFromDap, tableToDap, evidence]),
    ).toStrictEqual([
      ['flowering', 41, 55, 'verified'],
      ['veraison', 99, 113, 'unsourced'],
      ['harvest', 120, 135, 'secondary'],
    ]);
    for (const { begins, ends } of expected) {
      expect(begins.earliestDate < begins.latestDate).toBe(true);
      expect(ends.earliestDate < ends.latestDate).toBe(true);
      expect(begins.earliestDate < ends.earliestDate).toBe(true);
    }
    // Day 41 is 25 November, day 160 the coldest harvest told of: 24 March.
    expect(expected[0]?.begins.earliestDate).toBe('2026-11-18');
    expect(expected[0]?.begins.latestDate).toBe('2026-12-03');
    expect(expected[2]?.ends.latestDate).toBe('2027-03-24');
  });
  test('foundation: bud differentiation and cane maturity', () => {
    const { expected, referenceHeat } = stageForecast({ cycle: 'foundation', pruningDate: '2026-04-15' });
    expect(
      expected.map(({ id, tableFromDap, tableToDap, evidence }) => [id, tableFromDap, tableToDap, evidence]),
    ).toStrictEqual([
      ['fruit_bud_differentiation', 41, 60, 'verified'],
      ['cane_maturity', 61, 120, 'verified'],
    ]);
    expect(referenceHeat).toBe(REFERENCE_HEAT.foundation);
  });
  test('warm weather brings dates forward and is told', () => {
    const warm = stageForecast({ cycle: 'fruit', pruningDate, heat: year(16) });
    const cool = stageForecast({ cycle: 'fruit', pruningDate, heat: year(9) });
    expect(warm.knownDays).toBe(300);
    expect(warm.extraHeat).toBeCloseTo(300 * (16 - 12.6), 6);
    expect((warm.expected[2]?.begins.latestDate ?? '') < (cool.expected[2]?.begins.latestDate ?? '')).toBe(
      true,
    );
  });
  test('a stage marked this season stands as seen, and what follows narrows and moves', () => {
    const marks = [{ pruningDate, stage: 'fruit.bloom_to_shatter', observedOn: '2026-12-04' }] as const;
    const result = stageForecast({ cycle: 'fruit', pruningDate, marks });
    const plain = stageForecast({ cycle: 'fruit', pruningDate });
    expect(result.expected[0]).toMatchObject({
      observedOn: '2026-12-04',
      begins: { earliestDate: '2026-12-04', latestDate: '2026-12-04' },
    });
    expect((result.expected[0]?.ends.earliestDate ?? '') >= '2026-12-04').toBe(true);
    expect(result.marksUsed).toBe(1);
    expect(result.pace.mean).toBeGreaterThan(1.1);
    expect(
      (result.expected[2]?.begins.earliestDate ?? '') > (plain.expected[2]?.begins.earliestDate ?? ''),
    ).toBe(true);
  });
  test('each stage is marked by its own name, and only this season’s mark dates this season', () => {
    const observed = (
      stage: 'fruit.bloom_to_shatter' | 'fruit.ripening' | 'fruit.harvest_due',
      observedOn: string,
      of = pruningDate,
    ) =>
      stageForecast({
        cycle: 'fruit',
        pruningDate,
        marks: [{ pruningDate: of, stage, observedOn }],
      }).expected.map((one) => one.observedOn);
    expect(observed('fruit.ripening', '2027-01-25')).toStrictEqual([null, '2027-01-25', null]);
    expect(observed('fruit.harvest_due', '2027-02-15')).toStrictEqual([null, null, '2027-02-15']);
    expect(observed('fruit.bloom_to_shatter', '2025-11-28', '2025-10-15')).toStrictEqual([null, null, null]);
  });
  test('a stage seen in time ends later, between two dates', () => {
    const marks = [{ pruningDate, stage: 'fruit.bloom_to_shatter', observedOn: '2026-11-25' }] as const;
    const [flowering] = stageForecast({ cycle: 'fruit', pruningDate, marks }).expected;
    expect((flowering?.ends.earliestDate ?? '') > '2026-11-25').toBe(true);
    expect((flowering?.ends.latestDate ?? '') > (flowering?.ends.earliestDate ?? '')).toBe(true);
  });
  test('warmth counts from the day after pruning', () => {
    const hot = (date: string): DailyHeat => ({
      firstDay: dayNumberOfDate(date),
      degreeDays: Float64Array.of(300),
    });
    const plain = stageForecast({ cycle: 'fruit', pruningDate, heat: null });
    expect(stageForecast({ cycle: 'fruit', pruningDate, heat: hot('2026-10-15') })).toStrictEqual(plain);
    const after = stageForecast({ cycle: 'fruit', pruningDate, heat: hot('2026-10-16') });
    expect(after.knownDays).toBe(1);
    expect(after.expected).not.toStrictEqual(plain.expected);
  });
  test('the end of a stage seen very late is not before its beginning', () => {
    const marks = [{ pruningDate, stage: 'fruit.bloom_to_shatter', observedOn: '2027-03-01' }] as const;
    const [flowering] = stageForecast({ cycle: 'fruit', pruningDate, marks }).expected;
    expect(flowering?.ends.earliestDate).toBe('2027-03-01');
    expect(flowering?.ends.latestDate).toBe('2027-03-01');
  });
  test('marks of the other cycle and of the pruning itself are left aside', () => {
    const result = stageForecast({
      cycle: 'fruit',
      pruningDate,
      marks: [
        { pruningDate: '2026-04-15', stage: 'foundation.rest', observedOn: '2026-09-20' },
        { pruningDate, stage: 'fruit.pruning', observedOn: pruningDate },
      ],
    });
    expect(result.marksUsed).toBe(0);
  });
  test('days of the table', () => {
    expect(tableDayOf('fruit.bloom_to_shatter')).toBe(41);
    expect(tableDayOf('fruit.shoot_thinning')).toBe(15.5);
    expect(tableDayOf('foundation.stop_nitrogen')).toBe(35);
    expect(tableDayOf('foundation.rest')).toBe(121);
    expect(tableDayOf('fruit.pruning')).toBeNull();
    expect(tableDayOf('fruit.hydrogen_cyanamide')).toBeNull();
  });
  test.each([
    ['before its pruning', '2026-10-14'],
    ['on its pruning', '2026-10-15'],
    ['more than 300 days after it', '2027-08-12'],
    ['on no date', '2026-02-30'],
  ])('a mark %s throws RangeError', (_, observedOn) => {
    const marks = [{ pruningDate, stage: 'fruit.five_leaves', observedOn }] as const;
    expect(() => stageForecast({ cycle: 'fruit', pruningDate, marks })).toThrow(refusal);
  });
  test('300 days are still a season', () => {
    const marks = [{ pruningDate, stage: 'fruit.harvest_due', observedOn: '2027-08-11' }] as const;
    expect(stageForecast({ cycle: 'fruit', pruningDate, marks }).marksUsed).toBe(1);
  });
});

test('every stage of the cycle has its begin: in the order of the table, a marked one on its day', () => {
  const { stages, expected } = stageForecast({
    cycle: 'fruit',
    pruningDate: '2026-10-08',
    marks: [{ pruningDate: '2026-10-08', stage: 'fruit.bud_swell', observedOn: '2026-10-19' }],
  });
  expect(stages.map(({ stage }) => stage)).toEqual([
    'fruit.shoot_growth',
    'fruit.bud_swell',
    'fruit.five_leaves',
    'fruit.shoot_thinning',
    'fruit.bloom_to_shatter',
    'fruit.berry_growth_early',
    'fruit.berry_growth_late',
    'fruit.ripening',
    'fruit.harvest_due',
  ]);
  expect(stages[1]).toEqual({
    stage: 'fruit.bud_swell',
    tableDay: 9.5,
    begins: { earliestDate: '2026-10-19', latestDate: '2026-10-19' },
    observedOn: '2026-10-19',
  });
  const bloom = stages.find(({ stage }) => stage === 'fruit.bloom_to_shatter');
  expect(bloom?.begins).toEqual(expected.find(({ id }) => id === 'flowering')?.begins);
});
