import { choice, date, number, polygon, text, texts, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';
import { irrigationTypes } from './profile.ts';

/** The specification's varieties; a farmer may type another. */
export const grapeVarieties = [
  'Thompson Seedless',
  'Bangalore Blue',
  'Anab-e-Shahi',
  'Perlette',
  'Red Globe',
  'Flame Seedless',
  'Sharad Seedless',
  'Sonaka',
] as const;

export const trellises = ['bower', 'y', 'flat_y', 'other'] as const;
export const plotStatuses = ['young', 'bearing', 'top_worked', 'resting', 'removed'] as const;

export const plots = ownedNoun({
  name: 'plots',
  one: 'plot',
  words: 'a plot',
  fields: {
    name: text({ max: 120, required: true }),
    areaHectares: number({ above: 0, max: 10_000 }),
    grapeVariety: text({ max: 80, suggestions: grapeVarieties }),
    rootstock: text({ max: 80 }),
    plantingDate: date({ daysAhead: 0 }),
    /** Grafted over to another variety: from then on until the next crop it bears nothing. */
    topWorkedOn: date({ daysAhead: 0 }),
    irrigationType: choice(irrigationTypes),
    soilType: text({ max: 80 }),
    totalVines: whole({ min: 0, max: 10_000_000 }),
    rowSpacingM: number({ above: 0, max: 20 }),
    vineSpacingM: number({ above: 0, max: 20 }),
    trellis: choice(trellises),
    emittersPerVine: number({ above: 0, max: 20 }),
    emitterLitresPerHour: number({ above: 0, max: 100 }),
    /** Electrical conductivity: how salty the water is. */
    waterEcDsPerM: number({ min: 0, max: 20 }),
    /** Hours of electricity: days of the week (1 is Monday) and two times, `123 06:00-14:00`; overnight belongs to its first day. */
    powerSlots: texts({ max: 19, most: 6 }),
    status: choice(plotStatuses, { usual: 'bearing' }),
    latitude: number({ min: -90, max: 90 }),
    longitude: number({ min: -180, max: 180 }),
    boundary: polygon(),
    registrationCode: text({ max: 60 }),
    village: text({ max: 80 }),
    taluka: text({ max: 80 }),
    /** Gat or survey number of the 7/12 extract; several as they are written there. */
    gatNumber: text({ max: 60 }),
    notes: text({ max: 4000, long: true }),
  },
  filters: ['status'],
  // What may be so and mostly is a slip: a place outside India, an area that is not the drawn one's.
  warnings: ['outside_india', 'boundary_outside_india', 'area_differs', 'place_far', 'has_holes'],
  // A boundary of some thousand corners.
  bodyLimitBytes: 262_144,
});
export type Plot = RowOf<typeof plots>;
