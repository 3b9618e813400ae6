import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costFigures } from '../src/costs.ts';
import { makeReport } from '../src/make-report.ts';
import { earnedPaise, spentPaise } from '../src/record-money.ts';
import { csvRupees, reportCsv } from '../src/report-csv.ts';
import { type ReportKind, type ReportTable, reportKinds, reportLanguages } from '../src/report-document.ts';
import type { ReportRecord, ReportRows } from '../src/report-rows.ts';
import { columnName, reportSheets } from '../src/report-workbook.ts';
import { en } from '../src/words/en.ts';
import { hi } from '../src/words/hi.ts';
import { mr } from '../src/words/mr.ts';
import { readFarm } from './farms.ts';

const ALL = { plotIds: [], from: null, to: null };
const NOW_MS = Date.parse('2026-12-25T06:00:00+05:30');
const farms = ['ozar', 'sangola', 'niphad'].map((name) => readFarm(name));
const report = (kind: ReportKind, rows: ReportRows, language: (typeof reportLanguages)[number] = 'en') =>
  makeReport(kind, rows, ALL, { language, farmer: 'Asha', nowMs: NOW_MS });
const tablesOf = (made: ReturnType<typeof makeReport>): ReportTable[] =>
  made.blocks.filter((block) => block.kind === 'table');

const leaves = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

test('each sentence has the same values in it in all three languages', () => {
  const others = [hi, mr].map((words) => new Map(leaves(words)));
  for (const [key, text] of leaves(en))
    for (const words of others) expect(holes(words.get(key) ?? ''), key).toEqual(holes(text));
});

describe.each(reportKinds)('%s', (kind) => {
  test.each(reportLanguages)('is whole in %s: no hole in a sentence, a cell for each column', (language) => {
    for (const { rows } of farms) {
      const made = report(kind, rows, language);
      expect(JSON.stringify(made)).not.toMatch(/\{(?!page\}|pages\})\w+\}|undefined|NaN/);
      for (const { columns, rows: cells, totals } of tablesOf(made)) {
        for (const row of [...cells, ...(totals ? [totals] : [])]) expect(row).toHaveLength(columns.length);
        for (const [i, cell] of cells.flatMap((row) => [...row.entries()]))
          expect(['empty', 'unknown', columns[i]?.type]).toContain(cell.type);
      }
      const ids = made.blocks.flatMap((block) => ('id' in block ? [block.id] : []));
      expect(new Set(ids).size, 'an id twice').toBe(ids.length);
      expect(new Set(reportSheets(made).map(({ sheet }) => sheet)).size).toBe(tablesOf(made).length + 1);
    }
  });
});

test('two languages say everything twice and keep the figures', () => {
  const [farm] = farms;
  if (!farm) throw new Error('no farm');
  const made = report('spray-diary', farm.rows, 'mr+en');
  expect(made.title).toBe('फवारणी नोंदवही / Spray diary');
  const [table] = tablesOf(made);
  expect(table?.columns[1]?.heading).toBe('तारीख / Date');
});

test('the packhouse reads what is not known', () => {
  const { rows } = readFarm('niphad');
  const made = makeReport('spray-diary', rows, ALL, { language: 'en', farmer: '', nowMs: NOW_MS });
  const text = JSON.stringify(made);
  expect(text).toContain('PHI not known: Old, R.');
  expect(text).toContain(
    'P, 01/12/2026: written 30 days (Annexure 5, 2025); the list now asks 45 (Annexure 5, 2026): harvest from 15/01/2027.',
  );
  const facts = made.blocks.find((block) => block.kind === 'facts');
  expect(facts?.facts.find(({ label }) => label.startsWith('Harvest from'))?.value).toEqual({
    type: 'unknown',
    text: 'not known',
  });
});

