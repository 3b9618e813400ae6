/** What a harvest lock says, in one way for every screen: never that picking is safe while the days of a product are not known. */
import type { HarvestLock } from '../spray/pre-harvest-interval.ts';

export interface HarvestSummary {
  readonly state: 'free' | 'from' | 'from_unknown' | 'unknown';
  /** No picking before it; null where nothing known forbids it. */
  readonly notBefore: string | null;
  /** Products with unknown days, each once. */
  readonly unknown: readonly string[];
}

export function harvestSummary({ status, atLeast, unknown, sprays }: HarvestLock): HarvestSummary {
  const names = sprays.filter(({ id }) => unknown.includes(id)).map(({ product }) => product);
  const notBefore = status === 'locked' ? atLeast : null;
  const isUnknown = names.length > 0;
  const state = notBefore === null ? (isUnknown ? 'unknown' : 'free') : isUnknown ? 'from_unknown' : 'from';
  return { state, notBefore, unknown: [...new Set(names)] };
}
