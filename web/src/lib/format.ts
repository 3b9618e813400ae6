import type { Language } from '@draksha/contract';
import { HECTARES_PER_ACRE } from '@draksha/models/acre';
import { farmDay, localHourOfDay } from '@draksha/models/weather/calendar';
import { DAY_MS, MINUTE_MS } from '@draksha/models/weather/durations';
import { INDIA_UTC_OFFSET_MINUTES } from '@draksha/models/weather/series';
import { readableUnit, weightIn } from '@draksha/models/weights';
import type { Preferences } from './preference-choices.ts';
import type { WordIn, WordKey } from './typed-words.ts';

/** Every number, date, area and sum of money that a person reads is written here and nowhere else. */

const ZONE = 'Asia/Kolkata';
const GUNTHA_PER_ACRE = 40;

const locales = { en: 'en-IN', hi: 'hi-IN', mr: 'mr-IN' } satisfies Record<Language, string>;

/** Acres and whole guntha of an area, 1 acre = 40 guntha = 0.404686 ha. */
export function acresAndGuntha(hectares: number): { acres: number; guntha: number } {
  const all = Math.round((hectares / HECTARES_PER_ACRE) * GUNTHA_PER_ACRE);
  return { acres: Math.floor(all / GUNTHA_PER_ACRE), guntha: all % GUNTHA_PER_ACRE };
}

/** Acres of an area in hectares, with their fraction. */
export const acresOf = (hectares: number): number => hectares / HECTARES_PER_ACRE;

/** Hectares of an area in acres and guntha, to the square metre (4 decimals). */
export const hectaresFrom = (acres: number, guntha: number): number =>
  Math.round((acres + guntha / GUNTHA_PER_ACRE) * HECTARES_PER_ACRE * 10_000) / 10_000;

/** Hectares of an area typed in acres and guntha, of which one may be empty; `null` where there is nothing, or no number. */
export function readArea(acres: string, guntha: string): number | null {
  const said = [acres, guntha].map((typed) => (typed.trim() === '' ? 0 : readNumber(typed)));
  const [whole = null, rest = null] = said;
  if (`${acres}${guntha}`.trim() === '' || whole === null || rest === null) return null;
  const hectares = whole < 0 || rest < 0 ? 0 : hectaresFrom(whole, rest);
  // No area at all is one that is not known: the server takes none of nothing.
  return hectares > 0 ? hectares : null;
}

