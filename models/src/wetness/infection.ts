/**
 * Infection risk of a day from its hours of leaf wetness, by the specification's thresholds (section 9).
 *
 * A house rule, not an epidemiological model: wetness alone, no temperature and no inoculum. Published models stand
 * beside it. Below the minimum the score is 3 an hour (very_low); between the thresholds it runs in straight lines
 * 15→40 (low), 40→70 (moderate), 70→90 (high); from critical on 90 + 1 an hour, at most 100. Read to the letter the
 * score of botrytis falls from 21 at 7 h to 15 at 8 h; its level does not.
 */
import { type RiskLevel, riskLevels } from '../choices.ts';
import type { Fact } from '../verdict/fact.ts';

export const houseDiseases = ['downyMildew', 'powderyMildew', 'botrytis'] as const;
export type HouseDisease = (typeof houseDiseases)[number];

/** Wet hours of a day. */
export interface WetHourThresholds {
  readonly minimum: number;
  readonly moderate: number;
  readonly high: number;
  readonly critical: number;
}

/** Specification, section 9. */
export const WET_HOUR_THRESHOLDS: Readonly<Record<HouseDisease, WetHourThresholds>> = {
  downyMildew: { minimum: 4, moderate: 6, high: 8, critical: 12 },
  powderyMildew: { minimum: 0, moderate: 4, high: 6, critical: 8 },
  botrytis: { minimum: 8, moderate: 12, high: 16, critical: 24 },
};

/** Specification, section 9: a period of this many hours or more is critical. */
export const CRITICAL_PERIOD_HOURS = 6;

export const infectionFactIds = [
  'wet_hours_below_minimum',
  'wet_hours_reach_minimum',
  'wet_hours_reach_moderate',
  'wet_hours_reach_high',
  'wet_hours_reach_critical',
  'wet_hours_to_next_level',
] as const;
export type InfectionFactId = (typeof infectionFactIds)[number];

export interface InfectionPotential {
  readonly riskLevel: RiskLevel;
  /** 0 to 100 */
  readonly riskScore: number;
  readonly thresholds: WetHourThresholds;
  /** First the threshold that made the level, then how far the next one is (params `value`, `threshold`, `hoursLeft`). */
  readonly facts: readonly Fact<InfectionFactId>[];
}

export interface InfectionRisk {
  /** Downy mildew's, as is `riskScore`. */
  readonly riskLevel: RiskLevel;
  readonly riskScore: number;
  readonly dailyLwdHours: number;
  readonly criticalHours: number;
  readonly longestWetPeriod: number;
  readonly infectionPotential: Readonly<Record<HouseDisease, InfectionPotential>>;
}

export interface DayOfWetness {
  /** Wet hours of the calendar day. */
  readonly dailyLwdHours: number;
  /** Of those, hours in periods of `CRITICAL_PERIOD_HOURS` or more. */
  readonly criticalHours: number;
  /** Hours of the longest period that touches the day. */
  readonly longestWetPeriod: number;
}

const between = (hours: number, from: number, to: number, scoreFrom: number, scoreTo: number): number =>
  scoreFrom + ((hours - from) * (scoreTo - scoreFrom)) / (to - from);

/** Level of a number of wet hours. */
export function riskLevelOfWetHours(hours: number, thresholds: WetHourThresholds): RiskLevel {
  if (hours >= thresholds.critical) return 'critical';
  if (hours >= thresholds.high) return 'high';
  if (hours >= thresholds.moderate) return 'moderate';
  return hours >= thresholds.minimum ? 'low' : 'very_low';
}

/** Score, 0 to 100, of a number of wet hours. */
export function riskScoreOfWetHours(hours: number, thresholds: WetHourThresholds): number {
  const { minimum, moderate, high, critical } = thresholds;
  if (hours >= critical) return Math.min(100, 90 + (hours - critical));
  if (hours >= high) return between(hours, high, critical, 70, 90);
  if (hours >= moderate) return between(hours, moderate, high, 40, 70);
  return hours >= minimum ? between(hours, minimum, moderate, 15, 40) : 3 * hours;
}

const thresholdOfLevel = {
  very_low: null,
  low: 'minimum',
  moderate: 'moderate',
  high: 'high',
  critical: 'critical',
} as const;

function levelFact(hours: number, level: RiskLevel, thresholds: WetHourThresholds): Fact<InfectionFactId> {
  const name = thresholdOfLevel[level];
  const params = { value: hours, threshold: thresholds[name ?? 'minimum'] };
  return name === null
    ? { id: 'wet_hours_below_minimum', quantity: 'leafWetHours', comparison: 'below', params }
    : { id: `wet_hours_reach_${name}`, quantity: 'leafWetHours', comparison: 'at_least', params };
}

/**
 * Potential of one disease from the wet hours of a day.
 *
 * @throws RangeError for hours below 0 or not finite
 */
export function infectionPotential(hours: number, disease: HouseDisease): InfectionPotential {
  if (!(hours >= 0 && Number.isFinite(hours))) throw new RangeError(`not a number of wet hours: ${hours}`);
  const thresholds = WET_HOUR_THRESHOLDS[disease];
  const riskLevel = riskLevelOfWetHours(hours, thresholds);
  const facts: Fact<InfectionFactId>[] = [levelFact(hours, riskLevel, thresholds)];
  const next = riskLevels[riskLevels.indexOf(riskLevel) + 1];
  const nextName = next === undefined ? null : thresholdOfLevel[next];
  if (nextName !== null) {
    const threshold = thresholds[nextName];
    facts.push({
      id: 'wet_hours_to_next_level',
      quantity: 'leafWetHours',
      comparison: 'below',
      params: { value: hours, threshold, hoursLeft: threshold - hours, nextLevel: next ?? '' },
    });
  }
  return { riskLevel, riskScore: riskScoreOfWetHours(hours, thresholds), thresholds, facts };
}

/**
 * The three diseases from one day of wetness.
 *
 * @throws RangeError for hours below 0 or not finite
 */
export function infectionRisk(day: DayOfWetness): InfectionRisk {
  const downyMildew = infectionPotential(day.dailyLwdHours, 'downyMildew');
  return {
    riskLevel: downyMildew.riskLevel,
    riskScore: downyMildew.riskScore,
    dailyLwdHours: day.dailyLwdHours,
    criticalHours: day.criticalHours,
    longestWetPeriod: day.longestWetPeriod,
    infectionPotential: {
      downyMildew,
      powderyMildew: infectionPotential(day.dailyLwdHours, 'powderyMildew'),
      botrytis: infectionPotential(day.dailyLwdHours, 'botrytis'),
    },
  };
}
