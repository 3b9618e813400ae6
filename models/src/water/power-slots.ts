/**
 * Hours with electricity for the pump, and a day's minutes fitted into them. Farm feeders in Maharashtra have power
 * for some hours, in turns by weekday; the schedule is not published, so the farmer enters it.
 *
 * A slot is days of the week (1 is Monday) and two times: `123 06:00-14:00`. One past midnight (`4567 22:00-06:00`)
 * belongs to the day on which it begins.
 */
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { DAY_MS, MINUTE_MS } from '../weather/durations.ts';

export interface PowerSlot {
  /** 1 is Monday, 7 Sunday; in order, each once. */
  readonly weekdays: readonly number[];
  /** Minutes from midnight, 0 to 1439. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface PowerSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface PowerPlan {
  /** Spans with power left today, in order, adjoining slots joined. */
  readonly spans: readonly PowerSpan[];
  /** The minutes as they lie in them: in one piece where one span holds them all, else in turn. */
  readonly pieces: readonly PowerSpan[];
  /** Minutes for which there is no power. */
  readonly missingMinutes: number;
}

const WEEK = 7;

const WRITTEN = /^([1-7]{1,7}) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Null for what is no slot. */
export function readPowerSlot(text: string): PowerSlot | null {
  const [, days = '', ...times] = WRITTEN.exec(text) ?? [];
  const weekdays = [...days].map(Number);
  if (weekdays.length === 0 || weekdays.some((day, i) => day <= (weekdays[i - 1] ?? 0))) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = times.map(Number);
  return { weekdays, fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute };
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const writePowerSlot = ({ weekdays, fromMinute, toMinute }: PowerSlot): string =>
  `${weekdays.join('')} ${clock(fromMinute)}-${clock(toMinute)}`;

/** 1 January 1970, day 0, was a Thursday. */
const weekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1;

const spansFrom = (slots: readonly PowerSlot[], day: number, offsetMinutes: number): PowerSpan[] =>
  slots
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
    .map(({ fromMinute, toMinute }) => {
      const midnight = day * DAY_MS - offsetMinutes * MINUTE_MS;
      const isNextDay = toMinute <= fromMinute;
      return {
        fromMs: midnight + fromMinute * MINUTE_MS,
        toMs: midnight + toMinute * MINUTE_MS + (isNextDay ? DAY_MS : 0),
      };
    });

function joined(spans: readonly PowerSpan[]): PowerSpan[] {
  const whole: PowerSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = whole.at(-1);
    if (last && span.fromMs <= last.toMs)
      whole[whole.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
    else whole.push(span);
  }
  return whole;
}

const read = (written: readonly string[]): PowerSlot[] =>
  written.flatMap((text) => readPowerSlot(text) ?? []);

/** The first power that begins on a later day, and on which; null where no slot is known. @throws RangeError for an impossible date */
export function nextPower(
  written: readonly string[],
  date: string,
  utcOffsetMinutes: number,
): { readonly date: string; readonly span: PowerSpan } | null {
  const slots = read(written);
  const day = dayNumberOfDate(date);
  for (let ahead = 1; ahead <= WEEK; ahead += 1) {
    const [span] = joined(spansFrom(slots, day + ahead, utcOffsetMinutes));
    if (span) return { date: dateOfDayNumber(day + ahead), span };
  }
  return null;
}

/**
 * Lays the minutes of a day's water into its power: what begins on that date, and what has run on since the day before.
 *
 * @param written slots as they are kept; what cannot be read counts for nothing
 * @returns null where no slot is known: then it is unknown when there is power
 * @throws RangeError for an impossible date
 */
export function powerPlan(
  written: readonly string[],
  { minutes, date, nowMs }: { readonly minutes: number; readonly date: string; readonly nowMs: number },
  utcOffsetMinutes: number,
): PowerPlan | null {
  const slots = read(written);
  if (slots.length === 0) return null;
  const day = dayNumberOfDate(date);
  const running = spansFrom(slots, day - 1, utcOffsetMinutes).filter(({ fromMs }) => fromMs <= nowMs);
  const spans = joined([...running, ...spansFrom(slots, day, utcOffsetMinutes)]).filter(
    ({ toMs }) => toMs > nowMs,
  );
  const left = spans.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, nowMs), toMs }));
  const wantedMs = minutes * MINUTE_MS;
  const holds = left.find(({ fromMs, toMs }) => toMs - fromMs >= wantedMs);
  if (holds) return { spans, pieces: [{ ...holds, toMs: holds.fromMs + wantedMs }], missingMinutes: 0 };
  let missingMs = wantedMs;
  const pieces = left.map(({ fromMs, toMs }) => {
    const takenMs = Math.min(missingMs, toMs - fromMs);
    missingMs -= takenMs;
    return { fromMs, toMs: fromMs + takenMs };
  });
  return {
    spans,
    pieces: pieces.filter(({ fromMs, toMs }) => toMs > fromMs),
    missingMinutes: Math.round(missingMs / MINUTE_MS),
  };
}
