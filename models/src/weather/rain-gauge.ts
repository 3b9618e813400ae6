/**
 * Rain of a farmer's own gauge in place of the cell's (decision 027).
 *
 * A reading holds the rain since the reading before it, at most of the 24 hours before it: the rain day of India's weather service. The hours of
 * the cell keep their shape and get the gauge's sum. Where the cell knows of no rain, the sum is spread evenly: how hard it fell is not known.
 * Hours of no reading stay the cell's. Units: mm.
 */
import { HOUR_MS } from './durations.ts';
import { entryAt, type HourlySeries, type HourlyWeather, seriesFromHours } from './series.ts';

/** What was read in the gauge, and when. */
export interface GaugeReading {
  readonly atMs: number;
  readonly mm: number;
}

const MAX_MS = 24 * HOUR_MS;

/** Sets the rain of the hours from one entry to before another to a sum. */
function setSum(rain: Float64Array, from: number, to: number, mm: number): void {
  let known = 0;
  for (let i = from; i < to; i++) known += Number.isNaN(rain[i]) ? 0 : (rain[i] ?? 0);
  for (let i = from; i < to; i++) {
    const own = Number.isNaN(rain[i]) ? 0 : (rain[i] ?? 0);
    rain[i] = known > 0 ? (own * mm) / known : mm / (to - from);
  }
}

/** Returns the series with the rain of the readings; the same series where none falls into it. */
export function withRainGauge(series: HourlySeries, readings: readonly GaugeReading[]): HourlySeries {
  const ordered = readings.toSorted((a, b) => a.atMs - b.atMs);
  let precipitation: Float64Array | null = null;
  ordered.forEach(({ atMs, mm }, i) => {
    const before = ordered[i - 1]?.atMs ?? Number.NEGATIVE_INFINITY;
    // An hour belongs to the reading that comes after its end.
    const from = entryAt(series, Math.max(before, atMs - MAX_MS) - HOUR_MS / 2);
    const to = entryAt(series, atMs - HOUR_MS / 2);
    if (to <= from) return;
    precipitation ??= Float64Array.from(series.precipitation);
    setSum(precipitation, from, to, mm);
  });
  return precipitation === null ? series : { ...series, precipitation };
}

/** The same for hours as they travel. @throws RangeError for a `datetime` that is no instant */
export function hoursWithRainGauge<Hour extends HourlyWeather>(
  hours: readonly Hour[],
  readings: readonly GaugeReading[],
): readonly Hour[] {
  if (readings.length === 0) return hours;
  const series = seriesFromHours(hours);
  const { precipitation } = withRainGauge(series, readings);
  if (precipitation === series.precipitation) return hours;
  const at = new Map(Array.from(series.startsAtMs, (start, i) => [start, precipitation[i] ?? Number.NaN]));
  return hours.map((hour) => {
    const mm = at.get(Date.parse(hour.datetime)) ?? Number.NaN;
    return { ...hour, precipitation: Number.isNaN(mm) ? null : mm };
  });
}

/** Returns the readings among rows of the diary, of any kind. */
export const gaugeReadings = (
  rows: readonly { readonly kind: string; readonly happenedAt: string | Date; readonly details: object }[],
): GaugeReading[] =>
  rows.flatMap(({ kind, happenedAt, details }) => {
    const mm: unknown = Reflect.get(details, 'mm');
    return kind === 'rain_gauge' && typeof mm === 'number'
      ? [{ atMs: new Date(happenedAt).getTime(), mm }]
      : [];
  });
