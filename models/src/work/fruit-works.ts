/** Works of the fruit season before and until bloom, and its water; those by sight after those by days. */
import { after, days, dose, ga3, seen } from './timings.ts';
import {
  AGROSTAR_BASAL,
  CLONE_2A,
  CRIMSON_THINNING,
  DOUBLE_PRUNING,
  FLAME_CYANAMIDE,
  FRUITWALA,
  FRUITWALA_SOIL,
  KRUSHIKING_BASAL,
  KRUSHIKING_BUNCHES,
  LOKMAT_BUDS,
  NASHIK_HOURS,
  NASHIK_THINNING,
  NRCG_REGULATORS,
  NRCG_WATER,
  PUSA_CYANAMIDE,
  SOMKUWAR_CYANAMIDE,
  SV_FEEDING,
  TAMIL_NADU,
  TAS_A_GANESH_BUNCHES,
  TAS_A_GANESH_SHOOTS,
  YARA_STAGES,
} from './work-sources.ts';
import type { TaskTemplate, WorkDose } from './work-template.ts';

/** Gibberellic acid at bloom cut the berries of Crimson's bunches by 44 % at 0.5 ppm and by 80 % at 4 ppm. */
const notForCrimson = { varieties: ['crimson', 'क्रिमसन', 'क्रिम्सन'], source: CRIMSON_THINNING };
const THOMPSON = ['thompson', 'थॉम्पसन', 'थॉमसन', 'थॉम्सन'];
const TAS_A_GANESH = ['tas-a-ganesh', 'tas a ganesh', 'तास-ए-गणेश', 'तास ए गणेश'];
const CLONE = ['2a clone', '2 a clone', '२ ए क्लोन', '२ए क्लोन'];

const perAcre = (of: WorkDose['of'], kg: number, source: number, soil?: WorkDose['soil']): WorkDose => ({
  ...dose(of, 'kg_per_acre', kg, source),
  ...(soil && { soil }),
});

export const untilBloom: readonly TaskTemplate[] = [
  // "At least twenty days before": the last day on which it is in time.
  {
    id: 'fruit.defoliate',
    cycle: 'fruit',
    timing: days(-20, -20),
    category: 'pruning',
    sources: [FRUITWALA],
  },
  // One source wants none for fifteen days, the institute a third until the pruning.
  {
    id: 'fruit.dryBeforePruning',
    cycle: 'fruit',
    timing: days(-15, -1),
    category: 'irrigation',
    sources: [TAMIL_NADU, NRCG_WATER],
    optional: true,
  },
  {
    id: 'fruit.basalDose',
    cycle: 'fruit',
    timing: days(-10, -8),
    category: 'fertilization',
    sources: [FRUITWALA, AGROSTAR_BASAL, KRUSHIKING_BASAL],
    doses: [
      perAcre('dap', 100, 1, 'no_lime'),
      perAcre('urea', 50, 1, 'lime'),
      perAcre('ssp', 200, 1, 'lime'),
      perAcre('sop', 75, 1),
      perAcre('zinc_sulphate', 10, 1),
      perAcre('ferrous_sulphate', 7, 1),
      perAcre('borax', 3, 1),
      perAcre('magnesium_sulphate', 10, 1),
      dose('ssp', 'g_per_vine', 500, 2),
      perAcre('ferrous_sulphate', 10, 2),
      perAcre('magnesium_sulphate', 15, 2),
    ],
    feeds: ['N', 'P', 'K', 'Zn', 'Fe', 'B', 'Mg'],
  },
  {
    id: 'fruit.forwardPruning',
    cycle: 'fruit',
    timing: days(0, 0),
    category: 'pruning',
    sources: [DOUBLE_PRUNING, FRUITWALA],
    optional: true,
  },
  // One source wants it at once, the other within 24 to 48 hours; their amounts are of different things.
  {
    id: 'fruit.budBreak',
    cycle: 'fruit',
    timing: days(0, 0),
    category: 'pruning',
    sources: [SOMKUWAR_CYANAMIDE, NRCG_REGULATORS, PUSA_CYANAMIDE, FLAME_CYANAMIDE, LOKMAT_BUDS],
    doses: [
      { of: 'hydrogen_cyanamide_product', unit: 'ml_per_l', from: 35, to: 40, source: 0 },
      { of: 'hydrogen_cyanamide', unit: 'percent', from: 1.5, to: 4, source: 1 },
      { ...dose('hydrogen_cyanamide_product', 'percent', 1.5, 2), varieties: ['pusa'] },
      { ...dose('hydrogen_cyanamide', 'percent', 2, 3), varieties: ['flame', 'फ्लेम'] },
    ],
  },
  {
    id: 'fruit.shootWater',
    cycle: 'fruit',
    timing: days(1, 40),
    category: 'irrigation',
    sources: [NRCG_WATER],
    optional: true,
  },
  // Bud swell.
  {
    id: 'fruit.budPests',
    cycle: 'fruit',
    timing: days(8, 11),
    category: 'monitoring',
    sources: [FRUITWALA],
  },
  // Five leaves, the bunch is seen: the first time that downy mildew is dangerous where it rains.
  {
    id: 'fruit.firstDowny',
    cycle: 'fruit',
    timing: days(14, 14),
    category: 'monitoring',
    sources: [LOKMAT_BUDS],
  },
  {
    id: 'fruit.sterileShoots',
    cycle: 'fruit',
    timing: days(14, 17),
    category: 'pruning',
    sources: [FRUITWALA],
  },
  {
    id: 'fruit.keepBunches',
    cycle: 'fruit',
    timing: days(14, 16),
    category: 'pruning',
    sources: [KRUSHIKING_BUNCHES, TAS_A_GANESH_SHOOTS, TAS_A_GANESH_BUNCHES],
    optional: true,
  },
];

