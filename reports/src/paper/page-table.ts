import {
  placesOf,
  type ReportCell,
  type ReportColumn,
  type ReportDocument,
  type ReportTable,
} from '../report-document.ts';
import { clustersOf, drawable } from './drawable-text.ts';
import { reportLayout } from './page-layouts.ts';
import type { PageNode, TextNode } from './page-nodes.ts';
import { cellText, inlines } from './page-text.ts';

/** Room beside a cell's text, both sides together. */
const CELL_GAP = 8;
/** A letter of these fonts is about this wide, of its size; a Devanagari one with its signs a little more. */
const LETTER = 0.62;
const MIN_CLUSTERS = 4;
/** No column asks for more than this, whatever word it holds. */
const MAX_CLUSTERS = 18;

const HAS_LETTER = /\p{L}/u;

const isFigure = ({ type }: ReportColumn): boolean => type === 'number' || type === 'money';

/** Smaller letters for a table of many columns. */
export const letterSize = (columns: number): number => (columns > 10 ? 7 : columns > 7 ? 8 : 9);

/** Width of a column's longest word, points. */
function asked(column: ReportColumn, cells: readonly string[], size: number): number {
  let most = MIN_CLUSTERS;
  for (const text of [column.heading, ...cells]) {
    // A figure stays on one line; that it is not known may take two.
    const words = isFigure(column) && !HAS_LETTER.test(text) ? [text] : text.split(' ');
    for (const word of words) most = Math.max(most, Math.min(clustersOf(word).length, MAX_CLUSTERS));
  }
  return most * size * LETTER + CELL_GAP;
}

/** Returns widths in the requested shares, each at least its longest word where there is room. */
export function columnWidths(shares: readonly number[], least: readonly number[], room: number): number[] {
  const needed = least.reduce((sum, width) => sum + width, 0);
  if (needed >= room) return least.map((width) => (width / needed) * room);
  const widths = new Array<number>(shares.length).fill(0);
  let open = shares.map((_, index) => index);
  let left = room;
  // A column whose share is less than it needs gets what it needs; the others share the rest.
  for (;;) {
    const sum = open.reduce((total, index) => total + Math.max(shares[index] ?? 0, 0.01), 0);
    const widthOf = (index: number) => (Math.max(shares[index] ?? 0, 0.01) / sum) * left;
    const tight = open.filter((index) => widthOf(index) < (least[index] ?? 0));
    if (tight.length === 0) {
      for (const index of open) widths[index] = widthOf(index);
      return widths;
    }
    for (const index of tight) {
      widths[index] = least[index] ?? 0;
      left -= widths[index] ?? 0;
    }
    open = open.filter((index) => !tight.includes(index));
    if (open.length === 0) return widths;
  }
}

function cellNode(text: string, cell: ReportCell, column: ReportColumn, most: number): TextNode {
  return {
    text: inlines(text, most),
    ...(isFigure(column) ? { alignment: 'right' } : {}),
    ...(cell.type === 'unknown' ? { style: 'unknown' } : {}),
  };
}

/** A table with its head on every page, rows that stay whole, and what it says when it is empty. */
export function tableNodes(table: ReportTable, document: ReportDocument, pageWidth: number): PageNode[] {
  const { columns, rows, totals } = table;
  const { language } = document;
  const size = letterSize(columns.length);
  const places = columns.map((_, at) => placesOf([...rows, totals ?? []].map((row) => row[at])));
  const textsOf = (row: readonly ReportCell[]) =>
    row.map((cell, at) => drawable(cellText(language, cell, places[at])));
  const texts = rows.map(textsOf);
  const totalTexts = textsOf(totals ?? []);
  const headings = columns.map(({ heading }) => drawable(heading));
  const least = columns.map((column, index) =>
    asked(column, [...texts.map((row) => row[index] ?? ''), totalTexts[index] ?? ''], size),
  );
  const room = pageWidth - columns.length * CELL_GAP;
  const widths = columnWidths(
    columns.map(({ width }) => width),
    least.map((width) => width - CELL_GAP),
    room,
  );
  const most = widths.map((width) => Math.max(2, Math.floor(width / (size * LETTER))));
  const head = columns.map(
    (column, index): TextNode => ({
      text: inlines(headings[index] ?? '', most[index]),
      style: 'head',
      ...(isFigure(column) ? { alignment: 'right' } : {}),
    }),
  );
  const line = (cells: readonly ReportCell[], said: readonly string[]): TextNode[] =>
    columns.map((column, index) =>
      cellNode(said[index] ?? '', cells[index] ?? { type: 'empty' }, column, most[index] ?? MIN_CLUSTERS),
    );
  const ties = table.together === undefined ? {} : { together: [null, ...table.together, null] };
  const body: TextNode[][] = [head, ...rows.map((row, index) => line(row, texts[index] ?? []))];
  if (rows.length === 0) body.push([{ text: inlines(document.furniture.nothing), style: 'unknown' }]);
  if (totals && rows.length > 0)
    body.push(line(totals, totalTexts).map((cell) => ({ ...cell, style: 'total' })));
  return [
    { text: inlines(table.heading), style: 'section', isHeading: true },
    {
      table: { headerRows: 1, widths, body, ...ties },
      layout: reportLayout,
      fontSize: size,
    },
    ...(table.note ? [{ text: inlines(table.note), style: 'note' } satisfies TextNode] : []),
  ];
}
