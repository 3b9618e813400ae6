import type { PruningCandidate } from '@draksha/contract';
import { stageForecast } from '@draksha/models';

/** The next day with a month and day, today included. */
export function nextDate(monthDay: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const here = `${year}-${monthDay}`;
  return here >= today ? here : `${year + 1}-${monthDay}`;
}

/** The candidate that is nearest to a month and day within the same year. */
export function nearest(candidates: readonly PruningCandidate[], monthDay: string): PruningCandidate | null {
  const at = (one: string) => Date.parse(`2000-${one}T00:00:00Z`);
  return candidates.reduce<PruningCandidate | null>(
    (best, one) =>
      best === null || Math.abs(at(one.monthDay) - at(monthDay)) < Math.abs(at(best.monthDay) - at(monthDay))
        ? one
        : best,
    null,
  );
}

interface DatesRange {
  readonly from: string;
  readonly to: string;
}

/** When flowering and harvest are to be expected after a pruning, by days alone. */
export function expectedAfter(pruningDate: string): {
  readonly flowering: DatesRange;
  readonly harvest: DatesRange;
} {
  const { expected } = stageForecast({ cycle: 'fruit', pruningDate });
  const of = (wanted: 'flowering' | 'harvest'): DatesRange => {
    const found = expected.find(({ id }) => id === wanted);
    return { from: found?.begins.earliestDate ?? pruningDate, to: found?.begins.latestDate ?? pruningDate };
  };
  return { flowering: of('flowering'), harvest: of('harvest') };
}

/** Years of any candidate, the newest first. */
export const yearsOf = (candidates: readonly PruningCandidate[]): number[] =>
  [...new Set(candidates.flatMap(({ marks }) => marks.map(({ year }) => year)))].sort((a, b) => b - a);
