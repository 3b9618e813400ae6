import type { DataOf, Routes, WeatherProvenance } from '@draksha/contract';
import { ageMs } from '@draksha/models';

/** The refresh interval of the specification. */
export const WEATHER_OLD_AFTER_MS = 30 * 60_000;

/**
 * The provenance as it is now, of an answer that came at `gotAtMs`. Both times are the phone's, so that a clock
 * that is an hour wrong makes nothing older or younger; one that was set back says nothing about the age: it is old.
 */
export function aged<P extends WeatherProvenance>(provenance: P, gotAtMs: number, atMs: number): P {
  const sinceMs = ageMs(gotAtMs, atMs);
  if (!Number.isFinite(sinceMs)) return { ...provenance, stale: true };
  const ageSeconds = provenance.ageSeconds + sinceMs / 1000;
  return { ...provenance, ageSeconds, stale: provenance.stale || ageSeconds * 1000 > WEATHER_OLD_AFTER_MS };
}

/** The same answer by the same weather, as old as it is by now. */
export const agedAnswer = <T extends { readonly provenance: WeatherProvenance }>(
  answer: T,
  gotAtMs: number,
  atMs: number,
): T => ({ ...answer, provenance: aged(answer.provenance, gotAtMs, atMs) });

type Plan = DataOf<Routes['GET /advice/plan']>;

/** The same plan by the same weather, as old as it is by now. */
export const agedPlan = (plan: Plan, gotAtMs: number, atMs: number): Plan => ({
  ...plan,
  at: new Date(Date.parse(plan.at) + atMs - gotAtMs).toISOString(),
  cells: plan.cells.map((cell) => ({ ...cell, provenance: aged(cell.provenance, gotAtMs, atMs) })),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Ages of the weather in an answer of the product API as it was when it came: its own, or those of its places. */
function agesOf(answer: unknown): number[] {
  if (!isObject(answer)) return [];
  const { provenance, places } = answer;
  if (Array.isArray(places)) return places.flatMap(agesOf);
  return isObject(provenance) && typeof provenance.ageSeconds === 'number'
    ? [provenance.ageSeconds * 1000]
    : [];
}

/** How old the oldest weather of an answer was when it came; 0 where it holds none. */
export const oldestWeatherMs = (answer: unknown): number => Math.max(0, ...agesOf(answer));
