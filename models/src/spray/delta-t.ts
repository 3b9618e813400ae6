/**
 * Delta T, dry bulb minus wet bulb, °C: how fast a spray droplet dries.
 *
 * - `wetBulbStull2011`: Stull (2011), J. Appl. Meteorol. Climatol. 50:2267-2269, eq. 1; temperature and humidity only, at
 *   101.325 kPa. Fitted for 5 to 99 % and −20 to 50 °C (paper: −1.0 to +0.65 °C off); its own dry, cold corner is
 *   outside. Weather services publish this one.
 * - `wetBulbPsychrometer`: the psychrometer equation es(Tw) − a·P·(T − Tw) = e solved for Tw, FAO-56 (Allen et al. 1998)
 *   eqs. 15 and 16, with a = 0.000662 (aspirated) or 0.0008 (a screen that the wind airs). Australia's Bureau of
 *   Meteorology gives the second; it lies about half a degree below Stull.
 *
 * Inputs: temperature °C, humidity %, pressure hPa. Missing is `null`; the answer is then `null`. Humidity above 100
 * counts as 100, below 0 as 0. Outside Stull's range the number is still given with `withinFit: false`.
 *
 * Classes after GRDC (Australia's grain research body): below 2 caution, 2 to 8 good, above 8 to 10 marginal, above 10
 * do not spray.
 */
import { saturationPressureHpa } from '../weather/vapour.ts';

/** Psychrometer coefficient, 1/°C (under FAO-56 eq. 16). */
export const PSYCHROMETER = { aspirated: 0.000662, ventilated: 0.0008 } as const;
export type Psychrometer = keyof typeof PSYCHROMETER;

/** hPa. */
const SEA_LEVEL_PRESSURE = 1013.25;

/** °C: the limits between the classes. */
export const DELTA_T_LIMITS = { caution: 2, good: 8, marginal: 10 } as const;

export type DeltaTClass = 'caution' | 'good' | 'marginal' | 'do_not_spray';

export interface DeltaT {
  readonly deltaT: number;
  readonly wetBulb: number;
  readonly class: DeltaTClass;
  /** What makes the class: too slow drying and inversions, or droplets that dry before they land. */
  readonly reason: 'droplets_survive_long' | 'fit' | 'droplets_dry_fast';
  /** False outside the range the equation was made for. */
  readonly withinFit: boolean;
  readonly ruleId: 'delta_t_stull_2011' | 'delta_t_psychrometer';
}

const percent = (humidity: number): number => Math.max(0, Math.min(100, humidity));

/** Wet bulb °C (Stull 2011 eq. 1), held at or below the dry bulb, which the fit passes near saturation. */
export function wetBulbStull2011(temperature: number, humidity: number): number {
  const rh = percent(humidity);
  const fit =
    temperature * Math.atan(0.151977 * Math.sqrt(rh + 8.313659)) +
    Math.atan(temperature + rh) -
    Math.atan(rh - 1.676331) +
    0.00391838 * rh ** 1.5 * Math.atan(0.023101 * rh) -
    4.686035;
  return Math.min(temperature, fit);
}

/**
 * Wet bulb °C of a psychrometer. The left side of the equation rises with Tw, so halving an interval finds its one root
 * to 1e−9 °C.
 *
 * @param pressure hPa at the place, not reduced to sea level
 */
export function wetBulbPsychrometer(
  temperature: number,
  humidity: number,
  pressure: number = SEA_LEVEL_PRESSURE,
  psychrometer: Psychrometer = 'aspirated',
): number {
  if (!Number.isFinite(temperature + humidity + pressure)) return Number.NaN;
  const vapour = (saturationPressureHpa(temperature) * percent(humidity)) / 100;
  const slope = PSYCHROMETER[psychrometer] * pressure;
  let low = temperature - 60;
  let high = temperature;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (saturationPressureHpa(middle) - slope * (temperature - middle) > vapour) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Class of a Delta T in °C; a value exactly on a limit belongs to the better side. */
export function deltaTClass(deltaT: number): DeltaTClass {
  if (deltaT < DELTA_T_LIMITS.caution) return 'caution';
  if (deltaT <= DELTA_T_LIMITS.good) return 'good';
  return deltaT <= DELTA_T_LIMITS.marginal ? 'marginal' : 'do_not_spray';
}

const reasonOf = (verdict: DeltaTClass): DeltaT['reason'] =>
  verdict === 'caution' ? 'droplets_survive_long' : verdict === 'good' ? 'fit' : 'droplets_dry_fast';

/** Delta T of an hour by Stull (2011); `null` where temperature or humidity is missing. */
export function deltaTStull2011(
  temperature: number | null | undefined,
  humidity: number | null | undefined,
): DeltaT | null {
  if (typeof temperature !== 'number' || typeof humidity !== 'number') return null;
  if (!Number.isFinite(temperature + humidity)) return null;
  const withinFit = humidity >= 5 && humidity <= 99 && temperature >= -20 && temperature <= 50;
  return verdictOf(temperature, wetBulbStull2011(temperature, humidity), withinFit, 'delta_t_stull_2011');
}

/** Delta T of an hour as a psychrometer shows it; `null` where temperature or humidity is missing. */
export function deltaTPsychrometer(
  temperature: number | null | undefined,
  humidity: number | null | undefined,
  pressure: number = SEA_LEVEL_PRESSURE,
  psychrometer: Psychrometer = 'aspirated',
): DeltaT | null {
  if (typeof temperature !== 'number' || typeof humidity !== 'number') return null;
  const wetBulb = wetBulbPsychrometer(temperature, humidity, pressure, psychrometer);
  if (!Number.isFinite(wetBulb)) return null;
  // Below freezing the bulb carries ice and the equation for water no longer holds.
  return verdictOf(temperature, wetBulb, wetBulb >= 0, 'delta_t_psychrometer');
}

function verdictOf(
  temperature: number,
  wetBulb: number,
  withinFit: boolean,
  ruleId: DeltaT['ruleId'],
): DeltaT {
  const deltaT = Math.max(0, temperature - wetBulb);
  const verdict = deltaTClass(deltaT);
  return { deltaT, wetBulb, class: verdict, reason: reasonOf(verdict), withinFit, ruleId };
}
