import type { TableRow } from '../../../lib/table-file.ts';
import { importText } from './import-cells.ts';
import { sideOf } from './import-text-words.ts';
import type { ImportWords } from './import-words.ts';
import type { ImportColumn } from './words-read.ts';

const ofBook: readonly (ImportColumn | null)[] = [
  'day',
  'what',
  'facts',
  'money',
  'cost',
  'income',
  'names',
  'notes',
  'party',
  'extra',
];

interface Half {
  readonly from: number;
  readonly to: number;
  /** `in`, `out`, as the headings say. */
  readonly side: string;
}

/** The halves of a book that has what came in on the left and what went out on the right; `null` where it is none. */
function halvesOf(
  headings: readonly string[],
  above: readonly string[],
  words: ImportWords,
): [Half, Half] | null {
  const said = headings.map((heading) => words.column(heading));
  const days = said.flatMap((column, at) => (column === 'day' ? [at] : []));
  const [left = -1, right = -1, more] = days;
  if (more !== undefined || left < 0 || right < 0) return null;
  // A day of a bill beside a day of payment is one book with two days: nothing else is there twice.
  const isBook = said.every((column) => column === null || ofBook.includes(column));
  const sideFrom = (from: number, to: number): string | null => {
    const texts = [...headings.slice(from, to), ...above.slice(from, to)];
    return texts.map((text) => sideOf(text)?.id).find((id) => id !== undefined) ?? null;
  };
  const sides = [sideFrom(0, right), sideFrom(right, Math.max(headings.length, above.length))];
  const [first, second] = sides;
  if (!isBook || first == null || second == null || first === second) return null;
  return [
    { from: 0, to: right, side: first },
    { from: right, to: headings.length, side: second },
  ];
}

/** The first of a side says its day, or none: the last of the other side has nothing to do with it. */
const withDay = (row: TableRow): TableRow =>
  importText(row.cells[0]) === '' ? { ...row, cells: ['?', ...row.cells.slice(1)] } : row;

const SIDE = { in: 'Cr', out: 'Dr' } as const;

/** Turns a two-sided cash book into one row an entry with its side; other sheets stay. */
export function withoutSides(rows: readonly TableRow[], at: number, words: ImportWords): readonly TableRow[] {
  const heading = rows[at];
  const halves = heading && halvesOf(heading.cells, rows[at - 1]?.cells ?? [], words);
  if (!heading || !halves) return rows;
  const width = Math.max(...halves.map(({ from, to }) => to - from));
  const taken = ({ line, cells }: TableRow, { from, to }: Half, side: string): TableRow => ({
    line,
    cells: [...Array.from({ length: width }, (_, i) => (from + i < to ? (cells[from + i] ?? '') : '')), side],
  });
  const [left] = halves;
  const isMoney = (cell: string) =>
    ['cost', 'income', 'names', 'extra'].includes(words.column(cell) ?? 'extra');
  const sideless = heading.cells.slice(left.from, left.to);
  const headings = sideless.map((cell) => {
    const column = words.column(cell);
    if (column === 'day' || column === 'what' || column === 'facts' || column === 'money') return cell;
    return isMoney(cell) && sideOf(cell) !== null ? 'Amount' : cell;
  });
  // One side after the other: an empty day is the one above it on its own side.
  const entries = halves.flatMap((half) =>
    rows
      .slice(at + 1)
      .map((row) => taken(row, half, SIDE[half.side as keyof typeof SIDE] ?? ''))
      .filter(({ cells }) => cells.slice(0, width).some((cell) => importText(cell) !== ''))
      .map((row, first) => (first === 0 ? withDay(row) : row)),
  );
  return [...rows.slice(0, at), { line: heading.line, cells: [...headings, 'Dr/Cr'] }, ...entries];
}
