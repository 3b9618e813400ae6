/**
 * Leaf wetness by our own rule for a place without a wetness sensor: humidity against the ceiling of its own sensor, and
 * a leaf that dries by the drying power of the air.
 *
 * A leaf becomes wet in an hour of rain, or when humidity reaches `onset` % of its trailing ceiling (humidity-ceiling.ts).
 * From then on the vapour pressure deficit adds up, kPa·h, a leaf in full sun or wind not told apart; it is dry when
 * the sum passes `dryingKpaHours` or humidity falls under `offset` % of the ceiling. Rain or saturation starts anew.
 *
 * Inputs: humidity %, temperature °C, precipitation mm (missing counts as none). The constants were found by
 * models/bench/wetness-transfer.ts on two stations in New Zealand and Switzerland and are no published method; what they
 * are worth at a place they were not fitted to is in docs/models/leaf-wetness.md. A missing input gives NaN, and it and a gap
 * end the wetness.
 */
import { type HumidityCeiling, humidityCeiling } from './humidity-ceiling.ts';
import { BLOCK_HOURS, HOUR_MS, type HourlySeries } from './series.ts';
import { saturationPressureHpa } from './vapour.ts';

export interface HumidityCeilingWetness {
  readonly ceiling: HumidityCeiling;
  /** % of the ceiling, at or above which dew lies. */
  readonly onset: number;
  /** % of the ceiling, below which a leaf is dry at once; not above the onset. */
  readonly offset: number;
  /** kPa·h of vapour pressure deficit that dry a wet leaf. */
  readonly dryingKpaHours: number;
}

/** The hours of ten days and the floor of 90 % are chosen, not fitted: at both stations the ceiling is above it. */
export const CEILING_LEARNING = { leastHours: 240, least: 90 } as const;

/** Found by models/bench/wetness-transfer.ts. */
export const WETNESS_BY_HUMIDITY_CEILING: HumidityCeilingWetness = {
  ceiling: { ...CEILING_LEARNING, days: 30, percentile: 0.98 },
  onset: 98,
  offset: 80,
  dryingKpaHours: 1.5,
};

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`.
 *
 * @throws RangeError for an impossible ceiling or an offset above the onset
 */
export function wetnessByHumidityCeiling(
  series: HourlySeries,
  out: Float64Array,
  rule: HumidityCeilingWetness = WETNESS_BY_HUMIDITY_CEILING,
): void {
  humidityCeiling(series, rule.ceiling, out);
  wetnessAgainstCeiling(series, out, rule, out);
}

/** As `wetnessByHumidityCeiling`, from ceilings already known; `ceilings` and `out` may be the same column. */
export function wetnessAgainstCeiling(
  series: HourlySeries,
  ceilings: Float64Array,
  rule: Omit<HumidityCeilingWetness, 'ceiling'>,
  out: Float64Array,
): void {
  if (!(rule.offset <= rule.onset))
    throw new RangeError(`offset ${rule.offset} is above onset ${rule.onset}`);
  const state = new Float64Array([0, 0, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    leafBlock(series, ceilings, rule, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: wet, kPa·h dried, the start of the hour before. */
function leafBlock(
  { startsAtMs, temperature, humidity, precipitation }: HourlySeries,
  ceilings: Float64Array,
  { onset, offset, dryingKpaHours }: Omit<HumidityCeilingWetness, 'ceiling'>,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  let wet = state[0] ?? 0;
  let dried = state[1] ?? 0;
  let before = state[2] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) wet = 0;
    before = startsAt;
    const air = temperature[i] ?? Number.NaN;
    const relative = ((humidity[i] ?? Number.NaN) / (ceilings[i] ?? Number.NaN)) * 100;
    if (Number.isNaN(relative) || Number.isNaN(air)) {
      wet = 0;
      out[i] = Number.NaN;
      continue;
    }
    if ((precipitation[i] ?? 0) > 0 || relative >= onset) {
      wet = 1;
      dried = 0;
    } else if (wet === 1) {
      // The limit first: it spares the exponential. A reading above its ceiling is saturation, not a negative deficit.
      if (relative < offset) wet = 0;
      else {
        const deficit = 1 - relative / 100;
        if (deficit > 0) dried += (deficit * saturationPressureHpa(air)) / 10;
        if (dried > dryingKpaHours) wet = 0;
      }
    }
    out[i] = wet;
  }
  state[0] = wet;
  state[1] = dried;
  state[2] = before;
}
