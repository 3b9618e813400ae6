/**
 * The served rule of leaf wetness set to a plot's own leaf sensor (decision 161).
 *
 * Of the last days that the sensor and the air were both known, all but the last two weeks teach: the deficit at which dew shows, 0 leaving
 * wetness to rain alone, and how long rain stays, from a fixed grid, with a price for every step away from the default so that a few weeks of
 * one weather do not carry them far. The last two weeks had no say and decide: the fit is used only where it errs less there.
 */
import type { RadiationSite } from '../weather/net-radiation.ts';
import type { HourlySeries } from '../weather/series.ts';
import { SERVED_WETNESS, sunIsDown, type WetnessRule, wetnessByNight } from './served-wetness.ts';
import { stuckHours } from './stuck-sensor.ts';
import { WET_SHARE_OF_HOUR } from './wet-hours.ts';

export const FITTED_DAYS = {
  /** Of sensor and air before anything is decided: two weeks that teach, two that decide. */
  least: 28,
  deciding: 14,
  /** Older ones are another season's. */
  most: 150,
} as const;

/** A day counts with this many hours of both. */
const HOURS_OF_DAY = 22;
/** Of the days that teach: a wet season, not a dry one. */
const MIN_SAMPLE = { wetHours: 30, dryHours: 30, wetDays: 5 } as const;
const GRID = {
  dewDeficitKpa: [0.18, 0, 0.06, 0.09, 0.12, 0.15, 0.22, 0.27, 0.33],
  rainStoreKpaHours: [0.3, 0.02, 0.05, 0.1, 0.2, 0.6, 1.2],
} as const;
/** Hours a day for a doubling or halving; as the laboratory's calibration has them. */
const PRICE = { dew: 1, noDew: 1.5, rain: 0.05 } as const;

export const fitStates = ['learning', 'too_dry', 'default_as_good', 'used'] as const;
export type FitState = (typeof fitStates)[number];

export interface WetnessFit {
  readonly state: FitState;
  /** Days of sensor and air, at most `FITTED_DAYS.most`. */
  readonly days: number;
  /** For `wetSharesOfSeries`; null where the default applies. */
  readonly rule: WetnessRule | null;
  /** Mean absolute error, hours a day, over the two weeks that decide; null before they are there. */
  readonly error: { readonly byDefault: number; readonly fitted: number } | null;
}

interface SensorDay {
  readonly dayNumber: number;
  readonly hours: readonly number[];
  readonly wetHours: number;
}

function sensorDays(
  series: HourlySeries,
  shares: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): SensorDay[] {
  const stuck = stuckHours(series, (i) => (shares[i] ?? 0) >= WET_SHARE_OF_HOUR);
  const byDay = new Map<number, number[]>();
  for (let i = 0; i < series.length; i++) {
    const known =
      (shares[i] ?? Number.NaN) + (series.temperature[i] ?? Number.NaN) + (series.humidity[i] ?? Number.NaN);
    if (Number.isNaN(known) || stuck?.[i] === 1) continue;
    const day = dayNumbers[i] ?? Number.NaN;
    byDay.set(day, [...(byDay.get(day) ?? []), i]);
  }
  return [...byDay]
    .filter(([, hours]) => hours.length >= HOURS_OF_DAY)
    .map(([dayNumber, hours]) => ({
      dayNumber,
      hours,
      wetHours: hours.filter((i) => (shares[i] ?? 0) >= WET_SHARE_OF_HOUR).length,
    }))
    .slice(-FITTED_DAYS.most);
}

function isWetSeason(days: readonly SensorDay[]): boolean {
  const wet = days.reduce((sum, { wetHours }) => sum + wetHours, 0);
  const hours = days.reduce((sum, day) => sum + day.hours.length, 0);
  return (
    wet >= MIN_SAMPLE.wetHours &&
    hours - wet >= MIN_SAMPLE.dryHours &&
    days.filter(({ wetHours }) => wetHours > 0).length >= MIN_SAMPLE.wetDays
  );
}

const errorOver = (days: readonly SensorDay[], wet: Float64Array): number =>
  days.reduce(
    (sum, { hours, wetHours }) => sum + Math.abs(hours.reduce((n, i) => n + (wet[i] ?? 0), 0) - wetHours),
    0,
  ) / days.length;

const doublings = (value: number, usual: number): number => Math.abs(Math.log2(value / usual));

const priceOf = ({ dewDeficitKpa, rainStoreKpaHours }: WetnessRule): number =>
  (dewDeficitKpa === 0 ? PRICE.noDew : PRICE.dew * doublings(dewDeficitKpa, SERVED_WETNESS.dewDeficitKpa)) +
  PRICE.rain * doublings(rainStoreKpaHours, SERVED_WETNESS.rainStoreKpaHours);

/**
 * @param shares of each hour that the leaf sensor was wet, 0 to 1; NaN where it said nothing
 * @param dayNumbers the calendar day of each hour, ascending
 * @throws RangeError for columns of unlike length or an impossible place
 */
export function fitWetness(
  series: HourlySeries,
  place: RadiationSite,
  shares: ArrayLike<number>,
  dayNumbers: ArrayLike<number>,
): WetnessFit {
  if (shares.length !== series.length || dayNumbers.length !== series.length)
    throw new RangeError('columns of unlike length');
  const days = sensorDays(series, shares, dayNumbers);
  const none = { days: days.length, rule: null };
  if (days.length < FITTED_DAYS.least) return { state: 'learning', ...none, error: null };
  const teaching = days.slice(0, -FITTED_DAYS.deciding);
  const deciding = days.slice(-FITTED_DAYS.deciding);
  if (!isWetSeason(teaching)) return { state: 'too_dry', ...none, error: null };
  const nights = new Float64Array(series.length);
  sunIsDown(series, place, nights);
  const wet = new Float64Array(series.length);
  const scored = GRID.dewDeficitKpa.flatMap((dewDeficitKpa) =>
    GRID.rainStoreKpaHours.map((rainStoreKpaHours) => {
      const rule = { ...SERVED_WETNESS, dewDeficitKpa, rainStoreKpaHours };
      wetnessByNight(series, nights, rule, wet);
      return { rule, worth: errorOver(teaching, wet) + priceOf(rule), error: errorOver(deciding, wet) };
    }),
  );
  const best = scored.reduce((a, b) => (b.worth < a.worth ? b : a));
  const byDefault = scored[0]?.error ?? Number.NaN;
  const error = { byDefault, fitted: best.error };
  return best.error < byDefault
    ? { state: 'used', days: days.length, rule: best.rule, error }
    : { state: 'default_as_good', ...none, error };
}
