import { expect, test } from 'vitest';
import type { WorkbookSheet } from './report-workbook.ts';
import { workbookPages } from './workbook-pages.ts';

const cell = (value: string, wrap = true) => ({ value, type: String, wrap });
const heightsIn = (sheet: WorkbookSheet): (number | null)[] => {
  const rows = sheet.data.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`);
  const xml = `<worksheet><cols/><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const { transform } = workbookPages([sheet]).files.transform['xl/worksheets/sheet{id}.xml'];
  const made = transform(xml, {}, { sheetIndex: 0 });
  return sheet.data.map((_, at) => {
    const height = new RegExp(`<row r="${at + 1}"(?: ht="([\\d.]+)")?>`).exec(made)?.[1];
    return height === undefined ? null : Number(height);
  });
};

test('a row of wrapped words is as high as its lines, for readers that do not fit it themselves', () => {
  const long =
    'Picked on 23/01/2025, before the waiting days of Curzate M8 were over: they ended on 22/02/2025.';
  const heights = heightsIn({
    sheet: 'Spray diary',
    columns: [{ width: 14 }, { width: 60 }],
    data: [
      [cell('Odha')],
      [cell('cymoxanil + mancozeb')],
      [cell('Sulphur'), cell(long)],
      [cell(long, false)],
      [cell('द्राक्षबागायतदारसंघ आणि शेतकरी')],
      [null],
    ],
  });
  expect(heights).toEqual([null, 30, 30, null, expect.any(Number), null]);
  // Letters with signs above and below stand farther apart.
  expect(heights[4]).toBeGreaterThan(30);
});
