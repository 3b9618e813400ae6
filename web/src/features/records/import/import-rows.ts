import type { Plot, Season } from '@draksha/contract';
import { farmInstant } from '@draksha/contract/dates';
import { type FarmRecord, type RecordKind, recordKinds, records } from '@draksha/contract/records';
import { runningSeason } from '@draksha/models/seasons/running-season';
import type { DateFormat } from '@draksha/models/table/written-instants';
import type { TableRow } from '../../../lib/table-file.ts';
import { shareOut } from '../entry.ts';
import { weightsOf } from '../shares.ts';
import { cellDay, cellText, cellTime } from './import-cells.ts';
import type { ImportChoices, ImportLayout } from './import-columns.ts';
import {
  type DetailsReading,
  detailsIn,
  moneyIn,
  type RowCells,
  type RowProblem,
  RowRefused,
} from './import-details.ts';
import { folded, type ImportWords } from './import-words.ts';
import type { ImportColumn } from './words-read.ts';

/** A row of the diary to be, before it has an id. */
export interface DraftRecord {
  readonly line: number;
  readonly kind: RecordKind;
  readonly plotId: string;
  readonly seasonId: string | null;
  readonly happenedAt: string;
  /** The file says the time of day; else it is noon. */
  readonly isTimed: boolean;
  readonly details: FarmRecord['details'];
  readonly cost: number | null;
  readonly notes: string | null;
  /** Rows with one mark are one entry. */
  readonly entry: string;
  /** Columns whose words were not understood and stand in the note. */
  readonly kept: readonly ImportColumn[];
}

export interface RefusedRow extends RowProblem {
  readonly line: number;
  /** The row as it stands in the file, shortened. */
  readonly shown: string;
}

export type ReadRow =
  | { readonly is: 'read'; readonly drafts: readonly DraftRecord[] }
  | { readonly is: 'refused'; readonly row: RefusedRow }
  /** Of a plot that the farmer left out. */
  | { readonly is: 'leftOut' };

export interface RowReading extends DetailsReading {
  readonly layout: ImportLayout;
  readonly choices: ImportChoices;
  readonly plots: readonly Plot[];
  readonly seasonsOf: (plotId: string) => readonly Season[];
  /** The plots of a name, `null` where it is none's. */
  readonly plotsNamed: (name: string) => readonly string[] | null;
  /** The calendar day in India. */
  readonly today: string;
}

const NOON = '12:00';
/** Columns that say what other cells say already, or what the plot itself knows. */
const besides: readonly ImportColumn[] = [
  'registration',
  'acres',
  'pruning',
  'dap',
  'entry',
  'facts',
  'notes',
  'kind',
  'doseUnit',
];
const MAX_NOTES = 4000;

/** The cells of a row, and which of them were looked at. */
function rowCells({ cells }: TableRow, { columns, isOwn }: ImportLayout) {
  const asked = new Set<ImportColumn>();
  const kept = new Set<ImportColumn>();
  const of = (column: ImportColumn) => columns.find(({ is }) => is === column);
  const read: RowCells = {
    isOwn,
    text(column) {
      asked.add(column);
      const found = of(column);
      return found ? cellText(cells[found.at]) : '';
    },
    heading: (column) => of(column)?.heading ?? '',
    keep: (column) => kept.add(column),
  };
  return { read, asked, kept };
}

function dayOf(cells: RowCells, format: DateFormat, today: string): { day: string; time: string | null } {
  const text = cells.text('day');
  if (text === '') throw new RowRefused('noDay');
  const found = cellDay(text, format);
  if (!found) throw new RowRefused('badDay', 'day', text);
  if (found.day > today) throw new RowRefused('dayAhead', 'day', text);
  if (found.day < `${records.fields.happenedAt.bounds.firstYear}-01-01`)
    throw new RowRefused('dayTooEarly', 'day', text);
  const typed = cells.text('time');
  const time = typed === '' ? found.time : cellTime(typed);
  if (typed !== '' && time === null) throw new RowRefused('badTime', 'time', typed);
  return { day: found.day, time };
}

function kindOf(
  cells: RowCells,
  words: ImportWords,
  usual: RecordKind,
): { kind: RecordKind; isKept: boolean } {
  const text = cells.text('kind');
  if (text === '') return { kind: usual, isKept: false };
  const id = words.id('kind', text);
  const kind = recordKinds.find((one) => one === id);
  return { kind: kind ?? usual, isKept: kind === undefined };
}

