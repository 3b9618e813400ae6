/**
 * What a plot will bear, estimated before the harvest from bunches that were counted on some vines and weighed:
 *
 *   kg = vines × mean bunches a vine × mean grams a bunch / 1000
 *
 * Source: the formula of the extension services: I. Dami, "How to estimate grape yields", Ohio State University, and I. Dami and
 * P. Sabbatini, "Crop estimation of grapes", Ohioline HYG-1434 (2012); P. Sabbatini, Michigan State University bulletin E3186 (2015).
 * The range is the sample's alone (J. A. Wolpert and E. P. Vilas, Am. J. Enol. Vitic. 43:384, 1992, sample it so): each mean with
 * Student's t of its own number, 95 %, the two shares joined as independent ones. What rain, hail or thinning take later, and whether the
 * vines were well chosen, is not in it.
 *
 * Valid where bunches are weighed close to the harvest. Bunches that still grow weigh less than they will: the estimate is then of
 * what hangs there on that day. Vines that are missing must not be among `vines`.
 */

/** Student's t, two-sided 95 %, by degrees of freedom 1 to 30. */
const T_95: readonly number[] = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
/** Beyond the table its last value holds: slightly wide. */
const tOf = (freedom: number): number => T_95[Math.min(freedom, T_95.length) - 1] ?? Number.NaN;

export interface YieldSample {
  /** Vines that bear on the plot. */
  readonly vines: number;
  /** One number for each vine that was counted. */
  readonly bunches: readonly number[];
  /** One number for each bunch that was weighed, grams. */
  readonly grams: readonly number[];
}

export interface YieldEstimate {
  readonly kg: number;
  readonly bunchesPerVine: number;
  readonly gramsPerBunch: number;
  /** Half the range as a share of `kg`; null for a single vine or bunch. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Half of a mean's range, as a share of it; null for fewer than two values. */
function shareOf(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return (tOf(values.length - 1) * Math.sqrt(variance / values.length)) / mean;
}

/** Null where nothing was counted, nothing was weighed, or no vine is known. */
export function yieldEstimate({ vines, bunches, grams }: YieldSample): YieldEstimate | null {
  if (!(vines > 0) || bunches.length === 0 || grams.length === 0) return null;
  const bunchesPerVine = meanOf(bunches);
  const gramsPerBunch = meanOf(grams);
  const kg = (vines * bunchesPerVine * gramsPerBunch) / 1000;
  if (!(kg > 0)) return null;
  const shares = [shareOf(bunches), shareOf(grams)] as const;
  const share = shares[0] === null || shares[1] === null ? null : Math.hypot(shares[0], shares[1]);
  return {
    kg,
    bunchesPerVine,
    gramsPerBunch,
    share,
    low: share === null ? null : Math.max(0, kg * (1 - share)),
    high: share === null ? null : kg * (1 + share),
  };
}
