/** Clocks of machines that keep time differ by less, milliseconds. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Milliseconds since something happened. What is dated in our future was written by a clock that was wrong, or is read
 * by one: its age is not known, so that it is never young: `Infinity`, and also for what is no date at all.
 */
export function ageMs(thenMs: number, nowMs: number): number {
  const age = nowMs - thenMs;
  return age >= -CLOCKS_DIFFER_MS ? Math.max(0, age) : Number.POSITIVE_INFINITY;
}
