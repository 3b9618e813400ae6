import { expect, test } from 'vitest';
import { makeReport } from '../make-report.ts';
import type { ReportLanguage, ReportTable } from '../report-document.ts';
import { tableNodes } from './page-table.ts';
import { reportPages } from './report-page.ts';
import { trialPages } from './trial-pages.ts';

const NOW_MS = Date.parse('2026-11-03T06:00:00+05:30');
const rows = { plots: [], seasons: [], records: [], products: [], tasks: [], stageMarks: [], photos: [] };
const report = (language: ReportLanguage) =>
  makeReport(
    'costs',
    rows,
    { plotIds: [], from: null, to: null },
    { language, farmer: 'Asha', nowMs: NOW_MS },
  );

test('the foot of a page says its number and the day, once in each language', () => {
  const foot = (language: ReportLanguage) =>
    JSON.stringify(reportPages(report(language)).footer(2, 3)).replaceAll(/[^\p{L}\p{M}\d/ ]+/gu, ' ');
  expect(foot('en')).toContain('Page 2 of 3');
  expect(foot('en').match(/03\/11\/2026/g)).toHaveLength(1);
  expect(foot('mr+en')).toContain('Page 2 of 3');
  expect(foot('mr+en')).not.toContain('pages');
  expect(foot('mr+en').match(/03\/11\/2026/g)).toHaveLength(2);
});

test('that figures are not known takes no room from the day', () => {
  const unknown = { type: 'unknown', text: 'माहीत नाही / not known' } as const;
  const table: ReportTable = {
    kind: 'table',
    id: 't',
    heading: 'T',
    columns: ['day', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, i) => ({
      id,
      heading: id,
      type: i === 0 ? 'date' : 'number',
      width: 12,
    })),
    rows: [[{ type: 'date', day: '2026-11-03' }, ...new Array(7).fill(unknown)]],
  };
  const width = JSON.stringify(tableNodes(table, report('mr+en'), 523)).match(/"widths":\[([\d.]+)/)?.[1];
  // Ten signs of eight points.
  expect(Number(width)).toBeGreaterThanOrEqual(10 * 8 * 0.62);
});

test('trial pages have a block of each kind that the report has, and stay a page or two', () => {
  const { blocks, ...frame } = report('mr');
  const table = blocks.find((block) => block.kind === 'table');
  const text = { kind: 'text', paragraphs: ['अ', 'आ'] } as const;
  if (table?.kind !== 'table') throw new Error('The report of costs has a table');
  const long = { ...table, rows: new Array(500).fill(table.columns.map(() => ({ type: 'empty' }))) };
  const trial = trialPages({ ...frame, blocks: [...new Array(40).fill(long), text] });
  expect(new Set(trial.blocks.map(({ kind }) => kind))).toEqual(new Set(['table', 'text']));
  expect(trial.blocks.length).toBeLessThan(10);
  expect(JSON.stringify(trial).length).toBeLessThan(JSON.stringify(long).length);
  expect(trial).toMatchObject({ title: frame.title, language: 'mr', furniture: frame.furniture });
});

test('amounts below each other are all written with paise where one of them has some', () => {
  const money = (paise: number) => ({ type: 'money', paise }) as const;
  const table: ReportTable = {
    ...{ kind: 'table', id: 't', heading: 'T' },
    columns: ['a', 'b'].map((id) => ({ id, heading: id, type: 'money', width: 12 })),
    rows: [
      [money(500_000), money(500_000)],
      [money(123_456), money(10_000)],
    ],
    totals: [money(623_456), money(510_000)],
  };
  const words = JSON.stringify(tableNodes(table, report('en'), 523)).match(/₹[\d,.]+/g);
  expect(words).toEqual(['₹5,000.00', '₹5,000', '₹1,234.56', '₹100', '₹6,234.56', '₹5,100']);
});
