/** Whether the dates of a plot's seasons can be right. */
import { daysAfterPruning } from '../stages/days-after-pruning.ts';

export interface SeasonDoubt {
  readonly because: 'overlap' | 'before_end';
  /** Of the other season: its pruning, or its end. */
  readonly date: string;
}

interface DatedSeason {
  readonly id: string;
  readonly cycle: 'fruit' | 'foundation';
  readonly pruningDate: string;
  readonly endedOn: string | null;
}

/** A fruit season of less than so many days before the next is the same vine's twice. */
const LEAST_DAYS_BETWEEN_FRUIT = 150;

/** Why the dates of a plot's seasons cannot both be right: pruned before another one's end, or two fruit seasons at once. */
export function seasonDoubtOf(season: DatedSeason | null, all: readonly DatedSeason[]): SeasonDoubt | null {
  if (season === null) return null;
  const { id, cycle, pruningDate } = season;
  const before = all.filter((one) => one.id !== id && one.pruningDate <= pruningDate);
  const ended = before.find(({ endedOn }) => endedOn !== null && endedOn > pruningDate);
  if (ended?.endedOn) return { because: 'before_end', date: ended.endedOn };
  const other = before.find(
    (one) =>
      cycle === 'fruit' &&
      one.cycle === 'fruit' &&
      one.endedOn === null &&
      daysAfterPruning(one.pruningDate, pruningDate) < LEAST_DAYS_BETWEEN_FRUIT,
  );
  return other === undefined ? null : { because: 'overlap', date: other.pruningDate };
}

/** The same of a season that is being entered, also against those pruned after it. */
export function doubtOfEntered(season: DatedSeason, others: readonly DatedSeason[]): SeasonDoubt | null {
  const own = seasonDoubtOf(season, others);
  if (own !== null) return own;
  for (const later of others) {
    if (later.id === season.id || later.pruningDate <= season.pruningDate) continue;
    const doubt = seasonDoubtOf(later, [season]);
    if (doubt !== null) return { because: doubt.because, date: later.pruningDate };
  }
  return null;
}
