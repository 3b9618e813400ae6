/**
 * How sure the wetness is: 0.83 × q / 0.9 kept in 0.5 to 0.95 (specification, section 9: base 0.83, data quality 0.9),
 * where q = share of the hours that had every input × 0.9 for forecast or model weather, 1 for measured.
 */

import type { HourlySeries } from '../weather/series.ts';
import type { WetnessColumns } from './house-wetness.ts';

export type HourOrigin = 'forecast' | 'measured';

/** Specification, section 9; 1 for measured weather is the house's reading. */
export const MODEL_CONFIDENCE = {
  base: 0.83,
  dataQuality: { forecast: 0.9, measured: 1 },
  usualDataQuality: 0.9,
  least: 0.5,
  greatest: 0.95,
} as const;

/** Confidence from the share, 0 to 1, of the hours that had every input. */
export function confidenceOfShare(share: number, source: HourOrigin): number {
  const { base, dataQuality, usualDataQuality, least, greatest } = MODEL_CONFIDENCE;
  const confidence = (base * share * dataQuality[source]) / usualDataQuality;
  return Math.min(greatest, Math.max(least, confidence));
}

/**
 * Confidence over the hours from `from` to before `to`, of `expected` hours that there should have been. An hour had
 * every input when all four methods spoke and its precipitation is known.
 */
export function modelConfidence(
  series: HourlySeries,
  columns: WetnessColumns,
  from: number,
  to: number,
  expected: number,
  source: HourOrigin,
): number {
  const { rhEnhanced, dpd, cart, physical } = columns;
  let complete = 0;
  for (let i = from; i < to; i++) {
    const all =
      (rhEnhanced[i] ?? Number.NaN) +
      (dpd[i] ?? Number.NaN) +
      (cart[i] ?? Number.NaN) +
      (physical[i] ?? Number.NaN) +
      (series.precipitation[i] ?? Number.NaN);
    if (!Number.isNaN(all)) complete++;
  }
  return confidenceOfShare(expected > 0 ? Math.min(1, complete / expected) : 0, source);
}
