import { dateProblem, dateSentence, FIRST_YEAR, type Fields, farmDay } from '@draksha/contract';
import { AppError } from './errors.ts';

interface Dated {
  readonly name: string;
  readonly daysAhead: number;
  readonly firstYear: number;
  /** Includes the time. */
  readonly isMoment: boolean;
}

/** The fields whose days have a bound. */
export const datedIn = (fields: Fields): readonly Dated[] =>
  Object.entries(fields).flatMap(([name, field]): Dated[] => {
    if (field.kind === 'moment' && field.bounds) return [{ name, ...field.bounds, isMoment: true }];
    if (field.kind !== 'date' || field.daysAhead === undefined) return [];
    return [{ name, daysAhead: field.daysAhead, firstYear: FIRST_YEAR, isMoment: false }];
  });

/** @throws AppError validation_failed for days that cannot be, each with its sentence */
export function checkDates(
  dated: readonly Dated[],
  given: Readonly<Record<string, unknown>>,
  now: Date,
): void {
  const today = farmDay(now.getTime());
  const fields = Object.fromEntries(
    dated.flatMap(({ name, daysAhead, firstYear, isMoment }) => {
      const said = given[name];
      if (typeof said !== 'string') return [];
      const day = isMoment ? farmDay(Date.parse(said)) : said;
      const problem = dateProblem(daysAhead, day, today, firstYear);
      return problem ? [[name, dateSentence(problem)]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
