import { Worker } from 'node:worker_threads';
import type { makeReport } from '@draksha/reports/make-report';
import type { Pictures } from '@draksha/reports/paper/page-pictures';
import type { ReportDocument } from '@draksha/reports/report-document';
import { AppError } from '../errors.ts';
import { smallestFirst } from '../queues.ts';

/** What the thread is given. */
export type Sheets =
  | { readonly paper: 'document'; readonly asked: Parameters<typeof makeReport> }
  | { readonly paper: 'csv'; readonly document: ReportDocument }
  | { readonly paper: 'pdf'; readonly document: ReportDocument; readonly pictures: Pictures }
  | { readonly paper: 'xlsx'; readonly document: ReportDocument };

export interface PdfWorkers extends AsyncDisposable {
  /** The report of a farm's rows, before it has a form. */
  document(owner: string, ...asked: Parameters<typeof makeReport>): Promise<ReportDocument>;
  /**
   * A report as a PDF, made on another thread.
   *
   * @param owner whose it is: one owner's reports delay others only briefly
   * @throws AppError rate_limited, unavailable, timed_out
   */
  print(owner: string, document: ReportDocument, pictures?: Pictures): Promise<Uint8Array>;
  /** The same as a text with commas. */
  csv(owner: string, document: ReportDocument): Promise<Uint8Array>;
  /** The same as a workbook. */
  workbook(owner: string, document: ReportDocument): Promise<Uint8Array>;
}

/** The result. */
type Made<S extends Sheets> = S extends { paper: 'document' } ? ReportDocument : Uint8Array;

interface Answer<S extends Sheets> {
  readonly made?: Made<S>;
  readonly problem?: string;
}

interface PressOptions {
  /** Limits of waiting reports, in all and per farmer. */
  readonly mostWaiting?: number;
  readonly mostOfOne?: number;
  readonly patienceMs?: number;
}

/** What a paper takes grows with its rows. */
const sizeOf = (sheets: Sheets): number =>
  sheets.paper === 'document'
    ? sheets.asked[1].records.length
    : (sheets.document.blocks?.reduce(
        (all, block) => all + (block.kind === 'table' ? block.rows.length : 1),
        0,
      ) ?? 0);

/** As often as a large paper lets smaller ones go before it. */
const MAX_OVERTAKEN = 4;
const RETRY_SECONDS = 5;
// A year of a large farm takes a tenth of it.
const MEMORY_MB = 384;

/**
 * One thread: two cores serve a village, and reports are its least urgent work. Starts with the first report;
 * replaced when one times out or breaks it.
 */
export function createPdfWorkers({
  mostWaiting = 12,
  mostOfOne = 2,
  patienceMs = 20_000,
}: PressOptions = {}): PdfWorkers {
  const turns = smallestFirst(MAX_OVERTAKEN);
  const waiting = new Map<string, number>();
  let total = 0;
  let thread: Worker | null = null;

  const open = (): Worker => {
    thread ??= new Worker(new URL('./pdf-worker-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      execArgv: [],
    });
    return thread;
  };
  const drop = async (): Promise<void> => {
    const dropped = thread;
    thread = null;
    await dropped?.terminate();
  };

  const make = <S extends Sheets>(sheets: S): Promise<Made<S>> => {
    const worker = open();
    worker.ref();
    return new Promise<Made<S>>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', broken).off('exit', ended);
        // An idle thread does not keep the process alive.
        worker.unref();
      };
      const fail = (error: AppError): void => {
        end();
        void drop().then(() => reject(error));
      };
      const timer = setTimeout(() => fail(new AppError('timed_out')), patienceMs);
      const answered = ({ made, problem }: Answer<S>): void => {
        if (made) {
          end();
          resolve(made);
        } else fail(new AppError('internal', undefined, { cause: problem }));
      };
      const broken = (cause: unknown): void => fail(new AppError('internal', undefined, { cause }));
      const ended = (code: number): void => broken(`The thread ended with ${code}`);
      worker.once('message', answered).once('error', broken).once('exit', ended);
      worker.postMessage(sheets);
    });
  };

  const runInOrder = async <S extends Sheets>(owner: string, sheets: S): Promise<Made<S>> => {
    const own = waiting.get(owner) ?? 0;
    if (own >= mostOfOne) throw new AppError('rate_limited', undefined, { retryAfterSeconds: RETRY_SECONDS });
    if (total >= mostWaiting)
      throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
    waiting.set(owner, own + 1);
    total += 1;
    try {
      return await turns(sizeOf(sheets), () => make(sheets));
    } finally {
      total -= 1;
      const left = (waiting.get(owner) ?? 1) - 1;
      if (left === 0) waiting.delete(owner);
      else waiting.set(owner, left);
    }
  };

  return {
    document: (owner, ...asked) => runInOrder(owner, { paper: 'document', asked }),
    csv: (owner, document) => runInOrder(owner, { paper: 'csv', document }),
    print: (owner, document, pictures = new Map()) => runInOrder(owner, { paper: 'pdf', document, pictures }),
    workbook: (owner, document) => runInOrder(owner, { paper: 'xlsx', document }),
    [Symbol.asyncDispose]: drop,
  };
}
