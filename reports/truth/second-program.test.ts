import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import { reportCsv, rupeesText } from '../src/report-csv.ts';
import {
  type ReportCell,
  type ReportDocument,
  type ReportKind,
  type ReportTable,
  reportKinds,
  reportLanguages,
} from '../src/report-document.ts';
import type { ReportRows, ReportSpan } from '../src/report-rows.ts';
import { workbookSheets } from '../src/report-workbook.ts';
import { NO_PLOT, NO_SEASON } from './farms.ts';
import {
  indianDay,
  litresOf,
  moneyOf,
  owedBy,
  owedTo,
  pickedEarly,
  type RawDetails,
  type RawFarm,
  type RawRecord,
  type RawSpan,
  spanned,
  yields,
} from './second-program.ts';

const FARMS = 15;
const ROWS = 400;
const TODAY = '2026-11-24';
const NOW_MS = Date.parse(`${TODAY}T06:00:00Z`);

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const KINDS = [
  ...['spray', 'irrigation', 'fertilizer', 'growth_regulator', 'pruning', 'harvest', 'labour', 'expense'],
  ...['income', 'scouting', 'soil_test', 'petiole_test', 'rain_gauge', 'bunch_count', 'note'],
] as const;

function farmOf(seed: number): RawFarm {
  const roll = dice(seed);
  const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const maybe = <T>(value: T): T | undefined => (roll(3) === 0 ? undefined : value);
  const said = (values: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const plots = ['odha', 'mal', 'viher'].slice(0, 1 + roll(3)).map((id) => ({
    ...{ id, name: id.toUpperCase() },
    areaHectares: roll(4) === 0 ? null : (1 + roll(30)) / 10,
    totalVines: roll(3) === 0 ? null : 500 + roll(1500),
    ...{ emittersPerVine: roll(3) === 0 ? null : 1 + roll(3), emitterLitresPerHour: 4 },
  }));
  const seasons = plots.flatMap(({ id }) =>
    (['2024-10-05', '2025-04-10', '2025-10-08', '2026-04-12', '2026-10-03'] as const).map((pruningDate) => ({
      ...{ id: `${id} ${pruningDate}`, plotId: id, pruningDate, yieldKg: null },
      cycle: pruningDate.slice(5, 7) === '10' ? 'fruit' : 'foundation',
    })),
  );
  const detailsOf: Readonly<Record<(typeof KINDS)[number], () => object>> = {
    spray: () => ({
      products: Array.from({ length: 1 + roll(3) }, (_, at) =>
        said({ name: `P${at}`, phiDays: maybe(roll(60)) }),
      ),
    }),
    irrigation: () => said({ minutes: maybe(10 + roll(300)), litres: maybe(roll(90_000)) }),
    fertilizer: () => ({ product: '0-0-50' }),
    growth_regulator: () => ({ product: 'GA3' }),
    pruning: () => ({}),
    harvest: () =>
      said({
        ...{ kg: (1 + roll(9_000_000)) / 1000, buyer: maybe(one(['Patil', 'patil ', 'Shah', 'Cash'])) },
        ...{ ratePaisePerKg: maybe(roll(9000)), payInDays: maybe(roll(60)), brix: maybe(15 + roll(9)) },
      }),
    labour: () => said({ people: maybe(1 + roll(20)), names: maybe(one(['Ramu', 'ramu', 'Sita toli'])) }),
    expense: () =>
      said({
        category: one(['fuel', 'inputs', 'wages', 'wage_payment', 'sale_deduction', 'other']),
        party: maybe(one(['Ramu', 'Patil', 'Shop'])),
      }),
    income: () =>
      said({ category: one(['grapes', 'sale_payment', 'subsidy']), party: maybe(one(['Patil', 'Shah'])) }),
    scouting: () => ({ disease: 'downyMildew', seen: true }),
    soil_test: () => ({ values: [{ name: 'pH', value: 7 }] }),
    petiole_test: () => ({ values: [{ name: 'N', value: 1 }] }),
    rain_gauge: () => ({ mm: roll(40) }),
    bunch_count: () => ({ bunches: '30 28' }),
    note: () => ({}),
  };
  const begin = Date.parse('2024-11-24T00:00:00Z');
  const records = Array.from({ length: ROWS }, (_, at): RawRecord => {
    const kind = at < KINDS.length ? (KINDS[at] ?? 'note') : one(KINDS);
    const minutes = roll(730 * 24 * 60);
    return {
      ...{ id: `r${String(at).padStart(4, '0')}`, plotId: one(plots).id, kind },
      happenedAt: new Date(begin + minutes * 60_000).toISOString(),
      cost: roll(4) === 0 ? null : roll(5_000_000),
      details: detailsOf[kind]() as RawDetails,
    };
  });
  return { plots, seasons, records };
}

const asRows = ({ plots, seasons, records }: RawFarm): ReportRows =>
  ({
    plots: plots.map((plot) => ({ ...NO_PLOT, ...plot })),
    seasons: seasons.map((season) => ({ ...NO_SEASON, ...season })),
    records: records.map((record) => ({ ...record, seasonId: null, entryId: record.id, notes: null })),
    ...{ products: [], tasks: [], stageMarks: [], photos: [] },
  }) as unknown as ReportRows;

const SPANS: readonly RawSpan[] = [
  { from: null, to: null },
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2026-01-01', to: '2026-01-31' },
];

const tableIn = (made: ReportDocument, id: string): ReportTable => {
  const found = made.blocks.find((block) => block.kind === 'table' && block.id === id);
  if (found?.kind !== 'table') throw new Error(`no table ${id}`);
  return found;
};
const shownIn = (cell: ReportCell | undefined): number | string | null =>
  cell?.type === 'money'
    ? cell.paise
    : cell?.type === 'number'
      ? cell.value
      : cell?.type === 'date'
        ? cell.day
        : cell?.type === 'text'
          ? cell.text
          : null;
const column = (table: ReportTable, id: string) => {
  const at = table.columns.findIndex((one) => one.id === id);
  return table.rows.map((row) => shownIn(row[at]));
};
const sumOf = (table: ReportTable, id: string): number =>
  column(table, id).reduce<number>((all, value) => all + (typeof value === 'number' ? value : 0), 0);

let differences: string[] = [];
let compared = 0;
function same(what: string, found: unknown, told: unknown): void {
  compared += 1;
  if (JSON.stringify(found) !== JSON.stringify(told))
    differences.push(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(told)} is right`);
}

function compare(farm: RawFarm, span: RawSpan, name: string): void {
  const asked: ReportSpan = { plotIds: [], ...span };
  const paper = (kind: ReportKind): ReportDocument =>
    makeReport(kind, asRows(farm), asked, { language: 'en', farmer: '', nowMs: NOW_MS, ledgers: true });
  const records = spanned(farm, span);
  const costs = tableIn(paper('costs'), 'plots');
  farm.plots.forEach((plot, at) => {
    const { spent, earned, kg } = moneyOf(records.filter(({ plotId }) => plotId === plot.id));
    same(
      `${name} costs ${plot.id}`,
      ['spent', 'earned', 'margin', 'kg'].map((id) => column(costs, id)[at]),
      [...[spent, earned, earned - spent, kg]],
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
    const told = [...owed].map(([key, { due, late: over }]) => [key || 'not named', due, over]);
    same(`${name} buyers`, found.toSorted(), told.toSorted());
    for (const [, due, over] of told) expect(Number(over)).toBeLessThanOrEqual(Number(due));
  }
  const groups = tableIn(paper('labour'), 'groups');
  const balances = column(groups, 'group2').map((who, at) => [
    String(who).toLowerCase(),
    column(groups, 'balance')[at],
  ]);
  same(
    `${name} groups`,
    balances.toSorted(),
    [...owedTo(farm, span.to)].map(([key, paise]) => [key || 'not named', paise]).toSorted(),
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
      const sheets = workbookSheets(made).slice(1);
      const tables = made.blocks.filter((block) => block.kind === 'table');
      tables.forEach(({ totals = [], rows }, at) => {
        totals.forEach((cell, index) => {
          if (cell.type !== 'money') return;
          expect(csv).toContain(rupeesText(cell.paise));
          const written = sheets[at]?.data[rows.length + 2]?.[index];
          expect(written?.stored).toBe(cell.paise / 100);
        });
      });
    }
  }
});
