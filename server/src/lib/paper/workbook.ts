import type { ReportDocument } from '@draksha/reports/report-document';
import { reportSheets } from '@draksha/reports/report-workbook';
import { workbookPages } from '@draksha/reports/workbook-pages';
import writeWorkbook from 'write-excel-file/node';

/** Half a second of work for ten thousand rows: for the press's thread alone. */
export const makeWorkbook = (report: ReportDocument): Promise<Uint8Array> => {
  const sheets = reportSheets(report);
  return writeWorkbook(sheets, { features: [workbookPages(sheets)] }).toBuffer();
};
