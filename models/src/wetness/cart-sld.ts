/**
 * Leaf wetness (dew) by the CART/SLD tree: a classification tree with a stepwise linear discriminant in two leaves.
 *
 * Source: Gleason, Taylor, Loughin & Koehler (1994), Plant Disease 78:1011-1016; as used by Kim et al. (2002),
 * Plant Disease 86:179-185. Inputs: temperature °C, humidity %, dew point depression °C, wind m/s (the wire's km/h is
 * divided here). Fitted on May to September nights in the American Midwest. It is a dew model: rain is not in it, and
 * hours of rain are for the caller. Below 0 °C the root is taken as 0. With consistent inputs the windy leaf never
 * says wet (greatest left side 2.0 against 37), so a wind of 2.5 m/s or more means dry.
 */

import { BLOCK_HOURS, type HourlySeries, metresPerSecond } from '../weather/series.ts';
import { DEPRESSION_ROUNDING } from './dew-point-depression.ts';

/** Cut-offs and coefficients as printed. */
export const CART_SLD_GLEASON_1994 = {
  depressionDry: 3.7,
  windSplit: 2.5,
  humiditySplit: 87.8,
  calm: {
    root: 1.6064,
    square: 0.0036,
    humidity: 0.1531,
    windDepression: -0.4599,
    cross: -0.0035,
    limit: 14.4674,
  },
  windy: { root: 0.7921, humidity: 0.0046, wind: -2.3889, cross: -0.039, windDepression: 1.0613, limit: 37 },
} as const;

/** 1 wet, 0 dry, NaN with any input missing. Wind in m/s. */
export function cartSldGleason1994(
  temperature: number,
  humidity: number,
  depression: number,
  windMetresPerSecond: number,
): number {
  if (Number.isNaN(temperature + humidity + depression + windMetresPerSecond)) return Number.NaN;
  const { depressionDry, windSplit, humiditySplit, calm, windy } = CART_SLD_GLEASON_1994;
  if (depression >= depressionDry - DEPRESSION_ROUNDING) return 0;
  const root = Math.sqrt(Math.max(temperature, 0));
  const wind = windMetresPerSecond;
  if (wind < windSplit) {
    const score =
      calm.root * root +
      calm.square * temperature * temperature +
      calm.humidity * humidity +
      calm.windDepression * wind * depression +
      calm.cross * temperature * humidity;
    return score > calm.limit ? 1 : 0;
  }
  if (humidity < humiditySplit) return 0;
  const score =
    windy.root * root +
    windy.humidity * humidity +
    windy.wind * wind +
    windy.cross * temperature * wind +
    windy.windDepression * wind * depression;
  return score > windy.limit ? 1 : 0;
}

/** Kernel: the tree of every hour into `out`, from `depression` as `dewPointDepression` writes it. */
export function wetnessCartSldGleason1994(
  series: HourlySeries,
  depression: Float64Array,
  out: Float64Array,
): void {
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    treeBlock(series, depression, out, from, Math.min(from + BLOCK_HOURS, series.length));
}

function treeBlock(
  series: HourlySeries,
  depression: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const { temperature, humidity, windSpeed } = series;
  const dryFrom = CART_SLD_GLEASON_1994.depressionDry - DEPRESSION_ROUNDING;
  for (let i = from; i < to; i++) {
    const air = temperature[i] ?? Number.NaN;
    const moist = humidity[i] ?? Number.NaN;
    const apart = depression[i] ?? Number.NaN;
    const wind = windSpeed[i] ?? Number.NaN;
    // The tree's first leaf, before the wind is divided for the others.
    if (apart >= dryFrom && !Number.isNaN(air + moist + wind)) out[i] = 0;
    else out[i] = cartSldGleason1994(air, moist, apart, metresPerSecond(wind));
  }
}
