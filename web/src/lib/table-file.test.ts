import { expect, test } from 'vitest';
import { numberCell, textCell, workbook } from '../../test/workbook.ts';
import { sheetsOf } from './table-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsIn = async (text: string) => (await sheetsOf(utf8(text)))[0]?.rows.map(({ cells }) => cells);

test('a semicolon by the word of the file, a decimal comma left alone', async () => {
  expect(await cellsIn('sep=;\r\nतारीख;खर्च\r\n1/12/2025;1250,50\r\n')).toEqual([
    ['तारीख', 'खर्च'],
    ['1/12/2025', '1250,50'],
  ]);
});

test('tabs and commas are told by how the lines are divided', async () => {
  expect(await cellsIn('Date\tWhat\n1/12/2025\tM-45, sulphur')).toEqual([
    ['Date', 'What'],
    ['1/12/2025', 'M-45, sulphur'],
  ]);
});

test('a note over several lines is one cell, and the line is that of the file', async () => {
  const [sheet] = await sheetsOf(utf8('a,b\n1,"first\nsecond ""line"""\n\n2,x\n'));
  expect(sheet?.rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'first\nsecond "line"'] },
    { line: 5, cells: ['2', 'x'] },
  ]);
});

test('a quote that is never closed takes no other row along', async () => {
  const rows = await cellsIn(`a,b\n1,pipe 2"\n${'2,x\n'.repeat(80)}`);
  expect(rows).toHaveLength(82);
});

test('UTF-16 and the Windows page', async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...'a,b\n1,2'].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  expect((await sheetsOf(utf16))[0]?.rows).toHaveLength(2);
  const windows = new Uint8Array([...utf8('Temp ,b\n1,2')]);
  windows[4] = 0xb0;
  expect((await sheetsOf(windows))[0]?.rows[0]?.cells).toEqual(['Temp°', 'b']);
});

test('every sheet of a workbook that holds something', async () => {
  const bytes = workbook([
    { name: 'Empty', rows: [] },
    {
      name: 'Sprays',
      rows: [textCell('Date') + textCell('Cost'), textCell('1/12/2025') + numberCell(1250.5)],
    },
    { name: 'Wages', rows: [textCell('Date')] },
  ]);
  const sheets = await sheetsOf(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['Sprays', 'Wages']);
  expect(sheets[0]?.rows[1]).toEqual({ line: 2, cells: ['1/12/2025', '1250.5'] });
});
