/**
 * Leaf wetness by our own rule for a place without a wetness sensor: dew and drying by the vapour pressure deficit.
 *
 * A leaf cools below the air at night, so that dew comes before the air is saturated. What transfers from place to place is
 * the deficit at which that happens, in kPa, not the relative humidity: about the same in Switzerland, New Zealand and Costa Rica. Where the
 * humidity sensor is clipped (humidity-saturation.ts) the deficit it shows is too small, and the limit shrinks with it; where it is clipped below
 * 100 %, its readings are lifted first.
 *
 *     limit = dewDeficitKpa · (1 − clipping · share of humid readings that stand at the ceiling), at least 0.002 kPa
 *     deficit ≤ limit:  the store gains limit − deficit each hour, up to film + dewStore
 *     deficit > limit:  the store loses deficit − limit, down to 0
 *     rain:             the hour is wet and the store at least film + rainStore
 *     wet while the store is above film
 *
 * The store is in kPa·h: a deficit over time, which is how fast air takes water, not an amount of water. Inputs: humidity %, temperature °C,
 * precipitation mm (missing counts as none). A missing input gives NaN; it and a gap empty the store. The constants were found by
 * models/bench/wetness-transfer.ts and are no published method; what they are worth at a place that had no say in them is in
 * docs/models/leaf-wetness.md.
 */

import { HOUR_MS } from '../../src/weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../../src/weather/series.ts';
import { saturationPressureHpa } from '../../src/weather/vapour.ts';
import {
  HUMIDITY_SATURATION,
  type HumiditySaturation,
  humiditySaturation,
  type SaturationColumns,
} from './humidity-saturation.ts';

export interface VapourDeficitWetness {
  readonly saturation: HumiditySaturation;
  /** kPa: the deficit at or below which dew gathers, for a sensor that is not clipped. 0 leaves wetness to rain alone. */
  readonly dewDeficitKpa: number;
  /** What a share of 1 would take from the limit, as a multiple of it. */
  readonly clipping: number;
  /** kPa·h that must gather before the leaf is wet. */
  readonly filmKpaHours: number;
  /** kPa·h beyond the film that dew, and rain, leave at most. */
  readonly dewStoreKpaHours: number;
  readonly rainStoreKpaHours: number;
}

/** The film, the limit and the clipping found by models/bench/wetness-transfer.ts; the two stores chosen beside it. */
export const WETNESS_BY_VAPOUR_DEFICIT: VapourDeficitWetness = {
  saturation: HUMIDITY_SATURATION,
  dewDeficitKpa: 0.15,
  clipping: 1.8,
  filmKpaHours: 0.01,
  dewStoreKpaHours: 0.04,
  rainStoreKpaHours: 0.1,
};

/** A clipped sensor never makes dew impossible: at 100 % there is dew. */
const MIN_LIMIT_KPA = 0.002;

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`.
 *
 * @throws RangeError for constants below 0
 */
export function wetnessByVapourDeficit(
  series: HourlySeries,
  out: Float64Array,
  rule: VapourDeficitWetness = WETNESS_BY_VAPOUR_DEFICIT,
): void {
  const columns = { shares: out, lifts: new Float64Array(series.length) };
  humiditySaturation(series, columns, rule.saturation);
  wetnessWithSaturation(series, columns, rule, out);
}

/** As `wetnessByVapourDeficit`, from a saturation already known; its `shares` and `out` may be the same column. */
export function wetnessWithSaturation(
  series: HourlySeries,
  saturation: SaturationColumns,
  rule: Omit<VapourDeficitWetness, 'saturation'>,
  out: Float64Array,
): void {
  const { dewDeficitKpa, clipping, filmKpaHours, dewStoreKpaHours, rainStoreKpaHours } = rule;
  const constants = [dewDeficitKpa, clipping, filmKpaHours, dewStoreKpaHours, rainStoreKpaHours];
  if (!constants.every((value) => value >= 0))
    throw new RangeError(`not a rule of wetness: ${JSON.stringify(rule)}`);
  const state = new Float64Array([0, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    leafBlock(series, saturation, rule, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: kPa·h stored, the start of the hour before. */
function leafBlock(
  { startsAtMs, temperature, humidity, precipitation }: HourlySeries,
  { shares, lifts }: SaturationColumns,
  {
    dewDeficitKpa,
    clipping,
    filmKpaHours,
    dewStoreKpaHours,
    rainStoreKpaHours,
  }: Omit<VapourDeficitWetness, 'saturation'>,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  const fullOfDew = filmKpaHours + dewStoreKpaHours;
  const fullOfRain = filmKpaHours + rainStoreKpaHours;
  const dews = dewDeficitKpa > 0;
  let stored = state[0] ?? 0;
  let before = state[1] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) stored = 0;
    before = startsAt;
    const air = temperature[i] ?? Number.NaN;
    const relative = (humidity[i] ?? Number.NaN) + (lifts[i] ?? 0);
    if (Number.isNaN(relative) || Number.isNaN(air)) {
      stored = 0;
      out[i] = Number.NaN;
      continue;
    }
    if ((precipitation[i] ?? 0) > 0) {
      if (stored < fullOfRain) stored = fullOfRain;
      out[i] = 1;
      continue;
    }
    const scaled = dewDeficitKpa * (1 - clipping * (shares[i] ?? 0));
    const limit = dews ? Math.max(scaled, MIN_LIMIT_KPA) : 0;
    const short = relative >= 100 ? 0 : 1 - relative / 100;
    const gain = limit - (short * saturationPressureHpa(air)) / 10;
    if (gain < 0) stored = Math.max(stored + gain, 0);
    else if (dews && stored < fullOfDew) stored = Math.min(stored + gain, fullOfDew);
    out[i] = stored > filmKpaHours ? 1 : 0;
  }
  state[0] = stored;
  state[1] = before;
}
