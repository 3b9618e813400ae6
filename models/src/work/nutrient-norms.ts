/**
 * What a nutrient of a petiole or soil test is held against. Each limit has its source; where none was found, as for
 * potassium in petioles, the vineyards of a survey stand in, and are said to be that.
 */
import { HYDERABAD_PETIOLES } from './work-sources.ts';
import type { Nutrient, WorkSource } from './work-template.ts';

/** Below `low` too little, over `high` too much; `null` where the source names no such limit. */
export interface NutrientNorm {
  readonly low: number | null;
  readonly high: number | null;
  readonly unit: '%' | 'ppm';
  /** A norm, or only what most vineyards of a survey had: mean less and plus one standard deviation. */
  readonly kind: 'norm' | 'survey';
  readonly source: WorkSource;
}

const verified = (url: string): WorkSource => ({ url, evidence: 'verified' });
/** Table 6, petioles at fruit set. */
const SOUTH_AFRICA_WINE = verified(
  'https://user-hpa96tt.cld.bz/FERTILISER-GUIDELINES-FOR-THE-WINE-INDUSTRY/25',
);
/** Table 13, petioles at fruit set; the order of its columns was read from text. */
const SOUTH_AFRICA_TABLE: WorkSource = {
  url: 'https://user-hpa96tt.cld.bz/FERTILISATION-GUIDELINES-FOR-THE-TABLE-GRAPE-INDUSTRY/49',
  evidence: 'secondary',
};
/** White, Understanding Vineyard Soils, figure 3.10. */
const WHITE_SOILS = verified(
  'http://what-when-how.com/Tutorial/topic-265rqv2a/Understanding-Vineyard-Soils-110.html',
);

const norm = (
  low: number | null,
  high: number | null,
  unit: NutrientNorm['unit'],
  source: WorkSource,
): NutrientNorm => ({ low, high, unit, kind: 'norm', source });

export type PetioleTime = 'bud_differentiation' | 'full_bloom';

/** The survey's mean and deviation on Dogridge at each time. */
const potassium: Readonly<Record<PetioleTime, NutrientNorm>> = {
  bud_differentiation: { low: 2.11, high: 3.49, unit: '%', kind: 'survey', source: HYDERABAD_PETIOLES },
  full_bloom: { low: 2.48, high: 4.1, unit: '%', kind: 'survey', source: HYDERABAD_PETIOLES },
};

const petiole: Readonly<Partial<Record<Nutrient, NutrientNorm>>> = {
  N: norm(0.9, 1.2, '%', SOUTH_AFRICA_TABLE),
  P: norm(0.2, 0.5, '%', WHITE_SOILS),
  Zn: norm(15, null, 'ppm', SOUTH_AFRICA_WINE),
  B: norm(25, 100, 'ppm', SOUTH_AFRICA_WINE),
  Mn: norm(20, 300, 'ppm', SOUTH_AFRICA_WINE),
  Cu: norm(3, 25, 'ppm', SOUTH_AFRICA_WINE),
};

/** @param time the stage at which the petioles were taken */
export const petioleNorm = (nutrient: Nutrient, time: PetioleTime): NutrientNorm | null =>
  nutrient === 'K' ? potassium[time] : (petiole[nutrient] ?? null);

/** Soil: potassium in mg/kg, of mother blocks; organic carbon in %. */
export const SOIL_LIMITS = {
  potassiumMgPerKg: {
    low: 80,
    source: verified('https://user-hpa96tt.cld.bz/FERTILISATION-GUIDELINES-FOR-THE-TABLE-GRAPE-INDUSTRY/106'),
  },
  organicCarbonPercent: {
    low: 0.3,
    source: { url: 'https://svagrosolutions.com/Welcome/blogs?page=5', evidence: 'secondary' } as WorkSource,
  },
} as const;
