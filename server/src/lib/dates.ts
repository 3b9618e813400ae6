import { type DatedField, dateProblem, dateSentence, farmDay } from '@draksha/contract';
import { AppError } from './errors.ts';

/** @throws AppError validation_failed for days that cannot be, each with its sentence */
export function checkDates(
  values: Readonly<Partial<Record<DatedField, string | null | undefined>>>,
  now: Date,
): void {
  const today = farmDay(now.getTime());
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([field, date]) => {
      const problem = date == null ? null : dateProblem(field as DatedField, date, today);
      return problem ? [[field, dateSentence(problem)]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
