/**
 * What the weather did to a flowering window, counted and scored: heat waves, rain days, humid and windy spells, days with
 * two of them at once, and days as one would wish them. `flowering-events.ts` names the same events with their dates.
 *
 * Source: the product's specification, section 9 "Historical flowering risk" (thresholds and severities); a rain day without
 * a rain probability is India's rainy day, ≥ 2.5 mm (India Meteorological Department). Score weights are our own,
 * chosen with their reasons: docs/decisions/032.
 *
 * Inputs: days of °C, % (mean humidity), km/h (greatest wind), mm, % (rain probability). A missing value makes the day
 * unknown for that event and ends a spell; nothing is guessed.
 */
import type { DailySeries } from '../weather/daily-weather.ts';

/** Specification section 9. A value over the limit (heat, rain) or from the limit on (humidity, wind). */
export const FLOWERING_LIMITS = {
  heatOver: 38,
  heatDays: { moderate: 2, high: 3, critical: 4 },
  rainProbabilityOver: 50,
  rainFromMm: 2.5,
  humidityFrom: 85,
  humidDays: { moderate: 3, high: 5 },
  windFrom: 20,
  optimal: {
    tempMaxFrom: 20,
    tempMaxTo: 32,
    humidityFrom: 50,
    humidityTo: 75,
    rainProbabilityTo: 20,
    windTo: 15,
  },
  /** mm: where no probability is known, a day counts as dry below the World Meteorological Organization's wet day. */
  optimalRainBelowMm: 1,
} as const;

/** Points in a window of ten days (chosen: docs/decisions/032). */
export const FLOWERING_SCORE = {
  rainDay: 10,
  heatWave: { moderate: 15, high: 25, critical: 40 },
  humidPeriod: { moderate: 10, high: 20 },
  windyDay: 2,
  combinedDay: 5,
  optimalDay: -2,
  windowDays: 10,
  /** Share of days that must be known for a score. */
  leastCoverage: 0.8,
} as const;

/** Bits of a day. */
export const HEAT = 1;
export const RAIN = 2;
export const HUMID = 4;
export const WIND = 8;
export const OPTIMAL = 16;
/** Set where every value that the events ask for is there. */
const KNOWN = 32;

/** What each day of a series is by itself, one set of bits a day; the explorer asks for it once for all windows. */
export type DayFlags = Uint8Array;

/** Kernel: the bits of every day. */
export function floweringDayFlags(days: DailySeries): DayFlags {
  const flags = new Uint8Array(days.length);
  const { optimal } = FLOWERING_LIMITS;
  for (let i = 0; i < days.length; i++) {
    const tempMax = days.tempMax[i] ?? Number.NaN;
    const humidity = days.humidity[i] ?? Number.NaN;
    const wind = days.windSpeed[i] ?? Number.NaN;
    const rain = days.precipitation[i] ?? Number.NaN;
    const probability = days.precipitationProbability[i] ?? Number.NaN;
    const byProbability = !Number.isNaN(probability);
    let bits = 0;
    if (tempMax > FLOWERING_LIMITS.heatOver) bits |= HEAT;
    if (
      byProbability ? probability > FLOWERING_LIMITS.rainProbabilityOver : rain >= FLOWERING_LIMITS.rainFromMm
    )
      bits |= RAIN;
    if (humidity >= FLOWERING_LIMITS.humidityFrom) bits |= HUMID;
    if (wind >= FLOWERING_LIMITS.windFrom) bits |= WIND;
    const dry = byProbability
      ? probability <= optimal.rainProbabilityTo
      : rain < FLOWERING_LIMITS.optimalRainBelowMm;
    if (
      dry &&
      tempMax >= optimal.tempMaxFrom &&
      tempMax <= optimal.tempMaxTo &&
      humidity >= optimal.humidityFrom &&
      humidity <= optimal.humidityTo &&
      wind <= optimal.windTo
    )
      bits |= OPTIMAL;
    if (!Number.isNaN(tempMax + humidity + wind) && (byProbability || !Number.isNaN(rain))) bits |= KNOWN;
    flags[i] = bits;
  }
  return flags;
}

export interface WindowCounts {
  heatWaves: number;
  heatWaveDays: number;
  rainDays: number;
  humidPeriods: number;
  windyDays: number;
  windyPeriods: number;
  combinedDays: number;
  optimalDays: number;
  knownDays: number;
  points: number;
}

export const heatSeverity = (days: number): 'moderate' | 'high' | 'critical' | null => {
  const { moderate, high, critical } = FLOWERING_LIMITS.heatDays;
  return days >= critical ? 'critical' : days >= high ? 'high' : days >= moderate ? 'moderate' : null;
};

