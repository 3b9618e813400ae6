import { belongsTo, choice, date, text } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

/**
 * Stages of a vine that a farmer can see, on the day each begins, by the names of `models`. In order of time within a
 * cycle; the part before the dot is the cycle.
 */
export const seenStages = [
  'foundation.shoot_growth',
  'foundation.ten_leaves',
  'foundation.fruit_bud_differentiation',
  'foundation.cane_maturity',
  'foundation.rest',
  'fruit.shoot_growth',
  'fruit.bud_swell',
  'fruit.five_leaves',
  'fruit.bloom_to_shatter',
  'fruit.berry_growth_early',
  'fruit.berry_growth_late',
  'fruit.ripening',
  'fruit.harvest_due',
] as const;

/** A stage as seen; corrects the prediction. */
export const stageObservations = ownedNoun({
  name: 'stage-observations',
  one: 'stageObservation',
  words: 'an observed stage',
  fields: {
    seasonId: belongsTo('seasons'),
    observedOn: date({ required: true, daysAhead: 0 }),
    stage: choice(seenStages, { required: true }),
    notes: text({ max: 2000, long: true }),
  },
  order: { by: 'observedOn', direction: 'desc' },
  filters: ['seasonId'],
});
export type StageObservation = RowOf<typeof stageObservations>;
