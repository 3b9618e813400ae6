/** Whether the fruit of a season was picked, by the diary: it asks then for no water, no spray and no harvest. */
import { localDate } from '../weather/calendar.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';

interface DatedRow {
  readonly kind: string;
  /** ISO 8601 with its offset. */
  readonly happenedAt: string;
}

/** The local day of the last picking; null where there is none. */
export const lastHarvest = (records: readonly DatedRow[]): string | null =>
  records
    .filter(({ kind }) => kind === 'harvest')
    .map(({ happenedAt }) => localDate(Date.parse(happenedAt), INDIA_UTC_OFFSET_MINUTES))
    .reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);

/** Each harvest asks anew: an answer is to the picking that it was given to. */
export const overKey = (harvestedOn: string): string => `season.over.${harvestedOn}`;

/** Fruit was picked this season, and the farmer did not say that more is to come. @param markOf how an action was answered last */
export function isFruitPicked(
  season: { readonly cycle: string; readonly pruningDate: string } | null,
  harvestedOn: string | null | undefined,
  markOf: (action: string) => string | undefined,
): boolean {
  if (season?.cycle !== 'fruit' || !harvestedOn || harvestedOn < season.pruningDate) return false;
  return markOf(overKey(harvestedOn)) !== 'declined';
}
