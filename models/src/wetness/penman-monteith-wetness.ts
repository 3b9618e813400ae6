/**
 * "Reference" leaf wetness by the Penman–Monteith balance of a flat sensor 0.30 m above turf, with a small store of
 * water that dew and rain fill and evaporation empties.
 *
 * Source: Sentelhas et al. (2006), Agric. For. Meteorol. 141:105-117, after Rao, Gillespie & Schaafsma (1998).
 * LE = −(s Rn + 1200 (es − ea)/(ra + rb)) / (s + γ*), W/m², positive when water condenses; γ* 0.64 hPa/K with dew (one
 * side wet), 1.28 after rain (both); ra = 68.75/u₂; rb = 314 √(D/u) with D = 0.07 m. Inputs: temperature °C, humidity %,
 * wind (wire: km/h at 10 m, here brought to 2 m by FAO-56 eq. 47 and to 0.30 m by the log profile over short grass),
 * solar radiation W/m² and cloud cover %. Precipitation that is missing counts as none. Wind is taken as at least
 * 0.5 m/s, as FAO-56 has it. The store is emptied by a gap and by an hour that lacks an input.
 */

import { HOUR_MS } from '../weather/durations.ts';
import {
  greatestLongwaveFao56,
  LOST_THROUGH_DRY_AIR,
  longwaveFao56,
  lostShareFao56,
  netShortwaveFao56,
} from '../weather/net-radiation.ts';
import { BLOCK_HOURS, type HourlySeries, metresPerSecond } from '../weather/series.ts';
import { atLeastOf, saturationAtWholeDegrees, saturationPressureHpa } from '../weather/vapour.ts';

export const PENMAN_MONTEITH_WETNESS = {
  /** 10 m to 2 m: 4.87 / ln(67.8 · 10 − 5.42). */
  windTo2m: 0.748,
  /** 2 m to 0.30 m: ln((0.30 − 0.08)/0.01476) / ln((2 − 0.08)/0.01476). */
  windToSensor: 0.555,
  windAtLeast: 0.5,
  sensorLengthM: 0.07,
  gammaDew: 0.64,
  gammaRain: 1.28,
  heatCapacity: 1200,
  dewStoreMm: 0.8,
  rainStoreMm: 0.6,
  latentHeat: 2.45e6,
} as const;

// ra + rb = 68.75/u + 314 √(D/(0.555 u)) = (68.75 + BOUNDARY √u) / u: one root and one division an hour.
const BOUNDARY =
  314 * Math.sqrt(PENMAN_MONTEITH_WETNESS.sensorLengthM / PENMAN_MONTEITH_WETNESS.windToSensor);
const HEAT_CAPACITY = PENMAN_MONTEITH_WETNESS.heatCapacity;

/**
 * Heat of condensation (positive) or evaporation (negative) of the sensor, W/m².
 *
 * @param wind2m m/s at 2 m
 * @param netRadiation W/m²
 * @param gamma hPa/K, `gammaDew` or `gammaRain`
 */
export function latentHeatSentelhas2006(
  temperature: number,
  saturationHpa: number,
  vapourHpa: number,
  wind2m: number,
  netRadiation: number,
  gamma: number,
): number {
  const slope = (4098 * saturationHpa) / ((temperature + 237.3) * (temperature + 237.3));
  const resistance = (68.75 + BOUNDARY * Math.sqrt(wind2m)) / wind2m;
  const demand = (HEAT_CAPACITY * (saturationHpa - vapourHpa)) / resistance;
  return -(slope * netRadiation + demand) / (slope + gamma);
}

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`.
 *
 * @param solar W/m², as `solarRadiationOrEstimate` writes it
 */
export function wetnessPenmanMonteithSentelhas2006(
  series: HourlySeries,
  solar: Float64Array,
  out: Float64Array,
): void {
  const store = new Float64Array([0, 0, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    sensorBlock(series, solar, out, from, Math.min(from + BLOCK_HOURS, series.length), store);
}

/**
 * The hours `from` to before `to`. `store` goes from block to block: mm of water, 1 where it is from rain, and the start of
 * the hour before.
 *
 * Written out in one piece, and held to `latentHeatSentelhas2006` by a test: a call that the compiler does not take
 * apart puts its numbers on the heap every hour. A dry leaf first meets two tests that cost no exponential and no division, and
 * only ever say "dry" where the whole balance would: the sun gives more than any sky takes; or what is lost with a little less
 * vapour about than there is stays under the drying power of the air (saturation pressure and resistance cancel).
 */
function sensorBlock(
  series: HourlySeries,
  solar: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
  store: Float64Array,
): void {
  const { gammaDew, gammaRain, dewStoreMm, rainStoreMm, latentHeat } = PENMAN_MONTEITH_WETNESS;
  const { windTo2m, windAtLeast, heatCapacity } = PENMAN_MONTEITH_WETNESS;
  const { startsAtMs, temperature, humidity, windSpeed, precipitation, cloudCover } = series;
  const windFactor = metresPerSecond(windTo2m);
  const mmPerWatt = 3600 / latentHeat;
  let storeMm = store[0] ?? 0;
  let fromRain = store[1] === 1;
  let before = store[2] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) {
      storeMm = 0;
      fromRain = false;
    }
    before = startsAt;
    const air = temperature[i] ?? Number.NaN;
    const share = (humidity[i] ?? Number.NaN) * 0.01;
    const cloud = cloudCover[i] ?? Number.NaN;
    const gain = netShortwaveFao56(solar[i] ?? Number.NaN);
    const blowing = (windSpeed[i] ?? Number.NaN) * windFactor;
    const rain = precipitation[i] ?? 0;
    if (rain > 0) {
      const filled = storeMm + rain;
      storeMm = Math.min(filled, rainStoreMm);
      fromRain = true;
    }
    const mayBeDry = storeMm === 0 && share <= 1 && !Number.isNaN(blowing + cloud);
    if (mayBeDry && gain > LOST_THROUGH_DRY_AIR * greatestLongwaveFao56(air)) {
      out[i] = 0;
      continue;
    }
    const wind = Math.max(blowing, windAtLeast);
    const resistance = 68.75 + BOUNDARY * Math.sqrt(wind);
    const sent = longwaveFao56(air, cloud);
    const square = (air + 237.3) * (air + 237.3);
    const drying = heatCapacity * (1 - share) * wind * square;
    if (mayBeDry) {
      const leastVapour = atLeastOf(saturationAtWholeDegrees, air) * share;
      const net = gain - sent * lostShareFao56(leastVapour);
      // The terms are of the order of 1e7: one more than nothing is beyond their rounding.
      if (4098 * net * resistance + drying > 1) {
        out[i] = 0;
        continue;
      }
    }
    const saturation = saturationPressureHpa(air);
    const net = gain - sent * lostShareFao56(saturation * share);
    // s and the resistance brought under one line: one division for three.
    const heat =
      (-saturation * (4098 * net * resistance + drying)) /
      (resistance * (4098 * saturation + (fromRain ? gammaRain : gammaDew) * square));
    if (Number.isNaN(heat)) {
      storeMm = 0;
      fromRain = false;
      out[i] = heat;
      continue;
    }
    const mostMm = fromRain ? rainStoreMm : dewStoreMm;
    storeMm += heat * mmPerWatt;
    if (storeMm > mostMm) storeMm = mostMm;
    if (storeMm <= 0) {
      storeMm = 0;
      fromRain = false;
    }
    out[i] = storeMm > 0 || heat > 0 ? 1 : 0;
  }
  store[0] = storeMm;
  store[1] = fromRain ? 1 : 0;
  store[2] = before;
}
