/**
 * Water vapour in air. Saturation pressure after Tetens as in FAO-56 (Allen et al. 1998, eq. 11), dew point by the
 * Magnus form of Alduchov & Eskridge (1996), J. Appl. Meteorol. 35:601-609 (17.625 and 243.04 °C; within 0.4 %
 * of vapour pressure from −40 to 50 °C).
 */

const MAGNUS_FACTOR = 17.625;
const MAGNUS_TEMPERATURE = 243.04;

/** Saturation vapour pressure over water, hPa, at `temperature` °C. */
export const saturationPressureHpa = (temperature: number): number =>
  6.108 * Math.exp((17.27 * temperature) / (temperature + 237.3));

const COLDEST = -60;
const WARMEST = 60;
// More than rounding can take from the exponential, and far less than a degree.
const SHORT_OF = 1 - 1e-12;

/** A curve at every whole degree from −60 to 60 °C, each value short by more than its rounding. */
export const atWholeDegrees = (curve: (temperature: number) => number): Float64Array =>
  Float64Array.from({ length: WARMEST - COLDEST + 1 }, (_, i) => SHORT_OF * curve(COLDEST + i));

/**
 * A rising curve's value at the whole degree below: less than the value itself, and had without an exponential. With it
 * most hours are seen to be far from a limit. NaN outside −60 to 60 °C and for NaN.
 */
export const atLeastOf = (wholeDegrees: Float64Array, temperature: number): number =>
  wholeDegrees[Math.floor(temperature) - COLDEST] ?? Number.NaN;

/** `saturationPressureHpa` for `atLeastOf`. */
export const saturationAtWholeDegrees = atWholeDegrees(saturationPressureHpa);

/**
 * Dew point °C from temperature °C and relative humidity %. Humidity above 100 counts as 100; at or below 0 there is
 * no dew point and the answer is NaN, as for a missing input.
 */
export function dewPointMagnus(temperature: number, humidity: number): number {
  if (!(humidity > 0)) return Number.NaN;
  const gamma =
    Math.log(Math.min(humidity, 100) / 100) +
    (MAGNUS_FACTOR * temperature) / (MAGNUS_TEMPERATURE + temperature);
  return (MAGNUS_TEMPERATURE * gamma) / (MAGNUS_FACTOR - gamma);
}
