import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

/** A season of ten-minute readings takes a tenth of it. More is no table of a farm, or made to fill the memory. */
const MAX_UNZIPPED = 100_000_000;
const MAX_ENTRIES = 500;

/** A workbook that is not read: it would unpack to more than a station's can hold. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

/** Cells from the first to the farthest: a table is drawn up whole, so that one cell in the last corner would fill the memory. */
const MAX_CELLS = 3_000_000;
const placed = /<(?:\w+:)?(?:c|row|dimension)\b[^>]*?\s(?:r|ref)\s*=\s*["']([^"']{1,40})["']/g;
const LETTERS = 26;

/** @throws WorkbookTooLarge where a sheet reaches too far */
function checkReach(sheet: string): void {
  let columns = 1;
  let rows = 1;
  for (const [, reference = ''] of sheet.matchAll(placed)) {
    const [, letters = '', digits = ''] = /([A-Z]*)\$?(\d*)$/i.exec(reference) ?? [];
    const column = [...letters.toUpperCase()].reduce(
      (sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64,
      0,
    );
    columns = Math.max(columns, column);
    rows = Math.max(rows, Number(digits));
    if (columns * rows > MAX_CELLS) throw new WorkbookTooLarge('A cell of the workbook lies too far away.');
  }
}

/**
 * The same archive without compression. What it unpacks to is counted before anything is unpacked, and no entry is given more
 * room than it claims; and with nothing left to unpack the reader starts no worker, which the page's own rules forbid.
 *
 * @throws WorkbookTooLarge
 */
function unpacked(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let size = 0;
  let entries = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      size += originalSize;
      entries += 1;
      if (size > MAX_UNZIPPED || entries > MAX_ENTRIES)
        throw new WorkbookTooLarge('The workbook unpacks to more than a station’s readings.');
      return true;
    },
  });
  for (const [name, bytes] of Object.entries(files))
    if (/worksheets\//i.test(name)) checkReach(new TextDecoder().decode(bytes));
  return zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
}

/** A date or a time as a spreadsheet keeps it, a count of days in binary fractions: seconds are rounded. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const time = text.slice(11, 19);
  // A time without a date is on the day before the first.
  return date.getUTCFullYear() < 1901 ? time : `${text.slice(0, 10)} ${time}`;
}

const cellText = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof Date ? dateText(value) : typeof value === 'string' ? value : '';
};

/** A sheet of a workbook, its cells as text. */
export interface SheetText {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * The sheets of an .xlsx workbook in their order.
 *
 * @throws WorkbookTooLarge, or what the reader says of a file that is no workbook
 */
export async function sheetTexts(bytes: Uint8Array): Promise<readonly SheetText[]> {
  const sheets = await readWorkbook(unpacked(bytes).buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
}

/** As a cell of CSV on one line. */
function csvText(cell: string): string {
  const text = cell.replace(/\s+/g, ' ');
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The longest sheet of an .xlsx workbook as CSV. @throws as `workbookSheets` */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const rows = (await sheetTexts(bytes)).reduce<SheetText['rows']>(
    (most, sheet) => (sheet.rows.length > most.length ? sheet.rows : most),
    [],
  );
  return rows.map((row) => row.map(csvText).join(',')).join('\n');
}