test('a statement claims nothing while one interval is not known, and nothing while one is open', () => {
  const { rows } = readFarm('niphad');
  const said = (records: readonly ReportRecord[], day: string) =>
    JSON.stringify(
      makeReport('residues', { ...rows, records }, ALL, {
        language: 'en',
        farmer: '',
        nowMs: Date.parse(`${day}T06:00:00+05:30`),
      }),
    );
  const known = rows.records.filter(({ details }) => JSON.stringify(details).includes('"P"'));
  expect(said(rows.records, '2027-03-01')).toContain('Products whose interval is not known: 1');
  expect(said(rows.records, '2027-03-01')).not.toContain('are over; the last ended');
  expect(said(known, '2026-12-25')).toContain('some sprays are not over: do not harvest before 31/12/2026');
  // The list asks more today than was written: no claim by the shorter one.
  expect(said(known, '2027-01-05')).not.toContain('are over; the last ended');
  const { products } = rows;
  const asWritten = { ...rows, records: known, products: products.filter(({ id }) => id !== 'p') };
  const clear = makeReport('residues', asWritten, ALL, {
    language: 'en',
    farmer: '',
    nowMs: Date.parse('2027-01-05T06:00:00+05:30'),
  });
  expect(JSON.stringify(clear)).toContain(
    'on 05/01/2027 the pre-harvest intervals of all sprays since the pruning of 08/10/2026 are over; the last ended on 31/12/2026',
  );
});

const plotIds = ['a', 'b', 'c'];
const money = fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null });
const anyRecord: fc.Arbitrary<ReportRecord> = fc
  .record({
    plotId: fc.constantFrom(...plotIds),
    day: fc.integer({ min: 0, max: 500 }),
    cost: money,
    what: fc.oneof(
      fc.constantFrom('spray', 'labour', 'pruning', 'irrigation', 'note').map((kind) => ({
        kind,
        details: kind === 'spray' ? { products: [{ name: 'X' }] } : {},
      })),
      fc
        .constantFrom('fuel', 'wages', 'wage_payment', 'sale_deduction', 'other')
        .map((category) => ({ kind: 'expense', details: { category } })),
      fc
        .constantFrom('grapes', 'sale_payment', 'subsidy')
        .map((category) => ({ kind: 'income', details: { category } })),
      fc
        .record({
          kg: fc.integer({ min: 1, max: 9_000_000 }).map((grams) => grams / 1000),
          ratePaisePerKg: fc.integer({ min: 0, max: 20_000 }),
          buyer: fc.constantFrom('X', 'Y', 'x '),
        })
        .map((details) => ({ kind: 'harvest', details })),
    ),
  })
  .map(
    ({ plotId, day, cost, what }) =>
      ({
        id: `${plotId} ${day} ${cost}`,
        plotId,
        seasonId: null,
        entryId: 'e',
        happenedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000).toISOString(),
        cost,
        notes: null,
        ...what,
      }) as unknown as ReportRecord,
  );

const rowsOf = (records: readonly ReportRecord[]): ReportRows => ({
  plots: plotIds.map((id) => ({
    id,
    name: id.toUpperCase(),
    areaHectares: 0.5,
    grapeVariety: null,
    totalVines: null,
    emittersPerVine: null,
    emitterLitresPerHour: null,
    registrationCode: null,
    village: null,
    taluka: null,
    gatNumber: null,
    latitude: null,
    longitude: null,
  })),
  seasons: [],
  products: [],
  tasks: [],
  stageMarks: [],
  photos: [],
  records,
});

const total = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

