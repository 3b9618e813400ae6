/** A nought on paper is a nought that somebody wrote: a farm whose rows say nothing of money, hands, litres and kilos shows none. */
import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import type { ReportWeather } from '../src/plot-weather.ts';
import { reportCsv } from '../src/report-csv.ts';
import {
  type ReportDocument,
  type ReportKind,
  reportKinds,
  reportLanguages,
} from '../src/report-document.ts';
import type { ReportRecord, ReportRows, ReportSpan } from '../src/report-rows.ts';
import { reportSheets } from '../src/report-workbook.ts';
import { NO_PLOT, NO_SEASON } from './farms.ts';

const ALL: ReportSpan = { plotIds: [], from: null, to: null };
const YEAR: ReportSpan = { plotIds: [], from: '2026-04-01', to: '2027-03-31' };

let count = 0;
const bare = (kind: string, details: object, more: Partial<ReportRecord> = {}): ReportRecord =>
  ({
    ...{ id: `r${++count}`, plotId: 'odha', seasonId: null, entryId: `e${count}`, kind, details },
    ...{ happenedAt: '2026-11-01T06:00:00Z', cost: null, notes: null },
    ...more,
  }) as ReportRecord;
const twice = (kind: string, details: object): ReportRecord[] => [bare(kind, details), bare(kind, details)];

const BARE: readonly ReportRecord[] = [
  ...twice('spray', { products: [{ name: 'M-45' }] }),
  ...twice('labour', { names: 'Ramu toli' }),
  ...twice('labour', {}),
  ...twice('irrigation', { minutes: 60 }),
  ...twice('fertilizer', { product: '0-0-50' }),
  ...twice('pruning', {}),
  ...twice('expense', { category: 'fuel' }),
  ...twice('expense', { category: 'wage_payment', party: 'Sita' }),
  ...twice('bunch_count', { bunches: '30 28' }),
  ...twice('note', { damage: 'hail' }),
];

const farm = (records: readonly ReportRecord[]): ReportRows => ({
  plots: [
    { ...NO_PLOT, id: 'odha', name: 'Odha', areaHectares: 0.4, totalVines: 1000 },
    { ...NO_PLOT, id: 'mal', name: 'Mal' },
  ],
  seasons: [
    { ...NO_SEASON, id: 's', plotId: 'odha', cycle: 'fruit', pruningDate: '2026-10-05' },
    { ...NO_SEASON, id: 'b', plotId: 'odha', cycle: 'fruit', pruningDate: '2025-10-05' },
  ],
  records,
  ...{ products: [], tasks: [], stageMarks: [], photos: [] },
});

const paper = (
  kind: ReportKind,
  rows: ReportRows,
  language: 'en' | 'hi' | 'mr' | 'mr+en' = 'en',
  span = ALL,
) =>
  makeReport(kind, rows, span, {
    ...{ language, farmer: 'Asha', nowMs: Date.parse('2026-11-24T06:00:00Z'), ledgers: true },
  });

/** What is counted, not written: rows of the diary. */
const COUNTS = ['waterings', 'sprays'];

function noughts(made: ReportDocument): string[] {
  const isNought = (cell: unknown): boolean => /"(value|paise)":0[,}]/.test(JSON.stringify(cell ?? null));
  return made.blocks.flatMap((block) => {
    if (block.kind === 'facts')
      return block.facts.flatMap(({ label, value }) =>
        isNought(value) && !/^(Sprays|फवारण्या|छिड़काव)/.test(label) ? [`${block.id}: ${label}`] : [],
      );
    if (block.kind !== 'table') return [];
    return [...block.rows, ...(block.totals ? [block.totals] : [])].flatMap((row) =>
      block.columns.flatMap(({ id }, at) =>
        !COUNTS.includes(id) && isNought(row[at]) ? [`${block.id}: ${id}`] : [],
      ),
    );
  });
}

// A farm that picked nothing has earned nothing: decision 069 has that one nought.
const isIncome = (place: string): boolean => /: (earned|Income|उत्पन्न|आय|आमदनी).*$/.test(place);

test.each([
  ['rows that say nothing', BARE],
  ['no rows', []],
] as const)('%s: no paper has a nought, in any language or span', (_, records) => {
  const rows = farm(records);
  for (const kind of reportKinds)
    for (const language of reportLanguages)
      for (const span of [ALL, YEAR])
        expect([
          kind,
          noughts(paper(kind, rows, language, span)).filter((place) => !isIncome(place)),
        ]).toEqual([kind, []]);
});

test('so does no workbook and no CSV', () => {
  for (const kind of reportKinds) {
    const made = paper(kind, farm(BARE));
    const heads = made.blocks.flatMap((block) =>
      block.kind === 'table'
        ? block.columns.flatMap(({ id, heading }) =>
            COUNTS.includes(id) || id === 'earned' ? [heading] : [],
          )
        : [],
    );
    for (const { data } of reportSheets(made).slice(1))
      for (const row of data)
        row.forEach((cell, at) => {
          if (heads.includes(String(data[1]?.[at]?.value))) return;
          expect([kind, cell?.value === 0 || cell?.stored === 0]).toEqual([kind, false]);
        });
    if (noughts(made).length === 0)
      expect([kind, reportCsv(made).match(/(^|[,;])0\.00(?=[,;\r\n])/m)]).toEqual([kind, null]);
  }
});

