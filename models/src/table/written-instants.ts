/**
 * Dates as people write them. A file has one format, read from its first rows and then required: swapped day and
 * month silently give wrong weather, or a spray in another season.
 */
import type { DateOrder } from '../choices.ts';
import { DAY_MS } from '../weather/durations.ts';

export type DateFormat = DateOrder | 'compact' | 'seconds' | 'milliseconds';

const CLOCK = String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*([ap]\.?(?:m\.?)?)?`;
const YMD = new RegExp(
  String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+${CLOCK})?\s*(Z|[+-]\d{2}:?\d{2})?$`,
  'i',
);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})?(\d{2})?)?()()$/;
const DAY_OR_MONTH_FIRST = new RegExp(
  String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,]+${CLOCK})?$`,
  'i',
);

export interface WrittenInstant {
  /** The clock as written, as if it were UTC, epoch milliseconds. */
  readonly clockMs: number;
  /** Minutes east of UTC, where the text says so. */
  readonly offsetMinutes: number | null;
}

/** The clock of what a pattern found; plain numbers, for a file has millions of rows. */
function clockOf(found: RegExpExecArray, yearAt: number, monthAt: number, dayAt: number): number {
  const part = (at: number): number => Number(found[at] ?? 0);
  const year = part(yearAt);
  const month = part(monthAt);
  const day = part(dayAt);
  const hour = part(4);
  const minute = part(5);
  const second = part(6);
  const half = found[7] ?? '';
  const full = year < 100 ? 2000 + year : year;
  const hours = half === '' ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  if (month < 1 || month > 12 || day < 1 || hours > 24 || minute > 59 || second > 59) return Number.NaN;
  const midnight = Date.UTC(full, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day) return Number.NaN;
  return midnight + ((hours * 60 + minute) * 60 + second) * 1000;
}

function offsetOf(sign: string | undefined): number | null {
  if (sign === undefined || sign === '') return null;
  if (/^z$/i.test(sign)) return 0;
  const minutes = Number(sign.slice(1, 3)) * 60 + Number(sign.slice(-2));
  return sign.startsWith('-') ? -minutes : minutes;
}

/** The instant that `text` is in `format`; null when it is not one. */
export function instantOf(text: string, format: DateFormat): WrittenInstant | null {
  if (format === 'seconds' || format === 'milliseconds') {
    if (!(format === 'seconds' ? /^\d{9,10}$/ : /^\d{12,13}$/).test(text)) return null;
    return { clockMs: Number(text) * (format === 'seconds' ? 1000 : 1), offsetMinutes: 0 };
  }
  const pattern = format === 'ymd' ? YMD : format === 'compact' ? COMPACT : DAY_OR_MONTH_FIRST;
  const found = pattern.exec(text);
  if (found === null) return null;
  const clockMs =
    format === 'dmy'
      ? clockOf(found, 3, 2, 1)
      : format === 'mdy'
        ? clockOf(found, 3, 1, 2)
        : clockOf(found, 1, 2, 3);
  if (Number.isNaN(clockMs)) return null;
  return { clockMs, offsetMinutes: format === 'ymd' ? offsetOf(found[8]) : null };
}

const formats: readonly DateFormat[] = ['ymd', 'seconds', 'milliseconds', 'compact', 'dmy', 'mdy'];

/** True when at least half of the texts read as an instant in some format. */
export const looksLikeInstants = (texts: readonly string[]): boolean =>
  texts.length > 0 &&
  formats.some(
    (format) => texts.filter((text) => instantOf(text, format) !== null).length * 2 > texts.length,
  );

/** Days between the farthest neighbours, read in one order: the wrong order leaps by months. */
function greatestStep(texts: readonly string[], format: DateFormat): number {
  let greatest = 0;
  let before = Number.NaN;
  for (const text of texts) {
    const now = instantOf(text, format)?.clockMs ?? Number.NaN;
    if (Math.abs(now - before) > greatest) greatest = Math.abs(now - before);
    if (!Number.isNaN(now)) before = now;
  }
  return greatest / DAY_MS;
}

/**
 * The formats in which most of a file's first dates read: one; several where they cannot be told apart; none where none reads.
 * Of day and month first it is the one by which the dates follow each other closely.
 */
export function formatsOf(texts: readonly string[]): readonly DateFormat[] {
  const readBy = (format: DateFormat) => texts.filter((text) => instantOf(text, format) !== null).length;
  const most = Math.max(...formats.map(readBy));
  const best = most === 0 ? [] : formats.filter((format) => readBy(format) === most);
  if (best.length < 2) return best;
  const byDay = greatestStep(texts, 'dmy');
  const byMonth = greatestStep(texts, 'mdy');
  return byDay < byMonth ? ['dmy'] : byMonth < byDay ? ['mdy'] : best;
}

/** For a text that does not read in the file's format: the other format in which it does, if any. */
export const otherFormat = (text: string, format: DateFormat): DateFormat | null =>
  formats.find((other) => other !== format && instantOf(text, other) !== null) ?? null;
