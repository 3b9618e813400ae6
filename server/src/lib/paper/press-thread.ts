import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Sheets } from './press.ts';

/** Each kind's program is read when the first of it is made. */
async function make(sheets: Sheets): Promise<Uint8Array> {
  if (sheets.paper === 'xlsx') return (await import('./workbook.ts')).makeWorkbook(sheets.document);
  return (await import('./page-printer.ts')).printPages(sheets.document, sheets.pictures);
}

// Linux gives each thread a priority of its own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') setPriority(10);

/** One paper after the other, beside the thread that answers requests. */
parentPort?.on('message', (sheets: Sheets) => {
  make(sheets).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) =>
      parentPort?.postMessage({ problem: error instanceof Error ? error.stack : String(error) }),
  );
});
