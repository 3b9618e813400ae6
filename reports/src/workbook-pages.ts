/** What the workbook's writer leaves out: totals with their values beside the formulas, and pages as they are printed. */
import { columnName, type WorkbookSheet } from './report-workbook.ts';

/** A4. */
const PAPER = 9;

/** Without it a reader that does not reckon shows nothing where a total stands. */
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
          return sheet === undefined ? xml : onPages(withValues(xml, sheet), sheet);
        },
      },
      'xl/workbook.xml': { transform: (xml: string): string => withHeads(xml, sheets) },
    },
  },
});
