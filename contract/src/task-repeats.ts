import { dateOfDayNumber, dayNumberOfDate, utcDay } from '@draksha/models/weather/calendar';
import { farmDay } from './dates.ts';
import type { Task } from './tasks.ts';
import { idAfter } from './uuid.ts';

/** When a repeating task comes again. Days are calendar days of the farm, never instants, so that no zone can move them. */

const part = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}$/,
  BYDAY: /^(MO|TU|WE|TH|FR|SA|SU)(,(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: /^([1-9]|[12]\d|3[01])$/,
} as const;

const partsOf = (rule: string): readonly string[][] => rule.split(';').map((each) => each.split('='));
const saidIn = (parts: readonly string[][]): ReadonlyMap<string, string> =>
  new Map(parts.map(([name = '', value = '']) => [name, value]));

/** What a farm needs of RFC 5545: days, weeks, months and years, some weekdays of a week, one day of a month. */
export function isRepeatRule(rule: string): boolean {
  const parts = partsOf(rule);
  const said = saidIn(parts);
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

/** The day of a monthly rule, where some months lack it. */
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

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day of each month, its last where it has no such day. */
function* monthDays(from: string, interval: number, dayOfMonth: number): Generator<string> {
  for (let months = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1; ; months += interval) {
    const year = Math.floor(months / 12);
    const month = (months % 12) + 1;
    const day = dateText(year, month, Math.min(dayOfMonth, daysInMonth(year, month)));
    if (day >= from) yield day;
  }
}

/** The same day each year; 29 February becomes 1 March. */
function* yearDays(from: string, interval: number): Generator<string> {
  const [first, month, dayOfMonth] = from.split('-').map(Number) as [number, number, number];
  for (let year = first; ; year += interval) yield utcDay(Date.UTC(year, month - 1, dayOfMonth));
}

const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Weeks begin on Monday, RFC 5545's default. */
function* daysOfWeeks(from: number, interval: number, asked: string | undefined): Generator<string> {
  // Day 0, 1 January 1970, was a Thursday.
  const weekDay = (from + 3) % 7;
  const chosen = asked === undefined ? [weekDay] : asked.split(',').map((name) => weekDays.indexOf(name));
  const inOrder = [...new Set(chosen)].sort((a, b) => a - b);
  for (let monday = from - weekDay; ; monday += 7 * interval)
    for (const each of inOrder) if (monday + each >= from) yield dateOfDayNumber(monday + each);
}

function* everyDay(from: number, interval: number): Generator<string> {
  for (let day = from; ; day += interval) yield dateOfDayNumber(day);
}

/** The days of a rule from a day on, without an end. */
function daysOf(said: ReadonlyMap<string, string>, from: string): Generator<string> {
  const interval = Number(said.get('INTERVAL') ?? 1);
  switch (said.get('FREQ')) {
    case 'DAILY':
      return everyDay(dayNumberOfDate(from), interval);
    case 'WEEKLY':
      return daysOfWeeks(dayNumberOfDate(from), interval, said.get('BYDAY'));
    case 'MONTHLY':
      return monthDays(from, interval, Number(said.get('BYMONTHDAY') ?? from.slice(8)));
    default:
      return yearDays(from, interval);
  }
}

/**
 * A rule's next day with the remaining rule; `null` at its end.
 *
 * @param from first day of the rule, as `after` `YYYY-MM-DD`
 */
export function nextDay(rule: string, from: string, after: string): { day: string; rule: string } | null {
  if (!isRepeatRule(rule)) return null;
  const said = saidIn(partsOf(rule));
  const late = lateDayOf(rule, from);
  // After a shorter month the rule alone knows the day.
  const goesOn = late === null ? rule : withMonthDays(rule, String(late));
  const until = said.get('UNTIL')?.replace(/^(....)(..)/, '$1-$2-') ?? null;
  const count = said.has('COUNT') ? Number(said.get('COUNT')) : null;
  let step = 0;
  for (const day of daysOf(said, from)) {
    const isOver = (until !== null && day > until) || (count !== null && step >= count);
    if (isOver || step >= MAX_STEPS) return null;
    if (day > from && day > after) {
      const left = count === null ? goesOn : goesOn.replace(/COUNT=\d+/, `COUNT=${count - step}`);
      return { day, rule: left };
    }
    step += 1;
  }
  return null;
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
  const { forMember, sprayProducts } = task;
  const work = { title, description, category, priority, estimatedHours };
  const kept = { plotId, seasonId, ...work, workers, forMember, sprayProducts };
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
