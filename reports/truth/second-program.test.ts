import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import { csvRupees, reportCsv } from '../src/report-csv.ts';
import {
  type ReportDocument,
  type ReportKind,
  reportKinds,
  reportLanguages,
} from '../src/report-document.ts';
import type { ReportSpan } from '../src/report-rows.ts';
import { reportSheets } from '../src/report-workbook.ts';
import {
  asRows,
  column,
  FARMS,
  farmOf,
  KINDS,
  NOW_MS,
  SPANS,
  shownIn,
  sumOf,
  TODAY,
} from './random-farms.ts';
import {
  indianDay,
  litresOf,
  moneyOf,
  owedBy,
  owedTo,
  pickedEarly,
  type RawFarm,
  type RawSpan,
  spanned,
  wateredTold,
  yields,
} from './second-program.ts';
import { knownMoney } from './second-program-seasons.ts';
import { tableIn } from './table-in.ts';

let differences: string[] = [];
let compared = 0;
function same(what: string, found: unknown, expected: unknown): void {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(expected))
    differences.push(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(expected)} is right`);
}

/** A total is the sum of what is written above it; where nothing is, there is none. */
function compareTotals(made: ReportDocument, name: string): void {
  for (const block of made.blocks) {
    if (block.kind !== 'table' || block.totals === undefined) continue;
    block.columns.forEach(({ id, total }, at) => {
      if (total !== 'sum') return;
      const known = column(block, id).filter((value) => value !== null);
      const right = known.length === 0 ? null : Math.round(sumOf(block, id) * 1e6) / 1e6;
      const found = shownIn(block.totals?.[at]);
      same(
        `${name} ${block.id} total ${id}`,
        typeof found === 'number' ? Math.round(found * 1e6) / 1e6 : found,
        right,
      );
    });
  }
}

function compare(farm: RawFarm, span: RawSpan, name: string): void {
  const asked: ReportSpan = { plotIds: [], ...span };
  const paper = (kind: ReportKind): ReportDocument =>
    makeReport(kind, asRows(farm), asked, { language: 'en', farmer: '', nowMs: NOW_MS, ledgers: true });
  const records = spanned(farm, span);
  const costs = tableIn(paper('costs'), 'plots');
  farm.plots.forEach((plot, at) => {
    const { spent, earned, margin, kg } = knownMoney(records.filter(({ plotId }) => plotId === plot.id));
    same(
      `${name} costs ${plot.id}`,
      ['spent', 'earned', 'margin', 'kg'].map((id) => column(costs, id)[at]),
      [spent, earned, margin, kg],
    );
  });
  const all = moneyOf(records);
  const made = paper('costs');
  for (const [table, id, right] of [
    ['costs', 'spent', all.spent],
    ['incomes', 'earned', all.earned],
    ['months', 'spent', all.spent],
    ['months', 'earned', all.earned],
  ] as const)
    same(`${name} ${table} ${id}`, sumOf(tableIn(made, table), id), right);
  const book = tableIn(paper('day-book'), 'book');
  same(`${name} book`, [sumOf(book, 'spent'), sumOf(book, 'earned')], [all.spent, all.earned]);
  const owed = owedBy(farm, span.to, TODAY);
  if (owed.size > 0) {
    const buyers = tableIn(made, 'buyers');
    const [names, dues, late] = ['buyer', 'due', 'overdue'].map((id) => column(buyers, id));
    const found = (names ?? []).map((buyer, at) => [String(buyer).toLowerCase(), dues?.[at], late?.[at]]);
    const expected = [...owed].map(([key, { due, late: over }]) => [key || 'not named', due, over]);
    same(`${name} buyers`, found.toSorted(), expected.toSorted());
    for (const [, due, over] of expected) expect(Number(over)).toBeLessThanOrEqual(Number(due));
  }
  const groups = tableIn(paper('labour'), 'groups');
  const ids = ['before', 'workDays', 'wages', 'paid', 'balance'];
  const figures = ids.map((id) => column(groups, id));
  const balances = column(groups, 'group2').map((who, at) => [
    String(who).toLowerCase(),
    ...figures.map((values) => values[at]),
  ]);
  same(
    `${name} groups`,
    balances.toSorted(),
    [...owedTo(farm, span)]
      .map(([key, one]) => [key || 'not named', one.before, one.workDays, one.earned, one.paid, one.balance])
      .toSorted(),
  );
  const seasons = tableIn(paper('yield'), 'seasons');
  const picked = column(seasons, 'plot').map((plot, at) => [
    `${String(plot).toLowerCase()} ${column(seasons, 'season')[at]}`,
    column(seasons, 'kg')[at],
  ]);
  same(`${name} yield`, picked.toSorted(), [...yields(farm, span)].toSorted());
  const plotOf = new Map(farm.plots.map((plot) => [plot.id, plot]));
  const waterings = records.filter(({ kind }) => kind === 'irrigation');
  const litres = waterings.map((record) => {
    const plot = plotOf.get(record.plotId);
    return plot ? litresOf(record, plot) : null;
  });
  const water = tableIn(paper('water'), 'waterings');
  same(`${name} water`, column(water, 'litres').map(String).toSorted(), litres.map(String).toSorted());
  const watered = tableIn(paper('water'), 'plots');
  same(
    `${name} water of plots`,
    farm.plots.map((_, at) => [column(watered, 'litres')[at], column(watered, 'kg')[at]]),
    farm.plots.map((plot) => {
      const { litres: given, kg } = wateredTold(plot, records);
      return [given, kg];
    }),
  );
  for (const kind of reportKinds) compareTotals(paper(kind), `${name} ${kind}`);
  // Each sentence of fruit that was picked early, day by day.
  const early = pickedEarly(farm, span);
  const days = new Set(
    farm.records.flatMap(({ id, plotId, happenedAt }) =>
      early.flatMap((one) => (one.id === id ? [`${plotId} ${indianDay(happenedAt)} ${one.free}`] : [])),
    ),
  );
  const diary = paper('spray-diary');
  const found = farm.plots.flatMap(({ id }) => {
    const table = tableIn(diary, `diary-${id}`);
    return column(table, 'phiSource').flatMap((text, at) =>
      String(text).startsWith('before the days of')
        ? [`${id} ${column(table, 'day')[at]} ${column(table, 'earliest')[at]}`]
        : [],
    );
  });
  same(`${name} early`, [...new Set(found)].toSorted(), [...days].toSorted());
}

test('papers of random farms of all kinds of rows over two years: no figure differs from the second program’s', () => {
  differences = [];
  for (let seed = 1; seed <= FARMS; seed++) {
    const farm = farmOf(seed);
    expect(new Set(farm.records.map(({ kind }) => kind)).size).toBe(KINDS.length);
    for (const span of SPANS) compare(farm, span, `farm ${seed} ${span.from ?? 'all'}`);
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(400);
});

test('the same figures in every language, in CSV and in a workbook’s stored values', () => {
  const farm = farmOf(99);
  for (const kind of reportKinds) {
    const papers = reportLanguages.map((language) =>
      makeReport(
        kind,
        asRows(farm),
        { plotIds: [], from: null, to: null },
        { language, farmer: '', nowMs: NOW_MS },
      ),
    );
    const figures = (made: ReportDocument) =>
      made.blocks.flatMap((block) =>
        block.kind === 'table'
          ? [...block.rows, ...(block.totals ? [block.totals] : [])].map((row) =>
              row.map((cell) =>
                cell.type === 'text' || cell.type === 'unknown' ? cell.type : shownIn(cell),
              ),
            )
          : [],
      );
    const [first] = papers;
    if (first === undefined) throw new Error('no paper');
    for (const made of papers) {
      expect(figures(made)).toEqual(figures(first));
      const csv = reportCsv(made);
      const sheets = reportSheets(made).slice(1);
      const tables = made.blocks.filter((block) => block.kind === 'table');
      tables.forEach(({ totals = [], rows }, at) => {
        totals.forEach((cell, index) => {
          if (cell.type !== 'money') return;
          expect(csv).toContain(csvRupees(cell.paise));
          const written = sheets[at]?.data[rows.length + 2]?.[index];
          expect(written?.stored).toBe(cell.paise / 100);
        });
      });
    }
  }
});
