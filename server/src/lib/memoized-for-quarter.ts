import { MINUTE_MS } from '@draksha/models';

/** Hours begin at half past of UTC in India and at a quarter to in Nepal: what depends on the running hour changes each quarter. */
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Memoizes `work` per source until the next quarter of an hour, so that a hundred farmers of one weather cell cost as much as
 * one. An entry goes with its source.
 *
 * @param alsoBy what else decides the result and does not change on a quarter
 */
export function memoizedForQuarter<Source extends object, T>(
  work: (source: Source, now: Date) => T,
  alsoBy: (source: Source, now: Date) => string | number = () => 0,
): (source: Source, now: Date) => T {
  const kept = new WeakMap<
    Source,
    { readonly quarter: number; readonly by: string | number; readonly value: T }
  >();
  return (source, now) => {
    const quarter = quarterOf(now);
    const by = alsoBy(source, now);
    const held = kept.get(source);
    if (held?.quarter === quarter && held.by === by) return held.value;
    const value = work(source, now);
    kept.set(source, { quarter, by, value });
    return value;
  };
}

/** When the quarter of an hour began. */
export const quarterStart = (now: Date): Date => new Date(quarterOf(now) * QUARTER_MS);

/** The number of the quarter of an hour, since 1970. */
export const quarterOf = (now: Date): number => Math.floor(now.getTime() / QUARTER_MS);
