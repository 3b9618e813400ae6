/** When measured fruit reaches the sugar of table grapes. */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';

/** Table grapes of seedless varieties, Regulation (EU) No 543/2011, Annex I, part B, part 9. Nearly all of India's are seedless. */
export const MIN_BRIX = 14;
/** °Brix a day of Thompson Seedless, three years in California: Christensen and others 1995. No Indian source has a number. */
const BRIX_A_DAY = 0.111;
/** Tests nearer than this are of other bunches rather than of another day (chosen). */
const OWN_RATE_DAYS = 7;
const NOT_TABLE_GRAPES: ReadonlySet<string> = new Set(['raisin', 'wine_juice']);

export interface SugarTest {
  readonly brix: number;
  /** The local day. */
  readonly date: string;
}

export interface SugarDate {
  /** The day on which it has the sugar, or had it first. */
  readonly date: string;
  /** The last test. */
  readonly test: SugarTest;
  /** By the rate of the plot's own tests, and not by the published one. */
  readonly own: boolean;
}

/** Of raisins and wine no sugar has a source. */
export const isTableMarket = (market: string | null | undefined): boolean =>
  !NOT_TABLE_GRAPES.has(market ?? '');

export function sugarDate(tests: readonly SugarTest[], market: string | null | undefined): SugarDate | null {
  const inOrder = tests.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const test = inOrder.at(-1);
  if (test === undefined || !isTableMarket(market)) return null;
  const sweet = inOrder.find(({ brix }) => brix >= MIN_BRIX);
  if (sweet !== undefined && test.brix >= MIN_BRIX) return { date: sweet.date, test, own: false };
  const on = dayNumberOfDate(test.date);
  const before = inOrder.findLast(({ date }) => on - dayNumberOfDate(date) >= OWN_RATE_DAYS);
  const gained = before === undefined ? 0 : (test.brix - before.brix) / (on - dayNumberOfDate(before.date));
  const own = gained > 0;
  const days = Math.ceil((MIN_BRIX - test.brix) / (own ? gained : BRIX_A_DAY));
  return { date: dateOfDayNumber(on + days), test, own };
}
