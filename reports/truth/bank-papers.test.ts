/** What a bank and an accountant read, worked out by hand on a small farm of two plots. */
import { expect, test } from 'vitest';
import { buyerAccounts } from '../src/ledgers.ts';
import { makeReport } from '../src/make-report.ts';
import type { ReportCell, ReportDocument, ReportKind, ReportTable } from '../src/report-document.ts';
import type { ReportRecord, ReportRows, ReportSpan } from '../src/report-rows.ts';
import { NO_PLOT, NO_SEASON } from './farms.ts';
import { tableIn } from './table-in.ts';

let count = 0;
const record = (plotId: string, day: string, kind: string, details: object, cost: number | null = null) =>
  ({
    id: `r${String(++count).padStart(3, '0')}`,
    plotId,
    seasonId: null,
    entryId: `e${count}`,
    kind,
    happenedAt: `${day}T06:00:00.000Z`,
    details,
    cost,
    notes: null,
  }) as ReportRecord;

const PLOTS = [
  { ...NO_PLOT, id: 'odha', name: 'Odha', areaHectares: 0.4, totalVines: 1000 },
  { ...NO_PLOT, id: 'mal', name: 'Mal', areaHectares: 0.4 },
];
const SEASONS = [
  { ...NO_SEASON, id: 'o', plotId: 'odha', cycle: 'fruit' as const, pruningDate: '2025-10-01' },
  { ...NO_SEASON, id: 'm', plotId: 'mal', cycle: 'fruit' as const, pruningDate: '2025-10-01' },
];
const farm = (...records: ReportRecord[]): ReportRows => ({
  ...{ plots: PLOTS, seasons: SEASONS, products: [], tasks: [], stageMarks: [], photos: [] },
  records,
});
const ALL: ReportSpan = { plotIds: [], from: null, to: null };
const YEAR: ReportSpan = { plotIds: [], from: '2025-04-01', to: '2026-03-31' };
const paper = (kind: ReportKind, rows: ReportRows, span: ReportSpan, day = '2026-10-28'): ReportDocument =>
  makeReport(kind, rows, span, {
    language: 'en',
    farmer: 'Asha',
    nowMs: Date.parse(`${day}T06:00:00Z`),
    ledgers: true,
  });

const columnOf = (table: ReportTable, id: string): (ReportCell | undefined)[] => {
  const at = table.columns.findIndex((column) => column.id === id);
  return table.rows.map((row) => row[at]);
};
const totalOf = (table: ReportTable, id: string): ReportCell | undefined =>
  table.totals?.[table.columns.findIndex((column) => column.id === id)];
const factIn = (made: ReportDocument, label: string): ReportCell | undefined =>
  made.blocks
    .flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    .find((fact) => fact.label === label)?.value;

const rupees = (amount: number) => ({ type: 'money', paise: amount * 100 });

test('a buyer who pays in time after the paper’s last day is not late on it', () => {
  const rows = farm(
    record('odha', '2026-03-20', 'harvest', { kg: 100, ratePaisePerKg: 5000, buyer: 'Patil', payInDays: 20 }),
    record('odha', '2026-04-05', 'income', { category: 'sale_payment', party: 'Patil' }, 500_000),
  );
  // On 31 March 5,000 are due for 11 days, to be paid by 9 April; the paper is made in October.
  expect(buyerAccounts(rows.records, YEAR, '2026-10-28')).toMatchObject([
    { due: 500_000, overdue: 0, daysOverdue: null, openSince: '2026-03-20', daysWaiting: 11 },
  ]);
  const buyers = tableIn(paper('costs', rows, YEAR), 'buyers');
  expect(columnOf(buyers, 'overdue')).toEqual([rupees(0)]);
  expect(buyers.note).toContain('31/03/2026');
});

test('of all buyers together no more is late than is due: what one paid ahead stands beside it', () => {
  const rows = farm(
    record('odha', '2026-01-10', 'harvest', { kg: 100, ratePaisePerKg: 5000, buyer: 'Patil', payInDays: 5 }),
    record('odha', '2026-01-12', 'income', { category: 'sale_payment', party: 'Shah' }, 300_000),
  );
  const buyers = tableIn(paper('costs', rows, YEAR), 'buyers');
  expect(columnOf(buyers, 'due')).toEqual([rupees(5000), rupees(0)]);
  expect(columnOf(buyers, 'ahead')).toEqual([rupees(0), rupees(3000)]);
  expect([totalOf(buyers, 'due'), totalOf(buyers, 'ahead'), totalOf(buyers, 'overdue')]).toEqual([
    rupees(5000),
    rupees(3000),
    rupees(5000),
  ]);
});

test('yield is of the days printed above it; what was picked outside them is named', () => {
  const rows = farm(
    record('odha', '2026-03-30', 'harvest', { kg: 100, brix: 18 }),
    record('odha', '2026-04-02', 'harvest', { kg: 40, brix: 20 }),
  );
  const cut = paper('yield', rows, YEAR);
  expect(columnOf(tableIn(cut, 'seasons'), 'kg')).toEqual([{ type: 'number', value: 100, decimals: 3 }]);
  expect(columnOf(tableIn(cut, 'seasons'), 'lastPicking')).toEqual([{ type: 'date', day: '2026-03-30' }]);
  expect(cut.footnotes.join(' ')).toContain('40');
  const next = paper('yield', rows, { plotIds: [], from: '2026-04-01', to: '2027-03-31' });
  expect(columnOf(tableIn(next, 'seasons'), 'kg')).toEqual([{ type: 'number', value: 40, decimals: 3 }]);
  const whole = paper('yield', rows, ALL);
  expect(columnOf(tableIn(whole, 'seasons'), 'kg')).toEqual([{ type: 'number', value: 140, decimals: 3 }]);
});

