/**
 * A threshold of warning that moves by one level where the looks of one plot ask for it. Not served: models/lab/README.md.
 *
 * Looks that two levels tell apart speak: with a missed attack worth `MISS_WORTH` false alarms, a lower threshold pays where more than 1 in
 * 1 + `MISS_WORTH` of them were seen, a higher one where fewer were. It moves when such a count would come by chance in 1 of 10 at most, and
 * at least 12 looks are judged, 4 of them with the disease and 4 without. Own construction: docs/models/hits-and-misses.md.
 */
import { riskLevels } from '../../src/choices.ts';
import {
  diseaseScorecards,
  type LookOutcome,
  type RiskDay,
  type ScoutingLook,
  type WarningLevel,
} from '../../src/risk/disease-scorecard.ts';

/** False alarms that a missed attack is worth: a spray against a share of the crop. */
const MISS_WORTH = 3;
const CHANCE = 0.1;
export const LOOKS_TO_MOVE = { judged: 12, seen: 4, notSeen: 4 } as const;

export interface ThresholdAdvice {
  readonly from: WarningLevel;
  readonly to: WarningLevel;
  readonly reason: 'moved' | 'too_few_looks' | 'no_better';
  /** Looks judged at `from`, those with the disease and those without. */
  readonly judged: number;
  readonly seen: number;
  readonly notSeen: number;
  /** Looks that `from` and the neighbour tell apart; of the neighbour moved to, or of the one nearer to moving. */
  readonly apart: { readonly seen: number; readonly notSeen: number; readonly chance: number } | null;
}

const verdicts: readonly LookOutcome[] = ['hit', 'miss', 'falseAlarm', 'correctQuiet'];

/** Chance of `wanted` or more among `n`, each with chance `p`. */
function chanceOfAtLeast(wanted: number, n: number, p: number): number {
  let sum = 0;
  let ways = 1;
  for (let k = 0; k <= n; k++) {
    if (k >= wanted) sum += ways * p ** k * (1 - p) ** (n - k);
    ways = (ways * (n - k)) / (k + 1);
  }
  return sum;
}

/**
 * @param looks of one plot and disease
 * @param risks of the same
 * @throws RangeError for an impossible date
 */
export function thresholdFromLooks(
  looks: readonly ScoutingLook[],
  risks: readonly RiskDay[],
  from: WarningLevel,
): ThresholdAdvice {
  const judgedAt = (threshold: WarningLevel) =>
    diseaseScorecards(looks, risks, () => threshold)[0]?.looks ?? [];
  const here = judgedAt(from);
  const countOf = (...wanted: LookOutcome[]): number =>
    here.filter(({ outcome }) => wanted.includes(outcome)).length;
  const seen = countOf('hit', 'miss');
  const notSeen = countOf('falseAlarm', 'correctQuiet');
  const facts = { from, judged: seen + notSeen, seen, notSeen };
  const enough =
    facts.judged >= LOOKS_TO_MOVE.judged && seen >= LOOKS_TO_MOVE.seen && notSeen >= LOOKS_TO_MOVE.notSeen;
  if (!enough) return { ...facts, to: from, reason: 'too_few_looks', apart: null };
  const worthwhile = 1 / (1 + MISS_WORTH);
  const neighbours = ([-1, 1] as const).flatMap((step) => {
    const to = riskLevels[riskLevels.indexOf(from) + step];
    if (to === undefined || to === 'very_low') return [];
    const there = judgedAt(to);
    const apart = here.filter(({ outcome }, i) => {
      const other = there[i]?.outcome;
      return (
        other !== undefined && outcome !== other && [outcome, other].every((one) => verdicts.includes(one))
      );
    });
    const spots = apart.filter((look) => look.seen).length;
    const none = apart.length - spots;
    // A higher threshold is asked for by looks without spots.
    const chance =
      step < 0
        ? chanceOfAtLeast(spots, apart.length, worthwhile)
        : chanceOfAtLeast(none, apart.length, 1 - worthwhile);
    return [{ to, apart: { seen: spots, notSeen: none, chance } }];
  });
  const [best] = neighbours.sort((a, b) => a.apart.chance - b.apart.chance);
  if (best === undefined) return { ...facts, to: from, reason: 'no_better', apart: null };
  const moves = best.apart.chance <= CHANCE;
  return { ...facts, to: moves ? best.to : from, reason: moves ? 'moved' : 'no_better', apart: best.apart };
}
