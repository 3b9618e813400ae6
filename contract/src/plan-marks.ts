import { planMarkKinds } from '@draksha/models/choices';
import { belongsTo, choice, date, text } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

/** Why an action of the plan is not needed. */
export const planMarkReasons = [
  'nothing_seen',
  'already_done',
  'not_worth_it',
  'weather_differs',
  'other',
] as const;

/** A farmer's answer to a plan action on a plot: done, later, or not needed. */
export const planMarks = ownedNoun({
  name: 'plan-marks',
  one: 'planMark',
  words: 'a mark on an action of the plan',
  fields: {
    plotId: belongsTo('plots'),
    /** The action's key, which names its cause, so that it does not return. */
    action: text({ max: 160, required: true }),
    mark: choice(planMarkKinds, { required: true }),
    /** When a postponed one returns. */
    untilDate: date(),
    reason: choice(planMarkReasons),
    notes: text({ max: 1000, long: true }),
  },
  order: { by: 'createdAt', direction: 'desc' },
  filters: ['plotId'],
});
export type PlanMark = RowOf<typeof planMarks>;
