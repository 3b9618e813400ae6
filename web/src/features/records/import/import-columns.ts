import { type RecordKind, recordKinds } from '@draksha/contract/records';
import { plainCell } from '@draksha/models/table/cells';
import { type DateFormat, type DateOrder, formatsOf } from '@draksha/models/table/written-instants';
import type { Sheet, TableRow } from '../../../lib/table-file.ts';
import { cellDay } from './import-cells.ts';
import type { ImportWords } from './import-words.ts';
import type { ImportColumn } from './words-read.ts';

/** What the farmer said about their file; all else is guessed. */
export interface ImportChoices {
  /** By the place of the column; `null`: not used. */
  readonly columns: Readonly<Record<number, ImportColumn | null>>;
  readonly dates: DateOrder | null;
  /** Of rows that name none. */
  readonly kind: RecordKind | null;
  /** Of rows that name none. */
  readonly plotId: string | null;
  /** The plot stands in the first row of its block alone: a row that names none is of the one named above it. */
  readonly plotAbove: boolean;
  /** The plot that a name in the file means; `null`: its rows are left out. */
  readonly plots: Readonly<Record<string, string | null>>;
}

export const NO_CHOICES: ImportChoices = {
  columns: {},
  dates: null,
  kind: null,
  plotId: null,
  plotAbove: false,
  plots: {},
};

export interface FileColumn {
  readonly at: number;
  readonly heading: string;
  readonly is: ImportColumn | null;
  /** The first values under it. */
  readonly examples: readonly string[];
}

/** A file as far as it is understood before its rows are read. */
export interface ImportLayout {
  /** Of the headings, counted from 1. */
  readonly headingLine: number;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly TableRow[];
  readonly dateFormat: DateFormat;
  readonly kind: RecordKind;
  /** Our own table: its texts beside the values say nothing new. */
  readonly isOwn: boolean;
}

/** Titles and addresses above the headings take no more. */
const HEAD_LINES = 30;
const EXAMPLES = 3;
const LOOKED_AT = 400;

/** The line with the most names that are known; the first where none is. */
function headingAt(rows: readonly TableRow[], words: ImportWords): number {
  const known = rows
    .slice(0, HEAD_LINES)
    .map(({ cells }) => new Set(cells.map((cell) => words.column(cell)).filter(Boolean)).size);
  const most = Math.max(0, ...known);
  return most === 0 ? 0 : known.indexOf(most);
}

/** What each column is; a name that stands twice is the first one's. */
function guessed(
  cells: readonly string[],
  words: ImportWords,
  choices: ImportChoices,
): (ImportColumn | null)[] {
  const taken = new Set(Object.values(choices.columns));
  return cells.map((heading, at) => {
    const chosen = choices.columns[at];
    if (chosen !== undefined) return chosen;
    const column = words.column(heading);
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

const signs: readonly (readonly [RecordKind, readonly ImportColumn[]])[] = [
  ['growth_regulator', ['ppm']],
  ['spray', ['active', 'phi', 'targets', 'waterLitres', 'operator']],
  ['harvest', ['ratePaisePerKg', 'kg', 'crates', 'brix', 'grade']],
  ['labour', ['wagePaise', 'people', 'pieceRatePaise', 'names']],
  ['irrigation', ['minutes', 'litres']],
  ['scouting', ['disease', 'incidencePercent']],
  ['rain_gauge', ['mm']],
  ['bunch_count', ['bunches']],
  ['spray', ['product']],
  ['income', ['income']],
  ['expense', ['cost', 'category']],
];

const guessedKind = (columns: readonly (ImportColumn | null)[]): RecordKind =>
  signs.find(([, signsOfIt]) => signsOfIt.some((column) => columns.includes(column)))?.[0] ?? 'note';

/** In India a day stands before its month; a file whose days say otherwise is believed. */
function dateFormatOf(rows: readonly TableRow[], at: number, choices: ImportChoices): DateFormat {
  if (choices.dates !== null) return choices.dates;
  const texts = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => plainCell(cells[at] ?? ''))
    .filter((text) => cellDay(text, 'dmy') !== null || cellDay(text, 'mdy') !== null);
  const unreadByDay = texts.filter((text) => cellDay(text, 'dmy') === null).length;
  if (unreadByDay === 0) return 'dmy';
  return formatsOf(texts)[0] ?? 'dmy';
}

const OWN: readonly ImportColumn[] = ['entry', 'kind', 'facts', 'day'];

/** The rows with what stands last above an empty cell of a column in it. */
function filledDown(rows: readonly TableRow[], at: number): readonly TableRow[] {
  let above = '';
  return rows.map((row) => {
    const own = row.cells[at] ?? '';
    if (own.trim() !== '') above = own;
    if (own === above) return row;
    const length = Math.max(row.cells.length, at + 1);
    return { ...row, cells: Array.from({ length }, (_, i) => (i === at ? above : (row.cells[i] ?? ''))) };
  });
}

export function layoutOf({ rows }: Sheet, words: ImportWords, choices: ImportChoices): ImportLayout {
  const at = headingAt(rows, words);
  const heading = rows[at];
  const body = rows.slice(at + 1);
  const headings = heading?.cells ?? [];
  const is = guessed(headings, words, choices);
  const plotAt = is.indexOf('plot');
  const kind = choices.kind ?? guessedKind(is);
  return {
    headingLine: heading?.line ?? 1,
    columns: headings.map((text, index) => ({
      at: index,
      heading: text.trim(),
      is: is[index] ?? null,
      examples: body
        .slice(0, LOOKED_AT)
        .flatMap(({ cells }) => cells[index]?.trim() || [])
        .slice(0, EXAMPLES),
    })),
    rows: choices.plotAbove && plotAt >= 0 ? filledDown(body, plotAt) : body,
    dateFormat: dateFormatOf(body, is.indexOf('day'), choices),
    kind,
    isOwn: OWN.every((column) => is.includes(column)),
  };
}

export const importKinds: readonly RecordKind[] = recordKinds;
