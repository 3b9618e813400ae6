import type { Pictures } from '@draksha/reports/paper/page-pictures';
import type { ReportDocument } from '@draksha/reports/report-document';
import { ApiError } from '../api-error.ts';

/** A document to print, and the number by which its answer is known. */
export interface PrintRequest {
  readonly id: number;
  readonly document: ReportDocument;
  readonly pictures: Pictures;
}

export interface Answer {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly problem?: string;
  /** What makes PDFs is not on this phone, and there is no network. */
  readonly isAway?: boolean;
}

export type Thread = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

export interface PdfWorker {
  /** @throws ApiError offline where what makes PDFs is not on the phone yet and there is no network */
  print(document: ReportDocument, pictures?: Pictures): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Starts the thread before a file is wanted, and keeps it: its first pages cost four times as much as later ones.
   *
   * @param trial pages that are not shown
   * @returns a function that releases it
   */
  hold(trial: ReportDocument): () => void;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

/** One thread while held or printing; a broken one is replaced. */
export function createPdfWorker(open: () => Thread): PdfWorker {
  const waiting = new Map<number, Waiting>();
  const holders = new Set<symbol>();
  let thread: Thread | null = null;
  let isBroken = false;
  let lastId = 0;

  const end = (): void => {
    thread?.terminate();
    thread = null;
    isBroken = false;
  };
  const endIfIdle = (): void => {
    if (waiting.size === 0 && (holders.size === 0 || isBroken)) end();
  };

  const hear = ({ id, bytes, problem, isAway }: Answer): void => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (bytes) asked?.resolve(bytes);
    else {
      isBroken = true;
      asked?.reject(
        isAway
          ? new ApiError('offline', 0, 'The fonts are not on this phone yet', undefined, problem)
          : new Error(problem),
      );
    }
    endIfIdle();
  };

  const begin = (): Thread => {
    const begun = open();
    // A late message of an ended thread is ignored.
    const own = <Event>(run: (event: Event) => void) => {
      return (event: Event) => {
        if (thread === begun) run(event);
      };
    };
    begun.addEventListener(
      'message',
      own(({ data }: MessageEvent<Answer>) => hear(data)),
    );
    begun.addEventListener(
      'error',
      own(({ message }: ErrorEvent) => {
        // The program of the thread itself could not be fetched.
        const cause = new Error(message);
        const error = navigator.onLine
          ? cause
          : new ApiError('offline', 0, 'Not on this phone yet', undefined, cause);
        end();
        const all = [...waiting.values()];
        waiting.clear();
        for (const { reject } of all) reject(error);
      }),
    );
    return begun;
  };

  const print = (
    document: ReportDocument,
    pictures: Pictures = new Map(),
  ): Promise<Uint8Array<ArrayBuffer>> =>
    new Promise((resolve, reject) => {
      thread ??= begin();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, document, pictures } satisfies PrintRequest);
    });

  return {
    print,
    hold(trial) {
      const holder = Symbol('holder');
      holders.add(holder);
      // Retried, and reported, when a file is wanted.
      if (thread === null) print(trial).catch(() => undefined);
      return () => {
        holders.delete(holder);
        endIfIdle();
      };
    },
  };
}
