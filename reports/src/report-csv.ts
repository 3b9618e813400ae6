import { csvCell, csvFile } from './csv-text.ts';
import type { ReportCell, ReportDocument } from './report-document.ts';

/** Rupees with both places of the paise, without a mark for thousands, as every spreadsheet reads them. */
export function csvRupees(paise: number): string {
  const whole = Math.abs(paise);
  const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
  return paise < 0 ? `-${text}` : text;
}

function cellText(cell: ReportCell): string {
  switch (cell.type) {
    case 'money':
      return csvRupees(cell.paise);
    case 'number':
      return [String(cell.value), cell.unit].filter(Boolean).join(' ');
    case 'date':
      return cell.day;
    case 'empty':
      return '';
    default:
      return cell.text;
  }
}

/** A number stays a number; only what a person wrote can be a formula. */
const csvOf = (cell: ReportCell): string =>
  cell.type === 'money' || (cell.type === 'number' && cell.unit === undefined)
    ? cellText(cell)
    : csvCell(cellText(cell));

/** The report as CSV: each block under its heading, an empty line between them. */
export function reportCsv({ title, subtitle, farmer, furniture, blocks, footnotes }: ReportDocument): string {
  const lines: string[][] = [[title], [subtitle], [farmer], [furniture.madeOn]].map((line) =>
    line.map(csvCell),
  );
  for (const block of blocks) {
    if (block.kind === 'facts') {
      lines.push([], [csvCell(block.heading)]);
      for (const { label, value } of block.facts) lines.push([csvCell(label), csvOf(value)]);
    } else if (block.kind === 'table') {
      lines.push(
        [],
        [csvCell(block.heading)],
        block.columns.map(({ heading }) => csvCell(heading)),
      );
      for (const row of block.rows) lines.push(row.map(csvOf));
      if (block.rows.length === 0) lines.push([csvCell(furniture.nothing)]);
      if (block.totals) lines.push(block.totals.map(csvOf));
      if (block.note !== undefined) lines.push([csvCell(block.note)]);
    } else if (block.kind === 'text') {
      lines.push([], ...(block.heading === undefined ? [] : [[csvCell(block.heading)]]));
      for (const paragraph of block.paragraphs) lines.push([csvCell(paragraph)]);
    }
  }
  return csvFile([...lines, [], ...footnotes.map((note) => [csvCell(note)])]);
}
