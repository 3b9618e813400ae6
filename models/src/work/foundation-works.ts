/** Works after the April pruning, in order of time; those by sight after those by days. */
import { days, seen } from './timings.ts';
import {
  BAWASKAR,
  DHANASHREE_BUDS,
  DHANASHREE_SPROUTING,
  FRUITWALA_SOIL,
  HYDERABAD_PETIOLES,
  LOKMAT_BACK_PRUNING,
  NRCG_REGULATORS,
  NRCG_WATER,
  SOMKUWAR_SUB_CANE,
  YARA_FOUNDATION,
} from './work-sources.ts';
import type { TaskTemplate } from './work-template.ts';

export const foundationWorks: readonly TaskTemplate[] = [
  {
    id: 'foundation.backPruning',
    cycle: 'foundation',
    timing: days(0, 0),
    category: 'pruning',
    sources: [YARA_FOUNDATION, LOKMAT_BACK_PRUNING],
  },
  {
    id: 'foundation.feedAtPruning',
    cycle: 'foundation',
    timing: days(0, 0),
    category: 'fertilization',
    sources: [DHANASHREE_SPROUTING],
    feeds: ['K'],
    optional: true,
  },
  // Shoot growth: 4,200 litres a hectare and millimetre of evaporation.
  {
    id: 'foundation.fullWater',
    cycle: 'foundation',
    timing: days(1, 40),
    category: 'irrigation',
    sources: [NRCG_WATER],
    optional: true,
  },
  {
    id: 'foundation.feedShoots',
    cycle: 'foundation',
    timing: days(1, 30),
    category: 'fertilization',
    sources: [DHANASHREE_SPROUTING],
    feeds: ['N'],
    optional: true,
  },
  // Shoot tips have nine to ten leaves about this day: canes and sub-canes are formed.
  {
    id: 'foundation.tenLeaves',
    cycle: 'foundation',
    timing: days(30, 30),
    category: 'monitoring',
    sources: [BAWASKAR],
  },
  // Where vines are vigorous, by the petiole test.
  {
    id: 'foundation.stopNitrogen',
    cycle: 'foundation',
    timing: days(30, 40),
    category: 'fertilization',
    sources: [NRCG_REGULATORS],
  },
  {
    id: 'foundation.feedBuds',
    cycle: 'foundation',
    timing: days(31, 60),
    category: 'fertilization',
    sources: [DHANASHREE_BUDS, YARA_FOUNDATION],
    feeds: ['P', 'K', 'Zn', 'B'],
    optional: true,
  },
  {
    id: 'foundation.sunOnBuds',
    cycle: 'foundation',
    timing: days(31, 60),
    category: 'training',
    sources: [DHANASHREE_BUDS],
    optional: true,
  },
  // Fruit-bud differentiation: 1,400 instead of 4,200.
  {
    id: 'foundation.lessWater',
    cycle: 'foundation',
    timing: days(41, 60),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  {
    id: 'foundation.petioleTest',
    cycle: 'foundation',
    timing: days(41, 60),
    category: 'monitoring',
    sources: [HYDERABAD_PETIOLES, NRCG_WATER],
    optional: true,
  },
  // 1,400 still; usually the rainy season.
  {
    id: 'foundation.littleWater',
    cycle: 'foundation',
    timing: days(61, 120),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  {
    id: 'foundation.caneMaturity',
    cycle: 'foundation',
    timing: days(61, 120),
    category: 'monitoring',
    sources: [NRCG_WATER],
    optional: true,
  },
  {
    id: 'foundation.restWater',
    cycle: 'foundation',
    timing: days(121, 180),
    category: 'irrigation',
    sources: [NRCG_WATER],
    optional: true,
  },
  {
    id: 'foundation.soilTest',
    cycle: 'foundation',
    timing: seen('before_feeding'),
    category: 'soilManagement',
    sources: [FRUITWALA_SOIL],
  },
  {
    id: 'foundation.shootThinning',
    cycle: 'foundation',
    timing: seen('shoots_out'),
    category: 'pruning',
    sources: [DHANASHREE_SPROUTING],
  },
  {
    id: 'foundation.subCane',
    cycle: 'foundation',
    timing: seen('shoots_strong'),
    category: 'pruning',
    sources: [SOMKUWAR_SUB_CANE, BAWASKAR],
  },
];
