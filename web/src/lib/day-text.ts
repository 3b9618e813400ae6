/** A calendar day as farmers in India write it, dd/mm/yyyy, whatever the browser's own way is. Stored days are `YYYY-MM-DD`. */

const latin = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
};

const written = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/**
 * The day that was typed: `8/10/2026`, `08.10.26`, `08102026`, in Latin or Devanagari digits, or as it is stored; `null` when it is none.
 * A year of two digits is of this century.
 */
export function readDay(typed: string): string | null {
  const text = latin(typed).trim();
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const parts = stored
    ? [stored[3], stored[2], stored[1]]
    : (
        /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
      )?.slice(1);
  if (!parts) return null;
  const [day = 0, month = 0, said = 0] = parts.map(Number);
  const year = said < 100 ? 2000 + said : said;
  return isDay(year, month, day) ? written(year, month, day) : null;
}

/** `08/10/2026` of a stored day; what is none stays as it was typed. */
export function writeDay(day: string): string {
  const stored = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return stored ? `${stored[3]}/${stored[2]}/${stored[1]}` : day;
}

const DAY_MS = 86_400_000;

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The month of a day, some months on: its first day. */
export function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The column of a day where weeks begin on Sunday, 1 to 7. */
export const columnOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() + 1;

/** The days of the month that begins on a day. */
export const daysOfMonth = (first: string): string[] =>
  Array.from(
    { length: Math.round((Date.parse(monthFrom(first, 1)) - Date.parse(first)) / DAY_MS) },
    (_, index) => daysAfter(first, index),
  );

/** `HH:mm` of a time as people type it: `6:30`, `6.30`, `0630`, `18`, in any digits; `null` of what is none. */
export function readTime(typed: string): string | null {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?$/.exec(latin(typed).trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
