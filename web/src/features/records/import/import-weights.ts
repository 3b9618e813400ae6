import type { Plot } from '@draksha/contract';
import { acresOf } from '../../../lib/format.ts';
import type { TableRow } from '../../../lib/table-file.ts';
import { cellDay } from './import-cells.ts';
import { cellIn, type ImportLayout } from './import-columns.ts';
import { isBlank, writtenMoney } from './import-numbers.ts';
import { bareUnit, isRate } from './import-sales.ts';
import { kilosOf, measuresIn, type Unit } from './import-units.ts';
import { type RowCells, RowRefused } from './row-cells.ts';

/** More than any vineyard bears at one picking, or in a year, tonnes an acre. */
const MAX_TONNES_AN_ACRE = 25;
/** Of plots whose area is not measured. */
const MAX_TONNES_UNMEASURED = 100;
const KILOS_PER_TONNE = 1000;

interface Doubting {
  readonly layout: ImportLayout;
  readonly plots: readonly Plot[];
  readonly plotsNamed: (name: string) => readonly string[] | null;
}

/** The most kilos that these plots can have borne. */
function mostOf(plotIds: readonly string[], plots: readonly Plot[]): number {
  const areas = plotIds.map((id) => plots.find((plot) => plot.id === id)?.areaHectares ?? null);
  const isMeasured = areas.length > 0 && areas.every((area) => area !== null && area > 0);
  const hectares = areas.reduce<number>((sum, area) => sum + (area ?? 0), 0);
  const tonnes = isMeasured ? acresOf(hectares) * MAX_TONNES_AN_ACRE : MAX_TONNES_UNMEASURED;
  return tonnes * KILOS_PER_TONNE;
}

interface BareWeight {
  readonly row: TableRow;
  readonly value: number;
}

/** Weights without a unit of their own: what they are is in the heading alone. */
function bareWeights(layout: ImportLayout): BareWeight[] {
  return layout.rows.flatMap((row) => {
    const text = cellIn(layout, row, 'kg');
    const day = cellIn(layout, row, 'day');
    const [only, more] = (isBlank(text) || day === '' ? null : asList(text, layout.decimals)) ?? [];
    return only && !more && only.unit === null ? [{ row, value: only.value }] : [];
  });
}

const asList = (text: string, mark: ImportLayout['decimals']) => {
  const found = measuresIn(text, mark, ['kilo', 'quintal', 'tonne', 'gram', 'crate']);
  return found === 'unclear' ? null : found;
};

const doubted = new WeakMap<ImportLayout, boolean>();

/** Whether one weight of the file cannot be what its heading says: then none of them is taken without asking. */
function isDoubtful(reading: Doubting, unit: Unit): boolean {
  const { layout, plots, plotsNamed } = reading;
  const known = doubted.get(layout);
  if (known !== undefined) return known;
  const each = kilosOf[unit] ?? 1;
  const sums = new Map<string, number>();
  const found = bareWeights(layout).some(({ row, value }) => {
    const kg = value * each;
    const name = cellIn(layout, row, 'plot');
    const ids = plotsNamed(name) ?? (name === '' ? plots.map(({ id }) => id) : []);
    const year = cellDay(cellIn(layout, row, 'day'), layout.dateFormat)?.day.slice(0, 4);
    const key = [...ids, year].join();
    const sum = (sums.get(key) ?? 0) + kg;
    sums.set(key, sum);
    const rupees = writtenMoney(
      cellIn(layout, row, 'money') || cellIn(layout, row, 'income'),
      layout.decimals,
    );
    const perKg = typeof rupees === 'number' && rupees > 0 && kg > 0 ? (rupees * 100) / kg : null;
    return sum > mostOf(ids, plots) || (perKg !== null && !isRate(perKg));
  });
  doubted.set(layout, found);
  return found;
}

/** @throws RowRefused where a row has a weight twice, such as that of each grade: neither is all of it */
export function refuseTwoWeights(row: TableRow, cells: RowCells, { otherWeights }: ImportLayout): void {
  const other = otherWeights.map((at) => row.cells[at] ?? '').find((text) => !isBlank(text));
  if (other !== undefined && !isBlank(cells.text('kg')))
    throw new RowRefused('twoWeights', 'kg', `${cells.text('kg')}, ${other.trim()}`);
}

/** @throws RowRefused where a weight alone in its cell is asked about */
export function weightDoubt(cells: RowCells, reading: Doubting): void {
  if (cells.isOwn || cells.answers.weightUnit !== undefined) return;
  const text = cells.text('kg');
  const [only] = (isBlank(text) ? null : asList(text, cells.decimals)) ?? [];
  if (!only || only.unit !== null) return;
  if (isDoubtful(reading, bareUnit(cells))) throw new RowRefused('weightUnit', 'kg', text);
}
