/** Lengths of time, milliseconds. A day is that of a clock without summer time; calendar days are in calendar.ts. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
