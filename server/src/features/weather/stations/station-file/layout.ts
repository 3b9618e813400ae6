/** Finds the table in a logger's file: below titles, remarks or `sep=;`, under one or more header rows, with or without a rule. */
import { cellsOf } from '@draksha/models/table/cells';
import { looksLikeReading, looksLikeRow } from './looks.ts';
import { powerBlock, powerNames } from './nasa-power.ts';

export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

export interface Layout {
  readonly delimiter: string;
  readonly header: readonly string[];
  /** Line of the last row of names. */
  readonly line: number;
  /** How many of the given lines come before the first reading. */
  readonly before: number;
  /** Minutes that the clock is ahead of UTC, where the lines above the table say so. */
  readonly offsetMinutes: number | null;
  /** A number that means no reading, where the lines above the table say so. */
  readonly missing: number | null;
}

const delimiters = [',', ';', '\t'] as const;
/** Of rows of names under each other: names, units, and what was done to them. */
const MAX_ROWS_OF_NAMES = 3;
/** Words that say how a reading was made of many; the name is above the first of them only. */
const aggregate = /^(average|avg|mean|max(imum)?|min(imum)?|sum|total|tot|time|last|result|smp)\.?$/i;

const isRule = (text: string): boolean => /^[\s\-=_|+]*$/.test(text);
const isRemark = (text: string): boolean => /^#(?![,;\t])/.test(text);

interface Row extends FileLine {
  readonly cells: readonly string[];
  /** Among all lines that were given. */
  readonly at: number;
}

const rowsBy = (lines: readonly FileLine[], delimiter: string): Row[] =>
  lines
    .map((line, at) => ({ ...line, at, cells: cellsOf(line.text, delimiter).map((cell) => cell.trim()) }))
    .filter(({ text }) => !isRule(text) && !isRemark(text));

/** The first of two rows of readings under each other, or a last one. */
const firstReading = (rows: readonly Row[]): number =>
  rows.findIndex(
    ({ cells }, i) =>
      looksLikeRow(cells) && (rows[i + 1] === undefined || looksLikeRow(rows[i + 1]?.cells ?? [])),
  );

const isFilled = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell !== '') && new Set(cells).size === cells.length;

/** A row of names, not a title: about as wide as the one below, a good part of it filled. */
const isNames = (cells: readonly string[], width: number): boolean =>
  cells.length >= 2 &&
  cells.length >= width * 0.6 &&
  cells.filter((cell) => cell !== '').length >= Math.max(2, width * 0.25) &&
  cells.filter(looksLikeReading).length * 2 < cells.length;

/** The names of two rows read downwards. */
function joined(upper: Row, lower: readonly string[]): string[] {
  // A row that is short of its first cells is written as so many blanks before its first name.
  const shift = /^ {2}/.test(upper.text) ? Math.max(0, lower.length - upper.cells.length) : 0;
  let carried = '';
  return lower.map((name, i) => {
    const own = upper.cells[i - shift] ?? '';
    if (own !== '') carried = own;
    const above = own === '' && aggregate.test(name) ? carried : own;
    return [above, name].filter((part) => part !== '').join(' ');
  });
}

function headerAbove(
  rows: readonly Row[],
  reading: number,
): { header: readonly string[]; line: number } | null {
  const last = rows[reading - 1];
  const width = rows[reading]?.cells.length ?? 0;
  if (last === undefined || last.cells.filter((cell) => cell !== '').length < 2) return null;
  let header: readonly string[] = last.cells;
  // Campbell's files have three always; of others a row that is whole by itself needs no other.
  const isCampbell = rows[0]?.cells[0] === 'TOA5';
  for (let up = 2; up <= MAX_ROWS_OF_NAMES && (isCampbell || !isFilled(header)); up++) {
    const upper = rows[reading - up];
    if (upper === undefined || !isNames(upper.cells, width)) break;
    header = joined(upper, header);
  }
  return { header, line: last.line };
}

/**
 * @param lines the first of the file, without the mark of its encoding
 * @returns null where there is nothing but empty lines and remarks
 */
export function layoutOf(lines: readonly FileLine[]): Layout | null {
  const block = powerBlock(lines.map(({ text }) => text));
  const said = lines.findIndex(({ text }) => /^"?sep=(.)"?$/i.test(text.trim()));
  const asked = said < 0 ? undefined : /sep=(.)/i.exec(lines[said]?.text ?? '')?.[1];
  const skipped = Math.max(block?.lines ?? 0, said + 1);
  const rest = lines.slice(skipped);
  const tables = (asked === undefined ? delimiters : [asked])
    .map((delimiter) => {
      const rows = rowsBy(rest, delimiter);
      return { delimiter, rows, reading: firstReading(rows) };
    })
    .sort((a, b) => (b.rows[b.reading]?.cells.length ?? 0) - (a.rows[a.reading]?.cells.length ?? 0));
  const [best] = tables;
  const first = best?.rows[best.reading];
  const above = best && headerAbove(best.rows, best.reading);
  const shared = { offsetMinutes: block?.offsetMinutes ?? null, missing: block?.missing ?? null };
  if (best && first && above)
    return {
      ...shared,
      delimiter: best.delimiter,
      header: powerNames(above.header, block?.names ?? new Map()),
      line: above.line,
      before: skipped + first.at,
    };
  // No row of readings was recognised: the first line that holds something is looked at as the names.
  const widest = tables
    .flatMap(({ delimiter, rows: [row] }) => (row ? [{ delimiter, row }] : []))
    .reduce<{ delimiter: string; row: Row } | null>(
      (most, one) => (most === null || one.row.cells.length > most.row.cells.length ? one : most),
      null,
    );
  return (
    widest && {
      ...shared,
      delimiter: widest.delimiter,
      header: widest.row.cells,
      line: widest.row.line,
      before: skipped + widest.row.at + 1,
    }
  );
}
