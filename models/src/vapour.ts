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
