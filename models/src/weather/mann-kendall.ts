/**
 * Is there a trend in a short run of years, and how steep? Mann–Kendall test and Sen's slope.
 *
 * Sources: Mann (1945), Econometrica 13:245-259; Kendall (1975), Rank Correlation Methods; Sen (1968), J. Am. Stat. Assoc.
 * 63:1379-1389; formulas as in Gilbert (1987), Statistical Methods for Environmental Pollution Monitoring, chapter 16.
 * Up to 10 values without ties the chance is exact (counted over all orders); else the normal approximation with the
 * variance corrected for ties and for continuity.
 *
 * Input: times (strictly ascending, any unit) and values; a value that is missing (`null`, NaN) is left out with its time.
 * Valid from 4 values; below that no order can be unlikely and `p` is 1.
 */

export interface MannKendall {
  /** Values used. */
  readonly n: number;
  /** Pairs that rise less pairs that fall. */
  readonly s: number;
  /** Kendall's tau-a, −1 to 1; 0 for fewer than 2 values. */
  readonly tau: number;
  /** Two-sided chance of an S at least so far from 0 without any trend. */
  readonly p: number;
  readonly method: 'exact' | 'normal' | 'too_few';
  /** Median of all pairwise slopes, value per unit of time; `null` for fewer than 2 values. */
  readonly senSlope: number | null;
}

const EXACT_UP_TO = 10;
const MIN_VALUES = 4;

/** How many orders of n values have each number of falling pairs: coefficients of Π (1 + q + … + q^(k−1)). */
function ordersByFallingPairs(n: number): number[] {
  let counts = [1];
  for (let size = 2; size <= n; size++) {
    const next = new Array<number>(counts.length + size - 1).fill(0);
    counts.forEach((count, falls) => {
      for (let more = 0; more < size; more++) next[falls + more] = (next[falls + more] ?? 0) + count;
    });
    counts = next;
  }
  return counts;
}

function exactTwoSided(n: number, s: number): number {
  const counts = ordersByFallingPairs(n);
  const pairs = (n * (n - 1)) / 2;
  let extreme = 0;
  let all = 0;
  counts.forEach((count, falls) => {
    all += count;
    if (Math.abs(pairs - 2 * falls) >= Math.abs(s)) extreme += count;
  });
  return extreme / all;
}

/** Complementary error function: Numerical Recipes' Chebyshev fit, relative error below 1.2e−7. */
export function erfc(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x));
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, coefficient) => coefficient + t * sum, 0);
  const tail = t * Math.exp(-x * x + series);
  return x >= 0 ? tail : 2 - tail;
}

function median(values: number[]): number | null {
  if (values.length === 0) return null;
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  const upper = values[middle] ?? 0;
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Trend of values over time.
 *
 * @throws RangeError where times and values differ in number or times do not ascend.
 */
export function mannKendall(times: readonly number[], values: readonly (number | null)[]): MannKendall {
  if (times.length !== values.length)
    throw new RangeError(`${times.length} times for ${values.length} values`);
  const points: (readonly [time: number, value: number])[] = [];
  times.forEach((time, i) => {
    if (i > 0 && !(time > (times[i - 1] ?? Number.NaN))) throw new RangeError('times do not ascend');
    const value = values[i];
    if (typeof value === 'number' && Number.isFinite(value)) points.push([time, value]);
  });
  const n = points.length;
  let s = 0;
  const slopes: number[] = [];
  const sameValue = new Map<number, number>();
  points.forEach(([time, value], i) => {
    sameValue.set(value, (sameValue.get(value) ?? 0) + 1);
    for (const [later, laterValue] of points.slice(i + 1)) {
      s += Math.sign(laterValue - value);
      slopes.push((laterValue - value) / (later - time));
    }
  });
  const tied = [...sameValue.values()].filter((count) => count > 1);
  const base = { n, s, tau: n < 2 ? 0 : s / ((n * (n - 1)) / 2), senSlope: median(slopes) };
  if (n < MIN_VALUES) return { ...base, p: 1, method: 'too_few' };
  if (n <= EXACT_UP_TO && tied.length === 0) return { ...base, p: exactTwoSided(n, s), method: 'exact' };
  const term = (k: number): number => k * (k - 1) * (2 * k + 5);
  const variance = (term(n) - tied.reduce((sum, count) => sum + term(count), 0)) / 18;
  const z = variance > 0 && s !== 0 ? (Math.abs(s) - 1) / Math.sqrt(variance) : 0;
  return { ...base, p: Math.min(1, erfc(z / Math.SQRT2)), method: 'normal' };
}
