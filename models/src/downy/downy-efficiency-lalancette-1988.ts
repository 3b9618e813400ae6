/**
 * Share of downy mildew zoosporangia that make a lesion, from hours of leaf wetness and their temperature.
 *
 * Source: Lalancette, Ellis & Madden (1988), Phytopathology 78:794-800, eq. 5: a Richards curve with m = 1.2,
 *   IE = k (1 + exp(−ρ))^(−5),  W = wet hours − 1,  ρ = −0.24 W + 0.070 W T − 0.0021 W T².
 * Measured on Vitis labrusca 'Catawba', 5 to 30 °C and 1 to 15 h. Outside 5 to 30 °C the answer is 0; beyond 15 h the curve
 * is followed to its ceiling k. Not a share to expect on another variety: use it to set one wet spell beside another.
 *
 * The ceiling k(T) is rebuilt from what the paper states of it: peak 0.083 at 17.5 °C, zeros at 4.6 and 30.4 °C. Its printed
 * coefficients are rounded (they peak at 0.101) and stand here as the other choice.
 */

/** Stated in the text of the paper. */
const PEAK_EFFICIENCY = 0.083;
const ZERO_BELOW = 4.6;
const ZERO_ABOVE = 30.4;
const HALF_SPAN = (ZERO_ABOVE - ZERO_BELOW) / 2;

export const LALANCETTE_TEMPERATURES = [5, 30] as const;

/** `stated`: ceiling through the stated peak and zeros. `printed`: the printed, rounded coefficients. */
export type LalancetteCeiling = 'stated' | 'printed';

/** Greatest efficiency that any length of wetness reaches at a temperature °C; 0 outside 5 to 30 °C. */
export function efficiencyCeilingLalancette1988(
  temperature: number,
  ceiling: LalancetteCeiling = 'stated',
): number {
  const [from, to] = LALANCETTE_TEMPERATURES;
  if (!(temperature >= from && temperature <= to)) return 0;
  if (ceiling === 'printed') return -0.071 + 0.01 + 0.018 * temperature - 0.0005 * temperature * temperature;
  return (
    (PEAK_EFFICIENCY * (temperature - ZERO_BELOW) * (ZERO_ABOVE - temperature)) / (HALF_SPAN * HALF_SPAN)
  );
}

/**
 * Infection efficiency, 0 to 1, of a spell of `wetHours` at a mean of `temperature` °C. 0 in the first hour and where
 * the exponent ρ is not positive, and for NaN.
 */
export function infectionEfficiencyLalancette1988(
  wetHours: number,
  temperature: number,
  ceiling: LalancetteCeiling = 'stated',
): number {
  const hours = wetHours - 1;
  const rho = hours * (-0.24 + 0.07 * temperature - 0.0021 * temperature * temperature);
  if (!(hours > 0 && rho > 0)) return 0;
  return efficiencyCeilingLalancette1988(temperature, ceiling) * (1 + Math.exp(-rho)) ** -5;
}

/** The same on a scale of 0 to 1, set against the greatest efficiency of all, 0.083. */
export const relativeEfficiencyLalancette1988 = (wetHours: number, temperature: number): number =>
  infectionEfficiencyLalancette1988(wetHours, temperature) / PEAK_EFFICIENCY;
