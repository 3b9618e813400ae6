import type { GrowthStage } from '@draksha/models';
import { type WordKey, wordOf } from './typed-words.ts';

/**
 * The word of a plot's stage, the same on every screen. Nobody calls it the growth of shoots while there is no shoot: until the buds
 * swell it is named by that.
 */
export const stageWord = ({ stage, nextMilestone }: Pick<GrowthStage, 'stage' | 'nextMilestone'>): WordKey =>
  stage.id === 'fruit.shoot_growth' && nextMilestone?.milestone.id === 'fruit.bud_swell'
    ? 'stage.fruit.before_bud_swell'
    : wordOf('stage', stage.id);
