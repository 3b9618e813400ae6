import { expect, test } from 'vitest';
import { pictureOf } from './stage-pictures.ts';

test.each([
  ['fruit.pruning', 0, 'dormant'],
  ['fruit.shoot_growth', 3, 'dormant'],
  ['fruit.shoot_growth', 9, 'swell'],
  ['fruit.shoot_growth', 14, 'leaves'],
  ['fruit.shoot_growth', 40, 'panicle'],
  ['fruit.bloom_to_shatter', 43, 'flower'],
  ['fruit.ripening', 110, 'veraison'],
  ['foundation.shoot_growth', 5, 'swell'],
  ['foundation.shoot_growth', 30, 'leaves'],
  ['foundation.rest', 130, 'dormant'],
] as const)('%s on day %i looks like %s', (stage, day, picture) => {
  expect(pictureOf(stage, day)).toBe(picture);
});