function plotsOf(cells: RowCells, { choices, plotsNamed }: RowReading): readonly string[] | 'leftOut' {
  const name = cells.text('plot');
  if (name === '') {
    if (choices.plotId === null) throw new RowRefused('noPlot');
    return [choices.plotId];
  }
  const chosen = choices.plots[folded(name)];
  if (chosen === null) return 'leftOut';
  const found = chosen === undefined ? plotsNamed(name) : [chosen];
  if (!found) throw new RowRefused('unknownPlot', 'plot', name);
  return found;
}

function seasonOf(cells: RowCells, plotId: string, day: string, reading: RowReading): string | null {
  const own = reading.seasonsOf(plotId);
  const typed = cells.text('pruning');
  const pruned = typed === '' ? null : cellDay(typed, reading.layout.dateFormat)?.day;
  const named = own.find(({ pruningDate }) => pruningDate === pruned);
  if (named) return named.id;
  // Our own table leaves the pruning empty where a record is of no season.
  if (reading.layout.isOwn && typed === '') return null;
  return runningSeason(own, day)?.id ?? null;
}

/** The note, with every text behind it that no field took. */
function notesOf(cells: RowCells, kept: readonly ImportColumn[]): string | null {
  const lines = kept.map((column) => `${cells.heading(column)}: ${cells.text(column)}`);
  const notes = [cells.text('notes'), ...lines].filter((line) => line !== '').join('\n');
  if (notes.length > MAX_NOTES) throw new RowRefused('tooLong', 'notes', notes.slice(0, 40));
  return notes === '' ? null : notes;
}

function draftsOf(row: TableRow, reading: RowReading): readonly DraftRecord[] | 'leftOut' {
  const { layout, words } = reading;
  const { read, asked, kept } = rowCells(row, layout);
  const { day, time } = dayOf(read, layout.dateFormat, reading.today);
  const plotIds = plotsOf(read, reading);
  if (plotIds === 'leftOut') return 'leftOut';
  const { kind, isKept } = kindOf(read, words, layout.kind);
  if (isKept) kept.add('kind');
  let details = detailsIn(kind, read, reading);
  let cost = moneyIn(read, kind === 'income' ? 'income' : 'cost');
  if (kind === 'income') cost ??= moneyIn(read, 'cost');
  let brought: number | null = null;
  if (kind === 'harvest' && 'kg' in details) {
    const income = layout.isOwn ? null : moneyIn(read, 'income');
    if (layout.isOwn) asked.add('income');
    if (income !== null && details.ratePaisePerKg === undefined) {
      const rate = income / details.kg;
      // A rate that would lose a paisa is none: then the money is a record of its own.
      if (Number.isInteger(rate)) details = { ...details, ratePaisePerKg: rate };
      else brought = income;
    }
  }
  if (layout.isOwn) asked.add('what');
  const unread = layout.columns.flatMap(({ is }) =>
    is !== null && !asked.has(is) && !besides.includes(is) && read.text(is) !== '' ? [is] : [],
  );
  const notRead = [...new Set([...kept, ...unread])];
  const notes = notesOf(read, notRead);
  const happenedAt = farmInstant(day, time ?? NOON);
  const entryNumber = read.text('entry');
  const entry = entryNumber === '' ? `line ${row.line}` : `entry ${entryNumber}`;
  const areas = plotIds.map((id) => reading.plots.find((plot) => plot.id === id)?.areaHectares ?? null);
  const { weights } = weightsOf(areas);
  // One plot takes all of it as it stands, to the last decimal.
  const shares = plotIds.length === 1 ? [{ details, cost }] : shareOut(kind, details, cost, weights);
  const moneys = brought === null ? [] : shareOut('income', { category: 'grapes' }, brought, weights);
  const shared = { line: row.line, happenedAt, isTimed: time !== null, notes, entry, kept: notRead };
  return plotIds.flatMap((plotId, at): DraftRecord[] => {
    const placed = { ...shared, plotId, seasonId: seasonOf(read, plotId, day, reading) };
    const money = moneys[at];
    return [
      { ...placed, kind, details: shares[at]?.details ?? details, cost: shares[at]?.cost ?? null },
      ...(money ? [{ ...placed, kind: 'income' as const, details: money.details, cost: money.cost }] : []),
    ];
  });
}

const shownOf = ({ cells }: TableRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120);

/** A row of the file as rows of the diary, or why it is none. */
export function readRow(row: TableRow, reading: RowReading): ReadRow {
  try {
    const drafts = draftsOf(row, reading);
    return drafts === 'leftOut' ? { is: 'leftOut' } : { is: 'read', drafts };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { is: 'refused', row: { ...error.problem, line: row.line, shown: shownOf(row) } };
  }
}
