import type { PlanMark } from './plan-marks.ts';

/** What a farmer answers to work of the plan. */
export const planAnswers = ['done', 'later', 'declined'] as const;
export type PlanAnswer = (typeof planAnswers)[number];

const kinds = { done: 'done', later: 'postponed', declined: 'declined' } as const;

/** What such an answer marks. @param tomorrow the day on which it comes back */
export const markOf = (
  answer: PlanAnswer,
  tomorrow: string,
): Pick<PlanMark, 'mark' | 'untilDate' | 'reason'> => ({
  mark: kinds[answer],
  untilDate: answer === 'later' ? tomorrow : null,
  reason: answer === 'declined' ? 'other' : null,
});
