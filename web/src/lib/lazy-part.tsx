import { type ComponentType, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
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

/** Asks again when the phone says that it has a network, and from time to time, since many never say so. */
function useTries(isStale: () => boolean, again: () => void): void {
  useEffect(() => {
    // Who comes back to a screen finds it asked for anew.
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
 * A part of the program that is fetched when it is first drawn. The only way to one: where it cannot be had, `Missing` stands in its
 * place, with the part's own properties, and what is around it stays. `Suspense` above it shows what is there meanwhile.
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
  const listeners = new Set<() => void>();
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
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
    // What came ahead of its first drawing is drawn at once: React waits for a promise that does not say so.
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
