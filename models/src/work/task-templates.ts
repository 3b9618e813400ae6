/**
 * Work of a season as far as a source names its time: days after pruning, what is seen on the vine, or days after other
 * work. What no source times is not here. Where sources differ on an amount, each is here with its own.
 */
import type { PruningCycle } from '../stages/days-after-pruning.ts';

/** Kinds of work as the product specification has them. */
type WorkCategory = 'pruning' | 'irrigation' | 'fertilization' | 'pestControl' | 'harvesting' | 'monitoring';

/** `verified`: read in a first-hand source; `secondary`: confirm. */
export interface WorkSource {
  readonly url: string;
  readonly evidence: 'verified' | 'secondary';
}

/** What the farmer sees on the vine, for work that no source puts on a day. */
export const workSigns = [
  'parrot_green_panicle',
  'before_bloom',
  'half_flowering',
  'berry_3_4_mm',
  'berry_4_5_mm',
  'veraison',
  'picking',
  'picking_over',
] as const;
export type WorkSign = (typeof workSigns)[number];

export type WorkTiming =
  /** Days after pruning, the first and the last; equal where the source names one, below 0 before the pruning. */
  | { readonly by: 'days'; readonly fromDap: number; readonly toDap: number }
  | { readonly by: 'sign'; readonly sign: WorkSign }
  /** Days after another work was done. */
  | { readonly by: 'work'; readonly work: string; readonly fromDays: number; readonly toDays: number };

/** An amount of an active ingredient, by one source. */
export interface WorkDose {
  readonly of: 'ga3' | 'cppu' | 'hydrogen_cyanamide' | 'hydrogen_cyanamide_product';
  readonly unit: 'ppm' | 'percent' | 'ml_per_l' | 'g_per_ha';
  readonly from: number;
  readonly to: number;
  /** Index in `sources`. */
  readonly source: number;
}

export interface TaskTemplate {
  /** The part before the dot is the cycle. */
  readonly id: string;
  readonly cycle: PruningCycle;
  readonly timing: WorkTiming;
  /** `null`: growth regulators, for which the specification has no kind. */
  readonly category: WorkCategory | null;
  /** Never empty. */
  readonly sources: readonly WorkSource[];
  readonly doses?: readonly WorkDose[];
  /** Parts of the names of varieties that the sources tried it on, in small letters; absent where they name none. */
  readonly triedOn?: readonly string[];
  /** Varieties on which a source found harm. */
  readonly notFor?: { readonly varieties: readonly string[]; readonly source: WorkSource };
}

const verified = (url: string): WorkSource => ({ url, evidence: 'verified' });
const secondary = (url: string): WorkSource => ({ url, evidence: 'secondary' });

const NRCG_WATER = verified('https://nrcgrapes.icar.gov.in/recommended-irrigation-schedule.htm');
const NRCG_REGULATORS = verified('https://www.nrcgrapes.in/Standardization-of-PGRs.htm');
const YARA_FOUNDATION = verified(
  'https://www.yara.in/crop-nutrition/grapes-table/table-grape-fertilizer-program-liquid/',
);
const YARA_GIRDLING = verified(
  'https://pre-english-master.yara.co.uk/crop-nutrition-master/table-grapes/seasonal-crop-manipulation',
);
const NASHIK_THINNING = verified('https://jhs.iihr.res.in/index.php/jhs/article/view/43');
const CRIMSON_THINNING = verified('https://ejoh.journals.ekb.eg/article_1286.html');
const BAWASKAR = secondary('http://drbawasakartechnology.com/m-Draksha_AprilChatni.html');
const FRUITWALA = secondary('https://fruitwalabagayatdar.com/blogs/द्राक्ष-सूचना/');
const SOMKUWAR = secondary(
  'https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला:%20फळछाटणीनंतर%20हायड्रोजन%20सायनामाईडचा%20वापर',
);
const LOKMAT_MILDEW = secondary(
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-measures-will-be-important-for-controlling-powdery-mildew-and-downy-mildew-in-grape-bag-a-a993',
);
const LOKMAT_SUGAR = secondary('https://lokmat.com/nashik/start-grip-maintenance');
const LOKMAT_PICKING = secondary(
  'https://lokmat.com/agriculture/smart-farming/latest-news-draksh-kadhani-take-care-of-these-things-while-harvesting-grapes-know-in-detail-a-a993',
);

/** The hours at which gibberellic acid is sprayed. */
const NASHIK_HOURS = secondary('http://nashikgrapes.blogspot.com/2011/11/');

const THOMPSON = ['thompson', 'थॉम्पसन', 'थॉमसन', 'थॉम्सन'];

const days = (fromDap: number, toDap: number): WorkTiming => ({ by: 'days', fromDap, toDap });
const seen = (sign: WorkSign): WorkTiming => ({ by: 'sign', sign });
const after = (work: string, fromDays: number, toDays: number): WorkTiming => ({
  by: 'work',
  work,
  fromDays,
  toDays,
});
const ga3 = (ppm: number): WorkDose => ({ of: 'ga3', unit: 'ppm', from: ppm, to: ppm, source: 0 });

/** Gibberellic acid at bloom cut the berries of Crimson's bunches by 44 % at 0.5 ppm and by 80 % at 4 ppm. */
const notForCrimson = { varieties: ['crimson', 'क्रिमसन', 'क्रिम्सन'], source: CRIMSON_THINNING };

