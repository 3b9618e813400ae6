/**
 * A spreadsheet takes such a cell for a formula, whoever wrote it: an apostrophe in front makes it text. Text that has one already
 * gets another, so that the first can be taken off again.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** Text as a cell of CSV; what would be taken for a formula is defused. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell as it was before it was defused. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** So that a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file of lines of cells that are CSV already. */
export const csvFile = (lines: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
