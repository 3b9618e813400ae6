/**
 * How far a place's humidity sensor is clipped: of its recent readings in humid air, the share that is at its ceiling.
 *
 * A capacitive sensor that reads high meets 100 % long before the air does and stays there; one that reads low too stays where it ends,
 * at 95 % say. What lies above cannot be read, so the height of the ceiling does not show it; how often the readings stand there does: at
 * two of five stations with a wetness sensor more than a third of the humid readings, at the other three a fourteenth at most. A ceiling below
 * 100 % at which readings pile up is saturated air all the same: by that much the sensor reads low, and its readings are lifted.
 */
import { DAY_MS } from '../../src/weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../../src/weather/series.ts';

export interface HumiditySaturation {
  /** Days looked back, the hour itself included. */
  readonly days: number;
  /** The ceiling is the highest reading that so many hours reach: one or two astray make none. */
  readonly ceilingHours: number;
  /** %: a reading so close below the ceiling counts as at it. */
  readonly nearCeiling: number;
  /** %: a reading so close below the ceiling is of humid air. */
  readonly humidBelowCeiling: number;
  /** Humid readings needed before anything is said; before that the share is 0. */
  readonly leastHours: number;
  /** The same before a ceiling below 100 % is believed. */
  readonly leastHoursOfCeiling: number;
  /** %: a lower ceiling is a dry season's, not a sensor's: nothing is said. */
  readonly leastCeiling: number;
  /** The share up to which nothing is lifted, and that from which on a reading is lifted by all that the ceiling lacks to 100 %. */
  readonly liftShares: readonly [none: number, full: number];
}

/** Chosen, not fitted: the sensor changes slowly and a year holds every season; what other choices cost is in docs/models/leaf-wetness.md. */
export const HUMIDITY_SATURATION: HumiditySaturation = {
  days: 365,
  ceilingHours: 3,
  nearCeiling: 0.5,
  humidBelowCeiling: 10,
  leastHours: 48,
  leastHoursOfCeiling: 240,
  leastCeiling: 90,
  liftShares: [0.25, 0.35],
};

export interface SaturationColumns {
  /** 0 to 1: of the humid readings, those at the ceiling; where too few stand there to call it one, those at 100 %. */
  readonly shares: Float64Array;
  /** %: what a reading of this hour lacks. */
  readonly lifts: Float64Array;
}

/**
 * Kernel: share and lift of every hour, from the hours up to and including it, so that a forecast can be judged as it comes in.
 * Readings are taken to a tenth of a percent.
 *
 * @throws RangeError for a number that is not above 0 or above what it can be
 */
export function humiditySaturation(
  series: HourlySeries,
  out: SaturationColumns,
  rule: HumiditySaturation = HUMIDITY_SATURATION,
): void {
  const { liftShares, ...numbers } = rule;
  const { nearCeiling, humidBelowCeiling, leastCeiling } = numbers;
  const [none, full] = liftShares;
  const least = Math.min(...Object.values(numbers), none);
  const inOrder =
    nearCeiling <= humidBelowCeiling && humidBelowCeiling <= leastCeiling && leastCeiling <= 100;
  if (!(least > 0 && inOrder && none < full))
    throw new RangeError(`not a rule of saturation: ${JSON.stringify(rule)}`);
  const window = createWindow();
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    shareBlock(series, rule, out, from, Math.min(from + BLOCK_HOURS, series.length), window);
}

const HIGHEST = 1000;

/** The readings looked back on, counted by tenths of a percent, and what is known of them beside the ceiling and beside 100 %. */
interface Window {
  readonly readings: Int32Array;
  oldest: number;
  ceiling: number;
  /** Tenths from which on a reading is near the ceiling, and is of humid air. */
  nearFrom: number;
  humidFrom: number;
  above: number;
  reached: number;
  near: number;
  humid: number;
  nearFull: number;
  humidFull: number;
  /** Of the hours so far. */
  share: number;
  lift: number;
}

