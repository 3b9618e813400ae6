/**
 * A leaf sensor that is stuck at wet: wet for long in a row, much of it in dry air without rain. Such hours are not read (decisions 136, 153).
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

type WetShareAt = (startsAtMs: number) => number | null;

/** What a sensor says, by the start of an hour, without the hours in which it is stuck. */
export function believedShares(series: HourlySeries, wetShareAt: WetShareAt): WetShareAt {
  const shareOf = (i: number) => wetShareAt(series.startsAtMs[i] ?? Number.NaN) ?? Number.NaN;
  const stuck = stuckHours(series, (i) => shareOf(i) >= 0.5);
  if (stuck === null) return wetShareAt;
  const unread = new Set([...series.startsAtMs].filter((_, i) => stuck[i] === 1));
  return (startsAtMs) => (unread.has(startsAtMs) ? null : wetShareAt(startsAtMs));
}
