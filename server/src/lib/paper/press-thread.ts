import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from '@draksha/models/reports/report-document';
import { printPages } from './page-printer.ts';

/** One report after the other, beside the thread that answers requests. */
parentPort?.on('message', (document: ReportDocument) => {
  printPages(document).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? error.stack : String(error) }),
  );
});
