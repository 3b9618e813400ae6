import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import { reportCsv } from '../src/report-csv.ts';
import {
  type ReportCell,
  type ReportDocument,
  type ReportKind,
  reportKinds,
  reportLanguages,
} from '../src/report-document.ts';
import { reportSheets, type WorkbookCell } from '../src/report-workbook.ts';
import { asRows, column, dice, FARMS, farmOf, NOW_MS, SPANS } from './random-farms.ts';
import { type RawDetails, type RawFarm, type RawSpan, spanned } from './second-program.ts';
import { beganTold, csvRows, diaryTold, qualityTold, sharesTold } from './second-program-sheets.ts';
import { tableIn } from './table-in.ts';

/** A random farm whose tanks have water, and products that say what was used of them. */
function tankFarm(seed: number): RawFarm {
  const roll = dice(seed + 3000);
  const farm = farmOf(seed);
  return {
    ...farm,
    records: farm.records.map((record) => {
      if (record.kind !== 'spray') return record;
      const products = (record.details.products ?? []).map((product) =>
        roll(3) === 0
          ? product
          : { ...product, amount: (1 + roll(40_000)) / 10, amountUnit: roll(2) === 0 ? 'g' : 'ml' },
      );
      const water = roll(4) === 0 ? {} : { waterLitres: 100 + roll(1900) };
      return { ...record, details: { ...record.details, ...water, products } as RawDetails };
    }),
  };
}

const paperOf =
  (farm: RawFarm, span: RawSpan, language: (typeof reportLanguages)[number] = 'en') =>
  (kind: ReportKind): ReportDocument =>
    makeReport(
      kind,
      asRows(farm),
      { plotIds: [], ...span },
      { language, farmer: '', nowMs: NOW_MS, ledgers: true },
    );

let differences: string[] = [];
let figures = 0;
function same(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
  figures += expected.flat().filter((value) => value !== null).length;
  if (JSON.stringify(found) !== JSON.stringify(expected))
    differences.push(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(expected)} is right`);
}

const ofLine = ['tank', 'day', 'dap', 'amountUsed', 'water', 'phi', 'earliest'];
const ofQuality = [
  ...['kgPerAcre', 'kgPerVine', 'brix', 'firstPicking', 'lastPicking', 'daysToPicking', 'averageRate'],
];

function compare(farm: RawFarm, span: RawSpan, name: string): void {
  const paper = paperOf(farm, span);
  const [diary, yields, costs] = [paper('spray-diary'), paper('yield'), paper('costs')];
  for (const plot of farm.plots) {
    const table = tableIn(diary, `diary-${plot.id}`);
    const values = ofLine.map((id) => column(table, id));
    const expected = diaryTold(farm, plot.id, span);
    same(
      `${name} diary ${plot.id}`,
      expected.map((line, at) => values.slice(0, line.length).map((list) => list[at])),
      expected,
    );
    expect(table.rows).toHaveLength(expected.length);
    const tanks = tableIn(diary, `tanks-${plot.id}`);
    same(`${name} began ${plot.id}`, column(tanks, 'startTime'), beganTold(farm, plot.id, span));
    const seasons = tableIn(yields, 'seasons');
    const quality = ofQuality.map((id) => column(seasons, id));
    column(seasons, 'plot').forEach((plotName, at) => {
      if (plotName !== plot.name) return;
      const pruned = String(column(seasons, 'season')[at]);
      same(
        `${name} yield ${plot.id} ${pruned}`,
        quality.map((list) => list[at]),
        qualityTold(farm, plot, pruned, span),
      );
    });
  }
  const plots = tableIn(costs, 'plots');
  same(
    `${name} shares`,
    farm.plots.map((_, at) => ['perAcre', 'perKg'].map((id) => column(plots, id)[at])),
    farm.plots.map((plot) => sharesTold(plot, spanned(farm, span))),
  );
}

test('packhouse sheets, quality and shares of random farms: no figure differs from the second program’s', () => {
  [differences, figures] = [[], 0];
  for (let seed = 1; seed <= FARMS; seed++)
    for (const span of SPANS) compare(tankFarm(seed), span, `farm ${seed} ${span.from ?? 'all'}`);
  expect(differences).toEqual([]);
  expect(figures).toBeGreaterThan(15_000);
});

/** A cell as a CSV file has to have it. */
function inCsv(cell: ReportCell): string {
  if (cell.type === 'money') {
    const [rupees = '', paise = ''] = (cell.paise / 100).toFixed(2).split('.');
    return `${rupees}.${paise}`;
  }
  if (cell.type === 'number') return cell.unit ? `${cell.value} ${cell.unit}` : `${cell.value}`;
  return cell.type === 'date' ? cell.day : cell.type === 'empty' ? '' : cell.text;
}
const inWorkbook = (cell: WorkbookCell | null | undefined): string | number | null => {
  const value = cell?.stored ?? cell?.value ?? null;
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
};
const asValue = (cell: ReportCell): string | number | null => {
  if (cell.type === 'money') return cell.paise / 100;
  if (cell.type === 'number') return cell.value;
  return cell.type === 'date' ? cell.day : cell.type === 'empty' ? null : cell.text;
};
const isFigure = ({ type }: ReportCell): boolean => type === 'money' || type === 'number' || type === 'date';
/** Words differ between languages, figures do not. */
const figuresOf = (made: ReportDocument) =>
  made.blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flat().filter(isFigure).map(asValue) : [],
  );

function compareForms(made: ReportDocument, name: string): void {
  const rows = csvRows(reportCsv(made));
  const sheets = reportSheets(made).slice(1);
  // Tables stand in both in the order of the paper.
  let from = 0;
  for (const [at, block] of made.blocks.filter((one) => one.kind === 'table').entries()) {
    const heads = JSON.stringify(block.columns.map(({ heading }) => heading));
    from = rows.findIndex((row, line) => line >= from && JSON.stringify(row) === heads) + 1;
    expect([name, block.id, from > 0]).toEqual([name, block.id, true]);
    const lines = [...block.rows, ...(block.totals ? [block.totals] : [])];
    lines.forEach((cells, line) => {
      const isTotal = line === block.rows.length;
      const figuresIn = cells.flatMap((cell, i) => (isFigure(cell) ? [i] : []));
      same(
        `${name} ${block.id} csv ${line}`,
        figuresIn.map((i) => rows[from + line]?.[i]),
        figuresIn.map((i) => inCsv(cells[i] ?? { type: 'empty' })),
      );
      const written = sheets[at]?.data[line + 2];
      same(
        `${name} ${block.id} workbook ${line}`,
        figuresIn.map((i) => inWorkbook(written?.[i])),
        figuresIn.map((i) => asValue(cells[i] ?? { type: 'empty' })),
      );
      if (isTotal)
        for (const i of figuresIn)
          if (block.columns[i]?.total === 'sum') expect(written?.[i]?.type).toBe('Formula');
    });
  }
}

test('each figure of each paper, in four forms of language, as CSV and as a workbook: the same', () => {
  [differences, figures] = [[], 0];
  for (const seed of [2, 7, 11]) {
    const farm = tankFarm(seed);
    for (const kind of reportKinds) {
      const first = figuresOf(paperOf(farm, SPANS[1] ?? { from: null, to: null })(kind));
      for (const language of reportLanguages) {
        const made = paperOf(farm, SPANS[1] ?? { from: null, to: null }, language)(kind);
        same(`${seed} ${kind} ${language}`, figuresOf(made), first);
        compareForms(made, `${seed} ${kind} ${language}`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(figures).toBeGreaterThan(40_000);
});
