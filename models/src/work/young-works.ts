/** Works of young vines, days from the recut: the cut of the grafted vine from which its stem and arms are grown. */
import { days, seen } from './timings.ts';
import {
  BAWASKAR_RECUT,
  ICAR_TRAINING,
  LOKMAT_RECUT,
  NASHIK_RECUT,
  SOMKUWAR_RECUT,
  USK_AFTER_RECUT,
} from './work-sources.ts';
import type { TaskTemplate } from './work-template.ts';

export const youngWorks: readonly TaskTemplate[] = [
  {
    id: 'foundation.youngDry',
    cycle: 'foundation',
    timing: days(-10, -1),
    category: 'irrigation',
    sources: [LOKMAT_RECUT],
  },
  // The page names it among what is made ready for the recut, without days of its own.
  {
    id: 'foundation.youngFurrow',
    cycle: 'foundation',
    timing: days(-10, -1),
    category: 'soilManagement',
    sources: [LOKMAT_RECUT],
    doses: [{ of: 'ferrous_sulphate', unit: 'kg_per_acre', from: 10, to: 12, source: 0 }],
  },
  {
    id: 'foundation.youngRecut',
    cycle: 'foundation',
    timing: days(0, 0),
    category: 'pruning',
    sources: [NASHIK_RECUT, LOKMAT_RECUT],
  },
  {
    id: 'foundation.youngPaste',
    cycle: 'foundation',
    timing: days(0, 0),
    category: null,
    sources: [NASHIK_RECUT, USK_AFTER_RECUT],
    doses: [{ of: 'hydrogen_cyanamide_product', unit: 'ml_per_l', from: 35, to: 40, source: 0 }],
    optional: true,
  },
  // Every other day, seven to eight times.
  {
    id: 'foundation.youngFeed',
    cycle: 'foundation',
    timing: days(1, 15),
    category: 'fertilization',
    sources: [BAWASKAR_RECUT],
    feeds: ['N', 'P', 'K'],
  },
  // Told for March after a recut in the first half of February: the days that each of them has in it.
  {
    id: 'foundation.youngFeedAgain',
    cycle: 'foundation',
    timing: days(28, 44),
    category: 'fertilization',
    sources: [BAWASKAR_RECUT],
    doses: [{ of: 'magnesium_sulphate', unit: 'kg_per_acre', from: 10, to: 10, source: 0 }],
    feeds: ['N', 'P', 'Mg'],
  },
  {
    id: 'foundation.youngArms',
    cycle: 'foundation',
    timing: days(35, 40),
    category: 'training',
    sources: [NASHIK_RECUT, ICAR_TRAINING],
  },
  // Two shoots by two of them, one by the third.
  {
    id: 'foundation.youngShoots',
    cycle: 'foundation',
    timing: seen('seven_leaves'),
    category: 'training',
    sources: [USK_AFTER_RECUT, SOMKUWAR_RECUT, BAWASKAR_RECUT],
  },
];
