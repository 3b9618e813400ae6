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
  const pm = PENMAN_MONTEITH_WETNESS;
  const slope = (4098 * saturationHpa) / ((temperature + 237.3) * (temperature + 237.3));
  const boundary = 314 * Math.sqrt(pm.sensorLengthM / (wind2m * pm.windToSensor));
  const aerodynamic = 68.75 / wind2m;
  const demand = (pm.heatCapacity * (saturationHpa - vapourHpa)) / (aerodynamic + boundary);
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
  const pm = PENMAN_MONTEITH_WETNESS;
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
    const saturation = saturationPressureHpa(air);
    const vapour = (saturation * (humidity[i] ?? Number.NaN)) / 100;
    const measured = metresPerSecond(windSpeed[i] ?? Number.NaN) * pm.windTo2m;
    const wind = Math.max(measured, pm.windAtLeast);
    const net = netRadiationFao56(air, vapour, solar[i] ?? Number.NaN, cloudCover[i] ?? Number.NaN);
    const rain = precipitation[i] ?? 0;
    if (rain > 0) {
      storeMm = Math.min(pm.rainStoreMm, storeMm + rain);
      fromRain = true;
    }
    const gamma = fromRain ? pm.gammaRain : pm.gammaDew;
    const heat = latentHeatSentelhas2006(air, saturation, vapour, wind, net, gamma);
    if (Number.isNaN(heat)) {
      storeMm = 0;
      fromRain = false;
      out[i] = heat;
      continue;
    }
    const fullMm = fromRain ? pm.rainStoreMm : pm.dewStoreMm;
    storeMm = Math.min(fullMm, storeMm + (heat * 3600) / pm.latentHeat);
    if (storeMm <= 0) {
      storeMm = 0;
      fromRain = false;
    }
    out[i] = storeMm > 0 || heat > 0 ? 1 : 0;
  }
}
