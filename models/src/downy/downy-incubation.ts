/**
 * When the oil spots of a downy mildew infection are due: Rossi et al.'s (2002) two regressions on Goidanich's (1957)
 * incubation table, one for humid air and one for dry, summed hour by hour (Rossi et al. 2008, Ecological Modelling
 * 212:480-491). The earliest and the latest day, never a single one.
 *
 * Valid from about 12 to 25 °C, the span of the table. Outside, the quadratics stay positive and are computed as they
 * stand, slower again above 24 °C. An hour without a temperature goes on at the rate of the last known hour.
 */

import { HOUR_MS } from '../weather/durations.ts';
import { entryAt, type HourlySeries } from '../weather/series.ts';
import { hoursMissingBefore } from '../wetness/wet-hours.ts';
import { incubationRateDry, incubationRateHumid } from './downy-rates-rossi-2008.ts';

export interface DownyIncubation {
  /** End of the hour in which spots can first show, in humid air; null while the series does not reach it. */
  readonly earliestAtMs: number | null;
  /** End of the hour by which they show in dry air; null while the series does not reach it. */
  readonly latestAtMs: number | null;
  /** Progress at the end of the series, 0 to 1, of the fast and the slow course. */
  readonly progressHumid: number;
  readonly progressDry: number;
  /** The instants above, or those the mean rate so far leads to; null before a temperature is known. */
  readonly expectedEarliestAtMs: number | null;
  readonly expectedLatestAtMs: number | null;
}

/** Course of incubation over the hours `from` to before `end`; the first of them is the first that counts. */
export function incubateFrom(series: HourlySeries, from: number, end: number): DownyIncubation {
  const { startsAtMs, temperature } = series;
  let humid = 0;
  let dry = 0;
  let humidRate = 0;
  let dryRate = 0;
  let earliest: number | null = null;
  let latest: number | null = null;
  let i = from;
  for (; i < end && latest === null; i++) {
    const missing = i > from ? hoursMissingBefore(series, i) : 0;
    const degrees = temperature[i] ?? Number.NaN;
    humid += missing * humidRate;
    dry += missing * dryRate;
    if (!Number.isNaN(degrees)) {
      humidRate = incubationRateHumid(degrees);
      dryRate = incubationRateDry(degrees);
    }
    humid += humidRate;
    dry += dryRate;
    const endOfHour = (startsAtMs[i] ?? Number.NaN) + HOUR_MS;
    if (earliest === null && humid >= 1) earliest = endOfHour;
    if (dry >= 1) latest = endOfHour;
  }
  const firstAt = startsAtMs[from] ?? Number.NaN;
  const lastAt = (startsAtMs[i - 1] ?? Number.NaN) + HOUR_MS;
  const expected = (progress: number): number | null =>
    progress > 0 ? Math.round(lastAt + ((lastAt - firstAt) * (1 - progress)) / progress) : null;
  return {
    earliestAtMs: earliest,
    latestAtMs: latest,
    progressHumid: Math.min(humid, 1),
    progressDry: Math.min(dry, 1),
    expectedEarliestAtMs: earliest ?? expected(humid),
    expectedLatestAtMs: latest ?? expected(dry),
  };
}

/**
 * Incubation of an infection at an instant, over whatever of the series comes after it.
 *
 * @throws RangeError for an instant that is not finite.
 */
export function downyIncubation(series: HourlySeries, infectedAtMs: number): DownyIncubation {
  if (!Number.isFinite(infectedAtMs)) throw new RangeError(`not an instant: ${infectedAtMs}`);
  return incubateFrom(series, entryAt(series, infectedAtMs), series.length);
}
