import { expect, test } from 'vitest';
import { csvCell, csvFile } from './csv-text.ts';

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+91 98220 12345', "'+91 98220 12345"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1+1', `"'\t=1+1"`],
  ['＝1+1', "'＝1+1"],
  ['0-52-34', '0-52-34'],
  ['ओढा 2', 'ओढा 2'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written %j', (text, cell) => expect(csvCell(text)).toBe(cell));

test('a file begins with a byte order mark and its lines end as spreadsheets end them', () => {
  expect(
    csvFile([
      ['a', 'b'],
      ['1', ''],
    ]),
  ).toBe('\ufeffa,b\r\n1,\r\n');
});
