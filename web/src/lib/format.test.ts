import { describe, expect, test } from 'vitest';
import {
  acresAndGuntha,
  calendarDay,
  createFormat,
  daysBetween,
  hectaresFrom,
  hourOfDay,
  readArea,
  readNumber,
  type Ways,
} from './format.ts';

const latin: Ways = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' };
const words = (key: string, values: Record<string, unknown> = {}) =>
  `${key}(${Object.entries(values)
    .filter(([name]) => name !== 'count')
    .map(([, value]) => value)
    .join(',')})`;
const english = createFormat('en', latin, words);
const hindi = createFormat('hi', latin, words);
const marathi = createFormat('mr', latin, words);
const devanagari = createFormat('mr', { areaUnit: 'hectare', weightUnit: 'kg', digits: 'deva' }, words);

test('digits are Latin unless Devanagari is chosen, and never Devanagari in English', () => {
  expect(marathi.number(1234567)).toBe('12,34,567');
  expect(devanagari.number(1234567)).toBe('१२,३४,५६७');
  expect(createFormat('en', { areaUnit: 'acre', weightUnit: 'kg', digits: 'deva' }, words).number(42)).toBe(
    '42',
  );
  expect(devanagari.percent(97)).toBe('९७%');
});

test('a missing value is a dash, never a zero', () => {
  for (const write of [english.number, english.degrees, english.percent, english.area])
    expect(write(null)).toBe('–');
  expect(english.unit(null, 'kmh')).toBe('–');
  expect(english.number(Number.NaN)).toBe('–');
});

test('a value that rounds to nothing has no minus sign', () => {
  expect(english.degrees(-0.3)).toBe('0°');
  expect(english.degrees(-1.6)).toBe('−2°');
});

describe('area', () => {
  test('in acres and guntha: 1 acre = 40 guntha = 0.404686 ha', () => {
    expect(acresAndGuntha(0.404686)).toEqual({ acres: 1, guntha: 0 });
    expect(acresAndGuntha(0.404686 * 2.25)).toEqual({ acres: 2, guntha: 10 });
    expect(acresAndGuntha(0.001)).toEqual({ acres: 0, guntha: 0 });
    expect(marathi.area(0.404686 * 2.25)).toBe('unit.acre(2) unit.guntha(10)');
    expect(marathi.area(0.2)).toBe('unit.guntha(20)');
    expect(devanagari.area(0.81)).toBe('unit.hectare(०.८१)');
  });

  test('typed in acres, in guntha or in both', () => {
    expect(readArea('1', '20')).toBeCloseTo(0.607, 4);
    expect(readArea('', '२०')).toBeCloseTo(0.2023, 4);
    expect(readArea('2', '')).toBeCloseTo(0.8094, 4);
    expect(['', ' '].map((typed) => readArea(typed, ''))).toEqual([null, null]);
    expect([readArea('two', '20'), readArea('1', 'x'), readArea('-1', '50')]).toEqual([null, null, null]);
  });
  test('typed in acres and guntha comes back as typed', () => {
    for (let acres = 0; acres < 12; acres += 1)
      for (let guntha = 0; guntha < 40; guntha += 1)
        expect(acresAndGuntha(hectaresFrom(acres, guntha))).toEqual({ acres, guntha });
  });
});

