export interface Run {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** Runs of hours in a row for which something holds. */
export function runsOf<H>(hours: readonly H[], holds: (hour: H) => boolean): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const [index, hour] of hours.entries()) {
    if (!holds(hour)) continue;
    const last = runs.at(-1);
    if (last && last.to === index) last.to = index + 1;
    else runs.push({ from: index, to: index + 1 });
  }
  return runs;
}

/** Of values a sum; `null` where none is known. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Of values the greatest; `null` where none is known. */
export function mostOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
