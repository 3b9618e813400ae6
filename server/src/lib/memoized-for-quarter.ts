import { MINUTE_MS } from '@draksha/models';

/** Hours start at half past UTC in India and a quarter to in Nepal: results by the hour change each quarter. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Memoizes `work` per source until the next quarter of an hour, so that all farmers of a weather cell share one
 * result. An entry is dropped with its source.
 */
export function memoizedForQuarter<Source extends object, T>(
  work: (source: Source, now: Date) => T,
): (source: Source, now: Date) => T {
  const cache = new WeakMap<Source, { readonly quarter: number; readonly value: T }>();
  return (source, now) => {
    const quarter = quarterOf(now);
    const cached = cache.get(source);
    if (cached?.quarter === quarter) return cached.value;
    const value = work(source, now);
    cache.set(source, { quarter, value });
    return value;
  };
}

/** When the quarter of an hour began. */
export const quarterStart = (now: Date): Date => new Date(quarterOf(now) * QUARTER_MS);

/** The number of the quarter of an hour, since 1970. */
export const quarterOf = (now: Date): number => Math.floor(now.getTime() / QUARTER_MS);
