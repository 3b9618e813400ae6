/** When a message that an organisation wrote is sent: within the limits of alerts, whose place it never takes. */
import { dateAfter, dayNumberOfDate, localDate } from '../weather/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { ALERTS, type AlertBefore, type KeptBackReason } from './alerts.ts';
import { isQuietAt, type WantedMessages } from './wanted.ts';

const OFFSET_MS = INDIA_UTC_OFFSET_MINUTES * MINUTE_MS;
/** How long before the quiet hours a message may still be sent; later ones wait for the next day. */
const ON_ITS_WAY_MS = 15 * MINUTE_MS;
const KEY = /^organisation_message (\d{4}-\d\d-\d\d)$/;

const indianDay = (atMs: number): string => localDate(atMs, INDIA_UTC_OFFSET_MINUTES);

/** The day in India on which a message of this key is sent, and on no other; null of other keys. */
export const dayOfMessage = (key: string): string | null => KEY.exec(key)?.[1] ?? null;

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;
const minutesUntil = (atMs: number, minute: number): number =>
  (minute - (Math.floor((atMs + OFFSET_MS) / MINUTE_MS) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;

/** The first day on which the farmer may get it: past the quiet hours, and not "not today". */
function firstDay(nowMs: number, { notOn, quietFrom, quietTo }: WantedMessages): string {
  const after = (atMs: number): number =>
    isQuietAt(atMs, { quietFrom, quietTo }) ? atMs + minutesUntil(atMs, quietTo) * MINUTE_MS : atMs;
  const day = indianDay(after(nowMs + ON_ITS_WAY_MS));
  if (day !== notOn) return day;
  return indianDay(after(Date.parse(dateAfter(day)) - OFFSET_MS));
}

/**
 * The key under which a message goes out, one a day, or why it may not go.
 *
 * @param before what the farmer was sent, alerts and messages of every organisation
 */
export function organisationMessage(
  before: readonly AlertBefore[],
  nowMs: number,
  wanted: WantedMessages,
): { readonly key: string } | { readonly why: KeptBackReason } {
  const day = firstDay(nowMs, wanted);
  const days = before
    .filter(({ sent }) => sent)
    .map(({ key, atMs }) => dayNumberOfDate(day) - dayNumberOfDate(dayOfMessage(key) ?? indianDay(atMs)));
  if (days.filter((ago) => ago <= ALERTS.weekDays).length >= ALERTS.aWeek) return { why: 'week' };
  if (days.filter((ago) => ago === 0).length >= ALERTS.aDay) return { why: 'day' };
  return { key: `organisation_message ${day}` };
}
