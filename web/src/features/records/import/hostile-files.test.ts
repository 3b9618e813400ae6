import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csv, read } from '../../../../test/import-farm.ts';
import { numberCell, textCell, workbook } from '../../../../test/workbook.ts';
import { sheetsOf } from '../../../lib/table-file.ts';
import { refusedByBytes, refusedBySheets } from './file-refused.ts';

/** The sentence that a file is refused with; `null` where it is read. */
async function refusal(bytes: Uint8Array): Promise<string | null> {
  return refusedByBytes(bytes) ?? refusedBySheets(await sheetsOf(bytes));
}
const utf8 = (text: string) => new TextEncoder().encode(text);

test('what is no table has a sentence of its own', async () => {
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('oldWorkbook');
  expect(await refusal(utf8('%PDF-1.7\n1 0 obj'))).toBe('notATable');
  expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))).toBe('notATable');
  expect(await refusal(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]))).toBe('notATable');
  expect(await refusal(utf8('\n <html><table><tr><td>Date</td></tr></table></html>'))).toBe('notATable');
  expect(await refusal(utf8(''))).toBe('noTable');
  expect(await refusal(utf8(' \n\n,,,\n'))).toBe('noTable');
});

test('letters that were lost when the file was saved are not taken for words', async () => {
  const marathi = 'दिनांक,तपशील,जमा,नावे\n1/4/2025,डिझेल,,900';
  expect(await refusal(utf8(marathi))).toBeNull();
  const asLatin = new TextDecoder('windows-1252').decode(utf8(marathi));
  expect(await refusal(utf8(asLatin))).toBe('lostLetters');
  expect(await refusal(utf8(marathi.replace(/[\u0900-\u097f]/g, '?')))).toBe('lostLetters');
  // A question in a note is one.
  expect(await refusal(utf8('Date,Plot,Note\n1/4/2025,Odha,why???'))).toBeNull();
});

test('a workbook with one cell in the last corner is refused before it fills the memory', async () => {
  const far = workbook([{ name: 'Far', rows: [textCell('Date') + textCell('Cost')] }]);
  const files = unzipSync(far);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(files[name] ?? new Uint8Array()).replace(
    '</sheetData>',
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  );
  await expect(sheetsOf(zipSync({ ...files, [name]: strToU8(sheet) }))).rejects.toThrow(/far/);
});

test('five thousand rows come in; each that cannot is named', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) =>
    at % 100 === 99 ? 'sometime,Diesel,900,' : `${(at % 28) + 1}/11/2025,Diesel ${at},${at + 1},`,
  );
  const found = await read(csv('Date,Particulars,Debit,Credit', ...rows), { plotId: 'odha' });
  expect(found.drafts).toHaveLength(4950);
  expect(found.refused).toHaveLength(50);
  expect(new Set(found.refused.map(({ fault }) => fault))).toEqual(new Set(['badDay']));
});

test('a formula is its stored value; one without is named, and so is one that stands as text', async () => {
  const formula = (value: string) => `<c s="0"><f>B2*2</f>${value}</c>`;
  const text = (...cells: string[]) => cells.map(textCell).join('');
  const book = workbook([
    {
      name: 'Formulas',
      rows: [
        text('Date', 'Plot', 'Expense head', 'Amount'),
        text('1/11/2025', 'Wadi 2', 'Diesel') + formula('<v>900</v>'),
        text('2/11/2025', 'Wadi 2', 'Diesel') + formula(''),
        text('3/11/2025', 'Wadi 2', 'Diesel', '=900*2'),
        text('4/11/2025', 'Wadi 2', 'Diesel') + numberCell(1200.5),
      ],
    },
  ]);
  const found = await read(book);
  expect(found.drafts.map(({ line, cost }) => [line, cost])).toEqual([
    [2, 90_000],
    [5, 120_050],
  ]);
  expect(found.refused).toMatchObject([
    { line: 3, fault: 'missing', column: 'money' },
    { line: 4, fault: 'badNumber', text: '=900*2' },
  ]);
});

test('a cell of a million letters is named, and shown in a few', async () => {
  const huge = 'x'.repeat(1_000_000);
  const { drafts, refused } = await read(
    csv(
      'Date,Plot,Expense head,Amount,Note',
      `1/11/2025,Wadi 2,Diesel,900,${huge}`,
      `2/11/2025,Wadi 2,Diesel,${huge},`,
    ),
  );
  expect(drafts).toEqual([]);
  expect(refused.map(({ fault }) => fault)).toEqual(['tooLong', 'badNumber']);
  expect(Math.max(...refused.map(({ text, shown }) => text.length + shown.length))).toBeLessThan(200);
});

test('a row whose money went both ways, or below zero, or that says no money, is not guessed', async () => {
  const { drafts, refused } = await read(
    csv(
      'Date,Particulars,Debit,Credit',
      '1/11/2025,Diesel,900,100',
      '2/11/2025,Diesel,-900,',
      '3/11/2025,Diesel,(900),',
      '4/11/2025,Diesel,,',
      '5/11/2025,Diesel,900,0.00',
      '6/11/2025,Diesel,-,-',
    ),
    { plotId: 'odha' },
  );
  expect(drafts.map(({ line, kind, cost }) => [line, kind, cost])).toEqual([[6, 'expense', 90_000]]);
  expect(refused.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'bothSides'],
    [3, 'outOfRange'],
    [4, 'outOfRange'],
    [5, 'missing'],
    [7, 'missing'],
  ]);
});
