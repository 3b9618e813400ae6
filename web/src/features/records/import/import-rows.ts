import type { Plot, Season } from '@draksha/contract';
import { farmInstant } from '@draksha/contract/dates';
import { type DetailsOf, type FarmRecord, type RecordKind, records } from '@draksha/contract/records';
import { runningSeason } from '@draksha/models/seasons/running-season';
import type { DateFormat } from '@draksha/models/table/written-instants';
import type { TableRow } from '../../../lib/table-file.ts';
import { shareOut } from '../entry.ts';
import { weightsOf } from '../shares.ts';
import { type AsideReason, asideOf } from './import-asides.ts';
import { cellDay, cellTime, importText } from './import-cells.ts';
import { type ImportChoices, type ImportLayout, WHOLE_FARM } from './import-columns.ts';
import { type DetailsReading, detailsIn, type WorkedOut } from './import-details.ts';
import type { FilledFrom } from './import-joins.ts';
import { type RowSort, sortOf } from './import-kinds.ts';
import { saleIn, saleWeight } from './import-sales.ts';
import { wagesIn } from './import-wages.ts';
import { waterInAll } from './import-water.ts';
import { refuseTwoWeights, weightDoubt } from './import-weights.ts';
import { folded } from './import-words.ts';
import { moneyIn, type RowCells, type RowProblem, RowRefused } from './row-cells.ts';
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
  /** What the row took from one above it. */
  readonly filled: FilledFrom | null;
}

export interface RefusedRow extends RowProblem {
  readonly line: number;
  /** The row of the file, shortened. */
  readonly shown: string;
}

/** A line that is no entry. */
export interface AsideRow {
  readonly line: number;
  readonly why: AsideReason;
  readonly shown: string;
}

/** What a row is read as; those that are taken for a kind say why. */
export type ReadRow = { readonly sort: RowSort | null } & (
  | { readonly is: 'read'; readonly drafts: readonly DraftRecord[] }
  | { readonly is: 'refused'; readonly row: RefusedRow }
  | { readonly is: 'aside'; readonly row: AsideRow }
  /** Of a plot, or a kind, that the farmer left out. */
  | { readonly is: 'leftOut' }
);

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
/** Columns that repeat other cells, or belong to the plot. */
const besides: readonly ImportColumn[] = [
  'registration',
  'acres',
  'pruning',
  'dap',
  'entry',
  'facts',
  'notes',
  'kind',
  'what',
  'doseUnit',
  'side',
  'extra',
];
const MAX_NOTES = 4000;

