/** What a cell or a row looks like, before it is known what it is. */
import { blankCell, plainCell } from '@draksha/models/table/cells';

const number = /^[+-]?\d*[.,]?\d+(e[+-]?\d+)?$/i;
const date = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2}))(?!\d)/;
const stamp = /^(\d{8}([T ]?\d{2,6})?|\d{9,14})$/;
const time = /^\d{1,2}:\d{2}(:\d{2})? ?([ap]\.?(m\.?)?)?$/i;

/** A number, a date, a time, or a word for "none". */
export function looksLikeReading(cell: string): boolean {
  const text = plainCell(cell);
  return blankCell.test(text) || number.test(text) || date.test(text) || time.test(text) || stamp.test(text);
}

/** Year, month, day, hour in columns of their own. */
function startsWithCalendar(cells: readonly string[]): boolean {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN, hour = Number.NaN] = cells
    .slice(0, 4)
    .map((cell) => (cell.trim() === '' ? Number.NaN : Number(plainCell(cell))));
  const whole = [year, month, day, hour].every(Number.isInteger);
  return (
    whole && year > 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24
  );
}

/** A row of readings: it holds a date, and more than half of it are readings. */
export function looksLikeRow(cells: readonly string[]): boolean {
  if (cells.length < 2 || cells.filter((cell) => !looksLikeReading(cell)).length * 2 >= cells.length)
    return false;
  return (
    startsWithCalendar(cells) ||
    cells.some((cell) => {
      const text = plainCell(cell);
      return date.test(text) || stamp.test(text);
    })
  );
}
