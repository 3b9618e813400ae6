/**
 * The rules of the plan of the day: what puts an action on the list, how heavy it weighs, and why. The list of a day is in order of weight,
 * to which a disease adds its danger (level × weight of the stage, 0 to 12: risk/leading-disease.ts); of two alike the one on more plots, then
 * the order of this table. The weights are chosen, to be argued with by an adviser; docs/models/plan-of-the-day.md shows the table.
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
  /** Why it stands where it stands. */
  readonly why: string;
  readonly source: string;
}

export const PLAN_RULES = {
  'spray.after_infection': {
    kind: 'spray',
    weight: 100,
    why: 'what reaches an infection inside the leaf works for some days only, and each hour counts',
    source:
      'downy secondary chain and infection by spell; AWRI 2021; curative sprays within a few days, before oil spots',
  },
  'spray.disease_seen': {
    kind: 'spray',
    weight: 98,
    why: 'what was found in the rows is there, whatever the weather says of it, and spreads with the next wet night',
    source: 'AWRI 2021: at first signs a curative with a protectant, then look again',
  },
  'spray.before_infection': {
    kind: 'spray',
    weight: 90,
    why: 'protection must be dry on the leaf before it is wet; cheaper and surer than what comes after',
    source: 'the same models on the forecast; AWRI 2021: as close as possible before the infection',
  },
  'spray.standing_pressure': {
    kind: 'spray',
    weight: 80,
    why: 'powdery mildew needs no wet night: pressure of the last days on an uncovered plot, no single hour to beat',
    source: 'index for warm winters (powdery-mildew.md)',
  },
  'spray.least_bad': {
    kind: 'spray',
    weight: 88,
    why: 'rain for days leaves no fit hours: the least bad ones, told as that, beat an open leaf',
    source:
      'NRC Grapes (Somkuwar): 1 % Bordeaux on new shoots in continuous rain; Ontario 2020: time until rainfast',
  },
  'wait.closer': {
    kind: 'spray_wait',
    weight: 54,
    why: 'the last fit hours before the infection leave the most on the leaf; what rain would take is sprayed after it',
    source: 'AWRI 2021: as close as possible before the infection; protection left',
  },
  'wait.sprayed': {
    kind: 'spray_wait',
    weight: 53,
    why: 'a spray of these days is on the leaf, and one more adds nothing yet',
    source: 'protection left; least days between sprays (chosen)',
  },
  'wait.no_window': {
    kind: 'spray_wait',
    weight: 85,
    why: 'the need stands though the day is unfit: the next window, and what to do meanwhile',
    source: 'hours of the specification’s day rule, cut by rain, wind and Delta T',
  },
  'season.over': {
    kind: 'season',
    weight: 82,
    why: 'fruit was picked: what is over asks for no water, no spray and no harvest',
    source: 'his harvest records',
  },
  'season.dates': {
    kind: 'season',
    weight: 79,
    why: 'everything goes by the day of pruning, and two dates cannot both be right',
    source: 'his seasons',
  },
  'season.climate': {
    kind: 'season',
    weight: 77,
    why: 'stages, water and diseases are those of the tropical belt of two prunings',
    source: 'NRC Grapes: varieties and schedules by region',
  },
  'season.long': {
    kind: 'season',
    weight: 46,
    why: 'ten days after the latest harvest nobody has ended it',
    source: 'harvest at 120 to 135 days, in the cold up to 160',
  },
  'task.overdue': {
    kind: 'task',
    weight: 75,
    why: 'the farmer has said himself that it should be done by now',
    source: 'his tasks',
  },
  'canopy.hydrogen_cyanamide': {
    kind: 'canopy',
    weight: 78,
    why: 'on the day of the pruning or not at all',
    source: 'NRC Grapes (Somkuwar): at once after fruit pruning',
  },
  'canopy.shoot_thinning': {
    kind: 'canopy',
    weight: 70,
    why: 'four days only, and later it costs more hands',
    source: 'growers’ advice: days 14 to 17',
  },
  'harvest.rain_coming': {
    kind: 'harvest',
    weight: 72,
    why: 'rain on ripe fruit costs the price of the year; what is free may be picked before it',
    source: 'season reports of rain on ripe fruit; pre-harvest interval',
  },
  'task.today': { kind: 'task', weight: 65, why: 'planned for today', source: 'his tasks' },
  'scout.spots_due': {
    kind: 'scout',
    weight: 60,
    why: 'the days on which an infection shows: seen early it is one row, not a plot',
    source: 'incubation by Rossi et al. 2002',
  },
  'scout.seen_near': {
    kind: 'scout',
    weight: 62,
    why: 'what shows in one plot is sought in the others before it shows there',
    source: 'spores travel with wind and hands; chosen',
  },
  'diary.did_you_spray': {
    kind: 'scout',
    weight: 87,
    why: 'orders without a record in the diary: either the vines are open, or the plan does not know of the sprays',
    source: 'chosen: decision 147',
  },
  'scout.bacterial': {
    kind: 'scout',
    weight: 58,
    why: 'no product with a source can be named; what is cut out early does not splash on',
    source: 'advisories on bacterial leaf spot (anthracnose-and-bacterial-leaf-spot.md)',
  },
  'scout.low_danger': {
    kind: 'scout',
    weight: 50,
    why: 'a favourable time for a disease that costs little at this stage, or thin cover: look before you spray',
    source: 'leading disease, protection left',
  },
  'canopy.stop_nitrogen': {
    kind: 'canopy',
    weight: 48,
    why: 'ten days of time for it',
    source: 'NRC Grapes: day 30 to 40 after foundation pruning where vines are vigorous',
  },
  'water.need': {
    kind: 'water',
    weight: 55,
    why: 'every day, and power may be there for some hours only',
    source: 'NRC Grapes’ schedule × evaporation, less rain',
  },
  'water.rain_enough': {
    kind: 'no_water',
    weight: 52,
    why: 'saves power, and wet soil at bloom drops berries',
    source: 'NRC Grapes: none after rain fills the soil',
  },
  'scout.insects_at_bud_swell': {
    kind: 'scout',
    weight: 45,
    why: 'flea beetles eat the bud before it opens',
    source: 'growers’ advice: days 8 to 11',
  },
  'harvest.check': {
    kind: 'harvest',
    weight: 42,
    why: 'sugar and the days since the last sprays decide together',
    source: 'harvest at 120 to 135 days; pre-harvest interval',
  },
  'scout.weather_unknown': {
    kind: 'scout',
    weight: 40,
    why: 'the night is not known: eyes in its place',
    source: 'infection by spell: fewer than ten hours of the night known',
  },
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
  /** Days ahead that the plan shows, that it looks for an infection in, and for a window. */
  daysAhead: 2,
  infectionDaysAhead: 3,
  windowDaysAhead: 4,
} as const;
