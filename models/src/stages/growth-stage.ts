/**
 * Growth stage of a vine by its days after pruning, for both cycles.
 *
 * Source: the irrigation schedule of ICAR–National Research Centre for Grapes, Pune (Thompson Seedless on Dogridge):
 * foundation 1–40 shoot growth, 41–60 fruit-bud differentiation, 61–120 cane maturity and bud development, from 121
 * rest; fruit 1–40 shoot growth, 41–55 bloom to shatter, 56–70 and 71–105 berry growth, from 106 ripening. Harvest is
 * usual at 120 to 135 days and can take 160 in cold (secondary sources). Day counts are the published Indian basis; warmth,
 * variety and place move them, so a stage that the farmer has marked goes before this table (vine-season.ts).
 */
import { daysAfterPruning, type PruningCycle } from './days-after-pruning.ts';

/** In order of time within a cycle; the part before the dot is the cycle. */
export const growthStageIds = [
  'foundation.pruning',
  'foundation.shoot_growth',
  'foundation.fruit_bud_differentiation',
  'foundation.cane_maturity',
  'foundation.rest',
  'fruit.pruning',
  'fruit.shoot_growth',
  'fruit.bloom_to_shatter',
  'fruit.berry_growth_early',
  'fruit.berry_growth_late',
  'fruit.ripening',
  'fruit.harvest_due',
] as const;
export type GrowthStageId = (typeof growthStageIds)[number];

export interface GrowthStageRange {
  readonly id: GrowthStageId;
  /** Days after pruning, the first and the last of the stage; null: until the next pruning or the harvest. */
  readonly fromDap: number;
  readonly toDap: number | null;
  /** `verified`: read in a first-hand source; `secondary`: confirm. */
  readonly evidence: 'verified' | 'secondary';
}

export const GROWTH_STAGES: Readonly<Record<PruningCycle, readonly GrowthStageRange[]>> = {
  foundation: [
    { id: 'foundation.pruning', fromDap: 0, toDap: 0, evidence: 'verified' },
    { id: 'foundation.shoot_growth', fromDap: 1, toDap: 40, evidence: 'verified' },
    { id: 'foundation.fruit_bud_differentiation', fromDap: 41, toDap: 60, evidence: 'verified' },
    { id: 'foundation.cane_maturity', fromDap: 61, toDap: 120, evidence: 'verified' },
    { id: 'foundation.rest', fromDap: 121, toDap: null, evidence: 'verified' },
  ],
  fruit: [
    { id: 'fruit.pruning', fromDap: 0, toDap: 0, evidence: 'verified' },
    { id: 'fruit.shoot_growth', fromDap: 1, toDap: 40, evidence: 'verified' },
    { id: 'fruit.bloom_to_shatter', fromDap: 41, toDap: 55, evidence: 'verified' },
    { id: 'fruit.berry_growth_early', fromDap: 56, toDap: 70, evidence: 'verified' },
    { id: 'fruit.berry_growth_late', fromDap: 71, toDap: 105, evidence: 'verified' },
    { id: 'fruit.ripening', fromDap: 106, toDap: 119, evidence: 'verified' },
    { id: 'fruit.harvest_due', fromDap: 120, toDap: null, evidence: 'secondary' },
  ],
};

/** Usual harvest, days after fruit pruning; in cold it can take until `coldToDap`. Secondary sources. */
export const FRUIT_HARVEST = { fromDap: 120, toDap: 135, coldToDap: 160 } as const;

export const growthMilestoneIds = [
  'foundation.stop_nitrogen',
  'foundation.ten_leaves',
  'fruit.hydrogen_cyanamide',
  'fruit.bud_swell',
  'fruit.five_leaves',
  'fruit.shoot_thinning',
] as const;
export type GrowthMilestoneId = (typeof growthMilestoneIds)[number];

export interface GrowthMilestone {
  readonly id: GrowthMilestoneId;
  readonly fromDap: number;
  readonly toDap: number;
  readonly evidence: 'verified' | 'secondary';
}

/** Days within a stage on which something is to be seen or done. */
export const GROWTH_MILESTONES: Readonly<Record<PruningCycle, readonly GrowthMilestone[]>> = {
  foundation: [
    { id: 'foundation.ten_leaves', fromDap: 30, toDap: 30, evidence: 'secondary' },
    { id: 'foundation.stop_nitrogen', fromDap: 30, toDap: 40, evidence: 'verified' },
  ],
  fruit: [
    { id: 'fruit.hydrogen_cyanamide', fromDap: 0, toDap: 0, evidence: 'secondary' },
    { id: 'fruit.bud_swell', fromDap: 8, toDap: 11, evidence: 'secondary' },
    { id: 'fruit.five_leaves', fromDap: 14, toDap: 14, evidence: 'secondary' },
    { id: 'fruit.shoot_thinning', fromDap: 14, toDap: 17, evidence: 'secondary' },
  ],
};

/** After these many days the season is over or was not ended; foundation chosen: docs/decisions/020. */
export const LAST_DAP: Readonly<Record<PruningCycle, number>> = {
  foundation: 240,
  fruit: FRUIT_HARVEST.coldToDap,
};

export interface GrowthStage {
  readonly cycle: PruningCycle;
  /** Days after pruning, 0 on its day. */
  readonly daysAfterPruning: number;
  readonly stage: GrowthStageRange;
  /** Days into the stage, 1 on its first day. */
  readonly dayOfStage: number;
  /** What comes next; null in the last stage of a cycle. */
  readonly next: { readonly stage: GrowthStageRange; readonly inDays: number } | null;
  /** Milestones of today, then the next one still to come. */
  readonly milestonesToday: readonly GrowthMilestone[];
  readonly nextMilestone: { readonly milestone: GrowthMilestone; readonly inDays: number } | null;
  /** True when so long has gone by that the season should have been ended. */
  readonly beyondTable: boolean;
}

/**
 * Stage on a number of days after pruning; null before the pruning.
 *
 * @throws RangeError for days that are not a whole number
 */
export function growthStageAt(cycle: PruningCycle, dap: number): GrowthStage | null {
  if (!Number.isInteger(dap)) throw new RangeError(`not a whole number of days: ${dap}`);
  const stages = GROWTH_STAGES[cycle];
  const index = stages.findLastIndex((range) => dap >= range.fromDap);
  const stage = stages[index];
  if (stage === undefined) return null;
  const following = stages[index + 1];
  const milestones = GROWTH_MILESTONES[cycle];
  const coming = milestones.find((milestone) => milestone.fromDap > dap);
  return {
    cycle,
    daysAfterPruning: dap,
    stage,
    dayOfStage: dap - stage.fromDap + 1,
    next: following === undefined ? null : { stage: following, inDays: following.fromDap - dap },
    milestonesToday: milestones.filter(({ fromDap, toDap }) => dap >= fromDap && dap <= toDap),
    nextMilestone: coming === undefined ? null : { milestone: coming, inDays: coming.fromDap - dap },
    beyondTable: dap > LAST_DAP[cycle],
  };
}

/**
 * Stage of a season on a date; null before its pruning.
 *
 * @throws RangeError for an impossible date
 */
export const growthStage = (cycle: PruningCycle, pruningDate: string, onDate: string): GrowthStage | null =>
  growthStageAt(cycle, daysAfterPruning(pruningDate, onDate));
