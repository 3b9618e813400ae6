/**
 * The report as the sheets of a workbook, as plain data for its writer: real days, numbers and rupees, heads that stay in view, totals as
 * formulas. The first sheet says what it is; each table has its own.
 */
import type { ReportCell, ReportColumn, ReportDocument, ReportTable } from './report-document.ts';

export interface WorkbookCell {
  readonly value: string | number | Date;
  readonly type: StringConstructor | NumberConstructor | DateConstructor | 'Formula';
  readonly format?: string;
  readonly fontWeight?: 'bold';
  readonly fontStyle?: 'italic';
  readonly wrap?: boolean;
  readonly alignVertical?: 'top';
  /** Of a formula: what it comes to. */
  readonly stored?: number;
}
type Row = (WorkbookCell | null)[];

export interface WorkbookSheet {
  readonly sheet: string;
  readonly data: Row[];
  readonly columns: { readonly width: number }[];
  readonly stickyRowsCount?: number;
}

// Lakh and crore are parted as growers write them; a spreadsheet needs that said.
const RUPEES = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"#,##0.00';

/** LibreOffice drops the minus of conditional formats: negatives get a format of their own. */
function rupeesFormat(paise: number): string {
  if (paise >= 0) return RUPEES;
  const rupees = -paise / 100;
  const lakhs = rupees >= 1e7 ? '##\\,##\\,##\\,##0.00' : rupees >= 1e5 ? '##\\,##\\,##0.00' : '#,##0.00';
  return `"₹"#,##0.00;-"₹"${lakhs}`;
}
const DAY = 'dd/mm/yyyy';

const numberFormat = (decimals: number): string =>
  decimals === 0 ? '#,##0' : `#,##0.${'#'.repeat(decimals)}`;
const text = (value: string): WorkbookCell => ({ value, type: String, wrap: true, alignVertical: 'top' });

function cellOf(cell: ReportCell): WorkbookCell | null {
  switch (cell.type) {
    case 'empty':
      return null;
    case 'money':
      return {
        value: cell.paise / 100,
        type: Number,
        format: rupeesFormat(cell.paise),
        alignVertical: 'top',
      };
    case 'number':
      return { value: cell.value, type: Number, format: numberFormat(cell.decimals), alignVertical: 'top' };
    case 'date':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: DAY, alignVertical: 'top' };
    case 'unknown':
      return { ...text(cell.text), fontStyle: 'italic' };
    default:
      return text(cell.text);
  }
}

/** A, B … Z, AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function totalOf(
  cell: ReportCell,
  column: ReportColumn | undefined,
  index: number,
  rows: number,
): WorkbookCell | null {
  if (column?.total !== 'sum' || (cell.type !== 'money' && cell.type !== 'number')) {
    const said = cellOf(cell);
    return said && { ...said, fontWeight: 'bold' };
  }
  const letter = columnName(index);
  const [stored, format] =
    cell.type === 'money'
      ? [cell.paise / 100, rupeesFormat(cell.paise)]
      : [cell.value, numberFormat(cell.decimals)];
  const value = `SUM(${letter}${HEADS + 1}:${letter}${rows + HEADS})`;
  return { value, type: 'Formula', stored, format, fontWeight: 'bold', alignVertical: 'top' };
}

const widthOf = ({ width, type }: ReportColumn): number =>
  Math.max(type === 'text' ? 14 : 11, Math.min(60, Math.round(width * 1.3)));

/** Above the rows of a sheet: what it is, and the heads of its columns. */
const HEADS = 2;

function sheetOf(table: ReportTable, name: string, { furniture, plots }: ReportDocument): WorkbookSheet {
  const { columns, rows, totals } = table;
  const head: Row = columns.map(({ heading }) => ({ ...text(heading), fontWeight: 'bold' }));
  return {
    sheet: name,
    stickyRowsCount: HEADS,
    columns: columns.map((column) => ({ width: widthOf(column) })),
    data: [
      [
        {
          ...text([table.heading, table.plot === undefined ? plots : ''].filter(Boolean).join(' · ')),
          wrap: false,
          fontWeight: 'bold',
        },
      ],
      head,
      ...rows.map((row) => row.map(cellOf)),
      ...(rows.length === 0 ? [[text(furniture.nothing)]] : []),
      ...(totals ? [totals.map((cell, i) => totalOf(cell, columns[i], i, rows.length))] : []),
      ...(table.note === undefined ? [] : [[], [text(table.note)]]),
    ],
  };
}

const MAX_NAME = 31;

/** A name that a workbook takes: short, without its marks, not twice. */
function sheetName(heading: string, taken: Set<string>): string {
  const clean =
    heading
      .replaceAll(/[\\/?*:[\]']/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || '–';
  for (let i = 1; ; i += 1) {
    const ending = i === 1 ? '' : ` ${i}`;
    const name = `${clean.slice(0, MAX_NAME - ending.length).trim()}${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function coverOf(report: ReportDocument): Row[] {
  const { title, subtitle, farmer, furniture, blocks, footnotes } = report;
  const bold = (words: string): Row => [{ ...text(words), fontWeight: 'bold' }];
  return [
    bold(title),
    [text(subtitle)],
    [text(farmer)],
    [text(furniture.madeOn)],
    ...blocks.flatMap((block): Row[] => {
      if (block.kind === 'facts')
        return [
          [],
          bold(block.heading),
          ...block.facts.map(({ label, value }): Row => {
            const unit = value.type === 'number' && value.unit !== undefined ? text(value.unit) : null;
            return [text(label), cellOf(value), unit];
          }),
        ];
      if (block.kind !== 'text') return [];
      return [
        [],
        ...(block.heading === undefined ? [] : [bold(block.heading)]),
        ...block.paragraphs.map((paragraph): Row => [text(paragraph)]),
      ];
    }),
    [],
    ...footnotes.map((note): Row => [text(note)]),
  ];
}

/** A name may be cut at its end: the plot comes first. */
const nameOf = ({ plot, heading }: ReportTable): string =>
  plot === undefined
    ? heading
    : `${plot} ${heading
        .replace(plot, '')
        .replace(/^:|:\s*$/g, '')
        .trim()}`;

export function reportSheets(report: ReportDocument): WorkbookSheet[] {
  const taken = new Set<string>();
  return [
    {
      sheet: sheetName(report.title, taken),
      data: coverOf(report),
      columns: [{ width: 60 }, { width: 26 }, { width: 10 }],
    },
    ...report.blocks.flatMap((block) =>
      block.kind === 'table' ? [sheetOf(block, sheetName(nameOf(block), taken), report)] : [],
    ),
  ];
}
