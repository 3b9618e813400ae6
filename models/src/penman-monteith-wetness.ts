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
import { netRadiationFao56 } from './net-radiation.ts';
import { HOUR_MS, type HourlySeries, metresPerSecond } from './series.ts';
import { saturationPressureHpa } from './vapour.ts';

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
const WIND_TO_2M = PENMAN_MONTEITH_WETNESS.windTo2m;
const WIND_AT_LEAST = PENMAN_MONTEITH_WETNESS.windAtLeast;
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
 * True where no dew can fall whatever the vapour: the most that the surface can lose, with no vapour to send any back,
 * is less than the drying power of the air. Saturation pressure stands on both sides and cancels, so that a dry hour
 * costs no exponential. False for a missing input.
 */
function cannotCondense(
  air: number,
  humidity: number,
  wind2m: number,
  solar: number,
  cloudCover: number,
): boolean {
  const slopeShare = 4098 / ((air + 237.3) * (air + 237.3));
  const gain = netRadiationFao56(air, 0, solar, cloudCover);
  const drying = (HEAT_CAPACITY * (1 - humidity / 100) * wind2m) / (68.75 + BOUNDARY * Math.sqrt(wind2m));
  return slopeShare * gain + drying >= 0;
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
  const { gammaDew, gammaRain, dewStoreMm, rainStoreMm, latentHeat } = PENMAN_MONTEITH_WETNESS;
  const { startsAtMs, temperature, humidity, windSpeed, precipitation, cloudCover, length } = series;
  let storeMm = 0;
  let fromRain = false;
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) {
      storeMm = 0;
      fromRain = false;
    }
    before = startsAt;
    const air = temperature[i] ?? Number.NaN;
    const moist = humidity[i] ?? Number.NaN;
    const sun = solar[i] ?? Number.NaN;
    const cloud = cloudCover[i] ?? Number.NaN;
    const wind = Math.max(WIND_AT_LEAST, metresPerSecond(windSpeed[i] ?? Number.NaN) * WIND_TO_2M);
    const rain = precipitation[i] ?? 0;
    if (rain > 0) {
      storeMm = Math.min(rainStoreMm, storeMm + rain);
      fromRain = true;
    } else if (storeMm === 0 && cannotCondense(air, moist, wind, sun, cloud)) {
      out[i] = 0;
      continue;
    }
    const saturation = saturationPressureHpa(air);
    const vapour = (saturation * moist) / 100;
    const net = netRadiationFao56(air, vapour, sun, cloud);
    const gamma = fromRain ? gammaRain : gammaDew;
    const heat = latentHeatSentelhas2006(air, saturation, vapour, wind, net, gamma);
    if (Number.isNaN(heat)) {
      storeMm = 0;
      fromRain = false;
      out[i] = heat;
      continue;
    }
    storeMm = Math.min(fromRain ? rainStoreMm : dewStoreMm, storeMm + (heat * 3600) / latentHeat);
    if (storeMm <= 0) {
      storeMm = 0;
      fromRain = false;
    }
    out[i] = storeMm > 0 || heat > 0 ? 1 : 0;
  }
}
