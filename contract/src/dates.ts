import { dateAfter } from '@draksha/models/weather/calendar';

export { farmDay, farmInstant, farmTime } from '@draksha/models/weather/calendar';

const EARLIEST = '1900-01-01';

export interface DateProblem {
  readonly kind: 'too_early' | 'in_future' | 'too_far';
  /** How many days ahead it may lie. */
  readonly days: number;
}

/** Why a day cannot be, or `null`. @param days that it may lie ahead, as its field says  @param today as `farmDay` has it */
export function dateProblem(days: number, date: string, today: string): DateProblem | null {
  if (date < EARLIEST) return { kind: 'too_early', days };
  if (date <= dateAfter(today, days)) return null;
  return { kind: days === 0 ? 'in_future' : 'too_far', days };
}

/** The sentence of a problem, as answers of the API have it. */
export function dateSentence(problem: DateProblem): string {
  if (problem.kind === 'too_early') return 'Must not be before 1900';
  return problem.kind === 'in_future'
    ? 'Must not be in the future'
    : `Must not be more than ${problem.days} days ahead`;
}