export const untilBloomBySight: readonly TaskTemplate[] = [
  {
    id: 'fruit.soilTest',
    cycle: 'fruit',
    timing: seen('before_feeding'),
    category: 'soilManagement',
    sources: [FRUITWALA_SOIL],
  },
  {
    id: 'fruit.feedBudBurst',
    cycle: 'fruit',
    timing: seen('bud_burst'),
    category: 'fertilization',
    sources: [YARA_STAGES, SV_FEEDING],
    feeds: ['N', 'P'],
  },
  {
    id: 'fruit.ga3First',
    cycle: 'fruit',
    timing: seen('parrot_green_panicle'),
    category: null,
    sources: [NRCG_REGULATORS, NASHIK_HOURS, KRUSHIKING_BUNCHES],
    doses: [ga3(10), ga3(5, 1)],
  },
  {
    id: 'fruit.ga3Second',
    cycle: 'fruit',
    timing: after('fruit.ga3First', 3, 4),
    category: null,
    sources: [NRCG_REGULATORS],
    doses: [ga3(15)],
  },
  {
    id: 'fruit.ga3Third',
    cycle: 'fruit',
    timing: after('fruit.ga3Second', 3, 4),
    category: null,
    sources: [NRCG_REGULATORS],
    doses: [ga3(20)],
  },
  // Two or three blanket sprays of a trial near Nashik, where the institute has a selective one at half flowering.
  {
    id: 'fruit.ga3Thinning',
    cycle: 'fruit',
    timing: seen('before_bloom'),
    category: null,
    sources: [NASHIK_THINNING, CLONE_2A],
    doses: [
      { of: 'ga3', unit: 'g_per_ha', from: 20, to: 30, source: 0 },
      { ...ga3(15, 1), varieties: CLONE, trellis: 'y', times: 2 },
      { ...ga3(10, 1), varieties: CLONE, trellis: 'bower', times: 3 },
    ],
    triedOn: [...THOMPSON, ...TAS_A_GANESH, ...CLONE],
    notFor: notForCrimson,
  },
  {
    id: 'fruit.feedEarlyFlowering',
    cycle: 'fruit',
    timing: seen('early_flowering'),
    category: 'fertilization',
    sources: [YARA_STAGES],
    feeds: ['Zn', 'B'],
  },
  {
    id: 'fruit.ga3Flowering',
    cycle: 'fruit',
    timing: seen('half_flowering'),
    category: null,
    sources: [NRCG_REGULATORS, NASHIK_HOURS],
    doses: [ga3(40), ga3(20, 1)],
    notFor: notForCrimson,
  },
];