describe('time in India, whatever the zone of the machine', () => {
  test('days begin at midnight there', () => {
    expect(calendarDay(Date.parse('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(calendarDay(Date.parse('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    expect(hourOfDay('2026-11-20T18:30:00Z')).toBe(0);
    expect(hourOfDay('2026-11-20T06:00:00+05:30')).toBe(6);
  });

  test('calendar days are shown as themselves', () => {
    expect(english.dayLong('2026-11-20')).toBe('Friday, 20 November');
    expect(marathi.dayLong('2026-11-20')).toBe('शुक्रवार, 20 नोव्हेंबर');
    expect(english.date('2026-04-05')).toBe('5 Apr 2026');
    expect(marathi.date('2026-04-05')).toBe('5 एप्रि 2026');
    // The weekday comes first in each language, as on a calendar's leaf.
    expect(english.dayShort('2026-11-22')).toBe('Sun 22');
    expect(marathi.dayShort('2026-11-22')).toBe('रवि 22');
    expect(hindi.date('2026-11-20')).toBe('20 नवंबर 2026');
    expect(hindi.dayMonth('2026-10-08')).toBe('8 अक्टूबर');
    for (let month = 1; month <= 12; month += 1)
      expect(hindi.monthShort(`2026-${String(month).padStart(2, '0')}-15`)).toMatch(/^\p{L}[\p{L}\p{M}]*$/u);
    expect(daysBetween('2026-10-08', '2026-11-20')).toBe(43);
    expect(daysBetween('2027-03-01', '2027-02-27')).toBe(-2);
  });

  test('clock time by part of the day', () => {
    expect(english.time('2026-11-20T07:05:00+05:30')).toBe('hour.morning(7:05)');
    expect(marathi.time('2026-11-20T18:09:00+05:30')).toBe('hour.evening(6:09)');
    expect(english.hour(0)).toBe('hour.midnight(12)');
    expect(english.hour(24)).toBe('hour.midnight(12)');
    expect(marathi.hour(1)).toBe('hour.late(1)');
    expect(marathi.hour(5)).toBe('hour.late(5)');
    expect(marathi.hour(6)).toBe('hour.morning(6)');
  });

  test('hours of one part of the day share its word', () => {
    expect(marathi.hours(6, 9)).toBe('hours.morning(6,9)');
    expect(marathi.hours(9, 12)).toBe('hours.across(hour.morning(9),hour.afternoon(12))');
    expect(marathi.hours(18, 21)).toBe('hours.across(hour.evening(6),hour.night(9))');
    expect(english.hours(18, 21)).toBe('hours.evening(6,9)');
    expect(english.hours(9, 13)).toBe('hours.across(hour.morning(9),hour.afternoon(1))');
  });

  test('hours in little room keep their part of the day', () => {
    expect(marathi.hoursShort(7, 10)).toBe('hoursShort.morning(7,10)');
    expect(marathi.hoursShort(19, 22)).toBe('hoursShort.evening(7,10)');
    expect(english.hoursShort(19, 22)).toBe('hoursShort.evening(7,10)');
    expect(english.hoursShort(11, 14)).toBe('hoursShort.across(hour.morning(11),hour.afternoon(2))');
  });

  test('most of a day is the day, not from twelve to twelve', () => {
    expect(marathi.hours(0, 24)).toBe('hours.allDay()');
    expect(english.hours(2, 23)).toBe('hours.allDay()');
    expect(english.hoursShort(0, 24)).toBe('hours.allDay()');
    expect(english.hours(6, 20)).not.toBe('hours.allDay()');
  });

  test('the hours of the window alone, beside a heading that has their part of the day', () => {
    expect(marathi.hoursBare(9, 11)).toBe('9–11');
    expect(devanagari.hoursBare(19, 22)).toBe('७–१०');
  });

  test('in a row of days the morning is not named, also where its hours end after noon', () => {
    expect(english.hoursOfRow(7, 9)).toBe('7–9');
    expect(english.hoursOfRow(10, 13)).toBe('10–1');
    expect(marathi.hoursOfRow(12, 15)).toBe('hoursShort.afternoon(12,3)');
    expect(marathi.hoursOfRow(16, 19)).toBe('hoursShort.evening(4,7)');
    expect(marathi.hoursOfRow(3, 5)).toBe('hoursShort.late(3,5)');
  });

  test('what holds for days is told by the half day, not by the minute', () => {
    const at = (time: string) => english.halfDay(`2026-11-26T${time}:00+05:30`);
    expect(at('14:31')).toBe('halfDay.afternoon(26 Nov)');
    expect(at('14:15')).toBe(at('14:45'));
    expect(at('00:10')).toBe('halfDay.morning(26 Nov)');
    expect(at('11:59')).toBe('halfDay.morning(26 Nov)');
  });

  test('minutes over an hour and a half are hours, by five minutes', () => {
    expect(english.minutes(38)).toBe('unit.minutes(38)');
    expect(english.minutes(90)).toBe('unit.minutes(90)');
    expect(english.minutes(157)).toBe('duration(2,35)');
    expect(english.minutes(321)).toBe('duration(5,20)');
    expect(english.minutes(119)).toBe('unit.hours(2)');
  });

  test('age in the farmer’s words', () => {
    expect(english.age(20)).toBe('age.now()');
    expect(english.age(3 * 3600 + 5)).toBe('3 hours ago');
    expect(marathi.age(3 * 3600)).toBe('3 तासांपूर्वी');
    expect(english.age(3 * 86_400)).toBe('3 days ago');
  });
});

test('money is rupees from paise, in lakh', () => {
  expect(english.money(12_345_600)).toBe('₹1,23,456');
  expect(english.money(1_050)).toBe('₹10.50');
});

test('money under an axis is short, in the words of the language', () => {
  const short = (language: 'en' | 'hi' | 'mr') => {
    const ways = { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' } as const;
    const { moneyShort } = createFormat(language, ways, (key) => key);
    return [0, 95_049, 150_000, 25_000_000, 1_250_000_000].map(moneyShort);
  };
  expect(short('en')).toEqual(['₹0', '₹950', '₹1.5K', '₹2.5L', '₹1.3Cr']);
  expect(short('hi')).toEqual(['₹0', '₹950', '₹1.5 हज़ार', '₹2.5 लाख', '₹1.3 करोड़']);
  expect(short('mr')).toEqual(['₹0', '₹950', '₹1.5 हजार', '₹2.5 लाख', '₹1.3 कोटी']);
});

test.each(['hi', 'mr'] as const)('money counts in lakh in %s too', (language) => {
  const { money } = createFormat(
    language,
    { areaUnit: 'acre', weightUnit: 'kg', digits: 'latn' },
    (key) => key,
  );
  expect(money(10_691_775)).toBe('₹1,06,917.75');
});

test.each([
  ['12', 12],
  ['१२.५', 12.5],
  [' 0,75 ', 0.75],
  ['1,00,000', 100_000],
  ['-3', -3],
  ['', null],
  ['12 acre', null],
  ['1.2.3', null],
])('reads %j as %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each([
  ['kg', 1240, 'unit.kg(1,240)'],
  ['kg', 0.35, 'unit.kg(0.35)'],
  ['quintal', 1240, 'unit.quintal(12.4)'],
  ['quintal', 60, 'unit.kg(60)'],
  ['tonne', 12_345, 'unit.tonne(12.345)'],
  ['tonne', 999, 'unit.kg(999)'],
] as const)('in %s %f kg reads as growers say it', (weightUnit, kg, shown) => {
  expect(createFormat('en', { ...latin, weightUnit }, words).weight(kg)).toBe(shown);
});
