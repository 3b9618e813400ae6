/**
 * How favourable days are to bacterial leaf spot and canker (Xanthomonas campestris pv. viticola). A rule from advisory texts
 * (ICAR: 25 to 30 °C, humidity 80 to 90 %, free water and the number of rainy days; June to August and February to March), no
 * equation and no probability: none has been published.
 *
 * Inputs by day: mean temperature °C, mean humidity %, rain mm, hours of leaf wetness where known. Every day is judged, also outside
 * the months named. What is unknown is not met.
 */

import { dateOfDayNumber } from '../weather/calendar.ts';
import { RAINY_DAY_MM } from '../weather/daily-weather.ts';
import type { DiseaseDays } from '../wetness/disease-days.ts';
import type { Favourability } from './anthracnose-favourability.ts';

export const BACTERIAL_TEMPERATURES = [25, 30] as const;
/** The lower of the 80 to 90 % named; wetter air is not taken for a hindrance. */
export const BACTERIAL_HUMIDITY = 80;
const RAINY_DAYS_WINDOW = 7;
/** Chosen: rainy days of seven that make a favourable day a very favourable one. */
const MANY_RAINY_DAYS = 3;

export interface BacterialDay {
  readonly rule: 'bacterial-leaf-spot.favourability';
  readonly favourability: Favourability;
  readonly date: string;
  readonly warm: boolean;
  readonly humid: boolean;
  /** Rain, or at least one wet hour. */
  readonly freeWater: boolean;
  /** Of the seven calendar days up to this one, those with 2.5 mm. */
  readonly rainyDays: number;
  readonly meanTemperature: number | null;
  readonly meanHumidity: number | null;
  readonly precipitation: number | null;
  readonly leafWetHours: number | null;
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * Days as given. `favourable`: warm, humid and with free water, all three. `very-favourable`: with three rainy days of
 * the last seven as well. Days before the first given are not known and not rainy.
 */
export function bacterialLeafSpotFavourability(days: DiseaseDays): BacterialDay[] {
  const result: BacterialDay[] = [];
  for (let d = 0; d < days.length; d++) {
    const day = days.dayNumber[d] ?? Number.NaN;
    const temperature = days.meanTemperature[d] ?? Number.NaN;
    const humidity = days.meanHumidity[d] ?? Number.NaN;
    const precipitation = days.precipitation[d] ?? Number.NaN;
    const leafWetHours = days.leafWetHours[d] ?? Number.NaN;
    const warm = temperature >= BACTERIAL_TEMPERATURES[0] && temperature <= BACTERIAL_TEMPERATURES[1];
    const humid = humidity >= BACTERIAL_HUMIDITY;
    const freeWater = precipitation > 0 || leafWetHours >= 1;
    let rainyDays = 0;
    for (let e = d; e >= 0 && (days.dayNumber[e] ?? Number.NaN) > day - RAINY_DAYS_WINDOW; e--)
      if ((days.precipitation[e] ?? Number.NaN) >= RAINY_DAY_MM) rainyDays += 1;
    const favourable = warm && humid && freeWater;
    result.push({
      rule: 'bacterial-leaf-spot.favourability',
      favourability: !favourable
        ? 'unfavourable'
        : rainyDays >= MANY_RAINY_DAYS
          ? 'very-favourable'
          : 'favourable',
      date: dateOfDayNumber(day),
      warm,
      humid,
      freeWater,
      rainyDays,
      meanTemperature: orNull(temperature),
      meanHumidity: orNull(humidity),
      precipitation: orNull(precipitation),
      leafWetHours: orNull(leafWetHours),
    });
  }
  return result;
}
