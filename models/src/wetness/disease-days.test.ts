import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnHours, emptySeries, madeHours, repeated } from '../../truth/made-hours.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import { gatherDiseaseDays } from './disease-days.ts';

test('hours go to the days of the plot, and a day without any is not there', () => {
  const { series, leafWet } = madeHours([
    ...repeated(24, { temperature: 10, humidity: 60, precipitation: 0.5, wet: 0.5 }),
    ...repeated(24, null),
    { temperature: 30, humidity: 80, precipitation: 2, wet: 0.4 },
    { temperature: null, humidity: null, precipitation: null, wet: null },
    { temperature: 20, humidity: 90, precipitation: 1, wet: 1 },
  ]);
  const days = gatherDiseaseDays(series, leafWet);
  const first = dayNumberOfDate('2026-11-01');
  expect(days).toStrictEqual({
    length: 2,
    dayNumber: Float64Array.of(first, first + 2),
    knownHours: Float64Array.of(24, 2),
    meanTemperature: Float64Array.of(10, 25),
    meanHumidity: Float64Array.of(60, 85),
    precipitation: Float64Array.of(12, 3),
    leafWetHours: Float64Array.of(24, 1),
  });
});

test('what no hour knows is NaN, and an offset moves midnight', () => {
  const { series, leafWet } = madeHours([
    { temperature: null, humidity: null, precipitation: null, wet: null },
    {},
  ]);
  const days = gatherDiseaseDays(series, leafWet);
  expect(days.length).toBe(1);
  expect(gatherDiseaseDays(series, null).leafWetHours).toStrictEqual(Float64Array.of(Number.NaN));
  expect(days.leafWetHours).toStrictEqual(Float64Array.of(0));
  // 00:00 in India is 18:30 in UTC, 05:00 at +10:30: the same day there, and 18:30 the day before in UTC.
  const lost = gatherDiseaseDays(
    madeHours([{ temperature: null, humidity: null, precipitation: null }]).series,
    null,
    {
      utcOffsetMinutes: 0,
    },
  );
  expect(lost.dayNumber).toStrictEqual(Float64Array.of(dayNumberOfDate('2026-10-31')));
  expect(lost.meanTemperature).toStrictEqual(Float64Array.of(Number.NaN));
  expect(lost.meanHumidity).toStrictEqual(Float64Array.of(Number.NaN));
  expect(lost.precipitation).toStrictEqual(Float64Array.of(Number.NaN));
  expect(lost.knownHours).toStrictEqual(Float64Array.of(0));
});

test('one hour is enough to know, and no rain is known to be none', () => {
  const { series, leafWet } = madeHours([{ temperature: 12, humidity: 70, precipitation: 0, wet: 0 }]);
  const days = gatherDiseaseDays(series, leafWet);
  expect([days.meanTemperature[0], days.meanHumidity[0], days.precipitation[0]]).toStrictEqual([12, 70, 0]);
  expect([days.leafWetHours[0], days.knownHours[0]]).toStrictEqual([0, 1]);
});

test('an empty series has no days; impossible arguments are refused', () => {
  expect(gatherDiseaseDays(emptySeries, null).length).toBe(0);
  const { series } = madeHours([{}]);
  expect(() => gatherDiseaseDays(series, [1, 1])).toThrow(RangeError);
  expect(() => gatherDiseaseDays(series, null, { utcOffsetMinutes: 900 })).toThrow(RangeError);
});

test('no rain and no wet hour is lost', () => {
  fc.assert(
    fc.property(drawnHours(200), (list) => {
      const { series, leafWet } = madeHours(list);
      const days = gatherDiseaseDays(series, leafWet);
      const total = (column: Float64Array): number =>
        column.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
      expect(total(days.precipitation)).toBeCloseTo(total(series.precipitation), 6);
      expect(total(days.leafWetHours)).toBe(leafWet.filter((share) => share >= 0.5).length);
      expect(total(days.knownHours)).toBe(series.temperature.filter((t) => !Number.isNaN(t)).length);
    }),
  );
});
