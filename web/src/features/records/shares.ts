import { shownAcres } from './plot-acres.ts';

/** How much of an entry falls on each of its plots. */
export interface Weights {
  readonly weights: readonly number[];
  /** False where an area is not known: then each plot gets the same. */
  readonly byArea: boolean;
}

/**
 * By the acres that are shown of each plot: 200 litres an acre are 200 litres on what is called one acre.
 *
 * @param areas hectares in the order of the plots; `null` where not measured
 */
export function weightsOf(areas: readonly (number | null)[]): Weights {
  const known = areas.flatMap((area) => (area !== null && area > 0 ? [shownAcres(area)] : []));
  const byArea = known.length === areas.length;
  return { weights: byArea ? known : areas.map(() => 1), byArea };
}

/** A total in shares that add up to it exactly, in steps of `1 / 10^decimals`. */
export function sharesByWeight(total: number, weights: readonly number[], decimals = 0): number[] {
  const scale = 10 ** decimals;
  const steps = Math.round(total * scale);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  let passed = 0;
  return weights.map((weight) => {
    passed += weight;
    const until = Math.round((steps * passed) / all);
    const share = until - given;
    given = until;
    return share / scale;
  });
}
