import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../truth/refusal.ts';
import { irrigationNeedBySoil, type SoilIrrigationInput } from './irrigation-by-soil.ts';

const zone = { availableWaterMmPerM: 160, rootDepthMetres: 0.6 };
const plot = {
  cycle: 'fruit',
  daysAfterPruning: 70,
  vinesPerHectare: 2400,
  emitters: { perVine: 2, litresPerHour: 8 },
} as const;
const dry = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: `2026-12-${i + 1}`,
    et0Mm: 4.5,
    rainMm: 0 as number | null,
  }));
const need = (change: Partial<SoilIrrigationInput> = {}) =>
  irrigationNeedBySoil({ ...plot, days: dry(20), rootZone: zone, ...change });
const withRain = (...rain: (number | null)[]) =>
  dry(20).map((day, i) => ({
    ...day,
    rainMm: rain[i - (20 - rain.length)] ?? (i < 20 - rain.length ? 0 : null),
  }));

describe('rain and the minutes', () => {
  test('on dry days the schedule’s minutes: 25,200 L, 10.5 a vine, 39.4 minutes', () => {
    expect(need()).toMatchObject({ basis: 'soil', reason: 'need', rainCountedMm: 0 });
    expect(need().litresPerVine?.expected).toBeCloseTo(10.5, 10);
    expect(need().minutes?.expected).toBeCloseTo(39.375, 10);
    expect(need().differenceLitresPerVine).toBeCloseTo(0, 10);
  });
  test('on a day of rain they fall by themselves, and come back as the rain is used', () => {
    const minutes = (...rain: number[]) => need({ days: withRain(...rain) }).minutes?.expected ?? Number.NaN;
    expect(minutes(1)).toBeCloseTo((39.375 * 1.52) / 2.52, 10);
    expect(minutes(8)).toBe(0);
    const after = [minutes(8), minutes(8, 0), minutes(8, 0, 0), minutes(8, 0, 0, 0), minutes(8, 0, 0, 0, 0)];
    expect(after[2]).toBe(0);
    expect(after[3]).toBeCloseTo((39.375 * (4 * 2.52 - 8)) / 2.52, 10);
    expect(after[4]).toBeCloseTo(39.375, 10);
    expect(need({ days: withRain(8) }).differenceLitresPerVine).toBeCloseTo(-10.5, 10);
    expect(need({ days: withRain(200) })).toMatchObject({ reason: 'soil_full', minutes: { expected: 0 } });
  });
  test('irrigation written down counts in place of what is assumed', () => {
    const none = dry(20).map((day) => ({ ...day, irrigationMm: 0 }));
    expect(need({ days: none }).soil?.depletionMm.expected).toBeGreaterThan(
      (need().soil?.depletionMm.expected ?? 0) + 15,
    );
  });
  test('a vine that is short for sure does not wait for the rain of days before', () => {
    const days = withRain(8, 0).map((day) => ({ ...day, irrigationMm: 0 }));
    const rootZone = { ...zone, startDepletionMm: 90 };
    expect(need({ days, rootZone }).soil?.short).toBe('yes');
    expect(need({ days, rootZone }).minutes?.expected).toBeCloseTo(39.375, 10);
  });
});

test('what is not known is said: the soil, the rain, the evaporation', () => {
  expect(need({ rootZone: null, days: withRain(8) })).toMatchObject({
    basis: 'schedule_soil_unknown',
    soil: null,
    differenceLitresPerHectare: 0,
  });
  expect(need({ rootZone: null, days: withRain(8) }).minutes?.expected).toBeCloseTo(39.375, 10);
  expect(need({ days: withRain(null) }).basis).toBe('schedule_rain_unknown');
  const blank = dry(3).map((day) => ({ ...day, et0Mm: null }));
  expect(need({ days: blank })).toMatchObject({
    reason: 'evaporation_unknown',
    litresPerHectare: null,
    minutes: null,
    differenceLitresPerHectare: null,
    differenceLitresPerVine: null,
  });
  expect(need({ harvested: true })).toMatchObject({ reason: 'harvested', litresPerHectare: null });
  expect(() => need({ days: [] })).toThrow(refusal);
  expect(() => need({ vinesPerHectare: 0 })).toThrow(refusal);
});

test('young vines: the soil lacks less than the schedule gives, and the difference is said', () => {
  const young = need({ daysAfterPruning: 20, days: dry(5) });
  expect(young.litresPerVine?.expected).toBeLessThan(young.schedule.litresPerVine?.expected ?? 0);
  expect(young.differenceLitresPerVine).toBeCloseTo(
    (young.litresPerVine?.expected ?? 0) - (young.schedule.litresPerVine?.expected ?? 0),
    10,
  );
});

test('more rain never asks for more water; never below nothing, never above the schedule', () => {
  const rains = fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(rains, fc.double({ min: 0, max: 30, noNaN: true }), (rain, more) => {
      const days = (list: readonly number[]) =>
        list.map((rainMm, i) => ({ date: `2026-12-${i + 1}`, et0Mm: 4.5, rainMm }));
      const result = need({ days: days(rain) });
      const { low, expected, high } = result.litresPerHectare ?? { low: -1, expected: -1, high: -1 };
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(expected);
      expect(expected).toBeLessThanOrEqual(high);
      expect(expected).toBeLessThanOrEqual((result.schedule.litresPerHectare?.expected ?? 0) + 1e-9);
      const today = rain.map((mm, i) => (i === rain.length - 1 ? mm + more : mm));
      expect(need({ days: days(today) }).litresPerHectare?.expected).toBeLessThanOrEqual(expected + 1e-6);
    }),
  );
});
