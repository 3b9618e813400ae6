/**
 * Net radiation over the grass reference, MJ/m² for the period. Source: FAO-56 (Allen et al. 1998) eqs. 38 to 40.
 *
 * Inputs: radiation MJ/m², temperature °C, actual vapour pressure kPa. NaN in, NaN out.
 */

/** Albedo of the reference crop (under eq. 38). */
export const REFERENCE_ALBEDO = 0.23;
/** Stefan–Boltzmann constant, MJ K⁻⁴ m⁻² day⁻¹ (under eq. 39). */
const STEFAN_BOLTZMANN_DAY = 4.903e-9;
/** As eq. 39 prints it; the difference to 273.15 is inside the paper's own rounding. */
const KELVIN = 273.16;
/**
 * Least relative radiation: dense cloud still passes about a third. The paper gives "about 0.33" in words and the
 * ASCE-EWRI (2005) standard, eq. 18, holds it at 0.3; without it a dark day would gain heat by long waves.
 */
export const MIN_RELATIVE_RADIATION = 0.3;

/** Net shortwave (eq. 38). */
export const netShortwave = (solarRadiation: number, albedo: number = REFERENCE_ALBEDO): number =>
  (1 - albedo) * solarRadiation;

/**
 * Rs/Rso, at most 1 (under eq. 39) and at least `least`. Where clear sky gives nothing (polar night) the ratio says
 * nothing and counts as clear.
 */
export const relativeRadiation = (
  solarRadiation: number,
  clearSky: number,
  least: number = MIN_RELATIVE_RADIATION,
): number => (clearSky > 0 ? Math.max(least, Math.min(1, solarRadiation / clearSky)) : 1);

const longwave = (stefanBoltzmann: number, kelvin4: number, vapourKpa: number, relative: number): number =>
  stefanBoltzmann * kelvin4 * (0.34 - 0.14 * Math.sqrt(vapourKpa)) * (1.35 * relative - 0.35);

/** Net outgoing longwave of a day (eq. 39). */
export const netLongwaveDaily = (
  tempMax: number,
  tempMin: number,
  vapourKpa: number,
  relative: number,
): number =>
  longwave(
    STEFAN_BOLTZMANN_DAY,
    ((tempMax + KELVIN) ** 4 + (tempMin + KELVIN) ** 4) / 2,
    vapourKpa,
    relative,
  );

/** Net outgoing longwave of an hour (eq. 39 with σ/24, as chapter 4 says). */
export function netLongwaveHourly(temperature: number, vapourKpa: number, relative: number): number {
  // Twice squared: the power operator costs more than the rest of an hour.
  const kelvin2 = (temperature + KELVIN) * (temperature + KELVIN);
  return longwave(STEFAN_BOLTZMANN_DAY / 24, kelvin2 * kelvin2, vapourKpa, relative);
}
