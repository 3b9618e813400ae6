/**
 * Black rot (Guignardia bidwellii): wet spells long enough to infect leaves.
 *
 * Source: Spotts (1977), Phytopathology 67:1378-1381, the table as the extension services of Michigan and Ohio print it. Wet
 * hours against mean °C in them, straight between the rows. No infection below 10 °C (50 °F) or above 32.2 °C (90 °F). Grades as
 * METOS has them: 100, 150 and 200 % of the hours needed are light, moderate and severe.
 *
 * Made on leaves of 'Catawba' and Vitis labrusca kin in Ohio. A missing hour counts as dry and ends a spell.
 */

import type { HourlySeries } from '../../src/weather/series.ts';
import { type LeafWetColumn, wetSpells } from '../../src/wetness/wet-hours.ts';
import { type FahrenheitRow, hoursFromTable } from './fahrenheit-table.ts';

export const BLACK_ROT_TABLE: readonly FahrenheitRow[] = [
  { fahrenheit: 50, hours: 24 },
  { fahrenheit: 55, hours: 12 },
  { fahrenheit: 60, hours: 9 },
  { fahrenheit: 65, hours: 8 },
  { fahrenheit: 70, hours: 7 },
  { fahrenheit: 75, hours: 7 },
  { fahrenheit: 80, hours: 6 },
  { fahrenheit: 85, hours: 9 },
  { fahrenheit: 90, hours: 12 },
];

/** Wet hours that infect at a mean temperature °C; null where none do. */
export const wetHoursNeededSpotts1977 = (temperature: number): number | null =>
  hoursFromTable(BLACK_ROT_TABLE, temperature);

export type BlackRotGrade = 'none' | 'light' | 'moderate' | 'severe';

/** Grade of a spell of `wetHours` at a mean temperature °C. */
export function blackRotGrade(wetHours: number, temperature: number): BlackRotGrade {
  const needed = wetHoursNeededSpotts1977(temperature);
  if (needed === null || !(wetHours >= needed)) return 'none';
  if (wetHours >= 2 * needed) return 'severe';
  return wetHours >= 1.5 * needed ? 'moderate' : 'light';
}

export interface BlackRotSpell {
  readonly rule: 'black-rot.spotts-1977';
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly wetHours: number;
  readonly meanTemperature: number;
  readonly unknownHours: number;
  readonly neededHours: number | null;
  readonly grade: BlackRotGrade;
}

export interface BlackRotOptions {
  /** Dry hours that a spell outlives. Default 0: the table is of unbroken wetness. */
  readonly dryHoursAllowed?: number;
}

/**
 * The wet spells of a series, each with its grade.
 *
 * @throws RangeError for a column of another length or an allowance that is not a whole number from 0.
 */
export function blackRotSpellsSpotts1977(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  options: BlackRotOptions = {},
): BlackRotSpell[] {
  return wetSpells(series, leafWet, options.dryHoursAllowed ?? 0).map((spell) => ({
    rule: 'black-rot.spotts-1977',
    startsAtMs: spell.startsAtMs,
    endsAtMs: spell.endsAtMs,
    wetHours: spell.wetHours,
    meanTemperature: spell.meanTemperature,
    unknownHours: spell.unknownHours,
    neededHours: wetHoursNeededSpotts1977(spell.meanTemperature),
    grade: blackRotGrade(spell.wetHours, spell.meanTemperature),
  }));
}
