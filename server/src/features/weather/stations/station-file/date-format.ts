import type { DateOrder } from '@draksha/models/choices';
import { type DateFormat, formatsOf, instantOf } from '@draksha/models/table/written-instants';
import { FileProblem } from './problem.ts';

export const formatNames: Readonly<Record<DateFormat, string>> = {
  ymd: 'year-month-day',
  dmy: 'day/month/year',
  mdy: 'month/day/year',
  compact: 'yyyymmddhhmmss',
  seconds: 'seconds since 1970',
  milliseconds: 'milliseconds since 1970',
};

/**
 * The format of a file's first dates.
 *
 * @throws FileProblem when none fits, or when day and month cannot be told apart
 */
export function formatOf(texts: readonly string[], asked: DateOrder | null): DateFormat {
  if (asked !== null && texts.some((text) => instantOf(text, asked) !== null)) return asked;
  const [first, second] = formatsOf(texts);
  if (first === undefined)
    throw new FileProblem(
      { code: 'unreadable_date', params: { text: texts[0] ?? '' } },
      `“${texts[0] ?? ''}” is not a date that can be read.`,
      [
        'Dates can be 2024-05-31 14:00, 31/05/2024 14:00, 05/31/2024 2:00 PM, 20240531140000, or seconds since 1970.',
        'Name the right column with --column datetime="…" (or --column date="…" --column time="…").',
      ],
    );
  if (second === undefined) return first;
  throw new FileProblem(
    { code: 'unclear_date_order', params: { text: texts[0] ?? '' } },
    `“${texts[0] ?? ''}”: day or month first? The file does not show it.`,
    ['Say --dates dmy (day first) or --dates mdy (month first).'],
  );
}
