/**
 * Leaf wetness from relative humidity alone.
 *
 * - `wetnessByHumidityThreshold`: wet at humidity ≥ threshold. 90 % is the usual constant (Sentelhas et al. 2008,
 *   Agric. For. Meteorol. 148:392-400, who fitted 83 to 92 % by site); 87 % is the other in use.
 * - `wetnessRhEnhanced`: the house reading of the specification's pair 87 (base) / 90 (traditional): a ramp, not a
 *   published method under that name.
 *
 * A missing humidity gives NaN.
 */
import { BLOCK_HOURS, type HourlySeries } from '../weather/series.ts';

/** Specification section 9 (87, 90) and the dry foot of the ramp, where the blend is halved too. */
export const RH_ENHANCED = { dry: 70, base: 87, traditional: 90 } as const;

const { dry, base, traditional } = RH_ENHANCED;
const LOWER_SLOPE = 0.5 / (base - dry);
const UPPER_SLOPE = 0.5 / (traditional - base);

/** Share of a leaf's wetness, 0 to 1, that the house ramp reads from humidity %; NaN in, NaN out. */
export function rhEnhanced(humidity: number): number {
  if (humidity <= dry) return 0;
  if (humidity < base) return (humidity - dry) * LOWER_SLOPE;
  if (humidity < traditional) return 0.5 + (humidity - base) * UPPER_SLOPE;
  return humidity >= traditional ? 1 : Number.NaN;
}

/** Kernel: `rhEnhanced` of every hour into `out`. */
export function wetnessRhEnhanced(series: HourlySeries, out: Float64Array): void {
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    rampBlock(series, out, from, Math.min(from + BLOCK_HOURS, series.length));
}

function rampBlock({ humidity }: HourlySeries, out: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = rhEnhanced(humidity[i] ?? Number.NaN);
}

/** Kernel: 1 where humidity is at or above `threshold` %, 0 below, NaN where it is missing. */
export function wetnessByHumidityThreshold(series: HourlySeries, threshold: number, out: Float64Array): void {
  const { humidity, length } = series;
  for (let i = 0; i < length; i++) {
    const value = humidity[i] ?? Number.NaN;
    out[i] = value >= threshold ? 1 : value < threshold ? 0 : Number.NaN;
  }
}
