/** Work that is due so many days after pruning: its day moves with the pruning date until it is done. */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';

/**
 * The day that lies `dap` days after a pruning, `YYYY-MM-DD`.
 *
 * @throws RangeError for anything but an existing date
 */
export const dueDate = (pruningDate: string, dap: number): string =>
  dateOfDayNumber(dayNumberOfDate(pruningDate) + dap);

interface Due {
  readonly status: string;
  /** `YYYY-MM-DD`. */
  readonly scheduledDate: string | null;
  /** Days after pruning; `null` where its day does not hang off a season. */
  readonly dueDap: number | null;
}

/** The day of a task as its season has it now: of one that is over, or hangs off no season, the day it was given. */
export const scheduledDay = (
  { status, scheduledDate, dueDap }: Due,
  season: { readonly pruningDate: string } | null | undefined,
): string | null =>
  dueDap === null || !season || status === 'completed' || status === 'cancelled'
    ? scheduledDate
    : dueDate(season.pruningDate, dueDap);
