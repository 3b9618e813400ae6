/**
 * The plot's own calendar: which day and which hour of the day an instant falls in, by a fixed offset from UTC.
 * A fixed offset is exact for India, which has no daylight saving; elsewhere the caller passes the offset in force.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from './series.ts';

export interface CalendarOptions {
  /** Minutes east of UTC of the plot's calendar. Default 330, India. */
  readonly utcOffsetMinutes?: number;
}

/** @throws RangeError for an offset that no place on Earth keeps. */
export function utcOffsetOf(options: CalendarOptions): number {
  const offset = options.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES;
  if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60)
    throw new RangeError(`not an offset from UTC in minutes: ${offset}`);
  return offset;
}

/** Number of the local calendar day, counted from 1970-01-01. */
export const localDayNumber = (instantMs: number, utcOffsetMinutes: number): number =>
  Math.floor((instantMs + utcOffsetMinutes * MINUTE_MS) / DAY_MS);

/** The instant at which a local calendar day is over, epoch milliseconds UTC. */
export const endOfLocalDayMs = (dayNumber: number, utcOffsetMinutes: number): number =>
  (dayNumber + 1) * DAY_MS - utcOffsetMinutes * MINUTE_MS;

/** Hour of the local day, 0 to 23. */
export function localHourOfDay(instantMs: number, utcOffsetMinutes: number): number {
  const localMs = instantMs + utcOffsetMinutes * MINUTE_MS;
  return Math.floor((localMs - Math.floor(localMs / DAY_MS) * DAY_MS) / HOUR_MS);
}

// Years of four digits, of which a date can be put together without asking the runtime's calendar: 1000 to 9999.
const FIRST_PLAIN_DAY = -354_285;
const LAST_PLAIN_DAY = 2_932_896;
const DAYS_OF_400_YEARS = 146_097;
// 1970-01-01, counted from the first of March of the year 0, so that a leap day is the last of its year.
const EPOCH_FROM_MARCH_OF_YEAR_0 = 719_468;
const FIRST_OF_JANUARY_FROM_MARCH = 306;

/** `-MM-DD` of the days of a year that begins in March; the last is the leap day. */
const monthAndDay = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(1999, 2, 1 + day)).toISOString().slice(4, 10),
);

/**
 * `YYYY-MM-DD` of a day number.
 *
 * @throws RangeError for what is no day of the runtime's calendar
 */
export function dateOfDayNumber(dayNumber: number): string {
  if (!(Number.isInteger(dayNumber) && dayNumber >= FIRST_PLAIN_DAY && dayNumber <= LAST_PLAIN_DAY))
    return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
  const day = dayNumber + EPOCH_FROM_MARCH_OF_YEAR_0;
  const era = Math.floor(day / DAYS_OF_400_YEARS);
  const ofEra = day - era * DAYS_OF_400_YEARS;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const year = 400 * era + yearOfEra + (ofYear >= FIRST_OF_JANUARY_FROM_MARCH ? 1 : 0);
  return `${year}${monthAndDay[ofYear] ?? ''}`;
}

/** `YYYY-MM-DD` of the local calendar day that an instant falls in. */
export const localDate = (instantMs: number, utcOffsetMinutes: number): string =>
  dateOfDayNumber(localDayNumber(instantMs, utcOffsetMinutes));

/** The calendar day on farms in India. */
export const farmDay = (instantMs: number): string => localDate(instantMs, INDIA_UTC_OFFSET_MINUTES);

/** The time of day on farms in India, `HH:mm`. */
export const farmTime = (instantMs: number): string =>
  new Date(instantMs + INDIA_UTC_OFFSET_MINUTES * MINUTE_MS).toISOString().slice(11, 16);

/** The instant, ISO, of a date and a time of day (`HH:mm`) on a farm in India. */
export const farmInstant = (date: string, time: string): string =>
  new Date(Date.parse(`${date}T${time}:00Z`) - INDIA_UTC_OFFSET_MINUTES * MINUTE_MS).toISOString();

/** The calendar day of UTC, in which calls are counted and stations' days are kept. */
export const utcDay = (instantMs: number): string => localDate(instantMs, 0);

/**
 * Day number of a calendar date.
 *
 * @throws RangeError for anything but an existing date written `YYYY-MM-DD`.
 */
export function dayNumberOfDate(date: string): number {
  const instantMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // The 30th of February reads as the 2nd of March.
  if (Number.isNaN(instantMs) || new Date(instantMs).getUTCDate() !== Number(date.slice(8)))
    throw new RangeError(`not a calendar date: ${date}`);
  return instantMs / DAY_MS;
}

/**
 * The day so many days after another; before it where negative.
 *
 * @throws RangeError for anything but an existing date written `YYYY-MM-DD`.
 */
export const dateAfter = (date: string, days = 1): string => dateOfDayNumber(dayNumberOfDate(date) + days);

/** ISO 8601 of an instant on the plot's clock, with its offset: `2026-11-20T06:00:00+05:30`. */
export function localIso(instantMs: number, utcOffsetMinutes: number): string {
  const local = new Date(instantMs + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 19);
  const minutes = Math.abs(utcOffsetMinutes);
  const hoursPart = String(Math.floor(minutes / 60)).padStart(2, '0');
  const minutesPart = String(minutes % 60).padStart(2, '0');
  return `${local}${utcOffsetMinutes < 0 ? '-' : '+'}${hoursPart}:${minutesPart}`;
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type DayName = (typeof dayNames)[number];

/** English name of the day of the week; 1970-01-01 was a Thursday. */
export const dayNameOf = (dayNumber: number): DayName =>
  dayNames[(((dayNumber + 4) % 7) + 7) % 7] ?? 'Sunday';
