/** How long the server has not answered this page's calls, on a monotonic clock, so that later calls wait less. */

/** A silence this long ago says nothing about now. */
const FORGOTTEN_MS = 10_000;

let sinceMs: number | null = null;
let metMs = 0;
let waiting = 0;

const atMs = (): number => performance.now();

/** A call sets out. */
export function called(): void {
  if (sinceMs === null || (waiting === 0 && atMs() - metMs > FORGOTTEN_MS)) sinceMs = atMs();
  waiting += 1;
}

/** A call came back: with any answer of the server's, without one, or its caller no longer wants it. */
export function callEnded(how: 'answered' | 'unanswered' | 'unwanted'): void {
  waiting -= 1;
  metMs = atMs();
  if (how === 'answered' || (how === 'unwanted' && waiting === 0)) sinceMs = waiting > 0 ? atMs() : null;
}

export const silentForMs = (): number =>
  sinceMs === null || (waiting === 0 && atMs() - metMs > FORGOTTEN_MS) ? 0 : atMs() - sinceMs;
