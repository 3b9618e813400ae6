import type { WeatherProvenance } from '@draksha/contract';

/** The refresh interval of the specification. */
export const OLD_AFTER_S = 30 * 60;

/**
 * The provenance as it stands now, of an answer that came at `gotAtMs`. Both times are the phone's, so that a clock
 * that is an hour wrong makes nothing older or younger.
 */
export function aged<P extends WeatherProvenance>(provenance: P, gotAtMs: number, atMs: number): P {
  const ageSeconds = provenance.ageSeconds + Math.max(0, atMs - gotAtMs) / 1000;
  return { ...provenance, ageSeconds, stale: provenance.stale || ageSeconds > OLD_AFTER_S };
}
