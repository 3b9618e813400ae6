/** Days after pruning: the clock of the vineyard. The day of pruning is day 0. */
import { dayNumberOfDate } from '../weather/calendar.ts';

/** The two prunings of the year in the hot tropical belt: foundation (खरड, April) and fruit (गोडी, September to November). */
export const pruningCycles = ['foundation', 'fruit'] as const;
export type PruningCycle = (typeof pruningCycles)[number];

/**
 * Whole calendar days from the pruning to `onDate`; negative before it.
 *
 * @throws RangeError for anything but existing dates written `YYYY-MM-DD`
 */
export const daysAfterPruning = (pruningDate: string, onDate: string): number =>
  dayNumberOfDate(onDate) - dayNumberOfDate(pruningDate);
