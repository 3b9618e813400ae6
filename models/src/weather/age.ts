/** Clocks of machines that keep time differ by less, milliseconds. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Milliseconds since something happened; `Infinity` for a future or invalid date: its clock was wrong, so its age is
 * unknown.
 *
 * @param differMs how far the other's clock may be ahead of ours
 */
export function ageMs(thenMs: number, nowMs: number, differMs = CLOCKS_DIFFER_MS): number {
  const age = nowMs - thenMs;
  return age >= -differMs ? Math.max(0, age) : Number.POSITIVE_INFINITY;
}

/** Whether a wait until an instant still holds: not over, and its end no farther than such a wait may last. */
export const isStillFresh = (untilMs: number, nowMs: number, longestMs: number): boolean =>
  untilMs > nowMs && untilMs <= nowMs + longestMs + CLOCKS_DIFFER_MS;
