import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dateOfDayNumber,
  dayNameOf,
  dayNumberOfDate,
  localDayNumber,
  localHourOfDay,
  localIso,
  utcOffsetOf,
} from './calendar.ts';
import { DAY_MS } from './durations.ts';

const instant = fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }).map((ms) => ms - (ms % 1000));
const offset = fc.integer({ min: -840, max: 840 });

test('Nashik: midnight is half past six in the evening before, UTC', () => {
  expect(localIso(Date.UTC(2026, 10, 19, 18, 30), 330)).toBe('2026-11-20T00:00:00+05:30');
  expect(localHourOfDay(Date.UTC(2026, 10, 19, 18, 29), 330)).toBe(23);
  expect(localHourOfDay(Date.UTC(2026, 10, 19, 18, 30), 330)).toBe(0);
  expect(dateOfDayNumber(localDayNumber(Date.UTC(2026, 10, 19, 18, 30), 330))).toBe('2026-11-20');
  expect(localIso(Date.UTC(2026, 0, 1), -210)).toBe('2025-12-31T20:30:00-03:30');
});

test('an instant written on the clock of the plot is the same instant', () => {
  fc.assert(
    fc.property(instant, offset, (ms, minutes) => {
      const written = localIso(ms, minutes);
      expect(Date.parse(written)).toBe(ms);
      expect(written.slice(0, 10)).toBe(dateOfDayNumber(localDayNumber(ms, minutes)));
      expect(Number(written.slice(11, 13))).toBe(localHourOfDay(ms, minutes));
    }),
  );
});

test('a date and its number go to and fro', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
      expect(dayNumberOfDate(dateOfDayNumber(day))).toBe(day);
      expect(dayNameOf(day + 7)).toBe(dayNameOf(day));
    }),
  );
  expect(dayNameOf(dayNumberOfDate('2026-11-20'))).toBe('Friday');
  expect(dayNameOf(dayNumberOfDate('1969-12-28'))).toBe('Sunday');
});

test("a date is put together as the runtime's own calendar has it, leap days and the turn of centuries too", () => {
  const own = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  for (let day = -354_290; day < -353_900; day++) expect(dateOfDayNumber(day)).toBe(own(day));
  for (const year of [1004, 1600, 1700, 1900, 1999, 2000, 2001, 2024, 2100, 2400, 9996]) {
    const first = Date.UTC(year, 0, 1) / DAY_MS;
    for (let day = first - 2; day < first + 370; day++) expect(dateOfDayNumber(day)).toBe(own(day));
  }
  for (const day of [2_932_896, 2_932_897, -719_529, -100_000_000])
    expect(dateOfDayNumber(day)).toBe(own(day));
  for (const day of [Number.NaN, 1e9]) expect(() => dateOfDayNumber(day)).toThrow(RangeError);
});

test('impossible offsets and dates', () => {
  for (const utcOffsetMinutes of [841, -841, 0.5, Number.NaN])
    expect(() => utcOffsetOf({ utcOffsetMinutes })).toThrow(RangeError);
  expect(utcOffsetOf({})).toBe(330);
  expect(utcOffsetOf({ utcOffsetMinutes: -840 })).toBe(-840);
  for (const date of ['2027-02-29', '2026-00-10', '20261120'])
    expect(() => dayNumberOfDate(date)).toThrow(RangeError);
});
