/**
 * Properties of air that the FAO-56 equations need. Source: Allen, Pereira, Raes & Smith (1998), FAO Irrigation and
 * Drainage Paper 56, chapter 3; equation numbers on each line. Temperatures °C, pressures kPa, heights m.
 *
 * Valid from about −30 to 60 °C and 0 to 5000 m. Numbers outside are computed as they stand; NaN gives NaN.
 */
import { saturationPressureHpa } from './vapour.ts';

/** Saturation vapour pressure, kPa (eq. 11). */
export const saturationPressureKpa = (temperature: number): number => saturationPressureHpa(temperature) / 10;

/** Slope of the saturation vapour pressure curve, kPa/°C (eq. 13). */
export const saturationSlopeKpa = (temperature: number): number =>
  slopeOfSaturation(temperature, saturationPressureKpa(temperature));

/** The same where the saturation pressure at `temperature` is already known. */
export const slopeOfSaturation = (temperature: number, saturationKpa: number): number =>
  (4098 * saturationKpa) / ((temperature + 237.3) * (temperature + 237.3));

/** Mean pressure of the air at an altitude in m, kPa (eq. 7). */
export const pressureAtAltitudeKpa = (altitude: number): number =>
  101.3 * ((293 - 0.0065 * altitude) / 293) ** 5.26;

/** Psychrometric constant, kPa/°C, from air pressure in kPa (eq. 8). */
export const psychrometricConstantKpa = (pressureKpa: number): number => 0.665e-3 * pressureKpa;

/**
 * Wind speed at 2 m over short grass from wind measured at another height (eq. 47); any unit of speed in, the same out.
 *
 * @throws RangeError below 0.1 m, where the logarithmic profile has no meaning.
 */
export function windSpeedAt2m(windSpeed: number, measuredAtMetres: number): number {
  if (!(measuredAtMetres >= 0.1)) throw new RangeError(`wind cannot be measured at ${measuredAtMetres} m`);
  return (windSpeed * 4.87) / Math.log(67.8 * measuredAtMetres - 5.42);
}
