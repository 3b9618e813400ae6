import type { GrowthMilestoneId, GrowthStageId } from '@draksha/models';
import type { stageDrawings } from './stage-drawings.tsx';

type StagePicture = keyof typeof stageDrawings;

/** How each stage looks; what is only to be done, such as removing shoots, has no picture. */
export const stagePictures: Partial<Record<GrowthStageId | GrowthMilestoneId, StagePicture>> = {
  'fruit.bud_swell': 'swell',
  'fruit.five_leaves': 'leaves',
  'fruit.bloom_to_shatter': 'flower',
  'fruit.berry_growth_early': 'set',
  'fruit.berry_growth_late': 'close',
  'fruit.ripening': 'veraison',
  'fruit.harvest_due': 'harvest',
  'foundation.shoot_growth': 'swell',
  'foundation.ten_leaves': 'leaves',
  'foundation.fruit_bud_differentiation': 'bud',
  'foundation.cane_maturity': 'cane',
  'foundation.rest': 'dormant',
};

/** Days after pruning from which growing shoots look like this. */
const shoots = [
  [8, 'swell'],
  [14, 'leaves'],
  [25, 'panicle'],
] as const;

/** How a vine in this stage looks on that day after its pruning: between the table's stages of growth a shoot has several looks. */
export function pictureOf(stage: GrowthStageId, day: number): StagePicture {
  if (stage === 'fruit.shoot_growth') return shoots.findLast(([from]) => day >= from)?.[1] ?? 'dormant';
  if (stage === 'foundation.shoot_growth') return day >= 25 ? 'leaves' : 'swell';
  return stagePictures[stage] ?? 'dormant';
}
