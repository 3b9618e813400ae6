import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import type { DiaryTable } from './diary-table.ts';
import { csvOfTable, workbookOfTable } from './export-file.ts';

const table: DiaryTable = {
  head: ['तारीख', 'काय', 'खर्च, ₹'],
  rows: [
    [
      { type: 'day', day: '2026-11-20' },
      { type: 'text', text: '=1+1' },
      { type: 'number', value: 1150.5 },
    ],
    [null, { type: 'text', text: 'ओढा 2' }, null],
  ],
};

test('CSV: days, numbers without marks, a formula defused', () => {
  expect(csvOfTable(table)).toBe('\ufeffतारीख,काय,"खर्च, ₹"\r\n2026-11-20,\'=1+1,1150.5\r\n,ओढा 2,\r\n');
});

test('a workbook has days and numbers, and what looks like a formula is text', async () => {
  const file = await workbookOfTable(table, 'नोंदवही');
  const [sheet] = await readWorkbook(await file.arrayBuffer());
  expect(sheet?.data).toEqual([
    ['तारीख', 'काय', 'खर्च, ₹'],
    [new Date('2026-11-20T00:00:00Z'), '=1+1', 1150.5],
    [null, 'ओढा 2', null],
  ]);
});
