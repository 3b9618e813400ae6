import { cellsOf } from '@draksha/models/table/cells';
import { withoutFormulaGuard } from '@draksha/reports/csv-text';
import { encodingOf, isZip } from './text-encoding.ts';
import { timeSlices } from './time-slices.ts';
import type { SheetText } from './workbook-text.ts';

/** A line of a table as it is in its file. */
export interface TableRow {
  /** Counted from 1, so that the farmer finds it in their file. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  /** Of a workbook; a text has one sheet without a name. */
  readonly name: string;
  readonly rows: readonly TableRow[];
}

const delimiters = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 50;
/** A quote that is still open after so many lines was none, such as the inches of a pipe. */
const MAX_CELL_LINES = 60;

const quotesIn = (text: string): number => text.split('"').length - 1;

/** The sign that most of the first lines are divided by in the same way. */
function delimiterOf(lines: readonly string[]): string {
  const said = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1];
  if (said !== undefined) return said;
  const looked = lines.slice(0, LOOKED_AT).filter((line) => line.trim() !== '');
  const widths = delimiters.map((delimiter) => {
    const counts = looked.map((line) => cellsOf(line, delimiter).length);
    return { delimiter, score: counts.filter((count) => count > 1).length * Math.max(...counts, 0) };
  });
  return widths.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** Returns the lines of the row that starts here; several where a cell has line breaks. */
function linesOfRow(lines: readonly string[], from: number): number {
  let quotes = 0;
  for (let at = from; at < lines.length && at - from < MAX_CELL_LINES; at++) {
    quotes += quotesIn(lines[at] ?? '');
    if (quotes % 2 === 0) return at - from + 1;
  }
  return 1;
}

async function rowsOfText(text: string): Promise<TableRow[]> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  const begin = /^"?sep=.?"?$/i.test(lines[0]?.trim() ?? '') ? 1 : 0;
  const rows: TableRow[] = [];
  const { isDue, give } = timeSlices();
  for (let at = begin; at < lines.length; ) {
    const count = linesOfRow(lines, at);
    const row = lines.slice(at, at + count).join('\n');
    const cells = row.trim() === '' ? [] : cellsOf(row, delimiter).map(withoutFormulaGuard);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: at + 1, cells });
    at += count;
    if (isDue()) await give();
  }
  return rows;
}

const sheetOf = ({ name, rows }: SheetText): Sheet => ({
  name,
  rows: rows.flatMap((cells, at) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [],
  ),
});

/**
 * The tables of a CSV text in whatever encoding, or of an .xlsx workbook: sheets that hold something, rows that are not empty.
 *
 * @throws WorkbookTooLarge, or what the reader says of a file that is no workbook
 */
export async function sheetsOf(bytes: Uint8Array): Promise<readonly Sheet[]> {
  if (!isZip(bytes)) {
    const rows = await rowsOfText(new TextDecoder(encodingOf(bytes)).decode(bytes));
    return rows.length > 0 ? [{ name: '', rows }] : [];
  }
  const { sheetTexts } = await import('./workbook-text.ts');
  return (await sheetTexts(bytes)).map(sheetOf).filter(({ rows }) => rows.length > 0);
}
