/** Conflicting changes that wait on a phone for the farmer. */
import { localDate } from '../weather/calendar.ts';
import { DAY_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';

export const WAITING_CONFLICT = {
  remindAfterDays: 2,
  /** After this long without a report the phone counts as gone. */
  forgottenAfterDays: 14,
} as const;

export interface WaitingConflict {
  readonly sinceMs: number;
  /** When its phone last reported it. */
  readonly saidAtMs: number;
}

/** At most one, under the day since which the oldest waits: the next one follows when that one is decided. */
export function conflictAlerts(conflicts: readonly WaitingConflict[], nowMs: number) {
  const sinceMs = Math.min(
    ...conflicts
      .filter(({ saidAtMs }) => nowMs - saidAtMs < WAITING_CONFLICT.forgottenAfterDays * DAY_MS)
      .map((conflict) => conflict.sinceMs),
  );
  if (nowMs - sinceMs < WAITING_CONFLICT.remindAfterDays * DAY_MS) return [];
  const cause = 'clash' as const;
  const key = `${cause} ${localDate(sinceMs, INDIA_UTC_OFFSET_MINUTES)}`;
  return [{ cause, key, plotIds: [], action: null, hour: null, temperature: null, headline: null }];
}
