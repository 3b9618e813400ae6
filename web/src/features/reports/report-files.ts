import { reportCsv } from '@draksha/reports/report-csv';
import type { ReportDocument } from '@draksha/reports/report-document';
import { reportSheets } from '@draksha/reports/report-workbook';
import { workbookPages } from '@draksha/reports/workbook-pages';
import { readPhoto } from '../../lib/photos/own-photos.ts';
import { picturesOf } from './report-pictures.ts';

/** A report as a file, made on the phone. The first of them is what the screen offers before the others. */
export const fileFormats = ['pdf', 'xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const makers: Readonly<Record<FileFormat, (report: ReportDocument) => Promise<Blob>>> = {
  // What makes PDFs is fetched with the first one.
  async pdf(report) {
    const [{ phonePdf }, pictures] = await Promise.all([
      import('../../lib/paper/report-pdf.ts'),
      picturesOf(report, (id) => readPhoto(id, 'thumb')),
    ]);
    return phonePdf(report, pictures);
  },
  async xlsx(report) {
    const { default: writeWorkbook } = await import('write-excel-file/browser');
    const sheets = reportSheets(report);
    const blob = await writeWorkbook(sheets, { features: [workbookPages(sheets)] }).toBlob();
    return new Blob([blob], { type: XLSX });
  },
  csv: async (report) => new Blob([reportCsv(report)], { type: 'text/csv;charset=utf-8' }),
};

export const makeReportFile = (report: ReportDocument, format: FileFormat): Promise<Blob> =>
  makers[format](report);
