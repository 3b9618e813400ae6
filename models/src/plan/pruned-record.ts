/** A recorded pruning against the plot's seasons: both have to agree, since everything counts from it (decision 136). */

import type { Season } from '../season.ts';
import { daysAfterPruning, type PruningCycle } from '../stages/days-after-pruning.ts';

export interface PruningRecord {
  readonly date: string;
  readonly cycle: PruningCycle;
}

/** What the diary has and the seasons do not. */
export interface PruningDoubt {
  readonly because: 'other_date' | 'no_season';
  readonly cycle: PruningCycle;
  readonly date: string;
  /** The season's date to move; null where one is to start. */
  readonly seasonDate: string | null;
  readonly seasonId: string | null;
}

type Dated = Omit<Season, 'plotId'>;

/** A plot takes a day or two to prune: nearer dates are the same pruning. Chosen: decision 136. */
const SAME_DAYS = 2;
/** Further apart, two dates are two prunings. Chosen: decision 136. */
const NEAR_DAYS = 45;
/** How long a record is asked about, days. */
const ASKED_DAYS = 60;

/** The last pruning of the diary, where no season of its cycle has its date. */
export function pruningDoubtOf(
  records: readonly PruningRecord[],
  seasons: readonly Dated[],
  today: string,
): PruningDoubt | null {
  const last = records
    .filter(({ date }) => date <= today && daysAfterPruning(date, today) <= ASKED_DAYS)
    .reduce<PruningRecord | null>((a, b) => (a === null || b.date > a.date ? b : a), null);
  if (last === null) return null;
  const { date, cycle } = last;
  const apart = ({ pruningDate }: Dated): number => Math.abs(daysAfterPruning(pruningDate, date));
  const [near] = seasons
    .filter((season) => season.cycle === cycle && apart(season) <= NEAR_DAYS)
    .toSorted((a, b) => apart(a) - apart(b));
  // A pruning before a later season belongs to the past.
  if (near === undefined && seasons.some(({ pruningDate }) => pruningDate > date)) return null;
  if (near === undefined) return { because: 'no_season', cycle, date, seasonDate: null, seasonId: null };
  if (apart(near) < SAME_DAYS) return null;
  return { because: 'other_date', cycle, date, seasonDate: near.pruningDate, seasonId: near.id };
}
