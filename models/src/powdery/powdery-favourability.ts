/**
 * How favourable the last days were to powdery mildew (Erysiphe necator) where winters are warm: temperature, humidity and rain. The index
 * of Gubler and Thomas knows temperature alone and is high on nearly every day of a season in Nashik; this one is put together
 * from experiments and from what India's growers are taught, and distinguishes weeks. No equation of it has been published as
 * a whole, and no count of disease in India has been there to prove it.
 *
 * An hour is worth, 0 to 1, temperature × humidity:
 * - temperature: nothing at 5 and 35 °C, best at 25 (Bendek et al. 2007, Span. J. Agric. Res. 5:522-532: germination), on the curve of
 *   Magarey et al. 2005;
 * - humidity: disease rises in a straight line to 85 % and is flat above (Carroll & Wilcox 2003, Phytopathology 93:1137-1144); spores
 *   germinate at 33 % too, so that dry air is worth a fifth (Bendek); germination falls sharply in nearly saturated air, above 95 % four fifths.
 * A day is the mean of its hours, halved by 2.5 mm of rain, and taken down by a quarter by more than 8 wet hours (METOS: wetness over
 * 8 h works against it; Bendek: wet leaves had markedly less). At 38 °C for two hours it is halved (Peduto et al. 2013).
 * The index is 100 × the mean of the days, each day back counting three quarters of the day after it: about the 5 to 7 days from spore
 * to spore at 25 °C.
 *
 * Levels: chosen so that the weather which a trial at Rahuri named most favourable (Mahatma Phule Krishi Vidyapeeth 1992: 12.9 to 28.3 °C,
 * humidity 93 % at 7:30 and 60 % at 14:30) kept up for a week is high, and a dry February week of 13 to 34 °C very low.
 *
 * Inputs: temperature °C, humidity %, rain mm, leaf wetness. Missing hours are left out; a day with fewer than 18 known hours is not judged and
 * the index does not change. Nothing is said before bud break, where there is no green tissue.
 */

import type { RiskLevel } from '../choices.ts';
import {
  type CardinalTemperatures,
  temperatureResponseMagarey2005,
} from '../disease/generic-infection-magarey-2005.ts';
import {
  type CalendarOptions,
  dateOfDayNumber,
  dayNumberOfDate,
  endOfLocalDayMs,
  localDayNumber,
  utcOffsetOf,
} from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, requireAligned, WET_SHARE_OF_HOUR } from '../wetness/wet-hours.ts';
import { HEAT_PEDUTO_2013 } from './powdery-index-gubler-thomas.ts';

/** Germination of conidia, Bendek et al. 2007; the hours of wetness play no part here. */
export const POWDERY_TEMPERATURES: CardinalTemperatures = {
  minimum: 5,
  optimum: 25,
  maximum: 35,
  wettestNeed: 0,
  longestNeed: null,
};

export const POWDERY_HUMIDITY = {
  /** Up to here, %, an hour is worth `dryAir`; then a line up to 1 at `full`. */
  dry: 40,
  dryAir: 0.2,
  full: 85,
  /** Above, %, nearly saturated air is worth `saturatedAir`. */
  saturated: 95,
  saturatedAir: 0.8,
} as const;

/** mm of rain in a day that wash spores off (chosen: the rainy day of India's weather service), and what is left of the day. */
export const POWDERY_RAIN = { atLeastMm: 2.5, leaves: 0.5 } as const;
/** Wet hours of a day above which it is worth less. */
export const POWDERY_WETNESS = { aboveHours: 8, leaves: 0.75 } as const;
/** What heat leaves of a day. */
const HEAT_LEAVES = 0.5;
/** Share of a day that counts a day later. */
const MEMORY = 0.75;
const MIN_KNOWN_HOURS = 18;

/** The index at which each level begins. */
export const POWDERY_LEVELS: readonly (readonly [from: number, level: RiskLevel])[] = [
  [75, 'critical'],
  [55, 'high'],
  [40, 'moderate'],
  [25, 'low'],
  [0, 'very_low'],
];

export interface PowderyDay {
  readonly rule: 'powdery.favourability';
  readonly date: string;
  /** 0 to 100; null until a first day is judged. */
  readonly index: number | null;
  readonly level: RiskLevel | null;
  /** The day alone, 0 to 1; null with fewer than 18 known hours. */
  readonly favourability: number | null;
  /** Means of the hours, 0 to 1, of the two responses alone. */
  readonly temperatureResponse: number | null;
  readonly humidityResponse: number | null;
  readonly precipitation: number;
  readonly wetHours: number;
  readonly hotHours: number;
  readonly knownHours: number;
}

