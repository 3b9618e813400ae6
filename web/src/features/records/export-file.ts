import { csvCell, csvFile } from '@draksha/reports/csv-text';
import type { DiaryCell, DiaryTable } from './diary-table.ts';

/** A number without a mark for thousands, as every spreadsheet reads it. */
function csvOf(cell: DiaryCell): string {
  if (cell === null) return '';
  if (cell.type === 'number') return String(cell.value);
  return cell.type === 'day' ? cell.day : csvCell(cell.text);
}

export const csvOfTable = ({ head, rows }: DiaryTable): string =>
  csvFile([head.map(csvCell), ...rows.map((row) => row.map(csvOf))]);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The table as a workbook, with real days and numbers. Its writer is loaded when it is wanted. */
export async function workbookOfTable({ head, rows }: DiaryTable, sheet: string): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return null;
      if (cell.type === 'day')
        return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
      if (cell.type === 'number')
        return { value: cell.value, type: Number, format: Number.isInteger(cell.value) ? '0' : '0.######' };
      return { value: cell.text, type: String };
    }),
  );
  const top = head.map((word) => ({ value: word, type: String, fontWeight: 'bold' as const }));
  const blob = await writeWorkbook([top, ...cells], { sheet, stickyRowsCount: 1 }).toBlob();
  return new Blob([blob], { type: XLSX });
}
