/**
 * The season a plot is in on a day, one rule for the server's advice and the phone's screens: pruned on that day or
 * before it, not ended before it, and of several the latest pruned; of two pruned on one day the later made.
 */

interface PrunedSeason {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly pruningDate: string;
  /** Last day of the season, `YYYY-MM-DD`; `null` while it goes on. */
  readonly endedOn: string | null;
}

const laterFirst = (a: PrunedSeason, b: PrunedSeason): number =>
  a.pruningDate === b.pruningDate ? (a.id < b.id ? 1 : -1) : a.pruningDate < b.pruningDate ? 1 : -1;

/** The season of one plot's `seasons` that runs on a day; `null` when none does. */
export const runningSeason = <S extends PrunedSeason>(seasons: readonly S[], onDate: string): S | null =>
  seasons
    .filter(({ pruningDate, endedOn }) => pruningDate <= onDate && (endedOn === null || endedOn >= onDate))
    .sort(laterFirst)[0] ?? null;

/** The next pruning that is entered already; `null` when there is none after the day. */
export const comingSeason = <S extends PrunedSeason>(seasons: readonly S[], onDate: string): S | null =>
  seasons
    .filter(({ pruningDate, endedOn }) => pruningDate > onDate && endedOn === null)
    .sort(laterFirst)
    .at(-1) ?? null;