export interface PowderyFavourabilityOptions extends CalendarOptions {
  /** The first day with green tissue, YYYY-MM-DD; days before it are left out. */
  readonly budBreakDate?: string | undefined;
}

export const powderyTemperatureResponse = (temperature: number): number =>
  temperatureResponseMagarey2005(temperature, POWDERY_TEMPERATURES);

/** 0 to 1 of an hour's humidity, %. */
export function powderyHumidityResponse(humidity: number): number {
  const { dry, dryAir, full, saturated, saturatedAir } = POWDERY_HUMIDITY;
  if (humidity > saturated) return saturatedAir;
  if (humidity >= full) return 1;
  return humidity <= dry ? dryAir : dryAir + ((1 - dryAir) * (humidity - dry)) / (full - dry);
}

/** @throws RangeError for an index below 0 */
export function powderyLevelOf(index: number): RiskLevel {
  const found = POWDERY_LEVELS.find(([from]) => index >= from);
  if (found === undefined) throw new RangeError(`not an index: ${index}`);
  return found[1];
}

/**
 * The calendar days of a series from bud break on.
 *
 * @throws RangeError for a column of another length, an impossible date or offset
 */
export function powderyFavourability(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  options: PowderyFavourabilityOptions = {},
): PowderyDay[] {
  requireAligned(series, leafWet);
  const offset = utcOffsetOf(options);
  const firstDay =
    options.budBreakDate === undefined ? Number.NEGATIVE_INFINITY : dayNumberOfDate(options.budBreakDate);
  const days: PowderyDay[] = [];
  let index: number | null = null;
  for (let from = 0; from < series.length; ) {
    const day = localDayNumber(series.startsAtMs[from] ?? Number.NaN, offset);
    const to = endOfDay(series, from, endOfLocalDayMs(day, offset));
    if (day >= firstDay) {
      const sums = sumsOfDay(series, leafWet, from, to);
      const favourability = favourabilityOf(sums);
      if (favourability !== null)
        index = index === null ? 100 * favourability : MEMORY * index + (1 - MEMORY) * 100 * favourability;
      days.push({
        rule: 'powdery.favourability',
        date: dateOfDayNumber(day),
        index,
        level: index === null ? null : powderyLevelOf(index),
        favourability,
        temperatureResponse: sums.known === 0 ? null : sums.warmth / sums.known,
        humidityResponse: sums.known === 0 ? null : sums.moisture / sums.known,
        precipitation: sums.rain,
        wetHours: sums.wet,
        hotHours: sums.hot,
        knownHours: sums.known,
      });
    }
    from = to;
  }
  return days;
}

function endOfDay({ startsAtMs, length }: HourlySeries, from: number, endsAtMs: number): number {
  let to = from;
  while (to < length && (startsAtMs[to] ?? Number.NaN) < endsAtMs) to++;
  return to;
}

interface DaySums {
  readonly known: number;
  readonly worth: number;
  readonly warmth: number;
  readonly moisture: number;
  readonly rain: number;
  readonly wet: number;
  readonly hot: number;
}

function sumsOfDay(series: HourlySeries, leafWet: LeafWetColumn, from: number, to: number): DaySums {
  const sums = { known: 0, worth: 0, warmth: 0, moisture: 0, rain: 0, wet: 0, hot: 0 };
  for (let i = from; i < to; i++) {
    const degrees = series.temperature[i] ?? Number.NaN;
    const humidity = series.humidity[i] ?? Number.NaN;
    const rain = series.precipitation[i] ?? Number.NaN;
    if (rain > 0) sums.rain += rain;
    if ((leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR) sums.wet += 1;
    if (degrees >= HEAT_PEDUTO_2013.temperature) sums.hot += 1;
    if (Number.isNaN(degrees) || Number.isNaN(humidity)) continue;
    const warmth = powderyTemperatureResponse(degrees);
    const moisture = powderyHumidityResponse(humidity);
    sums.known += 1;
    sums.warmth += warmth;
    sums.moisture += moisture;
    sums.worth += warmth * moisture;
  }
  return sums;
}

function favourabilityOf({ known, worth, rain, wet, hot }: DaySums): number | null {
  if (known < MIN_KNOWN_HOURS) return null;
  const rained = rain >= POWDERY_RAIN.atLeastMm ? POWDERY_RAIN.leaves : 1;
  const wetted = wet > POWDERY_WETNESS.aboveHours ? POWDERY_WETNESS.leaves : 1;
  const heated = hot >= HEAT_PEDUTO_2013.hours ? HEAT_LEAVES : 1;
  return (worth / known) * rained * wetted * heated;
}
