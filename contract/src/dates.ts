import { dateAfter } from '@draksha/models/weather/calendar';

export { farmDay, farmInstant, farmTime } from '@draksha/models/weather/calendar';

/** The earliest day of a farm. */
export const FIRST_YEAR = 1900;

export interface DateProblem {
  readonly kind: 'too_early' | 'in_future' | 'too_far';
  /** Allowed days ahead. */
  readonly days: number;
  /** The earliest year. */
  readonly year: number;
}

/**
 * Why a day cannot be, or `null`.
 *
 * @param days that it may lie ahead, as its field says
 * @param today as `farmDay` has it
 * @param year that it may begin with
 */
export function dateProblem(
  days: number,
  date: string,
  today: string,
  year: number = FIRST_YEAR,
): DateProblem | null {
  if (date < `${year}-01-01`) return { kind: 'too_early', days, year };
  if (date <= dateAfter(today, days)) return null;
  return { kind: days === 0 ? 'in_future' : 'too_far', days, year };
}

/** The sentence of a problem, as answers of the API have it. */
export function dateSentence(problem: DateProblem): string {
  if (problem.kind === 'too_early') return `Must not be before ${problem.year}`;
  return problem.kind === 'in_future'
    ? 'Must not be in the future'
    : `Must not be more than ${problem.days} days ahead`;
}
