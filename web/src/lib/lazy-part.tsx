import { type ComponentType, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { isMissingCode } from './missing-code.ts';

export interface MissingProps {
  /** It is being asked for again. */
  readonly isTrying: boolean;
  readonly onAgain: () => void;
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Asks for it ahead of its first use; never rejects. */
  begin(): Promise<void>;
}

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60_000;
/** A failure as old as this says nothing of now. */
const STALE_MS = 1_000;

/** Retries when the phone reports a network, and from time to time, since many never report one. */
function useTries(isStale: () => boolean, again: () => void): void {
  useEffect(() => {
    // A screen that is opened again retries.
    if (isStale()) again();
    addEventListener('online', again);
    let waitMs = FIRST_WAIT_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (navigator.onLine) again();
        waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
        wait();
      }, waitMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [isStale, again]);
}

/**
 * Defines a part of the program that is fetched when first drawn. On failure `Missing` takes its place, with its
 * props. `Suspense` above shows its fallback meanwhile.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & MissingProps>,
): LazyPart<Props> {
  let part: ComponentType<Props> | null = null;
  let trouble: unknown = null;
  let failedAtMs = 0;
  let first: Promise<void> | null = null;
  let trying: Promise<void> | null = null;
  /** Fetched again while a try was on its way. */
  let isWanted = false;
  let version = 0;
  const { subscribe, notify } = createListeners();
  const tell = () => {
    version += 1;
    notify();
  };
  const attempt = async () => {
    try {
      part = await load();
      trouble = null;
    } catch (error) {
      trouble = error;
      failedAtMs = performance.now();
    }
  };
  const begin = (): Promise<void> => {
    if (first !== null) return first;
    const begun = attempt();
    // Marks a preloaded part as fulfilled, so that React draws it without suspending.
    void begun.then(() => Object.assign(begun, { status: 'fulfilled' }));
    first = begun;
    return begun;
  };
  const isStale = () => performance.now() - failedAtMs > STALE_MS;
  const again = () => {
    if (part !== null) return;
    isWanted = trying !== null;
    if (isWanted) return;
    trying = attempt().finally(() => {
      trying = null;
      tell();
      // The network may have come while the try that failed was on its way.
      if (isWanted) again();
    });
    tell();
  };

  function Absent(props: Props): ReactNode {
    useTries(isStale, again);
    return <Missing {...props} isTrying={trying !== null} onAgain={again} />;
  }

  function Lazy(props: Props): ReactNode {
    useSyncExternalStore(
      subscribe,
      () => version,
      () => version,
    );
    use(begin());
    const Part = part;
    if (Part !== null) return <Part {...props} />;
    // What came and is broken is a fault of the program's.
    if (!isMissingCode(trouble)) throw trouble;
    return <Absent {...props} />;
  }
  return Object.assign(Lazy, { begin });
}
