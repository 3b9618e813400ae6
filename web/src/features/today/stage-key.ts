import type { GrowthStage } from '@draksha/models';
import { type WordKey, wordOf } from '../../lib/typed-words.ts';

/** Words of a stage. Nobody calls it the growth of shoots while there is no shoot: until the buds swell it is named by that. */
export const stageKey = ({ stage, nextMilestone }: Pick<GrowthStage, 'stage' | 'nextMilestone'>): WordKey =>
  stage.id === 'fruit.shoot_growth' && nextMilestone?.milestone.id === 'fruit.bud_swell'
    ? 'stage.fruit.before_bud_swell'
    : wordOf('stage', stage.id);
