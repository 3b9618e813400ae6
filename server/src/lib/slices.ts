import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long one piece of work may hold the event loop before others are answered. */
const SLICE_MS = 4;

/** Returns at once within the time slice, else yields to the event loop. */
export type Pause = () => Promise<void> | undefined;

/** For work on one thread that is long as a whole: called between its parts, it lets others be answered. */
export function slices(now: () => number = () => performance.now()): Pause {
  let endMs = now() + SLICE_MS;
  return () => {
    if (now() < endMs) return undefined;
    return nextTurn().then(() => {
      endMs = now() + SLICE_MS;
    });
  };
}

/** As `map`, in slices. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  work: (item: T) => R,
  pause: Pause = slices(),
): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) {
    made.push(work(item));
    await pause();
  }
  return made;
}
