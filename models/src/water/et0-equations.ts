/**
 * The bare equations of reference evapotranspiration ET0 over a 0.12 m grass, mm for the period. Numbers in, number
 * out; `evapotranspiration.ts` decides which to use and keeps the facts.
 *
 * Sources: FAO-56 (Allen et al. 1998) eq. 6 (day), eq. 53 (hour), eq. 52 (Hargreaves & Samani 1985). The second edition
 * (FAO-56 Rev.1, 2025, doi 10.4060/cd6621en) keeps the daily equation and takes the hourly constants of ASCE-EWRI
 * (2005): Cd 0.24 while net radiation is positive, 0.96 otherwise.
 *
 * Inputs: °C, wind m/s at 2 m, kPa, kPa/°C, MJ/m² for the period. NaN in, NaN out. Negative answers (dew) are left
 * as they are here.
 */

export type Fao56Edition = '1998' | '2025';

/** What every combination equation is fed with. */
export interface EnergyAndAir {
  readonly temperature: number;
  readonly windSpeed2m: number;
  /** es − ea. */
  readonly vapourDeficitKpa: number;
  readonly slopeKpa: number;
  readonly psychrometricKpa: number;
  readonly netRadiation: number;
  readonly soilHeatFlux: number;
}

/** Numerator constant of the hour (eq. 53). */
export const HOURLY_NUMERATOR = 37;

/** Eqs. 6 and 53 from bare numbers, for the loop over hours; `energy` is net radiation less soil heat flux. */
export const penmanMonteith = (
  temperature: number,
  windSpeed2m: number,
  vapourDeficitKpa: number,
  slopeKpa: number,
  psychrometricKpa: number,
  energy: number,
  numerator: number,
  cd: number,
): number =>
  (0.408 * slopeKpa * energy +
    ((psychrometricKpa * numerator) / (temperature + 273)) * windSpeed2m * vapourDeficitKpa) /
  (slopeKpa + psychrometricKpa * (1 + cd * windSpeed2m));

const combination = (air: EnergyAndAir, numerator: number, cd: number): number =>
  penmanMonteith(
    air.temperature,
    air.windSpeed2m,
    air.vapourDeficitKpa,
    air.slopeKpa,
    air.psychrometricKpa,
    air.netRadiation - air.soilHeatFlux,
    numerator,
    cd,
  );

/** Penman–Monteith of a day, mm/day (eq. 6). */
export const penmanMonteithDaily = (air: EnergyAndAir): number => combination(air, 900, 0.34);

/** Cd of the hourly equation by edition and sign of net radiation. */
export const surfaceConstantHourly = (edition: Fao56Edition, netRadiation: number): number =>
  edition === '1998' ? 0.34 : netRadiation > 0 ? 0.24 : 0.96;

/** Penman–Monteith of an hour, mm/h (eq. 53). */
export const penmanMonteithHourly = (air: EnergyAndAir, edition: Fao56Edition): number =>
  combination(air, HOURLY_NUMERATOR, surfaceConstantHourly(edition, air.netRadiation));

/** Soil heat flux of an hour, MJ/m²/h (eqs. 45 and 46): a tenth of net radiation by day, half by night. */
export const soilHeatFluxHourly = (netRadiation: number): number =>
  netRadiation > 0 ? 0.1 * netRadiation : 0.5 * netRadiation;

/** Soil heat flux of a month, MJ/m²/day, from the mean temperature of it and of the month before (eq. 44). */
export const soilHeatFluxMonthly = (meanTemperature: number, previousMonth: number): number =>
  0.14 * (meanTemperature - previousMonth);

/** Hargreaves, mm/day (eq. 52), from Ra in MJ/m²/day; a minimum above the maximum counts as equal. */
export const hargreaves1985 = (tempMax: number, tempMin: number, extraterrestrial: number): number =>
  0.0023 *
  ((tempMax + tempMin) / 2 + 17.8) *
  Math.sqrt(Math.max(0, tempMax - tempMin)) *
  0.408 *
  extraterrestrial;
