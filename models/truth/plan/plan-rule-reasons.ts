/** Why each rule of the plan has its place, and its source: for docs/models/plan-of-the-day.md, not for the phone. */
import type { PlanRuleId } from '../../src/plan/plan-rules.ts';

export const PLAN_RULE_REASONS: Readonly<
  Record<PlanRuleId, { readonly why: string; readonly source: string }>
> = {
  'spray.after_infection': {
    why: 'what reaches an infection inside the leaf works for some days only, and each hour counts',
    source:
      'downy secondary chain and infection by spell; AWRI 2021; curative sprays within a few days, before oil spots',
  },
  'spray.disease_seen': {
    why: 'what was found in the rows is there, whatever the weather says of it, and spreads with the next wet night',
    source: 'AWRI 2021: at first signs a curative with a protectant, then look again',
  },
  'spray.before_infection': {
    why: 'protection must be dry on the leaf before it is wet; cheaper and surer than what comes after',
    source: 'the same models on the forecast; AWRI 2021: as close as possible before the infection',
  },
  'spray.standing_pressure': {
    why: 'powdery mildew needs no wet night: pressure of the last days on an uncovered plot, no single hour to beat',
    source: 'index for warm winters (powdery-mildew.md)',
  },
  'spray.least_bad': {
    why: 'rain for days leaves no fit hours: the least bad ones, said to be that, beat an open leaf',
    source:
      'NRC Grapes (Somkuwar): 1 % Bordeaux on new shoots in continuous rain; Ontario 2020: time until rainfast',
  },
  'wait.closer': {
    why: 'the last fit hours before the infection leave the most on the leaf; what rain would take is sprayed after it',
    source: 'AWRI 2021: as close as possible before the infection; protection left',
  },
  'wait.sprayed': {
    why: 'a spray of these days is on the leaf, and one more adds nothing yet',
    source: 'protection left; least days between sprays (chosen)',
  },
  'wait.unanswered': {
    why: 'the order of these days is not in the diary: given anew each day it would be followed twice, or by nobody',
    source: 'chosen: decision 136',
  },
  'wait.no_window': {
    why: 'the need stands though the day is unfit: the next window, and what to do meanwhile',
    source: 'hours of the specification’s day rule, cut by rain, wind and Delta T',
  },
  'season.over': {
    why: 'fruit was picked: what is over asks for no water, no spray and no harvest',
    source: 'their harvest records',
  },
  'season.dates': {
    why: 'everything goes by the day of pruning, and two dates cannot both be right',
    source: 'their seasons',
  },
  'season.pruned': {
    why: 'the diary has a pruning that no season begins with, and everything is counted from it',
    source: 'decision 136',
  },
  'season.climate': {
    why: 'stages, water and diseases are those of the tropical belt of two prunings',
    source: 'NRC Grapes: varieties and schedules by region',
  },
  'season.long': {
    why: 'ten days after the latest harvest nobody has ended it',
    source: 'harvest at 120 to 135 days, in the cold up to 160',
  },
  'task.overdue': { why: 'the farmer planned it for an earlier day', source: 'their tasks' },
  'canopy.hydrogen_cyanamide': {
    why: 'on the day of the pruning or not at all',
    source: 'NRC Grapes (Somkuwar): at once after fruit pruning',
  },
  'canopy.shoot_thinning': {
    why: 'four days only, and later it costs more hands',
    source: 'growers’ advice: days 14 to 17',
  },
  'harvest.rain_coming': {
    why: 'rain on ripe fruit costs the price of the year; what is free may be picked before it',
    source: 'season reports of rain on ripe fruit; pre-harvest interval',
  },
  'task.today': { why: 'planned for today', source: 'their tasks' },
  'scout.spots_due': {
    why: 'the days on which an infection shows: seen early it is one row, not a plot',
    source: 'incubation by Rossi et al. 2002',
  },
  'scout.seen_near': {
    why: 'what shows in one plot is sought in the others before it shows there',
    source: 'spores travel with wind and hands; chosen',
  },
  'diary.did_you_spray': {
    why: 'orders without a record in the diary: either the vines are open, or the plan does not know of the sprays',
    source: 'chosen: decision 136',
  },
  'scout.bacterial': {
    why: 'no product with a source can be named; what is cut out early does not splash on',
    source: 'advisories on bacterial leaf spot (anthracnose-and-bacterial-leaf-spot.md)',
  },
  'scout.low_danger': {
    why: 'a favourable time for a disease that costs little at this stage, or thin cover: look before you spray',
    source: 'leading disease, protection left',
  },
  'canopy.stop_nitrogen': {
    why: 'ten days of time for it',
    source: 'NRC Grapes: day 30 to 40 after foundation pruning where vines are vigorous',
  },
  'water.need': {
    why: 'every day, and power may be there for some hours only',
    source: 'NRC Grapes’ schedule × evaporation, less rain',
  },
  'water.rain_enough': {
    why: 'saves power, and wet soil at bloom drops berries',
    source: 'NRC Grapes: none after rain fills the soil',
  },
  'scout.insects_at_bud_swell': {
    why: 'flea beetles eat the bud before it opens',
    source: 'growers’ advice: days 8 to 11',
  },
  'harvest.check': {
    why: 'sugar and the days since the last sprays decide together',
    source: 'harvest at 120 to 135 days; pre-harvest interval',
  },
  'scout.weather_unknown': {
    why: 'the night is not known: eyes in its place',
    source: 'infection by spell: fewer than ten hours of the night known',
  },
  'sensor.stuck': {
    why: 'a leaf sensor that always says wet is not read: cleaned, it tells this plot’s nights again',
    source: 'decisions 136 and 027',
  },
};
