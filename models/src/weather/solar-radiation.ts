/**
 * Sunshine before and after the air: extraterrestrial radiation Ra, day length, clear-sky radiation Rso and estimates
 * of solar radiation Rs.
 *
 * Source: FAO-56 (Allen et al. 1998) chapter 3, equation numbers on each line. Radiation in MJ/m² for the period,
 * latitude and longitude in degrees (north and east positive), day of the year 1 to 366.
 *
 * Valid at any latitude; beyond the polar circles the sunset angle is held at 0 or π (the paper stops at 55°).
 * Impossible coordinates and days throw RangeError; NaN weather gives NaN.
 */
import { DAY_MS, HOUR_MS } from './durations.ts';

/** Solar constant, MJ m⁻² min⁻¹ (under eq. 21). */
const SOLAR_CONSTANT = 0.082;
/** Ångström's as and bs where none are calibrated (under eq. 35). */
const ANGSTROM_A = 0.25;
const ANGSTROM_B = 0.5;
/** kRs, °C^−0.5, of the Hargreaves radiation formula, away from coasts (under eq. 50). */
export const KRS_INTERIOR = 0.16;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function checkLatitude(latitude: number): void {
  if (!(Math.abs(latitude) <= 90)) throw new RangeError(`not a latitude: ${latitude}`);
}

/** @throws RangeError beyond ±180. */
export function checkLongitude(longitude: number): void {
  if (!(Math.abs(longitude) <= 180)) throw new RangeError(`not a longitude: ${longitude}`);
}

function checkDay(dayOfYear: number): void {
  if (!(Number.isInteger(dayOfYear) && dayOfYear >= 1 && dayOfYear <= 366))
    throw new RangeError(`not a day of the year: ${dayOfYear}`);
}

/** Inverse relative distance Earth–Sun (eq. 23). */
const inverseDistance = (dayOfYear: number): number => 1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365);

/** Solar declination, rad (eq. 24). */
const declination = (dayOfYear: number): number => 0.409 * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);

/** Sunset hour angle, rad (eq. 25), held inside its arccosine where the sun does not rise or set. */
const sunsetHourAngle = (latitudeRad: number, declinationRad: number): number =>
  Math.acos(Math.max(-1, Math.min(1, -Math.tan(latitudeRad) * Math.tan(declinationRad))));

/** Seasonal correction of solar time, hours (eqs. 32 and 33). */
function equationOfTimeHours(dayOfYear: number): number {
  const b = (2 * Math.PI * (dayOfYear - 81)) / 364;
  return 0.1645 * Math.sin(2 * b) - 0.1255 * Math.cos(b) - 0.025 * Math.sin(b);
}

/** What the sun's course over one place on one day is made of; the hours of a day share it. */
export interface SunOfDay {
  /** Radiation of a full beam, MJ m⁻² per rad of hour angle. */
  readonly beam: number;
  readonly sineProduct: number;
  readonly cosineProduct: number;
  /** rad. */
  readonly sunsetAngle: number;
  readonly equationOfTimeHours: number;
}

/** Latitude and day of the year are taken as possible here. */
export function sunOfDay(latitude: number, dayOfYear: number): SunOfDay {
  const phi = radians(latitude);
  const delta = declination(dayOfYear);
  return {
    beam: ((12 * 60) / Math.PI) * SOLAR_CONSTANT * inverseDistance(dayOfYear),
    sineProduct: Math.sin(phi) * Math.sin(delta),
    cosineProduct: Math.cos(phi) * Math.cos(delta),
    sunsetAngle: sunsetHourAngle(phi, delta),
    equationOfTimeHours: equationOfTimeHours(dayOfYear),
  };
}

/** Radiation between two hour angles, MJ/m² (eq. 28; eq. 21 is the same from −ωs to ωs). */
const radiationBetween = (sun: SunOfDay, from: number, to: number): number =>
  Math.max(
    0,
    sun.beam * ((to - from) * sun.sineProduct + sun.cosineProduct * (Math.sin(to) - Math.sin(from))),
  );

/**
 * Ra of a day, MJ/m²/day (eq. 21).
 *
 * @throws RangeError for an impossible latitude or day.
 */
export function extraterrestrialRadiationDaily(latitude: number, dayOfYear: number): number {
  checkLatitude(latitude);
  checkDay(dayOfYear);
  const sun = sunOfDay(latitude, dayOfYear);
  return radiationBetween(sun, -sun.sunsetAngle, sun.sunsetAngle);
}

/**
 * Hours of daylight (eq. 34).
 *
 * @throws RangeError for an impossible latitude or day.
 */
export function daylightHours(latitude: number, dayOfYear: number): number {
  checkLatitude(latitude);
  checkDay(dayOfYear);
  return (24 / Math.PI) * sunsetHourAngle(radians(latitude), declination(dayOfYear));
}

export interface SunGeometry {
  /** Ra of the hour, MJ/m². */
  readonly extraterrestrial: number;
  /** Height of the sun at the middle of the hour, rad; negative below the horizon. */
  readonly elevation: number;
}

