/**
 * The season a plot is in on a day, one rule for the server's advice and the phone's screens: of those pruned on that day or before it the latest
 * pruned, of two of one day the later made; none once that one has ended. An earlier one that was not ended does not come back.
 */

import type { Season } from '../season.ts';

type Pruned = Pick<Season, 'id' | 'pruningDate' | 'endedOn'>;

const laterFirst = (a: Pruned, b: Pruned): number =>
  a.pruningDate === b.pruningDate ? (a.id < b.id ? 1 : -1) : a.pruningDate < b.pruningDate ? 1 : -1;

/** The season of one plot's `seasons` that runs on a day; `null` when none does. */
export function runningSeason<S extends Pruned>(seasons: readonly S[], onDate: string): S | null {
  const [last] = seasons.filter(({ pruningDate }) => pruningDate <= onDate).sort(laterFirst);
  return last === undefined || (last.endedOn !== null && last.endedOn < onDate) ? null : last;
}

/** The next pruning that is entered already; `null` when there is none after the day. */
export const comingSeason = <S extends Pruned>(seasons: readonly S[], onDate: string): S | null =>
  seasons
    .filter(({ pruningDate, endedOn }) => pruningDate > onDate && endedOn === null)
    .sort(laterFirst)
    .at(-1) ?? null;
