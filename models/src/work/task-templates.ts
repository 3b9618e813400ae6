/**
 * Work that comes by days after pruning, as far as a source names its day. What is done by look alone, such as a dip at a
 * berry size, and doses, which differ by place and label, are not here.
 */
import type { PruningCycle } from '../stages/days-after-pruning.ts';

/** Kinds of work as the product specification has them. */
type WorkCategory = 'pruning' | 'irrigation' | 'fertilization' | 'pestControl' | 'harvesting' | 'monitoring';

export interface TaskTemplate {
  /** The part before the dot is the cycle. */
  readonly id: string;
  readonly cycle: PruningCycle;
  /** Days after pruning, the first and the last on which it is due; equal where the source names one day. */
  readonly fromDap: number;
  readonly toDap: number;
  readonly category: WorkCategory;
  /** `verified`: read in a first-hand source; `secondary`: confirm. */
  readonly evidence: 'verified' | 'secondary';
  readonly source: string;
}

const NRCG_WATER = 'https://nrcgrapes.icar.gov.in/recommended-irrigation-schedule.htm';
const NRCG_REGULATORS = 'https://www.nrcgrapes.in/Standardization-of-PGRs.htm';
const BAWASKAR = 'http://drbawasakartechnology.com/m-Draksha_AprilChatni.html';
const FRUITWALA = 'https://fruitwalabagayatdar.com/blogs/द्राक्ष-सूचना/';
const SOMKUWAR =
  'https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला:%20फळछाटणीनंतर%20हायड्रोजन%20सायनामाईडचा%20वापर';
const LOKMAT_MILDEW =
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-measures-will-be-important-for-controlling-powdery-mildew-and-downy-mildew-in-grape-bag-a-a993';
const LOKMAT_HARVEST = 'https://lokmat.com/nashik/start-grip-maintenance';

/** In order of time within a cycle. */
export const TASK_TEMPLATES: readonly TaskTemplate[] = [
  // Shoot tips have nine to ten leaves about this day: canes and sub-canes are formed.
  {
    id: 'foundation.tenLeaves',
    cycle: 'foundation',
    fromDap: 30,
    toDap: 30,
    category: 'monitoring',
    evidence: 'secondary',
    source: BAWASKAR,
  },
  // Where vines are vigorous, by the petiole test.
  {
    id: 'foundation.stopNitrogen',
    cycle: 'foundation',
    fromDap: 30,
    toDap: 40,
    category: 'fertilization',
    evidence: 'verified',
    source: NRCG_REGULATORS,
  },
  // Fruit-bud differentiation: 1,400 instead of 4,200 litres a hectare and millimetre of evaporation.
  {
    id: 'foundation.lessWater',
    cycle: 'foundation',
    fromDap: 41,
    toDap: 60,
    category: 'irrigation',
    evidence: 'verified',
    source: NRCG_WATER,
  },
  // At once after pruning; its dose depends on heat and on the canes.
  {
    id: 'fruit.budBreak',
    cycle: 'fruit',
    fromDap: 0,
    toDap: 0,
    category: 'pruning',
    evidence: 'secondary',
    source: SOMKUWAR,
  },
  // Bud swell.
  {
    id: 'fruit.budPests',
    cycle: 'fruit',
    fromDap: 8,
    toDap: 11,
    category: 'monitoring',
    evidence: 'secondary',
    source: FRUITWALA,
  },
  // Five leaves, the bunch is seen: the first time that downy mildew is dangerous where it rains.
  {
    id: 'fruit.firstDowny',
    cycle: 'fruit',
    fromDap: 14,
    toDap: 14,
    category: 'monitoring',
    evidence: 'secondary',
    source: LOKMAT_MILDEW,
  },
  {
    id: 'fruit.sterileShoots',
    cycle: 'fruit',
    fromDap: 14,
    toDap: 17,
    category: 'pruning',
    evidence: 'secondary',
    source: FRUITWALA,
  },
  // From bloom until berries shatter, as at fruit-bud differentiation.
  {
    id: 'fruit.lessWater',
    cycle: 'fruit',
    fromDap: 41,
    toDap: 55,
    category: 'irrigation',
    evidence: 'verified',
    source: NRCG_WATER,
  },
  // Berries grow: 4,200 again.
  {
    id: 'fruit.fullWater',
    cycle: 'fruit',
    fromDap: 56,
    toDap: 70,
    category: 'irrigation',
    evidence: 'verified',
    source: NRCG_WATER,
  },
  {
    id: 'fruit.sugar',
    cycle: 'fruit',
    fromDap: 120,
    toDap: 135,
    category: 'harvesting',
    evidence: 'secondary',
    source: LOKMAT_HARVEST,
  },
];
