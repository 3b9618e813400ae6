/**
 * Spray cost by disease: a spray's cost in equal parts over its purposes.
 *
 * The recorded purpose counts; without one the diseases of its products, which the report says. Sprays with neither
 * are a row of their own. Whole paise, none lost.
 */
import { type OwnProduct, sprayEventOf } from '@draksha/models/products/spray-event';
import { spentPaise } from '../record-money.ts';
import type { ReportRecord, SprayRow } from '../report-rows.ts';

/** What a spray was for where neither a purpose nor a product says it. */
export const PURPOSE_UNKNOWN = 'not_known';

export interface PurposeCost {
  /** A disease, another purpose of a spray as it is written in the diary, or `PURPOSE_UNKNOWN`. */
  readonly purpose: string;
  readonly paise: number;
  /** Of it what was read from the products, not written. */
  readonly assumedPaise: number;
  /** Sprays that were, among other things, for it. */
  readonly sprays: number;
}

export interface Purposes {
  readonly purposes: readonly string[];
  readonly assumed: boolean;
}

export function purposesOf(record: SprayRow, own: readonly OwnProduct[]): Purposes {
  const said = [...new Set(record.details.targets ?? [])];
  if (said.length > 0) return { purposes: said, assumed: false };
  const event = sprayEventOf(record, own);
  const known = [...new Set(event?.products.flatMap(({ targets }) => targets))];
  return known.length > 0
    ? { purposes: known, assumed: true }
    : { purposes: [PURPOSE_UNKNOWN], assumed: false };
}

/** A sum in equal parts that add up to it; the first ones are a paisa greater where it does not go up. */
export function equalParts(paise: number, count: number): number[] {
  const least = Math.floor(paise / count);
  const over = paise - least * count;
  return Array.from({ length: count }, (_, i) => least + (i < over ? 1 : 0));
}

/** By cost, the greatest first; sprays without a cost are counted all the same. */
export function diseaseCosts(records: readonly ReportRecord[], own: readonly OwnProduct[]): PurposeCost[] {
  const sums = new Map<string, { paise: number; assumedPaise: number; sprays: number }>();
  for (const record of records) {
    if (record.kind !== 'spray') continue;
    const { purposes, assumed } = purposesOf(record, own);
    const parts = equalParts(spentPaise(record), purposes.length);
    for (const [i, purpose] of purposes.entries()) {
      const sofar = sums.get(purpose) ?? { paise: 0, assumedPaise: 0, sprays: 0 };
      const part = parts[i] ?? 0;
      sums.set(purpose, {
        paise: sofar.paise + part,
        assumedPaise: sofar.assumedPaise + (assumed ? part : 0),
        sprays: sofar.sprays + 1,
      });
    }
  }
  return [...sums]
    .map(([purpose, cost]) => ({ purpose, ...cost }))
    .sort((a, b) => b.paise - a.paise || b.sprays - a.sprays || (a.purpose < b.purpose ? -1 : 1));
}
