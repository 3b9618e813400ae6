import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnHours, hasNoNaN, madeAt, madeHours, repeated } from '../../truth/made-hours.ts';
import { HOUR_MS } from '../weather/durations.ts';
import { downyIncubation } from './downy-incubation.ts';

const steady = (temperature: number, hours: number) => madeHours(repeated(hours, { temperature })).series;

test('at 20 °C 5.3 days in humid air and 6.9 in dry', () => {
  // 127.2 and 165.6 hours: complete in hours 128 and 166.
  expect(downyIncubation(steady(20, 300), madeAt(10))).toStrictEqual({
    earliestAtMs: madeAt(10 + 128),
    latestAtMs: madeAt(10 + 166),
    progressHumid: 1,
    progressDry: 1,
    expectedEarliestAtMs: madeAt(10 + 128),
    expectedLatestAtMs: madeAt(10 + 166),
  });
});

test('where the series ends first, the mean rate so far leads on', () => {
  const half = downyIncubation(steady(20, 64), madeAt(0));
  expect(half).toMatchObject({ earliestAtMs: null, latestAtMs: null });
  expect(half.progressHumid).toBeCloseTo(64 / 127.2, 10);
  expect(half.progressDry).toBeCloseTo(64 / 165.6, 10);
  expect(half.expectedEarliestAtMs).toBe(Math.round(madeAt(0) + 127.2 * HOUR_MS));
  expect(half.expectedLatestAtMs).toBe(Math.round(madeAt(0) + 165.6 * HOUR_MS));
});

test('without any temperature nothing is expected; nor from an infection after the series', () => {
  const nothing = {
    earliestAtMs: null,
    latestAtMs: null,
    progressHumid: 0,
    progressDry: 0,
    expectedEarliestAtMs: null,
    expectedLatestAtMs: null,
  };
  expect(downyIncubation(madeHours(repeated(5, { temperature: null })).series, madeAt(0))).toStrictEqual(
    nothing,
  );
  expect(downyIncubation(steady(20, 5), madeAt(5))).toStrictEqual(nothing);
  expect(downyIncubation(steady(20, 6), madeAt(5)).progressHumid).toBeCloseTo(1 / 127.2, 12);
});

test('hours missing or unknown go on as the last known one', () => {
  const holes = madeHours([
    ...repeated(10, {}),
    ...repeated(50, null),
    ...repeated(50, { temperature: null }),
    ...repeated(100, {}),
  ]).series;
  expect(downyIncubation(holes, madeAt(0))).toStrictEqual(downyIncubation(steady(20, 210), madeAt(0)));
});

test('an instant that is none is refused', () => {
  expect(() => downyIncubation(steady(20, 5), Number.NaN)).toThrow(new RangeError('not an instant: NaN'));
});

test('the latest is never before the earliest, and nothing is NaN', () => {
  fc.assert(
    fc.property(drawnHours(400), fc.integer({ min: -5, max: 400 }), (list, from) => {
      const spots = downyIncubation(madeHours(list).series, madeAt(from));
      expect(hasNoNaN(spots)).toBe(true);
      expect(spots.progressDry).toBeLessThanOrEqual(spots.progressHumid);
      expect(spots.expectedLatestAtMs ?? Infinity).toBeGreaterThanOrEqual(
        spots.expectedEarliestAtMs ?? -Infinity,
      );
    }),
  );
});
