/** How long the server has not answered this page's calls, on a monotonic clock, and whether it is away. */

/** A silence this long ago says nothing about now. */
const FORGOTTEN_MS = 10_000;

let sinceMs: number | null = null;
let metMs = 0;
let answeredMs = 0;
let waiting = 0;
let isAway = false;
const listeners = new Set<() => void>();

const atMs = (): number => performance.now();

function noteAway(next: boolean): void {
  if (isAway === next) return;
  isAway = next;
  for (const listener of listeners) listener();
}

/** A call sets out. @returns when, for its end */
export function called(): number {
  if (sinceMs === null || (waiting === 0 && atMs() - metMs > FORGOTTEN_MS)) sinceMs = atMs();
  waiting += 1;
  return atMs();
}

/** A call came back: with any answer of the server's, without one, or its caller no longer wants it. */
export function callEnded(how: 'answered' | 'unanswered' | 'unwanted', setOutMs: number): void {
  waiting -= 1;
  metMs = atMs();
  if (how === 'answered' || (how === 'unwanted' && waiting === 0)) sinceMs = waiting > 0 ? atMs() : null;
  if (how === 'answered') {
    answeredMs = atMs();
    noteAway(false);
  } else if (how === 'unanswered' && answeredMs < setOutMs) noteAway(true);
}

export const silentForMs = (): number =>
  sinceMs === null || (waiting === 0 && atMs() - metMs > FORGOTTEN_MS) ? 0 : atMs() - sinceMs;

/** Whether the last call had no answer, and nothing else had one while it waited. */
export const isServerAway = (): boolean => isAway;

/** @returns what ends it */
export function onServerAway(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
