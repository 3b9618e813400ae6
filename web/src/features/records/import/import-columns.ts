import { type RecordKind, recordKinds } from '@draksha/contract/records';
import type { DateOrder } from '@draksha/models/choices';
import { plainCell } from '@draksha/models/table/cells';
import { type DateFormat, formatsOf } from '@draksha/models/table/written-instants';
import type { Sheet, TableRow } from '../../../lib/table-file.ts';
import { cellDay, importText } from './import-cells.ts';
import { isOfFeed, isOwnTable, meantBy, otherWeights, several } from './import-headings.ts';
import { type FilledFrom, joinedRows } from './import-joins.ts';
import { type DecimalMark, decimalMarkOf } from './import-numbers.ts';
import type { ImportAnswers } from './import-questions.ts';
import { withoutSides } from './import-two-sides.ts';
import type { ImportWords } from './import-words.ts';
import type { ImportColumn } from './words-read.ts';

/** Of rows that name no plot: all of the farm's, by their areas. */
export const WHOLE_FARM = 'all';

/** What the farmer said about their file; all else is guessed. */
export interface ImportChoices {
  /** By the place of the column; `null`: not used. */
  readonly columns: Readonly<Record<number, ImportColumn | null>>;
  readonly dates: DateOrder | null;
  /** Of rows that name none. */
  readonly kind: RecordKind | null;
  /** Of rows that are alike, by their key; `out`: left out. */
  readonly kinds: Readonly<Record<string, RecordKind | 'out'>>;
  /** Of rows that name none; `WHOLE_FARM`: shared by all. */
  readonly plotId: string | null;
  /** The plot is in the first row of its block alone: a row that names none is of the one named above it. */
  readonly plotAbove: boolean;
  /** The plot that a name in the file means; `null`: its rows are left out. */
  readonly plots: Readonly<Record<string, string | null>>;
  readonly answers: ImportAnswers;
}

export const NO_CHOICES: ImportChoices = {
  columns: {},
  dates: null,
  kind: null,
  kinds: {},
  plotId: null,
  plotAbove: false,
  plots: {},
  answers: {},
};

export interface FileColumn {
  readonly at: number;
  readonly heading: string;
  readonly is: ImportColumn | null;
  /** The farmer said what it is. */
  readonly isChosen: boolean;
  /** The first values under it. */
  readonly examples: readonly string[];
}

/** A file as far as it is understood before its rows are read. */
export interface ImportLayout {
  /** Of the headings, counted from 1. */
  readonly headingLine: number;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly TableRow[];
  /** What a row took from one above it, by its line. */
  readonly filled: ReadonlyMap<number, FilledFrom>;
  readonly dateFormat: DateFormat;
  readonly decimals: DecimalMark;
  readonly kind: RecordKind;
  /** Our own table: its texts beside the values say nothing new. */
  readonly isOwn: boolean;
  /** Its products are what was fed to the vines. */
  readonly isOfFeed: boolean;
  /** Places of columns that may be a second weight. */
  readonly otherWeights: readonly number[];
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

/** What each column is; a repeated name is the first one's, the other is kept in the note. */
function guessed(
  headings: readonly string[],
  body: readonly TableRow[],
  words: ImportWords,
  choices: ImportChoices,
): (ImportColumn | null)[] {
  const taken = new Set(Object.values(choices.columns));
  return meantBy(headings, body, words).map((column, at) => {
    const chosen = choices.columns[at];
    if (chosen !== undefined) return chosen;
    if (column === null) return words.saysNothing(headings[at] ?? '') ? null : 'extra';
    if (taken.has(column) && !several.includes(column)) return 'extra';
    taken.add(column);
    return column;
  });
}

const signs: readonly (readonly [RecordKind, readonly ImportColumn[]])[] = [
  ['growth_regulator', ['ppm']],
  ['spray', ['active', 'phi', 'targets', 'waterLitres', 'operator']],
  ['harvest', ['ratePaisePerKg', 'kg', 'crates', 'grade']],
  ['labour', ['wagePaise', 'people', 'pieceRatePaise', 'pieces', 'names']],
  ['irrigation', ['minutes', 'litres']],
  ['scouting', ['disease', 'incidencePercent']],
  ['rain_gauge', ['mm']],
  ['bunch_count', ['bunches']],
  ['spray', ['product']],
  ['income', ['income']],
  // Sugar without a weight was measured on the vine.
  ['note', ['brix']],
  ['expense', ['cost', 'money', 'category']],
];

/** What a row is by the columns that are filled in; `null` where they tell nothing. */
export function kindByColumns(columns: readonly (ImportColumn | null)[]): RecordKind | null {
  const has = (column: ImportColumn) => columns.includes(column);
  const isPaid = has('money') || has('cost');
  // Quantity and rate of a purchase are no picking.
  if (isPaid && has('party') && !has('buyer') && (has('product') || has('what'))) return 'expense';
  if (isPaid && has('product') && !has('dose') && !has('plot') && !has('waterLitres')) return 'expense';
  return signs.find(([, signsOfIt]) => signsOfIt.some(has))?.[0] ?? null;
}

/** In India a day comes before its month; a file whose days say otherwise is believed. */
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

/** Water without a product is what was given to the vines, not what a sprayer took. */
function waterGiven(is: readonly (ImportColumn | null)[]): (ImportColumn | null)[] {
  const isSprayed = is.some((column) =>
    (['product', 'active', 'dose', 'targets', 'operator'] as (ImportColumn | null)[]).includes(column),
  );
  const hasOther = is.includes('minutes') || is.includes('kind');
  return is.map((column) => (column === 'waterLitres' && !isSprayed && !hasOther ? 'minutes' : column));
}

export function importLayout(sheet: Sheet, words: ImportWords, choices: ImportChoices): ImportLayout {
  const at = headingAt(sheet.rows, words);
  const rows = withoutSides(sheet.rows, at, words);
  const heading = rows[at];
  const body = rows.slice(at + 1);
  const headings = heading?.cells ?? [];
  const is = waterGiven(guessed(headings, body.slice(0, LOOKED_AT), words, choices));
  const isOwn = isOwnTable(is);
  const columns = headings.map((text, index) => ({
    at: index,
    heading: text.trim(),
    is: is[index] ?? null,
    isChosen: choices.columns[index] !== undefined,
    examples: body
      .slice(0, LOOKED_AT)
      .flatMap(({ cells }) => cells[index]?.trim() || [])
      .slice(0, EXAMPLES),
  }));
  const joined = isOwn
    ? { rows: body, filled: new Map<number, FilledFrom>() }
    : joinedRows({ rows: body, is, headings, plotAbove: choices.plotAbove });
  return {
    headingLine: heading?.line ?? 1,
    columns,
    ...joined,
    dateFormat: dateFormatOf(body, is.indexOf('day'), choices),
    // Our own table writes numbers as programs do.
    decimals: isOwn ? '.' : decimalMarkOf(body.flatMap(({ cells }) => cells)),
    kind: choices.kind ?? kindByColumns(is) ?? 'note',
    isOwn,
    isOfFeed: headings.some((heading, index) => is[index] === 'product' && isOfFeed(heading)),
    otherWeights: isOwn
      ? []
      : otherWeights(is, headings, words).filter((index) => choices.columns[index] === undefined),
  };
}

export const importKinds: readonly RecordKind[] = recordKinds;

/** The cell of a row in the first column that is this. */
export const cellIn = ({ columns }: ImportLayout, row: TableRow, column: ImportColumn): string => {
  const found = columns.find(({ is }) => is === column);
  return found ? importText(row.cells[found.at]) : '';
};
