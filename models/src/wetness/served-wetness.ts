/**
 * Leaf wetness as the product serves it: dew after sunset by the vapour pressure deficit, drying by the same, rain by rule.
 *
 *     sun down:  limit = dewDeficitKpa; sun up: limit = 0, for what the sun warms gathers no dew
 *     deficit ≤ limit:  the store gains limit − deficit each hour, up to dewStore
 *     deficit > limit:  the store loses deficit − limit, down to 0
 *     rain:             the hour is wet and the store at least rainStore
 *     wet while anything is in the store
 *
 * The store is in kPa·h: how fast air takes water, not an amount of it. Our own rule and no published one; what it is worth at places that
 * had no say in its constants, and why neither cloud nor the day's range of temperature is in it: docs/models/leaf-wetness.md, decision 161.
 * Inputs: temperature °C, humidity %, precipitation mm (missing counts as none). An hour without temperature or humidity is NaN; it and a
 * gap empty the store.
 */
import { HOUR_MS } from '../weather/durations.ts';
import { checkedPlace, MAHARASHTRA, type RadiationSite } from '../weather/net-radiation.ts';
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';
import {
  hourAngle,
  sineOfHeight,
  solarDayOfYear,
  solarMiddleMs,
  sunOfDay,
} from '../weather/solar-radiation.ts';
import { saturationPressureHpa } from '../weather/vapour.ts';

export interface WetnessRule {
  /** kPa: the deficit at or below which dew gathers after sunset. 0 leaves wetness to rain alone. */
  readonly dewDeficitKpa: number;
  /** kPa·h that dew, and rain, leave at most. */
  readonly dewStoreKpaHours: number;
  readonly rainStoreKpaHours: number;
}

/** Found by models/bench/served-wetness.ts. */
export const SERVED_WETNESS: WetnessRule = {
  dewDeficitKpa: 0.18,
  dewStoreKpaHours: 0.15,
  rainStoreKpaHours: 0.3,
};

/** Hours a day by which the rule missed a leaf sensor at Pune: November to February, and June to September (docs/models/leaf-wetness.md). */
export const SERVED_ERROR_HOURS = { dryMonths: 2.8, monsoon: 3.7 } as const;

/**
 * Kernel: 1 where the sun is below the horizon in the middle of the hour, 0 where it is up, into `out`.
 *
 * @throws RangeError for a place not on Earth
 */
export function sunIsDown(series: HourlySeries, place: RadiationSite, out: Float64Array): void {
  const { latitude, longitude } = checkedPlace(place);
  let day = Number.NaN;
  let sun = sunOfDay(latitude, 1);
  for (let i = 0; i < series.length; i++) {
    const solarMs = solarMiddleMs(longitude, series.startsAtMs[i] ?? Number.NaN);
    const today = Math.floor(solarMs / (24 * HOUR_MS));
    if (today !== day) {
      day = today;
      sun = sunOfDay(latitude, solarDayOfYear(solarMs));
    }
    out[i] = sineOfHeight(sun, hourAngle(sun, solarMs)) > 0 ? 0 : 1;
  }
}

/**
 * Kernel: 1 wet, 0 dry, NaN unknown, into `out`.
 *
 * @throws RangeError for constants below 0 or a place not on Earth
 */
export function servedWetness(
  series: HourlySeries,
  out: Float64Array,
  place: RadiationSite = MAHARASHTRA,
  rule: WetnessRule = SERVED_WETNESS,
): void {
  sunIsDown(series, place, out);
  wetnessByNight(series, out, rule, out);
}

/** As `servedWetness`, with the nights known already; `nights` and `out` may be the same column. */
export function wetnessByNight(
  series: HourlySeries,
  nights: Float64Array,
  rule: WetnessRule,
  out: Float64Array,
): void {
  if (!Object.values(rule).every((value) => value >= 0))
    throw new RangeError(`not a rule of wetness: ${JSON.stringify(rule)}`);
  const state = new Float64Array([0, Number.NEGATIVE_INFINITY]);
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    leafBlock(series, nights, rule, out, from, Math.min(from + BLOCK_HOURS, series.length), state);
}

/** The hours `from` to before `to`. `state` goes from block to block: kPa·h stored, the start of the hour before. */
function leafBlock(
  { startsAtMs, temperature, humidity, precipitation }: HourlySeries,
  nights: Float64Array,
  { dewDeficitKpa, dewStoreKpaHours, rainStoreKpaHours }: WetnessRule,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  let stored = state[0] ?? 0;
  let before = state[1] ?? Number.NaN;
  for (let i = from; i < to; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt - before !== HOUR_MS) stored = 0;
    before = startsAt;
    const air = temperature[i] ?? Number.NaN;
    const relative = humidity[i] ?? Number.NaN;
    if (Number.isNaN(relative) || Number.isNaN(air)) {
      stored = 0;
      out[i] = Number.NaN;
      continue;
    }
    if ((precipitation[i] ?? 0) > 0) {
      if (stored < rainStoreKpaHours) stored = rainStoreKpaHours;
      out[i] = 1;
      continue;
    }
    const limit = dewDeficitKpa * (nights[i] ?? 0);
    const short = relative >= 100 ? 0 : 1 - relative / 100;
    const gain = limit - (short * saturationPressureHpa(air)) / 10;
    if (gain < 0) stored = Math.max(stored + gain, 0);
    else if (stored < dewStoreKpaHours) stored = Math.min(stored + gain, dewStoreKpaHours);
    out[i] = stored > 0 ? 1 : 0;
  }
  state[0] = stored;
  state[1] = before;
}
