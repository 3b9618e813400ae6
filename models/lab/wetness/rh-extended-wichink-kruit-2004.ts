/**
 * Leaf wetness by the extended humidity threshold (EXT_RH), and by a plain hysteresis of humidity.
 *
 * - `wetnessRhExtended`: wet at or above `wet` %, dry below `dry` %; between them wet when humidity rose by more than `rise`
 *   since the hour before, dry when it fell by more than `fall`, else as the hour before. Source: Wichink Kruit, van Pul, Jacobs &
 *   Heusinkveld (2004), tested by Sentelhas et al. (2008), Agric. For. Meteorol. 148:392-400. The limits 87 and 70 and the
 *   half-hourly steps of +3 and −2 % are from memory, not from a page of the paper; for hours the steps are doubled.
 * - `wetnessRhHysteresis`: wet from `on` %, until below `off` %. A local construction, published nowhere under this name.
 *
 * Input: humidity %. A missing humidity gives NaN; it and a gap forget the state and the last reading.
 */
import { HOUR_MS } from '../../src/weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../../src/weather/series.ts';

export const RH_EXTENDED_HOURLY = { wet: 87, dry: 70, rise: 6, fall: 4 } as const;
export const RH_HYSTERESIS = { on: 90, off: 87 } as const;

/** Kernel: 1 wet, 0 dry, NaN unknown, into `out`. */
export function wetnessRhExtended(series: HourlySeries, out: Float64Array): void {
  const state = new Float64Array([0, Number.NaN, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    extendedBlock(series, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: wet, the last humidity, the start of the hour before. */
function extendedBlock(
  { startsAtMs, humidity }: HourlySeries,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  const { wet: wetAt, dry: dryBelow, rise, fall } = RH_EXTENDED_HOURLY;
  let wet = state[0] ?? 0;
  let last = state[1] ?? Number.NaN;
  let before = state[2] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    const value = humidity[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) {
      wet = 0;
      last = Number.NaN;
    }
    before = startsAt;
    const change = value - last;
    last = value;
    if (Number.isNaN(value)) wet = 0;
    else if (value >= wetAt) wet = 1;
    else if (value < dryBelow) wet = 0;
    else if (change > rise) wet = 1;
    else if (change < -fall) wet = 0;
    out[i] = Number.isNaN(value) ? value : wet;
  }
  state[0] = wet;
  state[1] = last;
  state[2] = before;
}

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`.
 *
 * @throws RangeError when `off` is above `on`
 */
export function wetnessRhHysteresis(
  series: HourlySeries,
  out: Float64Array,
  { on, off }: { readonly on: number; readonly off: number } = RH_HYSTERESIS,
): void {
  if (!(off <= on)) throw new RangeError(`off ${off} is above on ${on}`);
  const { startsAtMs, humidity, length } = series;
  let wet = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    const value = humidity[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) wet = 0;
    before = startsAt;
    if (value >= on) wet = 1;
    else if (!(value >= off)) wet = 0;
    out[i] = Number.isNaN(value) ? value : wet;
  }
}
