/**
 * The house blend of leaf wetness: the specification's four methods by weight, with its corrections (section 9).
 *
 * Probability of an hour = Σ weight × method, the weights of the methods that can speak scaled up to 1; then + 0.3
 * with rain, + 0.2 at humidity ≥ 98 %, × 0.8 above 35 °C, × 0.5 below 70 % humidity, kept in 0 to 1; wet at ≥ 0.5. An hour
 * in which no method can speak is NaN: not known, neither wet nor dry. The blend is no published method; its accuracy
 * beside the published ones is measured in docs/models/leaf-wetness.md.
 */

import {
  checkedPlace,
  MAHARASHTRA,
  type RadiationSite,
  solarRadiationOrEstimate,
} from '../weather/net-radiation.ts';
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';
import { wetnessCartSldGleason1994 } from './cart-sld.ts';
import { DEPRESSION_HOUSE, dewPointDepression, wetnessByDewPointDepression } from './dew-point-depression.ts';
import { wetnessPenmanMonteithSentelhas2006 } from './penman-monteith-wetness.ts';
import { wetnessRhEnhanced } from './rh-threshold.ts';

export const wetnessMethods = ['rhEnhanced', 'dpd', 'cart', 'physical'] as const;
export type WetnessMethod = (typeof wetnessMethods)[number];

/** Specification, section 9. */
export const WETNESS_WEIGHTS: Readonly<Record<WetnessMethod, number>> = {
  rhEnhanced: 0.35,
  dpd: 0.25,
  cart: 0.25,
  physical: 0.15,
};

/** Specification, section 9: humidity %, temperature °C. */
export const WETNESS_CORRECTIONS = {
  rainAdds: 0.3,
  saturatedAtHumidity: 98,
  saturatedAdds: 0.2,
  hotAboveTemperature: 35,
  hotTimes: 0.8,
  dryBelowHumidity: 70,
  dryTimes: 0.5,
} as const;

/** An hour with this probability or more is wet. */
export const WET_AT_PROBABILITY = 0.5;

// 0.35 + 0.15 of a reweighted sum may miss a half by the last bit.
const ROUNDING = 1e-12;

/** True at a probability of one half or more; false below and for NaN. */
export const isWetProbability = (probability: number): boolean =>
  probability >= WET_AT_PROBABILITY - ROUNDING;

/** One value an hour for each step of the blend; NaN where not known. */
export interface WetnessColumns extends Readonly<Record<WetnessMethod, Float64Array>> {
  /** °C */
  readonly depression: Float64Array;
  /** W/m² */
  readonly solar: Float64Array;
  /** 0 to 1 */
  readonly probability: Float64Array;
}

export const createWetnessColumns = (length: number): WetnessColumns => ({
  depression: new Float64Array(length),
  solar: new Float64Array(length),
  rhEnhanced: new Float64Array(length),
  dpd: new Float64Array(length),
  cart: new Float64Array(length),
  physical: new Float64Array(length),
  probability: new Float64Array(length),
});

const { rhEnhanced: W_RH, dpd: W_DPD, cart: W_CART, physical: W_PHYSICAL } = WETNESS_WEIGHTS;

/** Mean by weight of the methods that can speak; NaN with none. */
function weightedMean(rh: number, dpd: number, cart: number, physical: number): number {
  const all = W_RH * rh + W_DPD * dpd + W_CART * cart + W_PHYSICAL * physical;
  if (!Number.isNaN(all)) return all;
  let sum = 0;
  let weight = 0;
  if (!Number.isNaN(rh)) {
    sum += W_RH * rh;
    weight += W_RH;
  }
  if (!Number.isNaN(dpd)) {
    sum += W_DPD * dpd;
    weight += W_DPD;
  }
  if (!Number.isNaN(cart)) {
    sum += W_CART * cart;
    weight += W_CART;
  }
  if (!Number.isNaN(physical)) {
    sum += W_PHYSICAL * physical;
    weight += W_PHYSICAL;
  }
  return sum / weight;
}

/** Kernel: the corrected, weighted mean of the four method columns into `columns.probability`. */
export function blendWetness(series: HourlySeries, columns: WetnessColumns): void {
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    blendBlock(series, columns, from, Math.min(from + BLOCK_HOURS, series.length));
}

function blendBlock(series: HourlySeries, columns: WetnessColumns, from: number, to: number): void {
  const { rhEnhanced, dpd, cart, physical, probability } = columns;
  const { temperature, humidity, precipitation } = series;
  const {
    rainAdds,
    saturatedAtHumidity,
    saturatedAdds,
    hotAboveTemperature,
    hotTimes,
    dryBelowHumidity,
    dryTimes,
  } = WETNESS_CORRECTIONS;
  for (let i = from; i < to; i++) {
    const moist = humidity[i] ?? Number.NaN;
    let value = weightedMean(
      rhEnhanced[i] ?? Number.NaN,
      dpd[i] ?? Number.NaN,
      cart[i] ?? Number.NaN,
      physical[i] ?? Number.NaN,
    );
    if ((precipitation[i] ?? 0) > 0) value += rainAdds;
    if (moist >= saturatedAtHumidity) value += saturatedAdds;
    if ((temperature[i] ?? 0) > hotAboveTemperature) value *= hotTimes;
    if (moist < dryBelowHumidity) value *= dryTimes;
    probability[i] = Math.min(value, 1);
  }
}

/**
 * Kernel: every column of the blend, from the weather alone.
 *
 * @param columns as long as the series, from `createWetnessColumns`; overwritten
 * @throws RangeError for columns of another length or a place not on Earth
 */
export function houseWetness(
  series: HourlySeries,
  columns: WetnessColumns,
  place: RadiationSite = MAHARASHTRA,
): void {
  if (columns.probability.length !== series.length)
    throw new RangeError(`columns of ${columns.probability.length} for ${series.length} hours`);
  dewPointDepression(series, columns.depression);
  solarRadiationOrEstimate(series, checkedPlace(place), columns.solar);
  wetnessRhEnhanced(series, columns.rhEnhanced);
  wetnessByDewPointDepression(series, columns.depression, DEPRESSION_HOUSE, columns.dpd);
  wetnessCartSldGleason1994(series, columns.depression, columns.cart);
  wetnessPenmanMonteithSentelhas2006(series, columns.solar, columns.physical);
  blendWetness(series, columns);
}
