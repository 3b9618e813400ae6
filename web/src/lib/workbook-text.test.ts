import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DATE, numberCell, TIME, textCell, workbook } from '../../test/workbook.ts';
import { WorkbookTooLarge, workbookText } from './workbook-text.ts';

/** 18 November 2026, midnight, as a spreadsheet counts days. */
const DAY = 46_344;

test('the longest sheet, its dates and times in full, commas and quotes kept', async () => {
  const hours = Array.from(
    { length: 3 },
    (_, hour) => numberCell(DAY + hour / 24, DATE) + numberCell(hour / 24, TIME) + numberCell(20.5),
  );
  const bytes = workbook([
    { name: 'About', rows: [textCell('Odha')] },
    { name: 'Data', rows: [textCell('Date') + textCell('Time') + textCell('Temp, °C "air"'), ...hours] },
  ]);
  expect((await workbookText(bytes)).split('\n')).toEqual([
    'Date,Time,"Temp, °C ""air"""',
    '2026-11-18 00:00:00,00:00:00,20.5',
    '2026-11-18 01:00:00,01:00:00,20.5',
    '2026-11-18 02:00:00,02:00:00,20.5',
  ]);
});

test.each([
  [
    'a cell in the last corner',
    '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  ],
  [
    'a size that is claimed',
    '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
  ],
  [
    'a row far below, in a wide table',
    '<sheetData><row r="1"><c r="ZZ1"/></row><row r="900000"><c r="A900000"/></row></sheetData>',
  ],
])('%s is refused before anything is drawn up', async (_what, xml) => {
  const small = unzipSync(workbook([{ name: 'Data', rows: [textCell('Date')] }]));
  const name = Object.keys(small).find((one) => one.includes('worksheets/'));
  if (name === undefined) throw new Error('no sheet');
  const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const far = zipSync({ ...small, [name]: strToU8(`<worksheet xmlns="${space}">${xml}</worksheet>`) });
  expect(far.length).toBeLessThan(5_000);
  await expect(workbookText(far)).rejects.toThrow(WorkbookTooLarge);
});

test('a season of hours is read in seconds, above the size from which a reader would start a worker', async () => {
  const rows = Array.from({ length: 9000 }, (_, hour) =>
    [
      numberCell(DAY + hour / 24, DATE),
      numberCell(20 + Math.sin(hour) * 5),
      numberCell(80 + Math.cos(hour)),
      numberCell(Math.random()),
    ].join(''),
  );
  const bytes = workbook([
    {
      name: 'Data',
      rows: [textCell('datetime') + textCell('temp') + textCell('rh') + textCell('rain'), ...rows],
    },
  ]);
  expect((await workbookText(bytes)).split('\n')).toHaveLength(9001);
});

test('an archive that would unpack to more than a station’s is refused before it is unpacked', async () => {
  const bomb = workbook([{ name: 'Data', rows: [] }], {
    'xl/worksheets/sheet2.xml': new Uint8Array(100_000_001),
  });
  expect(bomb.length).toBeLessThan(200_000);
  await expect(workbookText(bomb)).rejects.toThrow(WorkbookTooLarge);
  const crowd = Object.fromEntries(
    Array.from({ length: 501 }, (_, at) => [`xl/media/${at}.xml`, new Uint8Array(1)]),
  );
  await expect(workbookText(workbook([{ name: 'Data', rows: [] }], crowd))).rejects.toThrow(WorkbookTooLarge);
});

test('an archive that claims less than it holds gets no more room than it claims', async () => {
  const bytes = workbook([{ name: 'Data', rows: [textCell('a') + textCell('b')] }], {
    'xl/big.xml': new Uint8Array(50_000_000),
  });
  // The size that the directory claims for it, 50,000,000, is made 10.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let claims = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 50_000_000) {
      view.setUint32(at, 10, true);
      claims += 1;
    }
  expect(claims).toBeGreaterThan(0);
  const read = await workbookText(bytes).catch((error: unknown) => error);
  expect(read instanceof Error || read === 'a,b').toBe(true);
});

test('what is no workbook is refused', async () => {
  await expect(workbookText(strToU8('PK\u0003\u0004 not a zip'))).rejects.toThrow();
  await expect(workbookText(zipSync({ 'a.txt': strToU8('hello') }))).rejects.toThrow();
});