export const humidSeverity = (days: number): 'moderate' | 'high' | null => {
  const { moderate, high } = FLOWERING_LIMITS.humidDays;
  return days >= high ? 'high' : days >= moderate ? 'moderate' : null;
};

/** Days from `i` on that have a bit without a break, up to before `to`. */
export function runLength(flags: DayFlags, bit: number, i: number, to: number): number {
  let end = i;
  while (end < to && ((flags[end] ?? 0) & bit) !== 0) end++;
  return end - i;
}

/** Bits of the events that a day takes part in: heat and humidity only inside a spell long enough to count. */
export function eventBits(flags: DayFlags, from: number, to: number, out: Uint8Array): void {
  for (let i = from; i < to; i++) out[i - from] = (flags[i] ?? 0) & (RAIN | WIND);
  for (const [bit, least] of [
    [HEAT, FLOWERING_LIMITS.heatDays.moderate],
    [HUMID, FLOWERING_LIMITS.humidDays.moderate],
  ] as const) {
    for (let i = from; i < to; ) {
      const length = runLength(flags, bit, i, to);
      if (length >= least) for (let k = i; k < i + length; k++) out[k - from] = (out[k - from] ?? 0) | bit;
      i += length + 1;
    }
  }
}

/** Two events or more on a day. */
export const hasSeveral = (bits: number): boolean => (bits & (bits - 1)) !== 0;

/** Used anew by each call of `countWindow`, so that thousands of windows allocate nothing. */
const scratch = new Uint8Array(366);

/**
 * Kernel: counts and score points of the window of indices from `from` to before `to`, into `out`. Spells are cut at the
 * window's edges. Indices outside the series are unknown days.
 *
 * @throws RangeError for a window longer than a year or one that ends before it begins.
 */
export function countWindow(flags: DayFlags, from: number, to: number, out: WindowCounts): void {
  if (!(to >= from && to - from <= scratch.length)) throw new RangeError(`no window: ${from} to ${to}`);
  eventBits(flags, from, to, scratch);
  out.heatWaves = 0;
  out.heatWaveDays = 0;
  out.humidPeriods = 0;
  out.windyPeriods = 0;
  out.rainDays = 0;
  out.windyDays = 0;
  out.combinedDays = 0;
  out.optimalDays = 0;
  out.knownDays = 0;
  let points = 0;
  for (let i = from; i < to; i++) {
    const bits = flags[i] ?? 0;
    const events = scratch[i - from] ?? 0;
    const before = i === from ? 0 : (scratch[i - from - 1] ?? 0);
    if ((bits & KNOWN) !== 0) out.knownDays++;
    if ((bits & OPTIMAL) !== 0) out.optimalDays++;
    if ((events & RAIN) !== 0) out.rainDays++;
    if ((events & WIND) !== 0) out.windyDays++;
    if ((events & HEAT) !== 0) out.heatWaveDays++;
    if (hasSeveral(events)) out.combinedDays++;
    if ((events & ~before & WIND) !== 0) out.windyPeriods++;
    if ((events & ~before & HEAT) !== 0) {
      out.heatWaves++;
      points += FLOWERING_SCORE.heatWave[heatSeverity(runLength(flags, HEAT, i, to)) ?? 'moderate'];
    }
    if ((events & ~before & HUMID) !== 0) {
      out.humidPeriods++;
      points += FLOWERING_SCORE.humidPeriod[humidSeverity(runLength(flags, HUMID, i, to)) ?? 'moderate'];
    }
  }
  points += FLOWERING_SCORE.rainDay * out.rainDays;
  points += FLOWERING_SCORE.windyDay * out.windyDays;
  points += FLOWERING_SCORE.combinedDay * out.combinedDays;
  points += FLOWERING_SCORE.optimalDay * out.optimalDays;
  out.points = points;
}

export const emptyCounts = (): WindowCounts => ({
  heatWaves: 0,
  heatWaveDays: 0,
  rainDays: 0,
  humidPeriods: 0,
  windyDays: 0,
  windyPeriods: 0,
  combinedDays: 0,
  optimalDays: 0,
  knownDays: 0,
  points: 0,
});

/** Score 0 to 100 of a window's counts, `null` where fewer than eight tenths of its days are known. */
export function windowScore(counts: WindowCounts, days: number): number | null {
  if (days === 0 || counts.knownDays < FLOWERING_SCORE.leastCoverage * days) return null;
  return Math.max(0, Math.min(100, (counts.points * FLOWERING_SCORE.windowDays) / days));
}
