import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf, daysAfter, daysOfMonth, monthFrom, readDay, readTime, writeDay } from './day-text.ts';

test.each([
  ['08/10/2026', '2026-10-08'],
  ['8/10/2026', '2026-10-08'],
  ['8.10.26', '2026-10-08'],
  ['8-10-2026', '2026-10-08'],
  ['08 10 2026', '2026-10-08'],
  ['08102026', '2026-10-08'],
  ['०८/१०/२०२६', '2026-10-08'],
  ['2026-10-08', '2026-10-08'],
  ['29/02/2028', '2028-02-29'],
  ['13/10/2026', '2026-10-13'],
  ['10/13/2026', null],
  ['29/02/2026', null],
  ['31/11/2026', null],
  ['8/10', null],
  ['', null],
  ['yesterday', null],
])('%j is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test('what is written is read again, on every day', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(writeDay(day))).toBe(day);
        expect(daysAfter(daysAfter(day, 45), -45)).toBe(day);
      },
    ),
  );
});

test('a month has its days under their weekday', () => {
  expect(columnOf('2026-10-01')).toBe(5);
  expect(daysOfMonth('2026-10-01')).toHaveLength(31);
  expect(daysOfMonth('2026-10-01').at(-1)).toBe('2026-10-31');
  expect(daysOfMonth('2026-02-01')).toHaveLength(28);
  expect(monthFrom('2026-01-31', -1)).toBe('2025-12-01');
});

test.each([
  ['6:30', '06:30'],
  ['6.05', '06:05'],
  ['18', '18:00'],
  ['0630', '06:30'],
  ['६:४५', '06:45'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['6:60', null],
  ['six', null],
  ['', null],
])('a time typed as "%s" is %s', (typed, read) => {
  expect(readTime(typed)).toBe(read);
});
