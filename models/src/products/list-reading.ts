/**
 * Reads a packhouse's table of products (a sheet, or CSV) row by row, without guessing: a row whose days are no whole
 * number is refused with its line, and so are rows of one substance with different days.
 *
 * Not part of `index.ts`: only the agronomist's screen and the server use it.
 */

import { type ListMarket, MAX_LIST_ROWS } from '../choices.ts';
import { activeIngredient, activesIn } from '../spray/active-ingredients.ts';
import { blankCell, plainCell } from '../table/cells.ts';
import { sameDays } from './list-comparison.ts';
import { headingOf, type ListColumn, type ListHeading } from './list-headings.ts';
import { type ListRow, listRowKey } from './product-list.ts';

const MAX_DAYS = 365;
/** As the contract takes them. */
const longTexts = [
  ['product', 200],
  ['substance', 200],
  ['formulation', 60],
  ['dose', 200],
  ['stage', 200],
  ['residueLimit', 60],
] as const;
/** Titles and addresses above the headings take no more. */
const HEAD_LINES = 30;

export interface TableLine {
  /** Counted from 1, as in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadListRow extends ListRow {
  readonly line: number;
}

export const refusals = [
  'days_range',
  'days_not_whole',
  'days_too_many',
  'formula',
  'no_name',
  'uses',
  'too_long',
  'other_days',
] as const;

export interface RefusedListRow {
  readonly line: number;
  /** The current row. */
  readonly said: string;
  readonly why: (typeof refusals)[number];
  /** The cell that is not read. */
  readonly cell: string;
}

export interface ListReading {
  readonly rows: readonly ReadListRow[];
  readonly refused: readonly RefusedListRow[];
  /** Lines that say a row again, to the day. */
  readonly twice: readonly number[];
  /** Lines that are no rows: titles between the rows. */
  readonly asides: readonly number[];
  /** Rows that are on the list and whose days no market's cell says: the label counts. */
  readonly withoutDays: number;
}

/** Why a table is no list at all. */
export type ListTrouble = 'no_headings' | 'no_days' | 'too_many';

const daysWord =
  /\s*(?:days?|d\.?|दिवस(?:ांपूर्वी|ांआधी)?|दिवसापूर्वी|दि\.?|दिन(?:\s*पहले)?)(?:\s*(?:before harvest|आधी|पूर्वी))?$/iu;
const range = /^\d+\s*(?:-|–|—|to|ते|से)\s*\d+$/iu;
const isFormula = (text: string): boolean => /^=|^#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL)/i.test(text);

type DaysRead =
  | number
  | null
  | Extract<RefusedListRow['why'], 'days_range' | 'days_not_whole' | 'days_too_many' | 'formula'>;

/** `30`, `30 d`, `३० दिवस`; null where nothing is said; else why it is refused. `15-20` is two answers to one question. */
export function daysIn(cell: string): DaysRead {
  const text = plainCell(cell).replace(/\s+/g, ' ');
  if (blankCell.test(text) || /^(?:n\.a\.|not applicable|लागू नाही|लागू नहीं)$/iu.test(text)) return null;
  if (isFormula(text)) return 'formula';
  const bare = text.replace(daysWord, '');
  if (range.test(bare)) return 'days_range';
  if (!/^\d+(?:\.0+)?$/.test(bare)) return 'days_not_whole';
  const days = Number(bare);
  return days > MAX_DAYS ? 'days_too_many' : days;
}

