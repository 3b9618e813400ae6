import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from '@draksha/reports/report-document';
import type { Sheets } from './pdf-workers.ts';

/** Each kind's program is read when the first of it is made. */
async function make(sheets: Sheets): Promise<ReportDocument | Uint8Array> {
  switch (sheets.paper) {
    case 'document':
      return (await import('@draksha/reports/make-report')).makeReport(...sheets.asked);
    case 'csv':
      return Buffer.from((await import('@draksha/reports/report-csv')).reportCsv(sheets.document));
    case 'xlsx':
      return (await import('./workbook.ts')).makeWorkbook(sheets.document);
    case 'pdf':
      return (await import('./page-printer.ts')).printPages(sheets.document, sheets.pictures);
  }
}

// Linux has priorities per thread; elsewhere this would lower the whole process.
if (process.platform === 'linux') setPriority(10);

/** One paper after the other, beside the thread that answers requests. */
parentPort?.on('message', (sheets: Sheets) => {
  make(sheets).then(
    (made) => parentPort?.postMessage({ made }),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? error.stack : String(error) }),
  );
});
