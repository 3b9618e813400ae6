import { expect, test } from 'vitest';
import { GROWTH_STAGES } from '../../src/stages/growth-stage.ts';
import {
  bbchOfEichhornLorenz,
  eichhornLorenzOfBbch,
  GROWTH_STAGE_CODES,
  STAGE_CODES,
} from './growth-stage-codes.ts';

// Coombe (1995) and Lorenz et al. (1995), read side by side; only 15 = 53 stands so in Coombe's own text.
const printed = [
  [4, 9, 'budburst', 'customary'],
  [12, 15, 'five_leaves', 'customary'],
  [15, 53, 'eight_leaves', 'stated'],
  [19, 60, 'flowering_begins', 'customary'],
  [23, 65, 'full_bloom', 'customary'],
  [27, 71, 'berry_set', 'customary'],
  [31, 75, 'pea_size', 'customary'],
  [33, 79, 'bunch_closure', 'customary'],
  [35, 81, 'veraison', 'customary'],
  [38, 89, 'harvest', 'customary'],
] as const;

test('the two scales side by side as they are printed, both ways', () => {
  expect(
    GROWTH_STAGE_CODES.map(({ eichhornLorenz, bbch, id, evidence }) => [eichhornLorenz, bbch, id, evidence]),
  ).toStrictEqual(printed.map((row) => [...row]));
  for (const [eichhornLorenz, bbch] of printed) {
    expect(bbchOfEichhornLorenz(eichhornLorenz)).toBe(bbch);
    expect(eichhornLorenzOfBbch(bbch)).toBe(eichhornLorenz);
  }
  expect(bbchOfEichhornLorenz(5)).toBeNull();
  expect(eichhornLorenzOfBbch(61)).toBeNull();
});

test('every stage of the fruiting cycle but the pruning itself lies between two codes, and none runs backwards', () => {
  const place = (id: string) => printed.findIndex(([, , name]) => name === id);
  const stages = GROWTH_STAGES.fruit.map(({ id }) => id).filter((id) => id !== 'fruit.pruning');
  expect(Object.keys(STAGE_CODES)).toStrictEqual(stages);
  let reached = 0;
  for (const stage of stages) {
    const [from, to] = STAGE_CODES[stage] ?? ['', ''];
    expect(place(from)).toBeGreaterThanOrEqual(reached);
    expect(place(to)).toBeGreaterThanOrEqual(place(from));
    reached = place(from);
  }
  // Days 41 to 55, bloom to shatter; 56 on, berries; from 106 on, ripening (NRCG schedule).
  expect(STAGE_CODES['fruit.shoot_growth']).toStrictEqual(['budburst', 'eight_leaves']);
  expect(STAGE_CODES['fruit.bloom_to_shatter']).toStrictEqual(['flowering_begins', 'berry_set']);
  expect(STAGE_CODES['fruit.ripening']).toStrictEqual(['veraison', 'harvest']);
});
