import { pause } from './pause.ts';

/** Of one piece of long work: a finger waits no longer than this and one frame. */
const MAX_MS = 40;

/**
 * Long work on the screen's own thread, in pieces by time and not by count: a phone that is six times slower makes them six times
 * smaller. `isDue` says when the screen wants its turn, `give` lets it have it.
 */
export function timeSlices(now: () => number = () => performance.now()): {
  readonly isDue: () => boolean;
  readonly give: () => Promise<void>;
} {
  let begunAt = now();
  return {
    isDue: () => now() - begunAt >= MAX_MS,
    async give() {
      await pause(0);
      begunAt = now();
    },
  };
}