const timed: readonly TaskTemplate[] = [
  {
    id: 'foundation.backPruning',
    cycle: 'foundation',
    timing: days(0, 0),
    category: 'pruning',
    sources: [YARA_FOUNDATION],
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
  // Fruit-bud differentiation: 1,400 instead of 4,200 litres a hectare and millimetre of evaporation.
  {
    id: 'foundation.lessWater',
    cycle: 'foundation',
    timing: days(41, 60),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  // 1,400 still; usually the rainy season.
  {
    id: 'foundation.littleWater',
    cycle: 'foundation',
    timing: days(61, 120),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  // "At least twenty days before": the last day on which it is in time.
  {
    id: 'fruit.defoliate',
    cycle: 'fruit',
    timing: days(-20, -20),
    category: 'pruning',
    sources: [FRUITWALA],
  },
  {
    id: 'fruit.basalDose',
    cycle: 'fruit',
    timing: days(-10, -8),
    category: 'fertilization',
    sources: [FRUITWALA],
  },
  // One source wants it at once, the other within 24 to 48 hours; their amounts are of different things.
  {
    id: 'fruit.budBreak',
    cycle: 'fruit',
    timing: days(0, 0),
    category: 'pruning',
    sources: [SOMKUWAR, NRCG_REGULATORS],
    doses: [
      { of: 'hydrogen_cyanamide_product', unit: 'ml_per_l', from: 35, to: 40, source: 0 },
      { of: 'hydrogen_cyanamide', unit: 'percent', from: 1.5, to: 4, source: 1 },
    ],
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
    sources: [LOKMAT_MILDEW],
  },
  {
    id: 'fruit.sterileShoots',
    cycle: 'fruit',
    timing: days(14, 17),
    category: 'pruning',
    sources: [FRUITWALA],
  },
  // From bloom until berries shatter, as at fruit-bud differentiation.
  {
    id: 'fruit.lessWater',
    cycle: 'fruit',
    timing: days(41, 55),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  // Berries grow: 4,200 again.
  {
    id: 'fruit.fullWater',
    cycle: 'fruit',
    timing: days(56, 70),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
  {
    id: 'fruit.sugar',
    cycle: 'fruit',
    timing: days(120, 135),
    category: 'harvesting',
    sources: [LOKMAT_SUGAR],
  },
];

const bySight: readonly TaskTemplate[] = [
  {
    id: 'fruit.ga3First',
    cycle: 'fruit',
    timing: seen('parrot_green_panicle'),
    category: null,
    sources: [NRCG_REGULATORS, NASHIK_HOURS],
    doses: [ga3(10)],
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
    sources: [NASHIK_THINNING],
    doses: [{ of: 'ga3', unit: 'g_per_ha', from: 20, to: 30, source: 0 }],
    triedOn: [...THOMPSON, 'tas-a-ganesh', 'tas a ganesh', 'तास-ए-गणेश', 'तास ए गणेश', '2a clone', '2 a clone'],
    notFor: notForCrimson,
  },
  {
    id: 'fruit.ga3Flowering',
    cycle: 'fruit',
    timing: seen('half_flowering'),
    category: null,
    sources: [NRCG_REGULATORS],
    doses: [ga3(40)],
    notFor: notForCrimson,
  },
  {
    id: 'fruit.ga3Berries',
    cycle: 'fruit',
    timing: seen('berry_3_4_mm'),
    category: null,
    sources: [NRCG_REGULATORS],
    doses: [ga3(30), { of: 'cppu', unit: 'ppm', from: 2, to: 2, source: 0 }],
  },
  {
    id: 'fruit.girdleForSize',
    cycle: 'fruit',
    timing: seen('berry_4_5_mm'),
    category: 'pruning',
    sources: [YARA_GIRDLING],
    triedOn: THOMPSON,
  },
  {
    id: 'fruit.girdleForEarliness',
    cycle: 'fruit',
    timing: seen('veraison'),
    category: 'pruning',
    sources: [YARA_GIRDLING],
  },
  {
    id: 'fruit.pickInTheCool',
    cycle: 'fruit',
    timing: seen('picking'),
    category: 'harvesting',
    sources: [LOKMAT_PICKING],
  },
  // About twenty days between the last picking and the April pruning.
  {
    id: 'fruit.rest',
    cycle: 'fruit',
    timing: seen('picking_over'),
    category: 'irrigation',
    sources: [NRCG_WATER],
  },
];

/** Within a cycle first those by days, in order of time, then those by sight, in the order in which they come. */
export const TASK_TEMPLATES: readonly TaskTemplate[] = [...timed, ...bySight];

/**
 * Grams of pure active ingredient in 100 litres of water: 1 ppm is 1 mg in a litre.
 *
 * @param ppm over 0
 */
export const gramsIn100Litres = (ppm: number): number => ppm / 10;

/** How a template fits a variety: refused where a source found harm, unsure where its sources tried others only. */
export type VarietyFit = 'fits' | 'tried_on_others' | 'not_for_it';

/** @param variety as the farmer wrote it, in either script; `null` where they did not */
export function varietyFit({ triedOn, notFor }: TaskTemplate, variety: string | null): VarietyFit {
  const name = variety?.trim().toLowerCase() ?? '';
  if (name === '') return 'fits';
  const isOneOf = (names: readonly string[]) => names.some((one) => name.includes(one));
  if (notFor && isOneOf(notFor.varieties)) return 'not_for_it';
  return triedOn === undefined || isOneOf(triedOn) ? 'fits' : 'tried_on_others';
}
