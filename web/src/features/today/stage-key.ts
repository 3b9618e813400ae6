import type { GrowthStageAdvice } from '@draksha/contract';

/** Words of a stage. Nobody calls it the growth of shoots while there is no shoot: until the buds swell it is named by that. */
export const stageKey = ({ stage, nextMilestone }: GrowthStageAdvice): string =>
  stage.id === 'fruit.shoot_growth' && nextMilestone?.milestone.id === 'fruit.bud_swell'
    ? 'stage.fruit.before_bud_swell'
    : `stage.${stage.id}`;
