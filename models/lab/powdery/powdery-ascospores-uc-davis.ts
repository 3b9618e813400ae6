/**
 * The ascospore stage of the University of California, Davis, powdery mildew model: wet spells after rain that let ascospores
 * infect, before the index of powdery-index-gubler-thomas.ts takes over.
 *
 * Source: UC IPM; Gubler et al. (1999): two thirds of the hours of the Mills table for apple scab, by °F; rain of 2.5 mm. 42 to
 * 79 °F (5.6 to 26.1 °C); none outside. Each row covers the band up to the next. A missing hour counts as dry.
 */

import type { HourlySeries } from '../../src/weather/series.ts';
import { type LeafWetColumn, wetSpells } from '../../src/wetness/wet-hours.ts';
import { celsiusOfFahrenheit, type FahrenheitRow } from '../disease/fahrenheit-table.ts';

/** Lower edge of each band, °F, and hours; the last edge closes the table. */
export const ASCOSPORE_TABLE: readonly FahrenheitRow[] = [
  { fahrenheit: 42, hours: 40 },
  { fahrenheit: 43, hours: 34 },
  { fahrenheit: 44, hours: 30 },
  { fahrenheit: 45, hours: 27.3 },
  { fahrenheit: 46, hours: 25.3 },
  { fahrenheit: 47, hours: 23.3 },
  { fahrenheit: 48, hours: 20 },
  { fahrenheit: 50, hours: 19.3 },
  { fahrenheit: 51, hours: 18 },
  { fahrenheit: 52, hours: 17.3 },
  { fahrenheit: 53, hours: 16.7 },
  { fahrenheit: 54, hours: 16 },
  { fahrenheit: 56, hours: 14.7 },
  { fahrenheit: 58, hours: 14 },
  { fahrenheit: 60, hours: 13.3 },
  { fahrenheit: 62, hours: 12.7 },
  { fahrenheit: 63, hours: 12 },
  { fahrenheit: 76, hours: 12.7 },
  { fahrenheit: 77, hours: 14 },
  { fahrenheit: 78, hours: 17.3 },
];
const ABOVE_TABLE_FAHRENHEIT = 79;
/** UC IPM: 0.1 inch. */
const RELEASING_RAIN_MM = 2.5;

/** Wet hours needed at a mean temperature °C; null outside the table. */
export function wetHoursNeededUcDavis(temperature: number): number | null {
  if (!(temperature < celsiusOfFahrenheit(ABOVE_TABLE_FAHRENHEIT))) return null;
  let hours: number | null = null;
  for (const row of ASCOSPORE_TABLE)
    if (temperature >= celsiusOfFahrenheit(row.fahrenheit)) hours = row.hours;
  return hours;
}

export interface AscosporeSpell {
  readonly rule: 'powdery.ascospores.uc-davis';
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly wetHours: number;
  readonly neededHours: number | null;
  readonly meanTemperature: number;
  readonly precipitation: number;
  readonly precipitationNeeded: number;
  readonly infection: boolean;
}

/**
 * Wet spells, unbroken, and whether ascospores infect in them.
 *
 * @throws RangeError for a column of another length.
 */
export function ascosporeSpellsUcDavis(series: HourlySeries, leafWet: LeafWetColumn): AscosporeSpell[] {
  return wetSpells(series, leafWet, 0).map((spell) => {
    const neededHours = wetHoursNeededUcDavis(spell.meanTemperature);
    return {
      rule: 'powdery.ascospores.uc-davis',
      startsAtMs: spell.startsAtMs,
      endsAtMs: spell.endsAtMs,
      wetHours: spell.wetHours,
      neededHours,
      meanTemperature: spell.meanTemperature,
      precipitation: spell.precipitation,
      precipitationNeeded: RELEASING_RAIN_MM,
      infection:
        neededHours !== null && spell.wetHours >= neededHours && spell.precipitation >= RELEASING_RAIN_MM,
    };
  });
}
