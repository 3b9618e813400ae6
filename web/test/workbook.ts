/** Workbooks made for tests. */
import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

interface Sheet {
  readonly name: string;
  /** Rows of `<c>` elements. */
  readonly rows: readonly string[];
}

export const numberCell = (value: number, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
export const textCell = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
/** Styles of cells. */
export const DATE = 1;
export const TIME = 2;

/** Columns have to be named in a sheet. */
const placed = (row: string, line: number): string => {
  let column = 0;
  return row.replace(/<c /g, () => `<c r="${String.fromCharCode(65 + column++)}${line}" `);
};

/** A workbook as small as one can be, with styles for dates and for times. */
export function workbook(sheets: readonly Sheet[], more: Record<string, Uint8Array> = {}): Uint8Array {
  const each = (words: (sheet: Sheet, at: number) => string): string => sheets.map(words).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(`${XML}<Types xmlns="${PACKAGE}/content-types"/>`),
    '_rels/.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${XML}<styleSheet xmlns="${MAIN}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(
          `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row, line) => `<row r="${line + 1}">${placed(row, line + 1)}</row>`).join('')}</sheetData></worksheet>`,
        ),
      ]),
    ),
    ...more,
  });
}
