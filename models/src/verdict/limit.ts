/**
 * Judging weather by a list of limits: a rule with several limits takes the worst, exactly on a limit is not over
 * it, and a verdict that a missing value could still worsen is not given.
 */
import type { Fact, Quantity } from './fact.ts';

export interface Limit<Id extends string, Level extends string> {
  readonly id: Id;
  readonly quantity: Quantity;
  readonly comparison: 'above' | 'below';
  readonly threshold: number;
  /** The best that can be had once the value is past the threshold. */
  readonly outcome: Level;
}

export interface LimitFact<Id extends string, Level extends string> extends Fact<Id | 'value_missing'> {
  /** What the limit allows at best; null where the value is missing. */
  readonly outcome: Level | null;
}

export interface Judgement<Id extends string, Level extends string> {
  /** Null when a missing value could make it worse. */
  readonly level: Level | null;
  /** The limits that were passed, worst first, one a quantity; then what is missing. */
  readonly facts: readonly LimitFact<Id, Level>[];
}

export type MeasuredValues = Readonly<Partial<Record<Quantity, number | null>>>;

/**
 * @param levels best first
 * @param limits of one quantity, the worse before the milder
 */
export function judgeByLimits<Id extends string, Level extends string>(
  values: MeasuredValues,
  limits: readonly Limit<Id, Level>[],
  levels: readonly [Level, ...Level[]],
): Judgement<Id, Level> {
  const passed = new Map<Quantity, Limit<Id, Level>>();
  const missing = new Set<Quantity>();
  let worst = 0;
  let worstPossible = 0;
  for (const limit of limits) {
    const value = values[limit.quantity] ?? Number.NaN;
    const rank = levels.indexOf(limit.outcome);
    if (!Number.isFinite(value)) {
      missing.add(limit.quantity);
      worstPossible = Math.max(worstPossible, rank);
    } else if (limit.comparison === 'above' ? value > limit.threshold : value < limit.threshold) {
      if (!passed.has(limit.quantity)) passed.set(limit.quantity, limit);
      worst = Math.max(worst, rank);
    }
  }
  const facts: LimitFact<Id, Level>[] = [...passed.values()]
    .sort((a, b) => levels.indexOf(b.outcome) - levels.indexOf(a.outcome))
    .map(({ id, quantity, comparison, threshold, outcome }) => ({
      id,
      quantity,
      comparison,
      outcome,
      params: { value: values[quantity] ?? Number.NaN, threshold },
    }));
  for (const quantity of missing)
    facts.push({ id: 'value_missing', quantity, comparison: 'missing', outcome: null, params: { quantity } });
  return { level: worstPossible > worst ? null : (levels[worst] ?? levels[0]), facts };
}