const text = (cell: string | undefined): string => {
  const clean = (cell ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return blankCell.test(clean) ? '' : clean;
};

interface Layout {
  readonly columns: readonly (ListHeading | null)[];
  readonly body: readonly TableLine[];
}

function layoutOf(lines: readonly TableLine[]): Layout | ListTrouble {
  const read = lines.slice(0, HEAD_LINES).map(({ cells }) => cells.map(headingOf));
  const known = read.map((columns) => new Set(columns.flatMap((one) => one?.column ?? [])).size);
  const most = Math.max(0, ...known);
  const at = known.indexOf(most);
  const columns = read[at] ?? [];
  const is = (column: ListColumn) => columns.some((one) => one?.column === column);
  if (most < 2 || !(is('product') || is('substance'))) return 'no_headings';
  // Markets may be in a second heading row: `PHI (days) | | | `, then `EU | Russia | Domestic`.
  const below = lines[at + 1];
  const shared = columns.findIndex((one) => one?.column === 'days');
  if (below && shared >= 0 && below.cells.filter((cell) => headingOf(cell)?.market).length > 1) {
    const named = columns.map((one, i) => marketBelow(one, below.cells[i] ?? '', i > shared));
    return { columns: named, body: lines.slice(at + 2) };
  }
  return is('days') ? { columns, body: lines.slice(at + 1) } : 'no_days';
}

function marketBelow(heading: ListHeading | null, cell: string, isAfterShared: boolean): ListHeading | null {
  const market = headingOf(cell)?.market;
  const isOfShared = heading?.column === 'days' || (heading === null && isAfterShared);
  return market && isOfShared ? { column: 'days', market } : heading;
}

function readRow(
  { line, cells }: TableLine,
  { columns }: Layout,
): ReadListRow | Omit<RefusedListRow, 'line' | 'said'> {
  const at = (column: ListColumn): string => text(cells[columns.findIndex((one) => one?.column === column)]);
  const row = {
    line,
    product: at('product'),
    substance: at('substance'),
    formulation: at('formulation'),
    dose: at('dose'),
    stage: at('stage'),
    residueLimit: at('residueLimit'),
  };
  const formula = cells.find((cell, i) => columns[i] && isFormula(plainCell(cell)));
  if (formula !== undefined) return { why: 'formula', cell: formula.trim() };
  if (row.product === '' && row.substance === '') return { why: 'no_name', cell: '' };
  const long = longTexts.find(([field, most]) => row[field].length > most);
  if (long) return { why: 'too_long', cell: row[long[0]] };
  const days: Partial<Record<ListMarket, number>> = {};
  for (const [i, heading] of columns.entries()) {
    if (heading?.column !== 'days') continue;
    const found = daysIn(cells[i] ?? '');
    if (typeof found === 'string') return { why: found, cell: (cells[i] ?? '').trim() };
    if (found !== null) days[heading.market ?? 'any'] = Math.max(days[heading.market ?? 'any'] ?? 0, found);
  }
  const uses = plainCell(at('maxUses'));
  if (uses !== '' && !/^(?:[1-9]|[1-4]\d|50)$/.test(uses)) return { why: 'uses', cell: uses };
  return { ...row, days, maxUses: uses === '' ? null : Number(uses) };
}

/** A title between the rows, `Fungicides`: one cell, and nothing that is known as a product. */
function isAside({ cells }: TableLine, { columns }: Layout): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [only] = new Set(filled);
  const isOne = new Set(filled).size === 1;
  const isHeading =
    cells.filter((cell) => headingOf(cell)).length >= Math.max(2, columns.filter(Boolean).length - 1);
  if (isHeading) return true;
  return isOne && only !== undefined && activesIn(only).every((one) => activeIngredient(one) === null);
}

/** Rows of one substance and formulation with different days: only their writer knows which is right. */
function withoutDoubts(read: readonly ReadListRow[], saidAt: ReadonlyMap<number, string>) {
  const refused: RefusedListRow[] = [];
  const twice: number[] = [];
  const rows: ReadListRow[] = [];
  for (const group of Map.groupBy(read, listRowKey).values()) {
    const [first] = group;
    if (first === undefined) continue;
    if (group.some(({ days }) => !sameDays(days, first.days))) {
      for (const { line, days } of group) {
        const cell = Object.values(days).join(' / ');
        refused.push({ line, said: saidAt.get(line) ?? '', why: 'other_days', cell });
      }
      continue;
    }
    const names = new Set<string>();
    for (const row of group) {
      const name = row.product.toLowerCase();
      if (names.has(name)) twice.push(row.line);
      else rows.push(row);
      names.add(name);
    }
  }
  return { rows, refused, twice };
}

/** @param lines of a sheet; empty ones may be among them */
export function readList(lines: readonly TableLine[]): ListReading | ListTrouble {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const layout = layoutOf(filled);
  if (typeof layout === 'string') return layout;
  if (layout.body.length > MAX_LIST_ROWS) return 'too_many';
  const refused: RefusedListRow[] = [];
  const read: ReadListRow[] = [];
  const asides: number[] = [];
  const saidAt = new Map<number, string>();
  for (const one of layout.body) {
    const said = one.cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' · ');
    saidAt.set(one.line, said);
    if (isAside(one, layout)) {
      asides.push(one.line);
      continue;
    }
    const row = readRow(one, layout);
    if ('why' in row) refused.push({ line: one.line, said, ...row });
    else read.push(row);
  }
  const sure = withoutDoubts(read, saidAt);
  const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line;
  const rows = sure.rows.toSorted(byLine);
  return {
    rows,
    refused: [...refused, ...sure.refused].toSorted(byLine),
    twice: sure.twice.toSorted((a, b) => a - b),
    asides,
    withoutDays: rows.filter(({ days }) => Object.keys(days).length === 0).length,
  };
}