describe('whatever is in the diary', () => {
  test('the plots add up to the farm, so do categories and months, and no paisa is lost', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 40 }), (records) => {
        const figures = costFigures(rowsOf(records), ALL, '2027-06-01');
        const spent = total(records.map(spentPaise));
        const earned = total(records.map(earnedPaise));
        expect(figures.farm).toMatchObject({ spent, earned, margin: earned - spent });
        expect(total(figures.plots.map((plot) => plot.spent))).toBe(spent);
        expect(total(figures.plots.map((plot) => plot.earned))).toBe(earned);
        expect(total(figures.costs.map(({ paise }) => paise))).toBe(spent);
        expect(total(figures.incomes.map(({ paise }) => paise))).toBe(earned);
        expect(total(figures.months.map((month) => month.spent))).toBe(spent);
        expect(total(figures.months.map((month) => month.earned))).toBe(earned);
        const dues = figures.buyers.map(
          ({ sold, deducted, received, due }) => sold - (deducted ?? 0) - (received ?? 0) - due,
        );
        expect(total(dues)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  test('totals are the same on the page, in the workbook and in CSV', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 2, maxLength: 20 }),
        fc.constantFrom(...reportKinds),
        (records, kind) => {
          const made = report(kind, rowsOf(records));
          const csv = reportCsv(made);
          const sheets = reportSheets(made).slice(1);
          tablesOf(made).forEach((table, t) => {
            const sheet = sheets[t]?.data ?? [];
            table.columns.forEach((column, i) => {
              const sum = table.totals?.[i];
              if (column.total !== 'sum' || sum === undefined) return;
              const cells = table.rows.map((row) => row[i]);
              if (sum.type === 'money') {
                expect(sum.paise).toBe(total(cells.map((cell) => (cell?.type === 'money' ? cell.paise : 0))));
                expect(csv).toContain(csvRupees(sum.paise));
              }
              const written = sheet[table.rows.length + 2]?.[i];
              const letter = columnName(i);
              if (sum.type === 'empty') {
                expect(cells.every((cell) => cell?.type === 'empty')).toBe(true);
                expect(written ?? null).toBeNull();
                return;
              }
              if (sum.type === 'unknown') {
                expect(written?.value).toBe(sum.text);
                return;
              }
              expect(written?.value).toBe(`SUM(${letter}3:${letter}${table.rows.length + 2})`);
              expect(written?.stored).toBe(
                sum.type === 'money' ? sum.paise / 100 : sum.type === 'number' ? sum.value : null,
              );
              const values = sheet.slice(2, table.rows.length + 2).map((row) => row[i]?.value);
              const bySheet = total(values.map((value) => (typeof value === 'number' ? value : 0)));
              if (sum.type === 'money') expect(Math.round(bySheet * 100)).toBe(sum.paise);
              else if (sum.type === 'number') expect(bySheet).toBeCloseTo(sum.value, 3);
            });
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456_789, '1234567.89'],
])('%d paise are %s rupees', (paise, text) => expect(csvRupees(paise)).toBe(text));

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
])('column %d is %s', (index, name) => expect(columnName(index)).toBe(name));

test('what a farmer typed is no formula in CSV', () => {
  const rows = rowsOf([
    {
      id: '1',
      plotId: 'a',
      seasonId: null,
      entryId: 'e',
      kind: 'harvest',
      happenedAt: '2026-02-01T00:00:00Z',
      details: { kg: 10, buyer: '=1+1', ratePaisePerKg: 100 },
      cost: null,
      notes: null,
    },
  ]);
  expect(reportCsv(report('costs', rows))).toContain("'=1+1");
});

test.each([
  ['quintal', 100, 'Picked, quintal'],
  ['tonne', 1000, 'Picked, tonne'],
] as const)(
  'in %ss every weight is the same weight, and no figure that is none changes',
  (unit, kg, heading) => {
    for (const { rows } of farms)
      for (const kind of ['yield', 'costs', 'season', 'water'] as const) {
        const inKilos = tablesOf(report(kind, rows));
        const options = { language: 'en', farmer: 'Asha', nowMs: NOW_MS, weightUnit: unit } as const;
        const weighed = tablesOf(makeReport(kind, rows, ALL, options));
        for (const [at, table] of inKilos.entries()) {
          const other = weighed[at];
          for (const [line, row] of [...table.rows, ...(table.totals ? [table.totals] : [])].entries())
            for (const [i, cell] of row.entries()) {
              const column = table.columns[i]?.id;
              const shown = [...(other?.rows ?? []), ...(other?.totals ? [other.totals] : [])][line]?.[i];
              if (
                cell.type !== 'number' ||
                shown?.type !== 'number' ||
                !/^(kg|expectedKg$|low$|high$)/.test(column ?? '') ||
                column === 'kgPerVine'
              )
                expect(shown, `${kind} ${table.id} ${column}`).toEqual(cell);
              else expect(Math.round(shown.value * kg * 1000) / 1000).toBe(cell.value);
              if (column === 'kg') expect(other?.columns[i]?.heading).toBe(heading);
            }
        }
      }
  },
);

test('each sheet of a workbook begins with its plot and says it, in every language', () => {
  const [farm] = farms;
  if (!farm) throw new Error('no farm');
  for (const language of reportLanguages) {
    const sheets = reportSheets(report('spray-diary', farm.rows, language)).slice(1);
    const names = farm.rows.plots.map(({ name }) => name);
    for (const [at, { sheet, data }] of sheets.entries()) {
      // Two tables a plot.
      const name = names[Math.floor(at / 2)] ?? '';
      expect(sheet.startsWith(name), sheet).toBe(true);
      expect(String(data[0]?.[0]?.value)).toContain(name);
    }
  }
});
