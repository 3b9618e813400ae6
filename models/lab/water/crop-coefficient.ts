/**
 * Crop coefficient Kc of table grapes by days after pruning: ETc = Kc · ET0.
 *
 * Source: FAO-56 (Allen et al. 1998) table 12, table or raisin grapes: initial 0.30, mid-season 0.85, end 0.45. Their stage
 * lengths are for one crop a year; here the curve is laid over the NRCG days after pruning: initial while the vine is
 * bare, rising through shoot growth, full while the canopy is whole, falling towards harvest or rest (chosen:
 * docs/decisions/033).
 *
 * Valid for a whole canopy on a trellis or bower without cover crop. Before pruning and after the table's last day the
 * nearest value is held.
 */
import type { PruningCycle } from '../../src/stages/days-after-pruning.ts';

/** FAO-56 table 12. */
export const KC_TABLE_GRAPES = { initial: 0.3, middle: 0.85, end: 0.45 } as const;

/** Days after pruning on which the initial part ends, the middle begins and ends, and the end value is reached. */
const KC_DAYS: Readonly<Record<PruningCycle, readonly [number, number, number, number]>> = {
  foundation: [10, 60, 120, 180],
  fruit: [10, 56, 105, 135],
};

/** @throws RangeError for days that are not a number. */
export function cropCoefficientFao56(cycle: PruningCycle, daysAfterPruning: number): number {
  if (Number.isNaN(daysAfterPruning)) throw new RangeError('days after pruning are needed');
  const { initial, middle, end } = KC_TABLE_GRAPES;
  const [initialEnds, middleBegins, middleEnds, endsAt] = KC_DAYS[cycle];
  const between = (from: number, to: number, a: number, b: number): number => {
    const share = Math.max(0, Math.min(1, (daysAfterPruning - from) / (to - from)));
    return a + (b - a) * share;
  };
  return daysAfterPruning <= middleEnds
    ? between(initialEnds, middleBegins, initial, middle)
    : between(middleEnds, endsAt, middle, end);
}
