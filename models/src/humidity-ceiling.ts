/**
 * The humidity that a place's own sensor reads when the air is saturated: a trailing percentile of its hourly readings.
 *
 * Capacitive sensors drift: one reads 100 % for a tenth of the year, another never passes 97 %. A fixed threshold is
 * therefore right at one station and wrong at the next; a threshold set against the sensor's own recent ceiling is not.
 * Only hours up to and including the one in question are used, so that a forecast can be judged as it comes in.
 */
import { BLOCK_HOURS, HOUR_MS, type HourlySeries } from './series.ts';

export interface HumidityCeiling {
  /** Days looked back, the hour itself included. */
  readonly days: number;
  /** 0 to 1: the share of readings at or below the ceiling. */
  readonly percentile: number;
  /** Readings needed before the ceiling is learnt; before that it is 100 %. */
  readonly leastHours: number;
  /** %; a ceiling is never below: in a dry month the air, not the sensor, is what is short of 100 %. */
  readonly least: number;
}

// Classes of 0.1 %, the resolution of the sensors; 0 to 100 %.
const CLASSES = 1001;
const UNKNOWN = CLASSES;
const classOf = (humidity: number): number => {
  if (Number.isNaN(humidity)) return UNKNOWN;
  return humidity >= 100 ? CLASSES - 1 : humidity <= 0 ? 0 : Math.floor(humidity * 10 + 0.5);
};

/**
 * Kernel: the ceiling of every hour, %, into `out`. A missing humidity is not counted; its hour has a ceiling all the same.
 *
 * @throws RangeError for days that are not above 0 or a percentile or floor out of its range
 */
export function humidityCeiling(series: HourlySeries, rule: HumidityCeiling, out: Float64Array): void {
  const { days, percentile, leastHours, least } = rule;
  if (!(days > 0 && percentile > 0 && percentile <= 1 && leastHours >= 1 && least > 0 && least <= 100))
    throw new RangeError(`not a ceiling: ${JSON.stringify(rule)}`);
  const { humidity, length } = series;
  const classes = new Uint16Array(length);
  for (let i = 0; i < length; i++) classes[i] = classOf(humidity[i] ?? Number.NaN);
  const counts = new Int32Array(CLASSES + 1);
  const state = new Int32Array([0, 0, CLASSES - 1, 0]);
  for (let from = 0; from < length; from += BLOCK_HOURS)
    ceilingBlock(series, rule, classes, counts, out, from, Math.min(from + BLOCK_HOURS, length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: readings, oldest, ceiling, above. */
function ceilingBlock(
  { startsAtMs }: HourlySeries,
  { days, percentile, leastHours, least }: HumidityCeiling,
  classes: Uint16Array,
  counts: Int32Array,
  out: Float64Array,
  from: number,
  to: number,
  state: Int32Array,
): void {
  const spanMs = days * 24 * HOUR_MS;
  const shareAbove = 1 - percentile;
  let readings = state[0] ?? 0;
  let oldest = state[1] ?? 0;
  // The class that holds the ceiling, and how many readings lie above it: both move by a step or two an hour.
  let ceiling = state[2] ?? 0;
  let above = state[3] ?? 0;
  for (let i = from; i < to; i++) {
    const newest = classes[i] ?? UNKNOWN;
    const since = (startsAtMs[i] ?? Number.NaN) - spanMs;
    if (newest !== UNKNOWN) {
      counts[newest] = (counts[newest] ?? 0) + 1;
      readings++;
      if (newest > ceiling) above++;
    }
    for (; oldest < i && (startsAtMs[oldest] ?? 0) <= since; oldest++) {
      const gone = classes[oldest] ?? UNKNOWN;
      if (gone === UNKNOWN) continue;
      counts[gone] = (counts[gone] ?? 0) - 1;
      readings--;
      if (gone > ceiling) above--;
    }
    if (readings < leastHours) {
      out[i] = 100;
      continue;
    }
    const mayLieAbove = shareAbove * readings;
    while (above > mayLieAbove && ceiling < CLASSES - 1) {
      ceiling++;
      above -= counts[ceiling] ?? 0;
    }
    while (ceiling > 0 && above + (counts[ceiling] ?? 0) <= mayLieAbove) {
      above += counts[ceiling] ?? 0;
      ceiling--;
    }
    const learnt = ceiling / 10;
    out[i] = learnt < least ? least : learnt;
  }
  state[0] = readings;
  state[1] = oldest;
  state[2] = ceiling;
  state[3] = above;
}