/** Epoch milliseconds of the mean sun's clock in the middle of an hour: its day and time are those of the meridian. */
export const solarMiddleMs = (longitude: number, startsAtMs: number): number =>
  startsAtMs + HOUR_MS / 2 + (longitude / 15) * HOUR_MS;

/** Day of the year of such a clock. */
export function solarDayOfYear(solarMs: number): number {
  const year = new Date(solarMs).getUTCFullYear();
  return Math.floor((solarMs - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
}

/** Hour angle in the middle of an hour, rad, −π to π; 0 at noon (eq. 31). */
export function hourAngle(sun: SunOfDay, solarMs: number): number {
  const clock = (((solarMs / HOUR_MS) % 24) + 24) % 24;
  const hours = clock + sun.equationOfTimeHours - 12;
  // Near midnight the correction can carry the angle past ±π; bring it back to this day's circle.
  return (Math.PI / 12) * (hours < -12 ? hours + 24 : hours >= 12 ? hours - 24 : hours);
}

/** Ra of the hour around an hour angle, MJ/m²; only the part with the sun up counts. */
export function hourRadiation(sun: SunOfDay, angle: number): number {
  const from = Math.max(-sun.sunsetAngle, angle - Math.PI / 24);
  const to = Math.min(sun.sunsetAngle, angle + Math.PI / 24);
  return to > from ? radiationBetween(sun, from, to) : 0;
}

/** Sine of the sun's height at an hour angle. */
export const sineOfHeight = (sun: SunOfDay, angle: number): number =>
  sun.sineProduct + sun.cosineProduct * Math.cos(angle);

/**
 * Ra and the sun's height in the hour that starts at an instant (eqs. 28 to 33). The paper writes solar time from the
 * clock and the zone's meridian; from UTC and the longitude it is the same.
 *
 * @param startsAtMs start of the hour, epoch milliseconds
 * @throws RangeError for impossible coordinates.
 */
export function sunOfHour(latitude: number, longitude: number, startsAtMs: number): SunGeometry {
  checkLatitude(latitude);
  checkLongitude(longitude);
  const solarMs = solarMiddleMs(longitude, startsAtMs);
  const sun = sunOfDay(latitude, solarDayOfYear(solarMs));
  const angle = hourAngle(sun, solarMs);
  return {
    extraterrestrial: hourRadiation(sun, angle),
    elevation: Math.asin(Math.max(-1, Math.min(1, sineOfHeight(sun, angle)))),
  };
}

/** Clear-sky radiation Rso from Ra and altitude in m (eq. 37). */
export const clearSkyRadiation = (extraterrestrial: number, altitude: number): number =>
  (0.75 + 2e-5 * altitude) * extraterrestrial;

/**
 * Clear-sky radiation of a day with the air's own turbidity and water (ASCE-EWRI 2005 appendix D, eqs. D.1 to D.6;
 * FAO-56 annex 3 has the same for a fixed turbidity). Clean air: turbidity coefficient Kt = 1.
 *
 * @param extraterrestrial Ra of the day, MJ/m²
 */
export function clearSkyRadiationTurbid(
  extraterrestrial: number,
  latitude: number,
  dayOfYear: number,
  pressureKpa: number,
  vapourKpa: number,
): number {
  const phi = radians(latitude);
  // The printed fit is for the northern half-year; on the southern half the season is turned round.
  const season = Math.sign(latitude) * Math.sin((2 * Math.PI * dayOfYear) / 365 - 1.39);
  const sineOfSun = Math.max(0.1, Math.sin(0.85 + 0.3 * Math.abs(phi) * season - 0.42 * phi * phi));
  const waterMm = 0.14 * vapourKpa * pressureKpa + 2.1;
  const beam = 0.98 * Math.exp((-0.00146 * pressureKpa) / sineOfSun - 0.075 * (waterMm / sineOfSun) ** 0.4);
  const diffuse = beam >= 0.15 ? 0.35 - 0.36 * beam : 0.18 + 0.82 * beam;
  return (beam + diffuse) * extraterrestrial;
}

/** Rs from hours of bright sunshine (eq. 35), sunshine counted at most as long as the day. */
export const solarRadiationFromSunshine = (
  extraterrestrial: number,
  sunshineHours: number,
  dayLengthHours: number,
): number =>
  (ANGSTROM_A + (dayLengthHours > 0 ? ANGSTROM_B * Math.min(1, sunshineHours / dayLengthHours) : 0)) *
  extraterrestrial;

/** Rs from the day's range of temperature (eq. 50), never above clear sky. A minimum above the maximum counts as equal. */
export const solarRadiationFromTemperature = (
  extraterrestrial: number,
  tempMax: number,
  tempMin: number,
  clearSky: number,
  krs: number = KRS_INTERIOR,
): number => Math.min(clearSky, krs * Math.sqrt(Math.max(0, tempMax - tempMin)) * extraterrestrial);
