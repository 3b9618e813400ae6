import { growthStageAt } from '@draksha/models';
import { expect, test } from 'vitest';
import { stageWord } from './stage-word.ts';

const keyOn = (cycle: 'fruit' | 'foundation', day: number): string => {
  const stage = growthStageAt(cycle, day);
  if (stage === null) throw new Error(`no stage on day ${day}`);
  return stageWord(stage);
};

test('until the buds swell a fruit season is not called growth of shoots', () => {
  expect(keyOn('fruit', 0)).toBe('stage.fruit.pruning');
  expect(keyOn('fruit', 5)).toBe('stage.fruit.before_bud_swell');
  expect(keyOn('fruit', 8)).toBe('stage.fruit.shoot_growth');
  expect(keyOn('foundation', 5)).toBe('stage.foundation.shoot_growth');
});
