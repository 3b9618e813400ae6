/** What the workbook's writer leaves out: totals with their values beside the formulas, heights of wrapped rows, and pages as they are printed. */
import { columnName, type WorkbookSheet } from './report-workbook.ts';

/** A4. */
const PAPER = 9;

/** Without it a reader that does not calculate shows no total. */
function withValues(xml: string, { data }: WorkbookSheet): string {
  const stored = new Map<string, number>(
    data.flatMap((row, at) =>
      row.flatMap((cell, index) =>
        cell?.stored === undefined ? [] : [[`${columnName(index)}${at + 1}`, cell.stored] as const],
      ),
    ),
  );
  if (stored.size === 0) return xml;
  return xml.replace(
    /(<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>)(<\/c>)/g,
    (whole, cell: string, name: string, end: string) => {
      const value = stored.get(name);
      return value === undefined ? whole : `${cell}<v>${value}</v>${end}`;
    },
  );
}

/** Points from one line to the next. */
const LINE = 15;
const DEVANAGARI_LINE = 19;
const BOLD = 1.15;

/** Lines that a text takes in a column of so many signs, parted between words. */
function linesOf(text: string, width: number, bold: boolean): number {
  let [lines, used] = [1, 0];
  for (const word of text.split(' ')) {
    const signs = word.replaceAll(/\p{M}/gu, '').length * (bold ? BOLD : 1);
    const isNew = used > 0 && used + 1 + signs > width;
    used = isNew || used === 0 ? signs : used + 1 + signs;
    if (isNew) lines += 1;
    lines += Math.max(0, Math.ceil(signs / width) - 1);
  }
  return lines;
}

/** LibreOffice keeps every row as high as one line, and wrapped words over each other. */
function withHeights(xml: string, { data, columns }: WorkbookSheet): string {
  return xml.replace(/<row r="(\d+)">/g, (whole, row: string) => {
    const heights = (data[Number(row) - 1] ?? []).map((cell, at) => {
      if (typeof cell?.value !== 'string' || !cell.wrap) return 0;
      const lines = linesOf(cell.value, columns[at]?.width ?? 14, cell.fontWeight === 'bold');
      return lines === 1 ? 0 : lines * (/[\u0900-\u097f]/.test(cell.value) ? DEVANAGARI_LINE : LINE);
    });
    const height = Math.max(0, ...heights);
    return height === 0 ? whole : `<row r="${row}" ht="${height}">`;
  });
}

/** As wide as a page, as long as it takes. */
function onPages(xml: string, { stickyRowsCount }: WorkbookSheet): string {
  const setup = `<pageSetup paperSize="${PAPER}" orientation="${stickyRowsCount ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>`;
  return xml
    .replace(/(<worksheet[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace(/<pageSetup[^>]*\/>/, '')
    .replace(
      /(<pageMargins[^>]*\/>)|(<drawing|<\/worksheet>)/,
      (_, margins: string | undefined, next: string | undefined) =>
        margins === undefined
          ? `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>${setup}${next}`
          : `${margins}${setup}`,
    );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Heads that stand again on each page of a table. */
function withHeads(xml: string, sheets: readonly WorkbookSheet[]): string {
  const names = sheets.flatMap(({ sheet, stickyRowsCount }, at) =>
    stickyRowsCount
      ? [
          `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${escaped(sheet)}'!$1:$${stickyRowsCount}</definedName>`,
        ]
      : [],
  );
  if (names.length === 0) return xml;
  return xml
    .replace(/<definedNames\s*\/>|<definedNames>\s*<\/definedNames>/, '')
    .replace('</sheets>', `</sheets><definedNames>${names.join('')}</definedNames>`);
}

/** For the writer (`features` of write-excel-file), on the server and on the phone. */
export const workbookPages = (sheets: readonly WorkbookSheet[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (
          xml: string,
          _options: unknown,
          { sheetIndex }: { readonly sheetIndex: number },
        ): string => {
          const sheet = sheets[sheetIndex];
          return sheet === undefined ? xml : onPages(withHeights(withValues(xml, sheet), sheet), sheet);
        },
      },
      'xl/workbook.xml': { transform: (xml: string): string => withHeads(xml, sheets) },
    },
  },
});
