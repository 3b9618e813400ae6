import type { Pictures } from '@draksha/reports/paper/page-pictures';
import { trialPages } from '@draksha/reports/paper/trial-pages';
import type { ReportDocument } from '@draksha/reports/report-document';
import { createPdfWorker } from './pdf-worker-client.ts';

/** What makes PDFs (half a megabyte with its fonts) is fetched once and stays. */
const worker = createPdfWorker(
  () => new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * A report as a PDF, made on the phone.
 *
 * @throws ApiError offline where what makes it is not on the phone yet and there is no network
 */
export const phonePdf = async (document: ReportDocument, pictures?: Pictures): Promise<Blob> =>
  new Blob([await worker.print(document, pictures)], { type: 'application/pdf' });

/** Makes ready for a report that is being looked at; call what it returns when it no longer is. */
export const warmUpPdfWorker = (document: ReportDocument): (() => void) => worker.hold(trialPages(document));
