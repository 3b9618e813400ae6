/**
 * The rules of the plan of the day: what puts an action on the list, how heavy it weighs, and why. The list of a day is in order of weight,
 * to which a disease adds its danger (level × weight of the stage, 0 to 12: risk/leading-disease.ts); of two alike the one on more plots, then
 * the order of this table. The reasons of the order: models/truth/plan/plan-rule-reasons.ts. The weights are chosen, to be argued with by an adviser; docs/models/plan-of-the-day.md shows the table.
 */

export const planKinds = [
  'spray',
  'spray_wait',
  'canopy',
  'scout',
  'water',
  'no_water',
  'harvest',
  'season',
  'task',
] as const;
export type PlanKind = (typeof planKinds)[number];

export interface PlanRule {
  readonly kind: PlanKind;
  readonly weight: number;
}

export const PLAN_RULES = {
  'spray.after_infection': { kind: 'spray', weight: 100 },
  'spray.disease_seen': { kind: 'spray', weight: 98 },
  'spray.before_infection': { kind: 'spray', weight: 90 },
  'spray.standing_pressure': { kind: 'spray', weight: 80 },
  'spray.least_bad': { kind: 'spray', weight: 88 },
  'wait.closer': { kind: 'spray_wait', weight: 54 },
  'wait.sprayed': { kind: 'spray_wait', weight: 53 },
  'wait.unanswered': { kind: 'spray_wait', weight: 76 },
  'wait.no_window': { kind: 'spray_wait', weight: 85 },
  'season.over': { kind: 'season', weight: 82 },
  'season.dates': { kind: 'season', weight: 79 },
  'season.pruned': { kind: 'season', weight: 81 },
  'season.climate': { kind: 'season', weight: 77 },
  'season.long': { kind: 'season', weight: 46 },
  'task.overdue': { kind: 'task', weight: 75 },
  'canopy.hydrogen_cyanamide': { kind: 'canopy', weight: 78 },
  'canopy.shoot_thinning': { kind: 'canopy', weight: 70 },
  'harvest.rain_coming': { kind: 'harvest', weight: 72 },
  'task.today': { kind: 'task', weight: 65 },
  'scout.spots_due': { kind: 'scout', weight: 60 },
  'scout.seen_near': { kind: 'scout', weight: 62 },
  'diary.did_you_spray': { kind: 'scout', weight: 79 },
  'scout.bacterial': { kind: 'scout', weight: 58 },
  'scout.low_danger': { kind: 'scout', weight: 50 },
  'canopy.stop_nitrogen': { kind: 'canopy', weight: 48 },
  'water.need': { kind: 'water', weight: 55 },
  'water.rain_enough': { kind: 'no_water', weight: 52 },
  'scout.insects_at_bud_swell': { kind: 'scout', weight: 45 },
  'harvest.check': { kind: 'harvest', weight: 42 },
  'scout.weather_unknown': { kind: 'scout', weight: 40 },
  'sensor.stuck': { kind: 'scout', weight: 44 },
} as const satisfies Readonly<Record<string, PlanRule>>;

export type PlanRuleId = keyof typeof PLAN_RULES;
export const planRuleIds = Object.keys(PLAN_RULES) as PlanRuleId[];

/** What makes a need. Chosen; each with its reason in docs/models/plan-of-the-day.md. */
export const PLAN_NEEDS = {
  /** A level from this one of `riskLevels` on, moderate. */
  levelAtLeast: 2,
  /** Level × weight of the stage. */
  dangerAtLeast: 4,
  /** Powdery mildew at this level, high, is one at every stage with green tissue: UC IPM starts at the index, not at bloom. */
  powderyLevelAtLeast: 3,
  /** The same where cover is thin. */
  dangerAtLeastWhenThin: 6,
  /** Hours after an infection that spraying is still named: "a few days, before the spots". */
  afterInfectionHours: 72,
  /** Days shown by the plan, searched for infections, and for windows. */
  daysAhead: 2,
  infectionDaysAhead: 3,
  windowDaysAhead: 4,
} as const;
