/**
 * The earliest safe harvest date that a spray list allows, and what one more spray would do to it.
 *
 * Source: arithmetic of the label's pre-harvest interval (PHI): with a PHI of n days, fruit may be picked from the nth day
 * after the spray on. Days are calendar days of the plot. The PHI itself is data: of the label, of Annexure 5 in its
 * edition, or the farmer's own entry; this file holds none, since no reliable table for India could be sourced.
 *
 * An unknown PHI is never guessed: the date is then `null`, `unknown` names the sprays, and `atLeast` says the date that the
 * known ones alone demand.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import type { Spray } from './spray.ts';

export type SprayWithPhi = Pick<Spray, 'id' | 'sprayedOn' | 'product' | 'phiDaysByMarket' | 'source'>;

export interface HarvestLock {
  readonly ruleId: 'pre_harvest_interval';
  readonly status: 'free' | 'locked' | 'unknown';
  /** First day on which all known and unknown intervals are over; `null` while one is unknown or nothing was sprayed. */
  readonly earliestHarvestDate: string | null;
  /** What the known intervals alone demand; `null` without any. */
  readonly atLeast: string | null;
  /** The sprays that set `atLeast`. */
  readonly decidedBy: readonly string[];
  /** Sprays whose interval is unknown: ask the packhouse or read the label. */
  readonly unknown: readonly string[];
  readonly sprays: readonly (Pick<SprayWithPhi, 'id' | 'product' | 'sprayedOn'> & {
    /** The longest of the markets asked for; `null` where one is unknown. */
    readonly phiDays: number | null;
    readonly earliestHarvestDate: string | null;
    readonly source: string | null;
  })[];
  /** Days from `onDate` to the date, 0 when free. */
  readonly daysLeft: number | null;
}

/** Years of days: a longer interval is a slip of the pen. */
const MAX_PHI = 365;

function phiDaysFor(spray: SprayWithPhi, markets: readonly string[]): number | null {
  let longest = 0;
  for (const market of markets) {
    const days = spray.phiDaysByMarket[market];
    if (days === null || days === undefined) return null;
    if (!(Number.isInteger(days) && days >= 0 && days <= MAX_PHI))
      throw new RangeError(`${spray.product}: not a number of days: ${days}`);
    longest = Math.max(longest, days);
  }
  return longest;
}

/**
 * The plot's harvest lock for one or more markets as seen on a date.
 *
 * @throws RangeError for impossible dates or intervals, or no market.
 */
export function harvestLock(
  sprays: readonly SprayWithPhi[],
  markets: readonly string[],
  onDate: string,
): HarvestLock {
  if (markets.length === 0) throw new RangeError('an interval is always that of a market');
  const today = dayNumberOfDate(onDate);
  let latest = Number.NEGATIVE_INFINITY;
  const each = sprays.map((spray) => {
    const phiDays = phiDaysFor(spray, markets);
    const sprayedDay = dayNumberOfDate(spray.sprayedOn);
    const day = phiDays === null ? null : sprayedDay + phiDays;
    if (day !== null) latest = Math.max(latest, day);
    return { spray, phiDays, day };
  });
  const unknown = each.filter(({ day }) => day === null).map(({ spray }) => spray.id);
  const atLeast = latest === Number.NEGATIVE_INFINITY ? null : dateOfDayNumber(latest);
  const decided = unknown.length === 0 && atLeast !== null;
  return {
    ruleId: 'pre_harvest_interval',
    status: latest > today ? 'locked' : unknown.length > 0 ? 'unknown' : 'free',
    earliestHarvestDate: decided ? atLeast : null,
    atLeast,
    decidedBy: each.filter(({ day }) => day === latest).map(({ spray }) => spray.id),
    unknown,
    sprays: each.map(({ spray, phiDays, day }) => ({
      id: spray.id,
      product: spray.product,
      sprayedOn: spray.sprayedOn,
      phiDays,
      earliestHarvestDate: day === null ? null : dateOfDayNumber(day),
      source: spray.source ?? null,
    })),
    daysLeft:
      unknown.length > 0 ? null : Math.max(0, latest === Number.NEGATIVE_INFINITY ? 0 : latest - today),
  };
}
