import { readNumber } from '../../../lib/format.ts';

/** What the farmer is asked about their file, once for all rows that it concerns. */
export const questionOptions = {
  /** What bare numbers count under a heading that cannot be true. */
  weightUnit: ['kg', 'quintal', 'tonne'],
  /** For how much the rate is. */
  rateUnit: ['kg', 'quintal', 'crate'],
  waterUnit: ['hours', 'minutes', 'litres'],
  /** Kilos of a full crate. */
  crateKg: 'number',
  /** A bigha differs from place to place. */
  bighaGuntha: 'number',
  /** Where rate times weight, or workers times wage, is not the amount beside it. */
  differs: ['amount', 'rate'],
} as const satisfies Readonly<Record<string, readonly string[] | 'number'>>;

export type QuestionId = keyof typeof questionOptions;
export const questionIds = Object.keys(questionOptions) as readonly QuestionId[];
export const isQuestion = (fault: string): fault is QuestionId => fault in questionOptions;

export type ImportAnswers = Readonly<Partial<Record<QuestionId, string>>>;

/** The number that was answered; `null` where none was. */
export function answeredNumber(answers: ImportAnswers, id: QuestionId): number | null {
  const value = readNumber(answers[id] ?? '');
  return value !== null && value > 0 ? value : null;
}
