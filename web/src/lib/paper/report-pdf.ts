import type { ReportDocument } from '@draksha/models/reports/report-document';
import { ApiError } from '../api.ts';

interface Answer {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly problem?: string;
  readonly isAway?: boolean;
}

/**
 * A report as a PDF, made on the phone. What makes it (half a megabyte with its fonts) is fetched for the first one and stays.
 *
 * @throws ApiError offline where it is not on the phone yet and there is no network
 */
export function reportPdf(document: ReportDocument): Promise<Blob> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('message', ({ data: { bytes, problem, isAway } }: MessageEvent<Answer>) => {
      if (bytes) resolve(new Blob([bytes], { type: 'application/pdf' }));
      else if (isAway)
        reject(new ApiError('offline', 0, 'The fonts are not on this phone yet', undefined, problem));
      else reject(new Error(problem));
    });
    worker.addEventListener('error', (event) => {
      // The program of the thread itself could not be fetched.
      const cause = new Error(event.message);
      reject(
        navigator.onLine ? cause : new ApiError('offline', 0, 'Not on this phone yet', undefined, cause),
      );
    });
    worker.postMessage(document);
  }).finally(() => worker.terminate());
}
