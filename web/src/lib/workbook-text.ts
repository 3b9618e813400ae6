import { unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';

/** A season of ten-minute readings takes a tenth of it. More is no station's workbook, or one made to fill the memory. */
const MOST_UNZIPPED = 100_000_000;
const MOST_ENTRIES = 500;

/** A workbook that is not read: it would unpack to more than a station's can hold. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
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
      if (size > MOST_UNZIPPED || entries > MOST_ENTRIES)
        throw new WorkbookTooLarge('The workbook unpacks to more than a station’s readings.');
      return true;
    },
  });
  return zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
}

/** A date or a time as a spreadsheet keeps it, a count of days in binary fractions: seconds are rounded. */
function dateText(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const time = text.slice(11, 19);
  // A time without a date stands on the day before the first.
  return date.getUTCFullYear() < 1901 ? time : `${text.slice(0, 10)} ${time}`;
}

function cellText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text =
    value instanceof Date ? dateText(value) : typeof value === 'string' ? value.replace(/\s+/g, ' ') : '';
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The longest sheet of an .xlsx workbook as CSV.
 *
 * @throws WorkbookTooLarge, or what the reader says of a file that is no workbook
 */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const sheets = await readWorkbook(unpacked(bytes).buffer);
  const rows = sheets
    .map(({ data }) => data)
    .reduce((most, one) => (one.length > most.length ? one : most), []);
  return rows.map((row) => row.map(cellText).join(',')).join('\n');
}
