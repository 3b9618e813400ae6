import { HOUR_MS } from '@draksha/models';

/**
 * Keeps what was worked out of a source until the hour or the source is another, so that a hundred farmers of one
 * weather cell cost as much as one. What is kept goes with its source.
 */
export function onceAnHour<Source extends object, T>(
  work: (source: Source, now: Date) => T,
): (source: Source, now: Date) => T {
  const kept = new WeakMap<Source, { readonly hour: number; readonly value: T }>();
  return (source, now) => {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const held = kept.get(source);
    if (held?.hour === hour) return held.value;
    const value = work(source, now);
    kept.set(source, { hour, value });
    return value;
  };
}
