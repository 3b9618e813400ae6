/** Whether the dates of a plot's seasons can be right. */

import type { Season } from '../season.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';

/** Two seasons that cannot both be dated right. */
interface DateDoubt {
  readonly because: 'overlap' | 'before_end';
  /** Of the other season: its pruning, or its end. */
  readonly date: string;
}

export type SeasonDoubt = DateDoubt | { readonly because: 'picked_early'; readonly date: string };

type Dated = Omit<Season, 'plotId'>;

/** A fruit season of less than so many days before the next is the same vine's twice. */
const MIN_DAYS_BETWEEN_FRUIT = 150;
/** Fruit picked sooner after a pruning hung before it: harvest is at 120 to 135 days. Chosen: decision 136. */
const MIN_DAYS_TO_FRUIT = 90;

const overlap = (one: Dated, other: Dated): boolean => {
  const [first, second] = one.pruningDate <= other.pruningDate ? [one, other] : [other, one];
  return (
    first.cycle === 'fruit' &&
    second.cycle === 'fruit' &&
    first.endedOn === null &&
    daysAfterPruning(first.pruningDate, second.pruningDate) < MIN_DAYS_BETWEEN_FRUIT
  );
};

/** Pruned before another season's end, or two fruit seasons at once. */
function dateDoubtOf(season: Dated, all: readonly Dated[]): DateDoubt | null {
  const { id, pruningDate } = season;
  const others = all.filter((one) => one.id !== id);
  const ended = others.find(
    ({ endedOn, pruningDate: before }) => before <= pruningDate && endedOn !== null && endedOn > pruningDate,
  );
  if (ended?.endedOn) return { because: 'before_end', date: ended.endedOn };
  const other = others.find((one) => overlap(one, season));
  return other === undefined ? null : { because: 'overlap', date: other.pruningDate };
}

/**
 * Why the dates of a plot's seasons cannot be right: beside each other, or beside the last picking.
 *
 * @param harvestedOn the last picking of the plot
 */
export function seasonDoubtOf(
  season: Dated | null,
  all: readonly Dated[],
  harvestedOn: string | null,
): SeasonDoubt | null {
  if (season === null) return null;
  const doubt = dateDoubtOf(season, all);
  if (doubt !== null || season.cycle !== 'fruit' || harvestedOn === null) return doubt;
  const days = daysAfterPruning(season.pruningDate, harvestedOn);
  return days >= 0 && days < MIN_DAYS_TO_FRUIT ? { because: 'picked_early', date: harvestedOn } : null;
}

/** The doubt of a season that is being entered, also against those pruned after it. */
export function doubtOfEntered(season: Dated, others: readonly Dated[]): DateDoubt | null {
  const own = dateDoubtOf(season, others);
  if (own !== null) return own;
  for (const later of others) {
    if (later.id === season.id || later.pruningDate <= season.pruningDate) continue;
    const doubt = dateDoubtOf(later, [season]);
    if (doubt !== null) return { because: doubt.because, date: later.pruningDate };
  }
  return null;
}
