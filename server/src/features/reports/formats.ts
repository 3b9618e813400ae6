import type { ReportQuery } from '@draksha/contract';
import { farmDay } from '@draksha/models';
import { fileNameOf } from '@draksha/reports/file-name';
import type { ReportDocument } from '@draksha/reports/report-document';
import { SentFile } from '../../lib/http.ts';
import { type Printing, reportPdf } from './report-pdf.ts';

type FileFormat = Exclude<ReportQuery['format'], 'json'>;

interface Format {
  readonly type: string;
  readonly bytes: (report: ReportDocument, printing: Printing, owner: string) => Promise<Uint8Array>;
}

const formats: Readonly<Record<FileFormat, Format>> = {
  pdf: {
    type: 'application/pdf',
    bytes: (report, printing, owner) => reportPdf(printing, owner, report),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: (report, { pdfWorkers }, owner) => pdfWorkers.workbook(owner, report),
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    bytes: (report, { pdfWorkers }, owner) => pdfWorkers.csv(owner, report),
  },
};

/** A report as a file to send. */
export async function reportFile(
  report: ReportDocument,
  format: FileFormat,
  printing: Printing,
  owner: string,
): Promise<SentFile> {
  const { type, bytes } = formats[format];
  return new SentFile(
    await bytes(report, printing, owner),
    type,
    `draksha-${report.report}-${farmDay(Date.parse(report.madeAt))}.${format}`,
    fileNameOf(report, format),
  );
}
