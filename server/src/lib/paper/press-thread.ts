import { parentPort } from 'node:worker_threads';
import { printPages } from './page-printer.ts';
import type { Sheets } from './press.ts';

/** One report after the other, beside the thread that answers requests. */
parentPort?.on('message', ({ document, pictures }: Sheets) => {
  printPages(document, pictures).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? error.stack : String(error) }),
  );
});
