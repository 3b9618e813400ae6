/**
 * Mornings on which leaves were wet for long, as a forecast said and as they came: the basis of "how sure" for a spray before an infection.
 * A morning has the hours from noon to noon, as a night's infection has them.
 */
import { dateOfDayNumber, localDayNumber } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { WET_SHARE_OF_HOUR } from '../wetness/wet-hours.ts';

/** The specification's hours of a moderate risk of downy mildew. */
export const WET_MORNING_HOURS = 6;
/** Mornings compared before anything is said of a place, a season and a lead. */
export const CASES_TO_SPEAK = 30;
/** Days ahead that are kept: as far as the plan looks for an infection. */
export const MORNING_LEADS = [0, 1, 2, 3] as const;

/** Of a cell, the season and a lead: mornings compared, those of them that were said to be wet, and those of these that were. */
export interface MorningRecord {
  readonly lead: number;
  readonly cases: number;
  readonly said: number;
  readonly came: number;
}

const KNOWN_HOURS = 22;
const HALF_DAY_MINUTES = 720;

/** Wet hours by the date of the morning, of mornings that are known for 22 hours or more. */
export function wetHoursOfMornings(
  { startsAtMs, length }: HourlySeries,
  wet: ArrayLike<number>,
  utcOffsetMinutes: number,
): Map<string, number> {
  const mornings = new Map<number, { known: number; wet: number }>();
  for (let i = 0; i < length; i++) {
    const share = wet[i] ?? Number.NaN;
    if (Number.isNaN(share)) continue;
    const day = localDayNumber(startsAtMs[i] ?? Number.NaN, utcOffsetMinutes + HALF_DAY_MINUTES);
    const before = mornings.get(day) ?? { known: 0, wet: 0 };
    mornings.set(day, { known: before.known + 1, wet: before.wet + Number(share >= WET_SHARE_OF_HOUR) });
  }
  return new Map(
    [...mornings]
      .filter(([, { known }]) => known >= KNOWN_HOURS)
      .map(([day, { wet: hours }]) => [dateOfDayNumber(day), hours]),
  );
}

/** What may be said of a lead: null before enough mornings were compared, or where none was said to be wet. */
export function spokenRecord(
  records: readonly MorningRecord[] | undefined,
  lead: number,
): MorningRecord | null {
  const found = records?.find((one) => one.lead === lead);
  return found === undefined || found.cases < CASES_TO_SPEAK || found.said === 0 ? null : found;
}
