import type { GrowthStage } from '@draksha/models';
import { type WordKey, wordOf } from './typed-words.ts';

/** Returns the name of a plot's stage. Before the buds swell it is named by them, for there is no shoot yet. */
export const stageWord = ({ stage, nextMilestone }: Pick<GrowthStage, 'stage' | 'nextMilestone'>): WordKey =>
  stage.id === 'fruit.shoot_growth' && nextMilestone?.milestone.id === 'fruit.bud_swell'
    ? 'stage.fruit.before_bud_swell'
    : wordOf('stage', stage.id);
