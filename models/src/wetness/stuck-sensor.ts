/**
 * A leaf sensor that is stuck at wet: wet for long in a row, much of it in dry air without rain. Such hours are not read (decisions 136, 027).
 */
import type { HourlySeries } from '../weather/series.ts';

/** Hours wet in a row, and how many of them in air this dry and without rain. Chosen. */
const STUCK = { wetHours: 48, dryAirHours: 12, humidityBelow: 70 } as const;

/** One an hour of the series: 1 where a sensor that says wet is stuck; null where it never is. */
export function stuckHours(series: HourlySeries, isWetAt: (i: number) => boolean): Uint8Array | null {
  let stuck: Uint8Array | null = null;
  for (let from = 0, to = 0; from < series.length; from = to + 1) {
    let dryAir = 0;
    for (to = from; to < series.length && isWetAt(to); to++)
      if ((series.humidity[to] ?? Number.NaN) < STUCK.humidityBelow && !((series.precipitation[to] ?? 0) > 0))
        dryAir++;
    if (to - from < STUCK.wetHours || dryAir < STUCK.dryAirHours) continue;
    stuck ??= new Uint8Array(series.length);
    stuck.fill(1, from, to);
  }
  return stuck;
}

/** A leaf sensor that is stuck at wet up to its last hour. */
export interface StuckSensor {
  /** As its station is called. */
  readonly name: string;
  /** Start of the first and of the last hour of the run as far as it was read. */
  readonly fromMs: number;
  readonly lastMs: number;
}

/** The run in which a sensor is stuck at its last known hour; null where it was dry since. */
export function stuckNow(
  series: HourlySeries,
  shareAt: (i: number) => number | null,
): Omit<StuckSensor, 'name'> | null {
  let last = series.length - 1;
  while (last >= 0 && shareAt(last) === null) last--;
  const isWetAt = (i: number) => (shareAt(i) ?? 0) >= 0.5;
  if (last < 0 || stuckHours(series, isWetAt)?.[last] !== 1) return null;
  let from = last;
  while (from > 0 && isWetAt(from - 1)) from--;
  return { fromMs: series.startsAtMs[from] ?? Number.NaN, lastMs: series.startsAtMs[last] ?? Number.NaN };
}

type WetShareAt = (startsAtMs: number) => number | null;

/** What a sensor says, by the start of an hour, without the hours in which it is stuck. */
export function sharesUnlessStuck(series: HourlySeries, wetShareAt: WetShareAt): WetShareAt {
  const shareOf = (i: number) => wetShareAt(series.startsAtMs[i] ?? Number.NaN) ?? Number.NaN;
  const stuck = stuckHours(series, (i) => shareOf(i) >= 0.5);
  if (stuck === null) return wetShareAt;
  const unread = new Set([...series.startsAtMs].filter((_, i) => stuck[i] === 1));
  return (startsAtMs) => (unread.has(startsAtMs) ? null : wetShareAt(startsAtMs));
}
