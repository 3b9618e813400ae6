import { dateProblem, dateSentence, type Fields, farmDay } from '@draksha/contract';
import { AppError } from './errors.ts';

/** The fields whose days have a bound. */
export const datedIn = (fields: Fields): readonly { readonly name: string; readonly daysAhead: number }[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'date' && field.daysAhead !== undefined ? [{ name, daysAhead: field.daysAhead }] : [],
  );

/** @throws AppError validation_failed for days that cannot be, each with its sentence */
export function checkDates(
  dated: ReturnType<typeof datedIn>,
  given: Readonly<Record<string, unknown>>,
  now: Date,
): void {
  const today = farmDay(now.getTime());
  const fields = Object.fromEntries(
    dated.flatMap(({ name, daysAhead }) => {
      const date = given[name];
      const problem = typeof date === 'string' ? dateProblem(daysAhead, date, today) : null;
      return problem ? [[name, dateSentence(problem)]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
