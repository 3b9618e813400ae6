import type { Irrigation } from '@draksha/contract';
import { expect, test } from 'vitest';
import { daysMet, givenPerVine, missingFields, plotShares, waterBars, withOwnWater } from './plot-water.ts';

const plot = { areaHectares: 2, totalVines: 3200, emittersPerVine: 2, emitterLitresPerHour: 4 };
const amount = (expected: number) => ({ low: expected * 0.9, expected, high: expected * 1.1 });

test('the worked case of the schedule: 8400 L a hectare are 5.25 L a vine and 39.4 minutes', () => {
  const { litresPerVine, minutes } = plotShares(plot, amount(8400));
  expect(litresPerVine?.expected).toBeCloseTo(5.25, 9);
  expect(minutes?.expected).toBeCloseTo(39.375, 9);
});

test('what is not known is asked for, and nothing is made of it', () => {
  expect(missingFields({ ...plot, emittersPerVine: null, totalVines: 0 })).toEqual([
    'emittersPerVine',
    'totalVines',
  ]);
  expect(plotShares({ ...plot, totalVines: null }, amount(8400)).minutes).toBeNull();
  expect(plotShares({ ...plot, emittersPerVine: null }, amount(8400))).toMatchObject({ minutes: null });
  expect(
    waterBars({ ...plot, areaHectares: null }, { days: [] } as unknown as Irrigation, new Map()),
  ).toBeNull();
});

test('what was given, by minutes or by litres', () => {
  expect(givenPerVine(plot, { minutes: 30 })).toBe(4);
  expect(givenPerVine(plot, { litres: 6400 })).toBe(2);
  expect(givenPerVine({ ...plot, emittersPerVine: null }, { minutes: 30 })).toBeNull();
  expect(givenPerVine(plot, {})).toBeNull();
});

test('half the plot watered: minutes count for half, as a mean over all vines; litres are those in all', () => {
  expect(givenPerVine(plot, { minutes: 30, wateredHectares: 1 })).toBe(2);
  expect(givenPerVine(plot, { litres: 6400, wateredHectares: 1 })).toBe(2);
  expect(givenPerVine(plot, { minutes: 30, wateredHectares: 1.9 })).toBe(4);
});

test('bars: rain counts up to what the vine wants, a day is met at nine tenths', () => {
  const day = (date: string, rainMm: number | null, scheduled: number | null) => ({
    date,
    et0Mm: 4,
    rainMm,
    scheduled: scheduled === null ? null : amount(scheduled),
    needed: null,
  });
  const bars = waterBars(
    plot,
    {
      days: [day('2026-11-18', 30, 8000), day('2026-11-19', 0, 8000), day('2026-11-20', null, null)],
    } as unknown as Irrigation,
    new Map([['2026-11-19', 4.6]]),
  );
  expect(bars?.map(({ wanted, rain, given }) => [wanted, rain, given])).toEqual([
    [5, 5, 0],
    [5, 0, 4.6],
    [null, 0, 0],
  ]);
  expect(daysMet(bars ?? [], '2026-11-21')).toEqual({ met: 2, of: 2 });
  expect(daysMet(bars ?? [], '2026-11-19')).toEqual({ met: 1, of: 1 });
});

test('water entered without a network counts at once: a fifth less, and rain lasts longer', () => {
  const day = (date: string, rainMm: number, needed: number | null) => ({
    date,
    et0Mm: 5,
    rainMm,
    scheduled: amount(10_000),
    needed: needed === null ? null : amount(needed),
  });
  // 1 mm a day is wanted: of 2.5 mm on the 18th 0.5 is left on the 20th; with fresh water 0.8 a day, so 0.9 is left, more than is wanted.
  const answer = {
    date: '2026-11-20',
    state: 'need',
    saltFactor: 1,
    rainKeptMm: 0.5,
    days: [
      day('2026-11-18', 2.5, null),
      day('2026-11-19', 0, null),
      day('2026-11-20', 0, 5000),
      day('2026-11-21', 0, 10_000),
    ],
  } as unknown as Irrigation;
  const fresh = withOwnWater({ ...plot, waterEcDsPerM: 0.5 }, answer, new Map());
  expect(fresh).toMatchObject({ state: 'rain_enough', saltFactor: 0.8 });
  expect(fresh.rainKeptMm).toBeCloseTo(0.9, 9);
  expect(fresh.days[2]?.scheduled?.expected).toBeCloseTo(8000, 9);
  expect(fresh.days[2]?.needed?.expected).toBe(0);
  // On the next day 0.1 mm of it is left against 0.8: 7000 litres.
  expect(fresh.days[3]?.needed?.expected).toBeCloseTo(7000, 9);
  expect(withOwnWater({ ...plot, waterEcDsPerM: 1.7 }, answer, new Map())).toEqual({
    ...answer,
    givenKeptMm: 0,
  });
});

test('waterings of the diary count: much given lasts, a part leaves the rest, a day without one is carried', () => {
  const day = (date: string) => ({
    date,
    et0Mm: 5,
    rainMm: 0,
    scheduled: amount(10_000),
    needed: date < '2026-11-20' ? null : amount(10_000),
  });
  const answer = {
    date: '2026-11-20',
    state: 'need',
    saltFactor: 1,
    rainKeptMm: 0,
    days: [day('2026-11-18'), day('2026-11-19'), day('2026-11-20'), day('2026-11-21')],
  } as unknown as Irrigation;
  // The plot wants 1 mm a day; litres a vine of the whole plot as mm.
  const perVine = (mm: number) => (mm * 10_000 * (plot.areaHectares ?? 0)) / (plot.totalVines ?? 1);
  const by = (given: readonly (readonly [string, number | null])[]) =>
    withOwnWater({ ...plot, waterEcDsPerM: null }, answer, new Map(given));
  expect(by([['2026-11-19', perVine(4)]])).toMatchObject({ state: 'rain_enough', rainKeptMm: 0 });
  const part = by([['2026-11-20', perVine(0.25)]]);
  expect(part.days[2]?.needed?.expected).toBeCloseTo(7500, 6);
  expect(by([['2026-11-20', null]]).state).toBe('rain_enough');
  const carried = by([
    ['2026-11-18', perVine(1)],
    ['2026-11-20', perVine(0.5)],
  ]);
  expect(carried.givenKeptMm).toBeCloseTo(-0.5, 6);
  expect(carried.days[2]?.needed?.expected).toBeCloseTo(15_000, 6);
});
