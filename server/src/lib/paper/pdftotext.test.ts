/** What another program reads in the pages: poppler's pdftotext. Left out, and said so, where it is not installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReport } from '@draksha/reports/make-report';
import { type ReportDocument, reportKinds } from '@draksha/reports/report-document';
import { hi } from '@draksha/reports/words/hi';
import { mr } from '@draksha/reports/words/mr';
import { afterAll, expect, test } from 'vitest';
import { readFarm } from '../../../../reports/truth/farms.ts';
import { sprayDiary } from '../../../test/paper-samples.ts';
import { printPages } from './page-printer.ts';

const isThere = spawnSync('pdftotext', ['-v']).error === undefined;
if (!isThere) console.info('pdftotext (poppler-utils) is not installed: what it finds is left out');
const folder = mkdtempSync(join(tmpdir(), 'papers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const leaves = (tree: unknown): string[] =>
  typeof tree === 'string'
    ? [tree]
    : typeof tree === 'object' && tree !== null
      ? Object.values(tree).flatMap(leaves)
      : [];
const wordsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.normalize('NFC').match(/[\u0900-\u097f\u200c\u200d]+/g) ?? [])
      .filter((word) => /\p{L}/u.test(word)),
  ),
];

async function readByPoppler(report: ReportDocument): Promise<string> {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, await printPages(report));
  const read = (...ways: string[]): string =>
    execFileSync('pdftotext', ['-enc', 'UTF-8', ...ways, file, '-'], { encoding: 'utf8' });
  // As text it joins what a line's end parts at a stroke; laid out as on the page it does not.
  return `${read()}\n${read('-layout')}`.normalize('NFC');
}

const onePage = (language: 'hi' | 'mr', words: readonly string[]): ReportDocument => ({
  ...sprayDiary(language, 0),
  landscape: false,
  footnotes: [],
  blocks: [{ kind: 'text', paragraphs: words }],
});

test.runIf(isThere).each([
  ['hi', hi],
  ['mr', mr],
] as const)('pdftotext finds every word of the reports in %s', async (language, said) => {
  const words = wordsIn(leaves(said));
  expect(words.length).toBeGreaterThan(400);
  const found = new Set((await readByPoppler(onePage(language, words))).split(/[\s/]+/));
  expect(words.filter((word) => !found.has(word))).toEqual([]);
});

const NOW_MS = Date.parse('2026-12-25T06:00:00+05:30');
const farms = ['ozar', 'niphad'].map((name) => readFarm(name));
const papers = (language: 'hi' | 'mr'): ReportDocument[] =>
  farms.flatMap(({ rows, span }) =>
    reportKinds.map((kind) =>
      makeReport(kind, rows, span, { language, farmer: 'आशा पाटील', nowMs: NOW_MS, ledgers: true }),
    ),
  );

test.runIf(isThere).each(['hi', 'mr'] as const)(
  'pdftotext finds every word on each report in %s',
  async (language) => {
    for (const paper of papers(language)) {
      const { title, subtitle, farmer, blocks, footnotes } = paper;
      const words = wordsIn(leaves([title, subtitle, farmer, blocks, footnotes]));
      const text = await readByPoppler(paper);
      const found = new Set(wordsIn([text]));
      expect([paper.report, words.filter((word) => !found.has(word))]).toEqual([paper.report, []]);
    }
  },
);
