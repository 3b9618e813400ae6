/** Which briefs and alerts a farmer wants, and when. */
import { localDate } from '../weather/calendar.ts';
import { MINUTE_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';

export interface WantedMessages {
  /** Minutes of the farm's day, the end not included; the same twice is no quiet hour. */
  readonly quietFrom: number;
  readonly quietTo: number;
  readonly causesOff: readonly string[];
  /** None named is all of them. */
  readonly plotIds: readonly string[];
  /** The day on which nothing comes. */
  readonly notOn: string | null;
}

/** 20:30 to 5:00, every cause, all plots. */
export const usualWanted: WantedMessages = {
  quietFrom: 20 * 60 + 30,
  quietTo: 5 * 60,
  causesOff: [],
  plotIds: [],
  notOn: null,
};

const minuteOfDay = (atMs: number): number => (atMs / MINUTE_MS + INDIA_UTC_OFFSET_MINUTES) % (24 * 60);

/** Whether an instant is in the quiet hours, which may pass midnight. */
export function isQuietAt(
  atMs: number,
  { quietFrom, quietTo }: Pick<WantedMessages, 'quietFrom' | 'quietTo'>,
): boolean {
  const minute = minuteOfDay(atMs);
  if (quietFrom <= quietTo) return minute >= quietFrom && minute < quietTo;
  return minute >= quietFrom || minute < quietTo;
}

/** Only hail and warnings of the highest degree break the quiet hours; nothing breaks "not today". */
export const mayTellAt = (atMs: number, cause: string, wanted: WantedMessages): boolean =>
  wanted.notOn !== localDate(atMs, INDIA_UTC_OFFSET_MINUTES) &&
  !wanted.causesOff.includes(cause) &&
  (cause === 'official_warning' || !isQuietAt(atMs, wanted));

/** Choices limited to existing plots: when all chosen ones are gone, every plot, so that deleting one silences nobody. */
export const wantedOf = (wanted: WantedMessages, known: readonly string[]): WantedMessages => ({
  ...wanted,
  plotIds: wanted.plotIds.filter((id) => known.includes(id)),
});

/** Restricts work or alerts to wanted plots; null without any left. What has no plot stays. */
export function onWantedPlots<T extends { readonly plotIds: readonly string[] }>(
  message: T,
  plotIds: readonly string[],
): T | null {
  if (plotIds.length === 0 || message.plotIds.length === 0) return message;
  const own = message.plotIds.filter((id) => plotIds.includes(id));
  return own.length === 0 ? null : { ...message, plotIds: own };
}
