/** Whether grapes were picked within a spray's waiting days: asked about on entry, named in the residue statement. */
import type { SprayEvent } from '../products/spray-event.ts';
import { type CalendarOptions, dateOfDayNumber, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import { type HarvestTerms, harvestDate } from './harvest-date.ts';

export interface PickedInside {
  /** The day from which it would have been free. */
  readonly earliest: string;
  /** Products whose days were not over. */
  readonly products: readonly string[];
}

/**
 * @param date of the picking; only sprays until then count
 * @returns null where no known days forbade it, which is not the same as free: days may be unknown
 * @throws RangeError as `harvestDate`
 */
export function pickedInside(
  events: readonly SprayEvent[],
  season: HarvestTerms,
  date: string,
  options: CalendarOptions = {},
): PickedInside | null {
  const offset = utcOffsetOf(options);
  const until = events.filter(({ atMs }) => dateOfDayNumber(localDayNumber(atMs, offset)) <= date);
  const lock = harvestDate(until, season, date, options);
  if (lock === null || lock.status !== 'locked' || lock.atLeast === null) return null;
  const open = lock.sprays.filter(({ earliestHarvestDate }) => (earliestHarvestDate ?? '') > date);
  return { earliest: lock.atLeast, products: [...new Set(open.map(({ product }) => product))] };
}
