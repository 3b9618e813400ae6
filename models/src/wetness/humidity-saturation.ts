/**
 * How far a place's humidity sensor is clipped at 100 %: of its recent readings in humid air, the share that stands at saturation.
 *
 * A capacitive sensor that reads high meets 100 % long before the air does and stays there: at two of five stations with a wetness
 * sensor a tenth to a fifth of all hours read 100 %, at the other three next to none. What lies above 100 % cannot be read, so no ceiling
 * of the readings shows it; how often they stand there does. Counted among humid hours only, so that a dry month, in which few hours come near
 * saturation at all, does not make a clipped sensor look sound.
 */
import { HOUR_MS } from '../weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';

export interface HumiditySaturation {
  /** Days looked back, the hour itself included. */
  readonly days: number;
  /** %: a reading at or above it stands at saturation. */
  readonly saturated: number;
  /** %: a reading at or above it is of humid air. */
  readonly humid: number;
  /** Humid readings needed before anything is said; before that the share is 0. */
  readonly leastHours: number;
}

/** Chosen, not fitted: the sensor changes slowly and a year holds every season; 90 to 365 days do alike (docs/models/leaf-wetness.md). */
export const HUMIDITY_SATURATION: HumiditySaturation = {
  days: 365,
  saturated: 99.5,
  humid: 90,
  leastHours: 48,
};

/**
 * Kernel: the share of every hour, 0 to 1, into `out`, from the hours up to and including it, so that a forecast can be
 * judged as it comes in.
 *
 * @throws RangeError for days that are not above 0 or limits that are not in order
 */
export function humiditySaturation(
  series: HourlySeries,
  out: Float64Array,
  rule: HumiditySaturation = HUMIDITY_SATURATION,
): void {
  const { days, saturated, humid, leastHours } = rule;
  if (!(days > 0 && humid > 0 && humid <= saturated && saturated <= 100 && leastHours >= 1))
    throw new RangeError(`not a rule of saturation: ${JSON.stringify(rule)}`);
  const state = new Int32Array(3);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    shareBlock(series, rule, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: humid readings, saturated ones, the oldest hour counted. */
function shareBlock(
  { startsAtMs, humidity }: HourlySeries,
  { days, saturated, humid, leastHours }: HumiditySaturation,
  out: Float64Array,
  from: number,
  to: number,
  state: Int32Array,
): void {
  const spanMs = days * 24 * HOUR_MS;
  let humidHours = state[0] ?? 0;
  let saturatedHours = state[1] ?? 0;
  let oldest = state[2] ?? 0;
  for (let i = from; i < to; i++) {
    const reading = humidity[i] ?? Number.NaN;
    if (reading >= humid) humidHours++;
    if (reading >= saturated) saturatedHours++;
    const since = (startsAtMs[i] ?? Number.NaN) - spanMs;
    for (; oldest < i && (startsAtMs[oldest] ?? 0) <= since; oldest++) {
      const gone = humidity[oldest] ?? Number.NaN;
      if (gone >= humid) humidHours--;
      if (gone >= saturated) saturatedHours--;
    }
    out[i] = humidHours < leastHours ? 0 : saturatedHours / humidHours;
  }
  state[0] = humidHours;
  state[1] = saturatedHours;
  state[2] = oldest;
}
