/**
 * The hourly rates of the downy mildew (Plasmopara viticola) oospore model of Rossi, Caffi, Giosuè & Bugiani (2008),
 * "A mechanistic model simulating primary infections of downy mildew in grapevine", Ecological Modelling 212:480-491.
 * Temperatures °C, humidity %, rain mm in the hour. Fitted in northern Italy, January to June; used from 0 to about 30 °C.
 * Outside, the polynomials are computed as they stand; every one of them is positive for every finite input.
 *
 * NaN in, NaN out: it is the caller who decides what a missing hour means.
 */
import {
  atLeastOf,
  atWholeDegrees,
  saturationAtWholeDegrees,
  saturationPressureHpa,
} from '../weather/vapour.ts';

/** Vapour pressure deficit up to which dead leaves on the ground stay moist without rain, hPa (0.45 kPa). */
const LITTER_VPD_HPA = 4.5;

/** Hydrothermal time at which 3 % and 97 % of the season's oospores are mature: the primary season. */
export const ROSSI_SEASON = [1.3, 8.6] as const;

/** Vapour pressure curve: Tetens as in FAO-56, or Campbell & Norman (1998) as in CRITERIA3D. */
export type SaturationCurve = 'tetens' | 'campbell';

/** Campbell & Norman (1998), An Introduction to Environmental Biophysics, eq. 3.8: 0.611 kPa, 17.502, 240.97 °C. */
const saturationCampbellHpa = (temperature: number): number =>
  6.11 * Math.exp((17.502 * temperature) / (temperature + 240.97));

const campbellAtWholeDegrees = atWholeDegrees(saturationCampbellHpa);

/**
 * 1 when the leaf litter that holds the oospores is moist: it rains, or the vapour pressure deficit is at most 4.5 hPa;
 * 0 when it is dry; NaN when neither is known. Rain decides alone, whether or not temperature and humidity are known.
 */
export function litterMoisture(
  temperature: number,
  humidity: number,
  precipitation: number,
  curve: SaturationCurve,
): number {
  if (precipitation > 0) return 1;
  const dryness = 1 - Math.min(humidity, 100) / 100;
  const wholeDegrees = curve === 'tetens' ? saturationAtWholeDegrees : campbellAtWholeDegrees;
  if (precipitation === 0 && atLeastOf(wholeDegrees, temperature) * dryness > LITTER_VPD_HPA) return 0;
  const saturation =
    curve === 'tetens' ? saturationPressureHpa(temperature) : saturationCampbellHpa(temperature);
  const deficit = saturation * dryness;
  // A deficit without a rain reading shows that litter is moist, but not that it is dry.
  if (deficit <= LITTER_VPD_HPA) return 1;
  return deficit > LITTER_VPD_HPA && precipitation === 0 ? 0 : Number.NaN;
}

/** Progress of oospores, maturation or germination, in one moist hour; none at or below 0 °C. */
export const hydrothermalRate = (temperature: number): number =>
  temperature <= 0 ? 0 : 1 / (1330.1 - 116.19 * temperature + 2.6256 * temperature * temperature);

/** Share of the season's oospores that are mature after `hydrothermalTime`. Gompertz; 0 to 1. */
export const dormancyBrokenShare = (hydrothermalTime: number): number =>
  Math.exp(-15.891 * Math.exp(-0.653 * (hydrothermalTime + 1)));

/**
 * Share of their life that sporangia on the litter spend in one hour: dead when the sum passes 1. The quadratic turns
 * at T(1 − RH/100) = 23.5; drier than that it lengthens life again, which no measurement supports.
 */
export function sporangiaAgeingRate(temperature: number, humidity: number): number {
  const dryness = temperature * (1 - Math.min(humidity, 100) / 100);
  return 1 / (24 * (5.67 - 0.47 * dryness + 0.01 * dryness * dryness));
}

/**
 * The two readings of the release equation: `exponential` exp(−1.022 + 19.634/T), as CRITERIA3D has it, and `quotient`
 * exp((−1.022 + 19.634)/T), as viticolaR has it. At 10 °C 2.6 h against 6.4 h, at 20 °C 1.0 h against 2.5 h.
 */
export type ZoosporeRelease = 'exponential' | 'quotient';

/**
 * Wet hours that sporangia need to release zoospores at a mean temperature. Below 0 °C either reading falls to 0 hours,
 * which is an artefact of dividing by T: Infinity is returned at 0 °C and below.
 */
export function zoosporeReleaseHours(meanTemperature: number, reading: ZoosporeRelease): number {
  if (meanTemperature <= 0) return Number.POSITIVE_INFINITY;
  return reading === 'exponential'
    ? Math.exp(-1.022 + 19.634 / meanTemperature)
    : Math.exp((-1.022 + 19.634) / meanTemperature);
}

/** Progress of incubation in one hour where air is humid: the earliest day of oil spots (Goidanich's table). */
export const incubationRateHumid = (temperature: number): number =>
  1 / (24 * (45.1 - 3.45 * temperature + 0.073 * temperature * temperature));

/** The same where air is dry: the latest day. At 20 °C 6.9 days against 5.3. */
export const incubationRateDry = (temperature: number): number =>
  1 / (24 * (59.9 - 4.55 * temperature + 0.095 * temperature * temperature));