/** A number as typed, with Latin or Devanagari digits and a dot or comma for decimals; `null` when it is none. */
export function readNumber(typed: string): number | null {
  const latin = typed
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .trim()
    .replace('−', '-')
    .replace(/^([+-]?\d*),(\d{1,2})$/, '$1.$2')
    .replaceAll(',', '');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(latin) ? Number(latin) : null;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const ageFormats = new Map<string, Intl.RelativeTimeFormat>();

function made<F>(kept: Map<string, F>, key: string, make: () => F): F {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const fresh = make();
  kept.set(key, fresh);
  return fresh;
}

/** Each formatter is made once: on a slow phone making one costs as much as writing hundreds of numbers with it. */
const numberFormat = (locale: string, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  made(numberFormats, `${locale} ${name}`, () => new Intl.NumberFormat(locale, options));
const dateFormat = (locale: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  made(
    dateFormats,
    `${locale} ${name}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }),
  );

/** The calendar day in India at an instant, `YYYY-MM-DD`. */
export const calendarDay = farmDay;

/** The hour of the day in India, 0–23. */
export const hourOfDay = (instant: string | number): number =>
  localHourOfDay(at(instant), INDIA_UTC_OFFSET_MINUTES);

const minuteOfHour = (instant: string | number): number =>
  (Math.floor(at(instant) / MINUTE_MS) + INDIA_UTC_OFFSET_MINUTES) % 60;

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Whether two calendar days are so far apart that a weekday may be of another week. */
export const isWeekApart = (from: string, to: string): boolean => daysBetween(from, to) >= 7;

const at = (instant: string | number): number =>
  typeof instant === 'number' ? instant : Date.parse(instant);
/** Noon keeps a calendar day the same day in every zone this product shows. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00+05:30`);

const NONE = '–';
/** Hours that are as good as all of a day. */
const ALL_DAY_HOURS = 20;
const LONG_MINUTES = 90;
/** `Intl` ends Hindi's shortened months with the mark of abbreviation, "नव॰", which nobody writes. */
const SHORTENED = /॰/;
export type UnitName = WordIn<'unit'>;

/** What of the choices bears on how something is written. */
export type Ways = Pick<Preferences, 'areaUnit' | 'weightUnit' | 'digits'>;
type Words = (key: WordKey, values?: Record<string, unknown>) => string;

export interface Format {
  /** Trimmed of needless decimals; an en dash for a missing value. */
  readonly number: (value: number | null | undefined, decimals?: number) => string;
  readonly degrees: (value: number | null | undefined, decimals?: number) => string;
  readonly percent: (value: number | null | undefined, decimals?: number) => string;
  /** With its unit's word from the translation: `km/h`, `mm`, `h`. */
  readonly unit: (value: number | null | undefined, unit: UnitName, decimals?: number) => string;
  /** In the farmer's own unit, from hectares. */
  readonly area: (hectares: number | null | undefined) => string;
  /** In the farmer's own unit, from kilograms; in kilograms what is less than one of it. */
  readonly weight: (kg: number, decimals?: number) => string;
  /** Rupees from paise; below other amounts with the places that those have. */
  readonly money: (paise: number, places?: 0 | 2) => string;
  /** Under an axis: `₹950`, then `₹1.5K`, `₹2.5L`; `₹2.5 लाख`. */
  readonly moneyShort: (paise: number) => string;
  /** `Friday, 20 November` of a calendar day. */
  readonly dayLong: (day: string) => string;
  /** `20 Nov 2026` of a calendar day. */
  readonly date: (day: string) => string;
  /** `20 Nov` of a calendar day. */
  readonly dayMonth: (day: string) => string;
  /** `November 2026` of a calendar day. */
  readonly monthYear: (day: string) => string;
  /** `Nov` of a calendar day. */
  readonly monthShort: (day: string) => string;
  /** A year is a name: no mark for thousands. */
  readonly year: (year: number) => string;
  /** `Fri 20` of a calendar day. */
  readonly dayShort: (day: string) => string;
  readonly weekday: (day: string) => string;
  readonly weekdayShort: (day: string) => string;
  /** `F`, under a calendar's column. */
  readonly weekdayNarrow: (day: string) => string;
  /** `6 am` of an hour of the day. */
  readonly hour: (hour: number) => string;
  /** Under an axis: `6 am`; the bare number where the part of the day is a long word. */
  readonly hourTick: (hour: number) => string;
  /** `6–9 am`, `6 ते 9`: hours of the day, the end not included. */
  readonly hours: (start: number, end: number) => string;
  /** `6–9 am`, `सुबह 6–9`: hours in little room, with the part of the day in which they begin. */
  readonly hoursShort: (start: number, end: number) => string;
  /** `6–9` or `10–1` of hours that begin in the morning, as most sprays do; others as `hoursShort`. */
  readonly hoursOfRow: (start: number, end: number) => string;
  /** `6–9`: under a heading that names their part of the day. */
  readonly hoursBare: (start: number, end: number) => string;
  /** `26 Nov, morning`, of an instant that is not known to the hour. */
  readonly halfDay: (instant: string | number) => string;
  /** `38 min`; over an hour and a half `2 h 40 min`, by five. */
  readonly minutes: (minutes: number | null | undefined) => string;
  /** `6` of an hour of the day, of twelve. */
  readonly hourBare: (hour: number) => string;
  /** `7:05 am` of an instant. */
  readonly time: (instant: string | number) => string;
  /** `Fri 7:05 am` of an instant within days. */
  readonly weekdayTime: (instant: string | number) => string;
  /** `20 Nov, 7:05 am` of an instant. */
  readonly dayMonthTime: (instant: string | number) => string;
  /** `20 Nov 2026, 7:05 am` of an instant. */
  readonly dateTime: (instant: string | number) => string;
  /** `7:05` of an instant within the last hours, in little room. */
  readonly clock: (instant: string | number) => string;
  /** `3 hours ago`. */
  readonly age: (seconds: number) => string;
  readonly coordinates: (latitude: number, longitude: number) => string;
}

/** As wide as a digit, and no place to break a line, both of which a hyphen is not. */
const withMinus = (text: string): string => text.replace('-', '−');

/** The farmer's way of writing. `words` is the translation, for units that `Intl` does not know. */
export function createFormat(language: Language, preferences: Ways, words: Words): Format {
  const digits = language === 'en' ? 'latn' : preferences.digits;
  const locale = `${locales[language]}-u-nu-${digits}`;
  const number = (value: number | null | undefined, decimals = 0): string =>
    typeof value === 'number' && Number.isFinite(value)
      ? withMinus(
          numberFormat(locale, `plain ${decimals}`, {
            maximumFractionDigits: decimals,
            signDisplay: 'negative',
          }).format(value),
        )
      : NONE;
  // Marathi's own pattern for money counts in thousands; growers count in lakh.
  const moneyLocale = language === 'mr' ? `${locales.hi}-u-nu-${digits}` : locale;
  const money = (paise: number, places: 0 | 2 = paise % 100 === 0 ? 0 : 2): string => {
    return withMinus(
      numberFormat(moneyLocale, `money ${places}`, {
        style: 'currency',
        currency: 'INR',
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }).format(paise / 100),
    );
  };
  const dated = (name: string, options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(locale, name, options).format(noon(day)).replace(SHORTENED, '');
  // A short Hindi month without its mark reads as another word: "8 जन" is eight people.
  const month = language === 'hi' ? 'long' : 'short';
  const date = dated('date', { day: 'numeric', month, year: 'numeric' });
  const weekdayShort = dated('weekday short', { weekday: 'short' });
  const unit = (value: number | null | undefined, name: UnitName, decimals = 0): string =>
    typeof value === 'number' && Number.isFinite(value)
      ? words(`unit.${name}`, { count: value, value: number(value, decimals) })
      : NONE;
  const area = (hectares: number | null | undefined): string => {
    if (typeof hectares !== 'number') return NONE;
    if (preferences.areaUnit === 'hectare') return unit(hectares, 'hectare', 2);
    const { acres, guntha } = acresAndGuntha(hectares);
    const parts = [acres > 0 && unit(acres, 'acre'), (guntha > 0 || acres === 0) && unit(guntha, 'guntha')];
    return parts.filter(Boolean).join(' ');
  };
  const partOfDay = (hour: number): 'midnight' | 'late' | 'morning' | 'afternoon' | 'evening' | 'night' => {
    const of24 = ((hour % 24) + 24) % 24;
    if (of24 < 1) return 'midnight';
    if (of24 < 6) return 'late';
    if (of24 < 12) return 'morning';
    if (of24 < 16) return 'afternoon';
    return of24 < 20 ? 'evening' : 'night';
  };
  const sameHalf = (start: number, end: number): boolean => Math.floor(start / 12) === Math.floor(end / 12);
  const on12 = (hour: number): string => number(hour % 12 === 0 ? 12 : hour % 12);
  const hour = (of24: number): string => words(`hour.${partOfDay(of24)}`, { hour: on12(of24) });
  const hoursBare = (start: number, end: number): string => `${on12(start)}–${on12(end)}`;
  const hoursShort = (start: number, end: number): string => {
    if (end - start >= ALL_DAY_HOURS) return words('hours.allDay');
    return language === 'en' && !sameHalf(start, end)
      ? words('hoursShort.across', { start: hour(start), end: hour(end) })
      : words(`hoursShort.${partOfDay(start)}`, { start: on12(start), end: on12(end) });
  };
  const clock = (instant: string | number): string => {
    const past = minuteOfHour(instant);
    return `${on12(hourOfDay(instant))}:${past < 10 ? number(0) : ''}${number(past)}`;
  };
  const dayMonth = dated('day month', { day: 'numeric', month });
  const minutes = (value: number | null | undefined): string => {
    if (typeof value !== 'number' || value <= LONG_MINUTES) return unit(value, 'minutes');
    const byFive = Math.round(value / 5) * 5;
    const [hours, rest] = [Math.floor(byFive / 60), byFive % 60];
    return rest === 0
      ? unit(hours, 'hours')
      : words('duration', { hours: number(hours), minutes: number(rest) });
  };
  const time = (instant: string | number): string =>
    words(`hour.${partOfDay(hourOfDay(instant))}`, { hour: clock(instant) });
  return {
    number,
    degrees: (value, decimals) => (typeof value === 'number' ? `${number(value, decimals)}°` : NONE),
    percent: (value, decimals) => (typeof value === 'number' ? `${number(value, decimals)}%` : NONE),
    unit,
    area,
    weight: (kg, decimals = 3) => {
      const name = readableUnit(kg, preferences.weightUnit);
      return unit(weightIn(kg, name), name, decimals);
    },
    money,
    // The short words of हजार and करोड़ are ह and क॰, which nobody writes.
    moneyShort: (paise) =>
      paise < 100_000
        ? money(Math.round(paise / 100) * 100)
        : `₹${numberFormat(locale, 'short', {
            notation: 'compact',
            compactDisplay: language === 'en' ? 'short' : 'long',
            maximumFractionDigits: 1,
          }).format(paise / 100)}`,
    dayLong: dated('day long', { weekday: 'long', day: 'numeric', month: 'long' }),
    // `Intl` sets a comma before Marathi's year, which nobody writes.
    date: (day) => date(day).replace(',', ''),
    monthYear: dated('month year', { month: 'long', year: 'numeric' }),
    monthShort: dated('month short', { month: 'short' }),
    dayMonth,
    year: (year) => numberFormat(locale, 'year', { useGrouping: false }).format(year),
    // Marathi's own pattern puts the number before the weekday.
    dayShort: (day) => `${weekdayShort(day)} ${number(Number(day.slice(8)))}`,
    weekday: dated('weekday', { weekday: 'long' }),
    weekdayShort,
    weekdayNarrow: dated('weekday narrow', { weekday: 'narrow' }),
    hour,
    hourTick: language === 'en' ? hour : on12,
    hourBare: on12,
    minutes,
    halfDay: (instant) =>
      words(`halfDay.${hourOfDay(instant) < 12 ? 'morning' : 'afternoon'}`, {
        day: dayMonth(calendarDay(at(instant))),
      }),
    hoursBare,
    hoursShort,
    hoursOfRow: (start, end) => (start >= 5 && start < 12 && end <= 15 ? hoursBare : hoursShort)(start, end),
    hours: (start, end) => {
      if (end - start >= ALL_DAY_HOURS) return words('hours.allDay');
      return (language === 'en' ? sameHalf(start, end) : partOfDay(start) === partOfDay(end))
        ? words(`hours.${partOfDay(start)}`, { start: on12(start), end: on12(end) })
        : words('hours.across', { start: hour(start), end: hour(end) });
    },
    clock,
    time,
    weekdayTime: (instant) => `${weekdayShort(calendarDay(at(instant)))} ${time(instant)}`,
    dayMonthTime: (instant) => `${dayMonth(calendarDay(at(instant)))}, ${time(instant)}`,
    dateTime: (instant) => `${date(calendarDay(at(instant)))}, ${time(instant)}`,
    age: (seconds) => {
      const relative = made(
        ageFormats,
        locale,
        () => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
      );
      const minutes = Math.max(0, Math.floor(seconds / 60));
      if (minutes < 1) return words('age.now');
      if (minutes < 60) return relative.format(-minutes, 'minute');
      return minutes < 48 * 60
        ? relative.format(-Math.floor(minutes / 60), 'hour')
        : relative.format(-Math.floor(minutes / 1440), 'day');
    },
    coordinates: (latitude, longitude) => `${number4(locale, latitude)}, ${number4(locale, longitude)}`,
  };
}

const number4 = (locale: string, value: number): string =>
  numberFormat(locale, 'coordinate', { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value);
