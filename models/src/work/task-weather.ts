/**
 * Whether the weather suits a task on its day, and the next day that does. A day suits a task where 6 to 18 h has
 * enough suitable hours in a row: the task's duration, two where unknown, at most eight.
 *
 * Hours as in activity-hour.ts; any rain counts. Past and unknown hours suit nothing.
 */
import { rainChance } from '../spray/spray-hour.ts';
import type { Fact } from '../verdict/fact.ts';
import { dateOfDayNumber, dayNumberOfDate, localHourOfDay } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import { type ActivityHourVerdict, activityHour } from './activity-hour.ts';

const WORK_FROM = 6;
const WORK_TO = 18;
const USUAL_HOURS = 2;
const MAX_HOURS = 8;

export interface TaskOfDay {
  readonly date: string;
  readonly category: string | null;
  readonly estimatedHours: number | null;
}

export interface WeatherOfTasks {
  readonly series: HourlySeries;
  readonly utcOffsetMinutes: number;
}

export interface TaskWeather {
  readonly date: string;
  readonly verdict: 'suits' | 'against' | 'unknown';
  /** Hours of the day, the longest that suit in a row; null where none do. */
  readonly fromHour: number | null;
  readonly toHour: number | null;
  /** What speaks against the other hours, that of the most hours first, each with its worst value. */
  readonly reasons: readonly Fact[];
}

interface WorkVerdict extends ActivityHourVerdict {
  readonly hour: number;
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function workHours(
  { series, utcOffsetMinutes }: WeatherOfTasks,
  task: TaskOfDay,
  nowMs: number,
): WorkVerdict[] {
  const midnight = dayNumberOfDate(task.date) * DAY_MS - utcOffsetMinutes * MINUTE_MS;
  const hours: WorkVerdict[] = [];
  for (let i = entryAt(series, midnight + WORK_FROM * HOUR_MS); i < series.length; i++) {
    const startsAtMs = series.startsAtMs[i] ?? Number.NaN;
    if (startsAtMs >= midnight + WORK_TO * HOUR_MS) break;
    if (startsAtMs + HOUR_MS <= nowMs) continue;
    const rain = series.precipitation[i] ?? Number.NaN;
    const verdict = activityHour(
      {
        temperature: known(series.temperature[i]),
        humidity: known(series.humidity[i]),
        windSpeed: known(series.windSpeed[i]),
        precipitationProbability: rainChance(series.precipitationProbability[i] ?? Number.NaN, rain),
        conditions: Number.isNaN(rain) ? null : rain > 0 ? 'rain' : '',
      },
      task.category,
    );
    hours.push({ ...verdict, hour: Math.floor(localHourOfDay(startsAtMs, utcOffsetMinutes)) });
  }
  return hours;
}

function longestRun(hours: readonly WorkVerdict[]): readonly WorkVerdict[] {
  let best: readonly WorkVerdict[] = [];
  let run: WorkVerdict[] = [];
  for (const one of hours) {
    const last = run.at(-1);
    if (one.suitable !== true) run = [];
    else run = last !== undefined && one.hour === last.hour + 1 ? [...run, one] : [one];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** How far a value is beyond its limit; text has no more or less. */
const beyond = ({ params: { value, threshold } }: Fact): number =>
  typeof value === 'number' && typeof threshold === 'number' ? Math.abs(value - threshold) : 0;

function reasonsOf(hours: readonly WorkVerdict[]): Fact[] {
  const byId = Map.groupBy(
    hours.flatMap(({ reasons }) => reasons),
    ({ id }) => id,
  );
  return [...byId.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((facts) => facts.toSorted((a, b) => beyond(b) - beyond(a)).slice(0, 1));
}

/** @throws RangeError for an impossible date */
export function taskWeather(weather: WeatherOfTasks, task: TaskOfDay, nowMs: number): TaskWeather {
  const hours = workHours(weather, task, nowMs);
  const run = longestRun(hours);
  const needed = Math.min(MAX_HOURS, Math.max(1, Math.ceil(task.estimatedHours ?? USUAL_HOURS)));
  const isDecided = hours.length > 0 && hours.filter(({ suitable }) => suitable === null).length < needed;
  const [first] = run;
  return {
    date: task.date,
    verdict: run.length >= needed ? 'suits' : isDecided ? 'against' : 'unknown',
    fromHour: first?.hour ?? null,
    toHour: first === undefined ? null : first.hour + run.length,
    reasons: reasonsOf(hours),
  };
}

/** The first day after the task's own, of so many, that suits it. */
export function betterDay(
  weather: WeatherOfTasks,
  task: TaskOfDay,
  nowMs: number,
  days: number,
): TaskWeather | null {
  const own = dayNumberOfDate(task.date);
  for (let ahead = 1; ahead <= days; ahead++) {
    const other = taskWeather(weather, { ...task, date: dateOfDayNumber(own + ahead) }, nowMs);
    if (other.verdict === 'suits') return other;
  }
  return null;
}