test('what was expected is of the paper’s last day too', () => {
  const rows = farm(
    record('odha', '2026-03-10', 'bunch_count', { bunches: '30 30', bunchGrams: '100 100' }),
    record('odha', '2026-04-10', 'bunch_count', { bunches: '20 20' }),
  );
  const expected = tableIn(paper('yield', rows, YEAR, '2026-04-20'), 'estimates');
  expect(columnOf(expected, 'countedOn')).toEqual([{ type: 'date', day: '2026-03-10' }]);
});

test('the price with what still hangs is of the plots whose bunches were counted', () => {
  const rows = farm(
    record('odha', '2026-02-01', 'bunch_count', { bunches: '20 20', bunchGrams: '100 100' }),
    record('odha', '2026-02-01', 'labour', { people: 2 }, 2_000_000),
    record('odha', '2026-02-02', 'harvest', { kg: 500 }),
    record('mal', '2026-02-01', 'labour', { people: 2 }, 9_000_000),
    record('mal', '2026-02-02', 'harvest', { kg: 100 }),
  );
  // Odha: 1,000 vines × 20 bunches × 100 g = 2,000 kg, 1,500 of them still hang; 20,000 rupees ÷ 2,000 kg.
  const made = paper('costs', rows, ALL, '2026-02-10');
  expect(factIn(made, 'Price that covers the cost so far, with what still hangs, per kg')).toEqual(
    rupees(10),
  );
  expect(made.footnotes.join(' ')).toContain('Odha');
});

test('water of which nobody knows the litres is not nought', () => {
  const rows = farm(record('mal', '2026-02-01', 'irrigation', { minutes: 60 }));
  const unknown = { type: 'unknown', text: 'not known' };
  expect(factIn(paper('season', rows, { ...ALL, plotIds: ['mal'] }), 'Water given')).toEqual(unknown);
  const water = paper('water', rows, ALL);
  const plots = tableIn(water, 'plots');
  // Odha was not watered by the diary: nothing stands there.
  expect(columnOf(plots, 'litres')).toEqual([{ type: 'empty' }, unknown]);
  expect(columnOf(plots, 'litresPerVine')[1]).toEqual({ type: 'empty' });
  const two = farm(
    record('mal', '2026-02-01', 'irrigation', { minutes: 60 }),
    record('mal', '2026-02-03', 'irrigation', { minutes: 90 }),
  );
  expect(totalOf(tableIn(paper('water', two, { ...ALL, plotIds: ['mal'] }), 'waterings'), 'litres')).toEqual(
    unknown,
  );
});

test('sales without a price add up to no price, not to nought', () => {
  const rows = farm(
    record('odha', '2026-02-01', 'harvest', { kg: 10 }),
    record('odha', '2026-02-02', 'harvest', { kg: 20 }),
  );
  const sales = tableIn(paper('costs', rows, ALL), 'sales');
  expect(totalOf(sales, 'amount')).toEqual({ type: 'unknown', text: 'not written' });
});

test('the day book: each sum with whom it went to and its note; its cost and income are those of the costs', () => {
  const rows = farm(
    {
      ...record('odha', '2026-02-01', 'expense', { category: 'fuel', party: 'Jai pump' }, 120_050),
      notes: 'Diesel 12 l',
    },
    record('odha', '2026-02-02', 'harvest', { kg: 10, ratePaisePerKg: 5000, buyer: 'Patil' }),
    record('odha', '2026-02-04', 'income', { category: 'sale_payment', party: 'Patil' }, 30_000),
    record('mal', '2026-02-05', 'labour', { people: 2, names: 'Ramu' }, 60_000),
    record('mal', '2026-02-06', 'expense', { category: 'wage_payment', party: 'Ramu' }, 50_000),
  );
  const book = tableIn(paper('day-book', rows, ALL), 'book');
  expect(columnOf(book, 'party')).toEqual([
    { type: 'text', text: 'Jai pump' },
    { type: 'text', text: 'Patil' },
    { type: 'text', text: 'Patil' },
    { type: 'text', text: 'Ramu' },
    { type: 'text', text: 'Ramu' },
  ]);
  expect(columnOf(book, 'note')[0]).toEqual({ type: 'text', text: 'Diesel 12 l' });
  const costs = tableIn(paper('costs', rows, ALL), 'plots');
  for (const [ours, theirs] of [
    ['spent', 'spent'],
    ['earned', 'earned'],
  ] as const)
    expect(totalOf(book, ours)).toEqual(totalOf(costs, theirs));
  expect([totalOf(book, 'paid'), totalOf(book, 'received')]).toEqual([rupees(500), rupees(300)]);
});

test('what was paid for work is listed, each payment by itself', () => {
  const rows = farm(
    record('mal', '2026-02-01', 'expense', { category: 'wage_payment', party: 'Ramu' }, 50_000),
    record('mal', '2026-02-05', 'labour', { people: 2, names: 'Ramu' }, 60_000),
    record('mal', '2026-02-09', 'expense', { category: 'wage_payment', party: 'Ramu' }, 20_000),
  );
  const payments = tableIn(paper('labour', rows, ALL), 'payments');
  expect(columnOf(payments, 'day')).toEqual([
    { type: 'date', day: '2026-02-01' },
    { type: 'date', day: '2026-02-09' },
  ]);
  expect(totalOf(payments, 'paid')).toEqual(rupees(700));
});
