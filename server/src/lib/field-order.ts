import type { Fields } from '@draksha/contract';
import { AppError } from './errors.ts';

interface Bound {
  readonly name: string;
  /** The field of the same row that bounds it. */
  readonly by: string;
  readonly isBroken: (value: string | number, other: string | number) => boolean;
  readonly sentence: string;
}

const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The fields that another one of their row bounds. */
export const boundsIn = (fields: Fields): readonly Bound[] =>
  Object.entries(fields).flatMap(([name, field]): Bound[] => {
    if (field.kind === 'date' && field.notBefore !== undefined) {
      const sentence = `Must not be before the ${inWords(field.notBefore)}`;
      return [{ name, by: field.notBefore, isBroken: (value, other) => value < other, sentence }];
    }
    if (field.kind === 'number' && field.notAbove !== undefined) {
      const sentence = `Must not be more than the ${inWords(field.notAbove)}`;
      return [{ name, by: field.notAbove, isBroken: (value, other) => value > other, sentence }];
    }
    return [];
  });

const hasText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** @param row as it would be  @throws AppError validation_failed for fields that another one bounds, each with its sentence */
export function checkBounds(bounds: readonly Bound[], row: Readonly<Record<string, unknown>>): void {
  const fields = Object.fromEntries(
    bounds.flatMap(({ name, by, isBroken, sentence }) => {
      const [value, other] = [row[name], row[by]];
      return hasText(value) && hasText(other) && isBroken(value, other) ? [[name, sentence]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', undefined, { fields });
}
