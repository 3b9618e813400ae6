import type { TableRow } from '../../../lib/table-file.ts';
import { NOT_SAID } from '../diary-table.ts';
import { asideOf, isDitto } from './import-asides.ts';
import { importText } from './import-cells.ts';
import type { ImportColumn } from './words-read.ts';

/** What a row took from one above it. */
export interface FilledFrom {
  readonly day: number | null;
  readonly plot: number | null;
}

interface JoinInput {
  readonly rows: readonly TableRow[];
  readonly is: readonly (ImportColumn | null)[];
  readonly headings: readonly string[];
  /** Also a row with a day of its own is of the plot above. */
  readonly plotAbove: boolean;
}

/** What each product of a tank has of its own. */
const ofProduct: readonly (ImportColumn | null)[] = [
  'product',
  'active',
  'productKind',
  'group',
  'dose',
  'amount',
  'phi',
  'phiSource',
  'activePercent',
  'batch',
  'expiresOn',
  'reEntryHours',
  'doseUnit',
];

const filledAt = ({ cells }: TableRow): number[] =>
  cells.flatMap((cell, at) => (importText(cell) === '' ? [] : [at]));

const withCell = (row: TableRow, at: number, text: string): TableRow => ({
  ...row,
  cells: Array.from({ length: Math.max(row.cells.length, at + 1) }, (_, i) =>
    i === at ? text : (row.cells[i] ?? ''),
  ),
});

/** The row above with another product in its tank: one line a product, a dash where one said nothing. */
const withProduct = (above: TableRow, row: TableRow, is: JoinInput['is']): TableRow => ({
  ...above,
  cells: is.map((column, at) => {
    const own = above.cells[at] ?? '';
    if (!ofProduct.includes(column)) return own;
    const added = importText(row.cells[at]);
    const isSaidByBoth = column === 'product' || own !== '' || added !== '';
    return isSaidByBoth ? `${own === '' ? NOT_SAID : own}\n${added === '' ? NOT_SAID : added}` : '';
  }),
});

/**
 * The rows of a file whose cells were merged, or left empty because they say the same as above: days and plots filled down, the products of
 * one tank in one row. A line that is no entry takes and gives nothing.
 */
export function joinedRows({ rows, is, headings, plotAbove }: JoinInput) {
  const dayAt = is.indexOf('day');
  const plotAt = is.indexOf('plot');
  const productAt = is.indexOf('product');
  const filled = new Map<number, FilledFrom>();
  const out: TableRow[] = [];
  let day = { text: '', line: 0 };
  let plot = { text: '', line: 0 };
  for (const row of rows) {
    if (asideOf(row, dayAt, headings) !== null) {
      out.push(row);
      continue;
    }
    const at = filledAt(row).filter((one) => !isDitto(row.cells[one] ?? ''));
    const hasDay = dayAt >= 0 && at.includes(dayAt);
    const hasPlot = plotAt >= 0 && at.includes(plotAt);
    const above = out.at(-1);
    const isOneTank =
      productAt >= 0 &&
      dayAt >= 0 &&
      day.text !== '' &&
      at.includes(productAt) &&
      at.every((one) => ofProduct.includes(is[one] ?? null)) &&
      above !== undefined &&
      importText(above.cells[productAt]) !== '' &&
      asideOf(above, dayAt, headings) === null;
    if (isOneTank) {
      out[out.length - 1] = withProduct(above, row, is);
      continue;
    }
    let made = row;
    const takesDay = dayAt >= 0 && !hasDay && day.text !== '';
    const takesPlot = plotAt >= 0 && !hasPlot && plot.text !== '' && (plotAbove || takesDay);
    if (takesDay) made = withCell(made, dayAt, day.text);
    if (takesPlot) made = withCell(made, plotAt, plot.text);
    if (takesDay || takesPlot)
      filled.set(row.line, { day: takesDay ? day.line : null, plot: takesPlot ? plot.line : null });
    if (hasDay) day = { text: row.cells[dayAt] ?? '', line: row.line };
    if (hasPlot) plot = { text: row.cells[plotAt] ?? '', line: row.line };
    // A row with a day and no plot ends what stood above: its rows are of no plot that the file names.
    else if (hasDay && !plotAbove) plot = { text: '', line: 0 };
    out.push(made);
  }
  return { rows: out, filled };
}
