/** Running totals of a column, so that the sum of any window costs two look-ups. */

export interface PrefixSums {
  /** Sum of the known values at indices `from` to before `to`; indices outside the column add nothing. */
  sum(from: number, to: number): number;
  /** How many of them were known. */
  known(from: number, to: number): number;
}

export function prefixSums(column: ArrayLike<number>): PrefixSums {
  const length = column.length;
  const sums = new Float64Array(length + 1);
  const counts = new Uint32Array(length + 1);
  for (let i = 0; i < length; i++) {
    const value = column[i] ?? Number.NaN;
    const known = !Number.isNaN(value);
    sums[i + 1] = (sums[i] ?? 0) + (known ? value : 0);
    counts[i + 1] = (counts[i] ?? 0) + (known ? 1 : 0);
  }
  const within = (i: number): number => Math.max(0, Math.min(length, i));
  const between = (totals: ArrayLike<number>, from: number, to: number): number =>
    (totals[within(to)] ?? 0) - (totals[within(from)] ?? 0);
  return { sum: (from, to) => between(sums, from, to), known: (from, to) => between(counts, from, to) };
}