const createWindow = (): Window => ({
  readings: new Int32Array(HIGHEST + 1),
  oldest: 0,
  ceiling: HIGHEST,
  nearFrom: HIGHEST,
  humidFrom: HIGHEST,
  above: 0,
  reached: 0,
  near: 0,
  humid: 0,
  nearFull: 0,
  humidFull: 0,
  share: 0,
  lift: 0,
});

const shareOf = (near: number, humid: number, leastHours: number): number =>
  humid < leastHours ? 0 : near / humid;

/** −1 for no reading. */
const tenthsOf = (reading: number): number =>
  reading >= 0 ? (reading >= 100 ? HIGHEST : (reading * 10 + 0.5) | 0) : -1;

/** The hours `from` to before `to`; `window` goes from block to block. */
function shareBlock(
  { startsAtMs, humidity }: HourlySeries,
  rule: HumiditySaturation,
  { shares, lifts }: SaturationColumns,
  from: number,
  to: number,
  window: Window,
): void {
  const spanMs = rule.days * DAY_MS;
  for (let i = from; i < to; i++) {
    let changed = count(window, rule, tenthsOf(humidity[i] ?? Number.NaN), 1);
    const since = (startsAtMs[i] ?? Number.NaN) - spanMs;
    for (; window.oldest < i && (startsAtMs[window.oldest] ?? 0) <= since; window.oldest++)
      if (count(window, rule, tenthsOf(humidity[window.oldest] ?? Number.NaN), -1)) changed = true;
    if (changed) judge(window, rule);
    shares[i] = window.share;
    lifts[i] = window.lift;
  }
}

/** Takes a reading in, or out by −1; the ceiling is looked for again only where it has moved. True for a reading that can matter. */
function count(window: Window, rule: HumiditySaturation, tenths: number, by: 1 | -1): boolean {
  if (tenths < 0) return false;
  window.readings[tenths] = (window.readings[tenths] ?? 0) + by;
  if (tenths >= HIGHEST - 10 * rule.humidBelowCeiling) {
    window.humidFull += by;
    if (tenths >= HIGHEST - 10 * rule.nearCeiling) window.nearFull += by;
  } else if (tenths < window.humidFrom && window.reached >= rule.ceilingHours) return false;
  if (tenths >= window.humidFrom) window.humid += by;
  if (tenths >= window.nearFrom) window.near += by;
  if (tenths >= window.ceiling) {
    window.reached += by;
    if (tenths > window.ceiling) window.above += by;
  }
  if (window.above >= rule.ceilingHours || window.reached < rule.ceilingHours) findCeiling(window, rule);
  return true;
}

function judge(
  window: Window,
  { leastHours, leastHoursOfCeiling, leastCeiling, liftShares }: HumiditySaturation,
): void {
  const [none, full] = liftShares;
  const piled =
    window.ceiling < 10 * leastCeiling ? 0 : shareOf(window.near, window.humid, leastHoursOfCeiling);
  const atFull = shareOf(window.nearFull, window.humidFull, leastHours);
  const lifted = Math.min(Math.max((piled - none) / (full - none), 0), 1);
  window.share = lifted === 1 ? piled : atFull + lifted * (piled - atFull);
  window.lift = ((HIGHEST - window.ceiling) / 10) * lifted;
}

function findCeiling(
  window: Window,
  { ceilingHours, nearCeiling, humidBelowCeiling }: HumiditySaturation,
): void {
  const { readings } = window;
  let ceiling = HIGHEST;
  let reached = readings[ceiling] ?? 0;
  while (reached < ceilingHours && ceiling > 0) {
    ceiling--;
    reached += readings[ceiling] ?? 0;
  }
  const from = (lowest: number): number => {
    let sum = reached;
    for (let tenths = lowest; tenths < ceiling; tenths++) sum += readings[tenths] ?? 0;
    return sum;
  };
  window.ceiling = ceiling;
  window.nearFrom = Math.max(Math.ceil(ceiling - 10 * nearCeiling), 0);
  window.humidFrom = Math.max(Math.ceil(ceiling - 10 * humidBelowCeiling), 0);
  window.reached = reached;
  window.above = reached - (readings[ceiling] ?? 0);
  window.near = from(window.nearFrom);
  window.humid = from(window.humidFrom);
}
