/**
 * Net radiation of a short green surface, W/m², positive towards the surface.
 *
 * Shortwave: albedo 0.23 (FAO-56, Allen et al. 1998, eq. 38). Longwave: FAO-56 eq. 39 for one hour, with the cloud
 * term 1.35 Rs/Rso − 0.35 kept in 0.05 to 1, where Rs/Rso = 1 − 0.75 c^3.4 comes from the cloud cover c (Kasten &
 * Czeplak 1980, Solar Energy 24:177-189) so that it also holds at night. Where no solar radiation was measured it
 * is estimated from the sun's height and the cloud: (910 sin h − 30)(1 − 0.75 c^3.4), same source, with the sun by
 * FAO-56 eqs. 24 and 31 to 33. Without cloud cover there is no answer.
 */
import { DAY_MS, HOUR_MS } from './durations.ts';
import type { HourlySeries } from './series.ts';

export interface RadiationSite {
  /** degrees north */
  readonly latitude: number;
  /** degrees east */
  readonly longitude: number;
}

/** The specification's place for a plot without one (section 9, Maharashtra). */
export const MAHARASHTRA: RadiationSite = { latitude: 19.7515, longitude: 75.7139 };

const ALBEDO = 0.23;
const STEFAN_BOLTZMANN = 5.670374e-8;
const YEAR_DAYS = 365.2422;
const EPOCH_2000_MS = 946_684_800_000;

// c^3.4 costs more than all the rest of an hour; between whole percents a line errs by less than 1e-4.
const clearSkyShareTable = Float64Array.from(
  { length: 102 },
  (_, percent) => 1 - 0.75 * (Math.min(percent, 100) / 100) ** 3.4,
);

/** Rs/Rso under `cloudCover` %, from 1 at 0 to 0.25 at 100; NaN in, NaN out. */
export function clearSkyShareKasten1980(cloudCover: number): number {
  const percent = cloudCover < 0 ? 0 : Math.min(cloudCover, 100);
  const whole = Math.floor(percent);
  const low = clearSkyShareTable[whole] ?? Number.NaN;
  return low + (percent - whole) * ((clearSkyShareTable[whole + 1] ?? low) - low);
}

/** Solar radiation on the level under a clear sky, W/m², from the sine of the sun's height. */
export const clearSkySolarKasten1980 = (sineOfHeight: number): number => {
  const solar = 910 * sineOfHeight - 30;
  return Math.max(solar, 0);
};

/** @throws RangeError for a place not on Earth. */
export function checkedPlace(place: RadiationSite): RadiationSite {
  if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180))
    throw new RangeError(`not a place: ${place.latitude}, ${place.longitude}`);
  return place;
}

/**
 * Kernel: solar radiation, W/m², into `out`: the series' own where it has one, else from the cloud cover and the sun
 * in the middle of the hour; NaN with neither.
 */
export function solarRadiationOrEstimate(
  series: HourlySeries,
  place: RadiationSite,
  out: Float64Array,
): void {
  const { solarRadiation, cloudCover, startsAtMs, length } = series;
  const latitude = (place.latitude * Math.PI) / 180;
  const sinLatitude = Math.sin(latitude);
  const cosLatitude = Math.cos(latitude);
  let day = Number.NaN;
  let sinDeclination = 0;
  let cosDeclination = 1;
  let solarNoonOffsetHours = 0;
  for (let i = 0; i < length; i++) {
    const measured = solarRadiation[i] ?? Number.NaN;
    const cloud = cloudCover[i] ?? Number.NaN;
    if (!Number.isNaN(measured) || Number.isNaN(cloud)) {
      out[i] = measured;
      continue;
    }
    const middle = (startsAtMs[i] ?? Number.NaN) + HOUR_MS / 2;
    const today = Math.floor(middle / DAY_MS);
    if (today !== day) {
      day = today;
      const sinceEpoch = (today * DAY_MS - EPOCH_2000_MS) / DAY_MS;
      const dayOfYear = sinceEpoch - Math.floor(sinceEpoch / YEAR_DAYS) * YEAR_DAYS + 1;
      const declination = 0.409 * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);
      sinDeclination = Math.sin(declination);
      cosDeclination = Math.cos(declination);
      const b = (2 * Math.PI * (dayOfYear - 81)) / 364;
      const equationOfTime = 0.1645 * Math.sin(2 * b) - 0.1255 * Math.cos(b) - 0.025 * Math.sin(b);
      solarNoonOffsetHours = place.longitude / 15 + equationOfTime - 12;
    }
    const hourAngle = (Math.PI / 12) * ((middle - day * DAY_MS) / HOUR_MS + solarNoonOffsetHours);
    const sineOfHeight = sinLatitude * sinDeclination + cosLatitude * cosDeclination * Math.cos(hourAngle);
    out[i] = clearSkySolarKasten1980(sineOfHeight) * clearSkyShareKasten1980(cloud);
  }
}

/** Solar radiation that is not thrown back, W/m². */
export const netShortwaveFao56 = (solar: number): number => (1 - ALBEDO) * solar;

/** What a surface at `temperature` °C sends out under `cloudCover` %, W/m², before the air's vapour sends some back. */
export function longwaveFao56(temperature: number, cloudCover: number): number {
  const cloudTerm = 1.35 * clearSkyShareKasten1980(cloudCover) - 0.35;
  const kelvinSquared = (temperature + 273.16) * (temperature + 273.16);
  return STEFAN_BOLTZMANN * kelvinSquared * kelvinSquared * Math.max(cloudTerm, 0.05);
}

/** More than a surface at `temperature` °C sends out under any sky, W/m². */
export function greatestLongwaveFao56(temperature: number): number {
  const kelvinSquared = (temperature + 273.16) * (temperature + 273.16);
  return 1.0001 * STEFAN_BOLTZMANN * kelvinSquared * kelvinSquared;
}

/** Share of that which is lost through air of no vapour. */
export const LOST_THROUGH_DRY_AIR = 0.34;

/** Share of it that is lost through air of a vapour pressure, hPa. */
export const lostShareFao56 = (vapourPressureHpa: number): number =>
  LOST_THROUGH_DRY_AIR - 0.14 * Math.sqrt(0.1 * vapourPressureHpa);

/**
 * Net radiation, W/m²; NaN with any input missing.
 *
 * @param temperature °C
 * @param vapourPressureHpa actual vapour pressure, hPa
 * @param solar W/m²
 * @param cloudCover %
 */
export const netRadiationFao56 = (
  temperature: number,
  vapourPressureHpa: number,
  solar: number,
  cloudCover: number,
): number =>
  netShortwaveFao56(solar) - longwaveFao56(temperature, cloudCover) * lostShareFao56(vapourPressureHpa);
