import { dayNumberOfDate } from '@draksha/models/weather/calendar';
import ICAL from 'ical.js';
import { farmDay } from './dates.ts';
import type { Task } from './tasks.ts';

/**
 * When a repeating task comes again. On a path of its own: the library behind it (ical.js) is loaded by those who need it.
 * Days are calendar days of the farm, never instants, so that no zone can move them.
 */

const part = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}$/,
  BYDAY: /^(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: /^([1-9]|[12]\d|3[01])$/,
} as const;

/** What a farm needs of RFC 5545: days, weeks, months and years, some weekdays of a week, one day of a month. */
export function isRepeatRule(rule: string): boolean {
  const parts = rule.split(';').map((each) => each.split('='));
  const said = new Map(parts.map(([name = '', value = '']) => [name, value]));
  const frequency = said.get('FREQ');
  return (
    said.size === parts.length &&
    parts.every((each) => each.length === 2) &&
    [...said].every(([name, value]) => name in part && part[name as keyof typeof part].test(value)) &&
    frequency !== undefined &&
    (!said.has('BYDAY') || frequency === 'WEEKLY') &&
    (!said.has('BYMONTHDAY') || frequency === 'MONTHLY') &&
    !(said.has('COUNT') && said.has('UNTIL'))
  );
}

/** Every month has these days; the ones after may be missing. */
const DAYS_OF_EVERY_MONTH = 28;

/** The day of the month that a monthly rule asks for, where not every month has it. */
function lateDayOf(rule: string, from: string): number | null {
  if (!/(^|;)FREQ=MONTHLY(;|$)/.test(rule)) return null;
  const day = Number(/BYMONTHDAY=(\d+)/.exec(rule)?.[1] ?? from.slice(8));
  return day > DAYS_OF_EVERY_MONTH ? day : null;
}

const withMonthDays = (rule: string, days: string): string =>
  [...rule.split(';').filter((each) => !each.startsWith('BYMONTHDAY=')), `BYMONTHDAY=${days}`].join(';');

/**
 * The rule as calendar programs read it. RFC 5545 skips a month without the day; a farm's job falls on the last day.
 *
 * @param from the day that the rule is counted from, `YYYY-MM-DD`
 */
export function calendarRule(rule: string, from: string): string {
  const late = lateDayOf(rule, from);
  if (late === null) return rule;
  const days = Array.from({ length: late - DAYS_OF_EVERY_MONTH + 1 }, (_, i) => DAYS_OF_EVERY_MONTH + i);
  return `${withMonthDays(rule, days.join(','))};BYSETPOS=-1`;
}

/** Ten years of days: a task that lay longer comes no more. */
const MAX_STEPS = 3660;

const dateText = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), month, day].map((part) => String(part).padStart(2, '0')).join('-');

/** A day of each month, its last where it has no such day. ical.js does not know BYSETPOS of days of a month. */
function* lastDays({ interval }: ICAL.Recur, from: string, late: number): Generator<string> {
  for (let months = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1; ; months += interval) {
    const year = Math.floor(months / 12);
    const month = (months % 12) + 1;
    const day = dateText(year, month, Math.min(late, ICAL.Time.daysInMonth(month, year)));
    if (day >= from) yield day;
  }
}

function* daysByLibrary(recur: ICAL.Recur, from: string): Generator<string> {
  const days = recur.iterator(ICAL.Time.fromDateString(from));
  for (;;) {
    // Its types promise a day always; at the end there is none.
    const day = (days.next() as ICAL.Time | undefined)?.toString();
    if (day === undefined) return;
    yield day;
  }
}

/**
 * The first day of a rule after another, and the rule that goes on from there; `null` where it has ended.
 *
 * @param from the day that the rule is counted from, as `after` written `YYYY-MM-DD`
 */
export function nextDay(rule: string, from: string, after: string): { day: string; rule: string } | null {
  if (!isRepeatRule(rule)) return null;
  const recur = ICAL.Recur.fromString(rule);
  const late = lateDayOf(rule, from);
  // After a shorter month the rule alone knows the day.
  const goesOn = late === null ? rule : withMonthDays(rule, String(late));
  const until = recur.until?.toString() ?? null;
  let step = 0;
  for (const day of late === null ? daysByLibrary(recur, from) : lastDays(recur, from, late)) {
    const isOver = (until !== null && day > until) || (recur.count !== null && step >= recur.count);
    if (isOver || step >= MAX_STEPS) return null;
    if (day > from && day > after) {
      const left = recur.count === null ? goesOn : goesOn.replace(/COUNT=\d+/, `COUNT=${recur.count - step}`);
      return { day, rule: left };
    }
    step += 1;
  }
  return null;
}

/** The id of the next one: whoever makes it, phone or server, makes the same row. */
function idAfter(id: string): string {
  const tail = (BigInt(`0x${id.slice(-12)}`) + 1n) & 0xffff_ffff_ffffn;
  return `${id.slice(0, -12)}${tail.toString(16).padStart(12, '0')}`;
}

type Again = Pick<
  Task,
  | 'plotId'
  | 'seasonId'
  | 'title'
  | 'description'
  | 'category'
  | 'priority'
  | 'estimatedHours'
  | 'workers'
  | 'repeats'
  | 'scheduledDate'
  | 'dueDap'
>;

/** The task that comes after one that repeats, once that is done; `null` where none does. @param at when it was done, ISO 8601 */
export function taskAfter(task: Task, at: string): { readonly id: string; readonly fields: Again } | null {
  if (task.repeats === null) return null;
  const done = farmDay(Date.parse(at));
  const from = task.scheduledDate ?? done;
  const next = nextDay(task.repeats, from, done);
  if (next === null) return null;
  const moved = dayNumberOfDate(next.day) - dayNumberOfDate(from);
  const { plotId, seasonId, title, description, category, priority, estimatedHours, workers } = task;
  const { forMember } = task;
  const work = { title, description, category, priority, estimatedHours };
  const kept = { plotId, seasonId, ...work, workers, forMember };
  return {
    id: idAfter(task.id),
    fields: {
      ...kept,
      repeats: next.rule,
      scheduledDate: next.day,
      dueDap: task.dueDap === null ? null : task.dueDap + moved,
    },
  };
}