const column = (made: ReportDocument, table: string, id: string) => {
  const found = made.blocks.find((block) => block.kind === 'table' && block.id === table);
  if (found?.kind !== 'table') throw new Error(`no table ${table}`);
  const at = found.columns.findIndex((one) => one.id === id);
  return [...found.rows.map((row) => row[at]), ...(found.totals ? [found.totals[at]] : [])];
};
const UNWRITTEN = { type: 'unknown', text: 'not written' };
const EMPTY = { type: 'empty' };

test('a group whose wages nobody wrote is owed what is not written, also when it was paid', () => {
  const rows = farm([
    bare('labour', { names: 'Ramu', people: 4 }),
    bare('expense', { category: 'wage_payment', party: 'Ramu' }, { cost: 50_000 }),
    bare('labour', { names: 'Sita' }, { cost: 0 }),
  ]);
  const made = paper('labour', rows);
  expect(column(made, 'groups', 'wages')).toEqual([
    UNWRITTEN,
    { type: 'money', paise: 0 },
    { type: 'money', paise: 0 },
  ]);
  expect(column(made, 'groups', 'balance').slice(0, 2)).toEqual([UNWRITTEN, { type: 'money', paise: 0 }]);
  expect(column(made, 'groups', 'workDays').slice(0, 2)).toEqual([
    { type: 'number', value: 4, decimals: 3 },
    UNWRITTEN,
  ]);
  expect(column(made, 'groups', 'paid').slice(0, 2)).toEqual([{ type: 'money', paise: 50_000 }, EMPTY]);
});

test('water and grapes of which nothing is written are no 0 l and no 0 kg; a watering of 0 l is', () => {
  const made = paper('water', farm([bare('irrigation', { litres: 0 })]));
  expect(column(made, 'plots', 'litres')).toEqual([
    { type: 'number', value: 0, decimals: 0 },
    EMPTY,
    { type: 'number', value: 0, decimals: 0 },
  ]);
  expect(column(made, 'plots', 'kg')).toEqual([EMPTY, EMPTY, EMPTY]);
});

test('a buyer who agreed on no days is not late by nought; one who did is', () => {
  const sale = (buyer: string, more: object) =>
    bare('harvest', { kg: 10, ratePaisePerKg: 5000, buyer, ...more });
  const made = paper('costs', farm([sale('Patil', {}), sale('Shah', { payInDays: 60 })]));
  expect(column(made, 'buyers', 'overdue').slice(0, 2)).toEqual([EMPTY, { type: 'money', paise: 0 }]);
  expect(column(made, 'buyers', 'received')).toEqual([EMPTY, EMPTY, EMPTY]);
  expect(column(made, 'buyers', 'deducted')).toEqual([EMPTY, EMPTY, EMPTY]);
});

test('a plot that was not watered by the diary has nothing beside its need, as it has nothing above', () => {
  const rows = farm([bare('irrigation', { litres: 500 }, { happenedAt: '2026-11-03T06:00:00Z' })]);
  const days = (value: number) => Array.from({ length: 5 }, () => value);
  const weather: ReportWeather = {
    days: {
      ...{ from: '2026-11-01', tempMax: days(30), tempMin: days(15), rainMm: days(0), humidity: days(60) },
      ...{
        windKmh: days(5),
        wetNightHours: days(0),
        et0Mm: days(4),
        measuredHours: days(0),
        source: days(0),
      },
    },
    ...{ sources: ['archive'], before: [], refreshing: false },
  };
  const made = paper('water', { ...rows, weather: new Map(rows.plots.map(({ id }) => [id, weather])) });
  expect(column(made, 'need', 'litres').slice(0, 2)).toEqual([
    { type: 'number', value: 500, decimals: 0 },
    EMPTY,
  ]);
  expect(column(made, 'need', 'givenShare')[1]).toEqual(EMPTY);
  const marathi = JSON.stringify(paper('weather', { ...rows, weather: new Map([['odha', weather]]) }, 'mr'));
  // Rain is in the reader's letters, as its headings are.
  expect(marathi).toContain('मिमी');
  expect(marathi).not.toContain('mm');
});

test('a paper of which nothing is written says so, and is no empty page', () => {
  const rows = { ...farm([]), seasons: [] };
  for (const language of reportLanguages)
    for (const kind of reportKinds) {
      const { blocks, furniture } = paper(kind, rows, language);
      expect([kind, blocks.length > 0]).toEqual([kind, true]);
      if (kind === 'season') expect(blocks).toEqual([{ kind: 'text', paragraphs: [furniture.nothing] }]);
    }
});
