/**
 * The plot's own calendar: which day and which hour of the day an instant falls in, by a fixed offset from UTC.
 * A fixed offset is exact for India, which has no daylight saving; elsewhere the caller passes the offset in force.
 */
import { HOUR_MS, INDIA_UTC_OFFSET_MINUTES } from './series.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

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

/** Hour of the local day, 0 to 23. */
export function localHourOfDay(instantMs: number, utcOffsetMinutes: number): number {
  const localMs = instantMs + utcOffsetMinutes * MINUTE_MS;
  return Math.floor((localMs - Math.floor(localMs / DAY_MS) * DAY_MS) / HOUR_MS);
}

/** `YYYY-MM-DD` of a day number. */
export const dateOfDayNumber = (dayNumber: number): string =>
  new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);

/**
 * Day number of a calendar date.
 *
 * @throws RangeError for anything but an existing date written `YYYY-MM-DD`.
 */
export function dayNumberOfDate(date: string): number {
  const instantMs = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instantMs) || dateOfDayNumber(instantMs / DAY_MS) !== date)
    throw new RangeError(`not a calendar date: ${date}`);
  return instantMs / DAY_MS;
}

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
