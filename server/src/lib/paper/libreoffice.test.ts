/** What LibreOffice reckons in the workbooks of reports. Left out, and said so, where it is not installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReport } from '@draksha/reports/make-report';
import { reportKinds } from '@draksha/reports/report-document';
import { reportSheets, type WorkbookSheet } from '@draksha/reports/report-workbook';
import { afterAll, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { asRows, farmOf, NOW_MS } from '../../../../reports/truth/random-farms.ts';
import { moneyOf } from '../../../../reports/truth/second-program.ts';
import { makeWorkbook } from './workbook.ts';

const isThere = spawnSync('soffice', ['--version']).error === undefined;
if (!isThere) console.info('LibreOffice is not installed: what it reckons is left out');
const folder = mkdtempSync(join(tmpdir(), 'workbooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each sheet of the workbooks as a text with tabs, numbers bare or as they are shown, by the name of its file. */
function readByLibreOffice(
  files: ReadonlyMap<string, Uint8Array>,
  out: string,
  asShown = false,
): Map<string, string[][]> {
  const [from, to] = [join(folder, out), join(folder, `${out} read`)];
  for (const path of [from, to]) mkdirSync(path);
  for (const [name, bytes] of files) writeFileSync(join(from, `${name}.xlsx`), bytes);
  const tabs = `csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,${asShown},false,false,-1`;
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', '--convert-to', tabs, '--outdir', to],
      ...[...files.keys()].map((name) => join(from, `${name}.xlsx`)),
    ],
    { stdio: 'pipe', timeout: 150_000 },
  );
  return new Map(
    readdirSync(to).map((name) => [
      name.replace(/\.csv$/, ''),
      readFileSync(join(to, name), 'utf8')
        .split('\n')
        .map((line) => line.split('\t').map((cell) => cell.replace(/^"|"$/g, ''))),
    ]),
  );
}

const papers = new Map(
  reportKinds.map((kind) => {
    const options = { language: 'mr', farmer: 'आशा पाटील', nowMs: NOW_MS, ledgers: true } as const;
    return [kind, makeReport(kind, asRows(farmOf(2)), { plotIds: [], from: null, to: null }, options)];
  }),
);

interface Total {
  readonly place: string;
  readonly value: number;
}

/** Of each formula what was stored, and what LibreOffice shows in its place. */
const totalsOf = (kind: string, sheets: readonly WorkbookSheet[], read: Map<string, string[][]>) => {
  const [stored, shown]: [Total[], Total[]] = [[], []];
  for (const { sheet, data } of sheets)
    data.forEach((row, line) => {
      row.forEach((cell, at) => {
        if (cell?.stored === undefined) return;
        const place = `${kind} ${sheet} ${line + 1}/${at + 1}`;
        const text = read.get(`${kind}-${sheet}`)?.[line]?.[at];
        stored.push({ place, value: Math.round(cell.stored * 1000) / 1000 });
        shown.push({ place, value: Math.round(Number(text || Number.NaN) * 1000) / 1000 });
      });
    });
  return { stored, shown };
};

test.runIf(isThere)(
  'LibreOffice reckons the totals that are stored, and those of the second program, also where none is stored',
  async () => {
    const shipped = new Map<string, Uint8Array>();
    const bare = new Map<string, Uint8Array>();
    for (const [kind, paper] of papers) {
      shipped.set(kind, await makeWorkbook(paper));
      // Without stored values nothing but its own reckoning can stand there.
      bare.set(kind, await writeWorkbook(reportSheets(paper)).toBuffer());
    }
    const reads = [readByLibreOffice(shipped, 'shipped'), readByLibreOffice(bare, 'bare')];
    const dayBook = papers.get('day-book');
    if (dayBook === undefined) throw new Error('no day book');
    const money = moneyOf(farmOf(2).records);
    for (const read of reads) {
      let count = 0;
      for (const [kind, paper] of papers) {
        const { stored, shown } = totalsOf(kind, reportSheets(paper), read);
        expect(shown).toEqual(stored);
        count += stored.length;
      }
      expect(count).toBeGreaterThan(30);
      const book = reportSheets(dayBook).at(1);
      const values = read.get(`day-book-${book?.sheet}`)?.[(book?.data.length ?? 0) - 1] ?? [];
      expect(values.map(Number)).toEqual(expect.arrayContaining([money.spent / 100, money.earned / 100]));
    }
  },
);

test.runIf(isThere)('LibreOffice shows what was lost with its minus, in lakh and crore', async () => {
  const farm = farmOf(2);
  const [plot] = farm.plots;
  const spent = [0.5, 14.1986976, 1234.5].map((lakh, at) => ({
    ...{ id: `r${at}`, plotId: plot?.id ?? '', kind: 'labour', details: {} },
    ...{ happenedAt: `2026-0${at + 1}-05T06:00:00Z`, cost: Math.round(lakh * 1e7) },
  }));
  const span = { plotIds: [], from: null, to: null };
  const options = { language: 'en', farmer: '', nowMs: NOW_MS } as const;
  const made = makeReport('costs', asRows({ ...farm, seasons: [], records: spent }), span, options);
  const read = readByLibreOffice(new Map([['lost', await makeWorkbook(made)]]), 'lost', true);
  const months = read.get('lost-By month') ?? [];
  const at = months[1]?.indexOf('Balance') ?? -1;
  expect(months.slice(2, 5).map((row) => row[at])).toEqual([
    '-₹50,000.00',
    '-₹14,19,869.76',
    '-₹12,34,50,000.00',
  ]);
});