/** The cells of a row, and which of them were looked at. */
function rowCells(
  { cells }: TableRow,
  { columns, isOwn, decimals }: ImportLayout,
  { answers }: ImportChoices,
) {
  const asked = new Set<ImportColumn>();
  const kept = new Set<ImportColumn>();
  const of = (column: ImportColumn) => columns.filter(({ is }) => is === column);
  const texts = (column: ImportColumn): readonly string[] => {
    asked.add(column);
    return of(column).map(({ at }) => importText(cells[at]));
  };
  const read: RowCells = {
    isOwn,
    decimals,
    answers,
    texts,
    text: (column) => texts(column)[0] ?? '',
    heading: (column) => of(column)[0]?.heading ?? '',
    isSure: (column) => of(column)[0]?.isChosen ?? false,
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

function plotsOf(cells: RowCells, { choices, plots, plotsNamed }: RowReading): readonly string[] | 'leftOut' {
  const name = cells.text('plot');
  if (name === '') {
    if (choices.plotId === WHOLE_FARM) return plots.map(({ id }) => id);
    // Of a farm with one plot each row is that plot's.
    const only = plots.length === 1 ? (plots[0]?.id ?? null) : null;
    const plotId = choices.plotId ?? only;
    if (plotId === null) throw new RowRefused('noPlot');
    return [plotId];
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

/** The note: what the row says it is, the note itself, and every text that no field took behind its heading. */
function notesOf(
  cells: RowCells,
  row: TableRow,
  { columns }: ImportLayout,
  kept: readonly ImportColumn[],
): string | null {
  const lines = kept
    .filter((column) => column !== 'what')
    .map((column) => `${cells.heading(column)}: ${cells.text(column)}`);
  const extras = columns.flatMap(({ at, heading, is }) => {
    const text = is === 'extra' ? importText(row.cells[at]) : '';
    return text === '' ? [] : [heading === '' ? text : `${heading}: ${text}`];
  });
  const what = kept.includes('what') ? cells.text('what') : '';
  const notes = [what, cells.text('notes'), ...lines, ...extras].filter((line) => line !== '').join('\n');
  if (notes.length > MAX_NOTES) throw new RowRefused('tooLong', 'notes', notes);
  return notes === '' ? null : notes;
}

/** Columns of the money of a row of this kind, the surest first. */
const moneyColumns = (kind: RecordKind): readonly ImportColumn[] => {
  if (kind === 'income') return ['income', 'money', 'cost'];
  return kind === 'harvest' ? ['cost'] : ['cost', 'money'];
};

/** A row's money: as its kind defines it, else the column of unknown direction. @throws RowRefused */
function moneyOf(kind: RecordKind, cells: RowCells): number | null {
  for (const column of moneyColumns(kind)) {
    const paise = moneyIn(cells, column);
    if (paise !== null && (paise !== 0 || cells.isOwn)) return paise;
  }
  if (cells.isOwn || (kind !== 'expense' && kind !== 'income')) return null;
  // Money is all that there is to it.
  throw new RowRefused(
    'missing',
    moneyColumns(kind).find((column) => cells.heading(column) !== '') ?? 'money',
  );
}

/** What a harvest's row says was paid for it: our own table works it out from weight and rate. */
function saleAmount(cells: RowCells): number | null {
  const paise = moneyIn(cells, 'income') ?? moneyIn(cells, 'money');
  return cells.isOwn ? null : paise;
}

interface Brought {
  readonly cost: number | null;
  readonly brought: number | null;
  readonly worked: WorkedOut;
}

/** Cells that say one thing together: weight, rate and amount; workers, wage and total. @throws RowRefused */
function workedOut(kind: RecordKind, cells: RowCells, category: string | null): Brought {
  const typed = moneyOf(kind, cells);
  const none = { weight: null, sale: null, labour: null, category };
  if (kind === 'labour') {
    const { details, cost } = wagesIn(cells, typed);
    return { cost, brought: null, worked: { ...none, labour: details } };
  }
  if (kind !== 'harvest') return { cost: typed, brought: null, worked: none };
  const weight = saleWeight(cells);
  const sale = saleIn(cells, weight, saleAmount(cells));
  if (sale.keep) cells.keep(sale.keep);
  return { cost: typed, brought: sale.brought, worked: { ...none, weight, sale } };
}

type CellsOfRow = ReturnType<typeof rowCells>;

function draftsOf(
  row: TableRow,
  { read, asked, kept }: CellsOfRow,
  sort: RowSort,
  reading: RowReading,
): readonly DraftRecord[] | 'leftOut' {
  const { layout } = reading;
  asked.clear();
  const { day, time } = dayOf(read, layout.dateFormat, reading.today);
  const plotIds = plotsOf(read, reading);
  if (plotIds === 'leftOut') return 'leftOut';
  const { kind } = sort;
  if (sort.why.by !== 'kind' && read.text('kind') !== '') kept.add('kind');
  if (kind === 'harvest') {
    refuseTwoWeights(row, read, layout);
    weightDoubt(read, reading);
  }
  const { cost, brought, worked } = workedOut(kind, read, sort.category);
  const details = waterInAll(detailsIn(kind, read, reading, worked), read, reading.plots, plotIds);
  if (!layout.isOwn && read.text('what') !== '' && !('product' in details) && kind !== 'spray')
    kept.add('what');
  const unread = layout.columns.flatMap(({ is }) =>
    is !== null && !asked.has(is) && !besides.includes(is) && read.text(is) !== '' ? [is] : [],
  );
  const notRead = [...new Set([...kept, ...unread])];
  const notes = notesOf(read, row, layout, notRead);
  const happenedAt = farmInstant(day, time ?? NOON);
  const entryNumber = layout.isOwn ? read.text('entry') : '';
  const entry =
    entryNumber === '' ? `line ${row.line} ${row.cells[0]} ${row.cells.at(-1)}` : `entry ${entryNumber}`;
  const areas = plotIds.map((id) => reading.plots.find((plot) => plot.id === id)?.areaHectares ?? null);
  const { weights } = weightsOf(areas);
  // One plot takes all of it unchanged, to the last decimal.
  const shares = plotIds.length === 1 ? [{ details, cost }] : shareOut(kind, details, cost, weights);
  const moneys = brought === null ? [] : shareOut('income', soldTo(details), brought, weights);
  const filled = layout.filled.get(row.line) ?? null;
  const shared = { line: row.line, happenedAt, isTimed: time !== null, notes, entry, kept: notRead, filled };
  return plotIds.flatMap((plotId, at): DraftRecord[] => {
    const placed = { ...shared, plotId, seasonId: seasonOf(read, plotId, day, reading) };
    const money = moneys[at];
    return [
      { ...placed, kind, details: shares[at]?.details ?? details, cost: shares[at]?.cost ?? null },
      ...(money ? [{ ...placed, kind: 'income' as const, details: money.details, cost: money.cost }] : []),
    ];
  });
}

const soldTo = (details: FarmRecord['details']): DetailsOf<'income'> => {
  const buyer = 'buyer' in details ? details.buyer : undefined;
  return buyer === undefined ? { category: 'grapes' } : { category: 'grapes', party: buyer };
};

const shownOf = ({ cells }: TableRow): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120);

/** Unquoted, `1,200` is two cells: the row reaches past its headings with figures alone, or has a cell `000`. */
function refuseParted({ cells }: TableRow, { columns, isOwn }: ImportLayout): void {
  if (isOwn) return;
  const said = cells.map(importText);
  const past = said.slice(columns.length).filter((text) => text !== '');
  const isPast = past.length > 0 && past.every((text) => /^\d{2,3}(?:\.\d{1,2})?$/.test(text));
  const at = isPast
    ? columns.length
    : said.findIndex(
        (text, i) => /^0\d\d$/.test(text) && /^(₹\s*|rs\.?\s*)?\d{1,3}$/i.test(said[i - 1] ?? ''),
      );
  if (at > 0) throw new RowRefused('partedNumber', null, said.slice(at - 1, at + 1).join(','));
}

/** A row of the file as rows of the diary, or why it is none. */
export function readRow(row: TableRow, reading: RowReading): ReadRow {
  const { layout } = reading;
  const headings = layout.columns.map(({ heading }) => heading);
  const dayAt = layout.columns.find(({ is }) => is === 'day')?.at ?? -1;
  const why = layout.isOwn ? null : asideOf(row, dayAt, headings);
  const aside = (reason: AsideReason) => ({ line: row.line, why: reason, shown: shownOf(row) });
  if (why !== null) return { is: 'aside', sort: null, row: aside(why) };
  let sort: RowSort | null = null;
  try {
    refuseParted(row, layout);
    const cells = rowCells(row, layout, reading.choices);
    sort = sortOf(cells.read, reading);
    if (sort.out === 'you') return { is: 'leftOut', sort };
    if (sort.out !== null) return { is: 'aside', sort, row: aside(sort.out) };
    const drafts = draftsOf(row, cells, sort, reading);
    return drafts === 'leftOut' ? { is: 'leftOut', sort } : { is: 'read', sort, drafts };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { is: 'refused', sort, row: { ...error.problem, line: row.line, shown: shownOf(row) } };
  }
}
