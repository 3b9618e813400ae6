/**
 * Runs of wet hours. A dry hour, an hour not known and a gap in the hours each close a period; midnight does not.
 */
import { localIso } from '../weather/calendar.ts';
import { HOUR_MS } from '../weather/durations.ts';
import type { HourlySeries } from '../weather/series.ts';
import { isWetProbability } from './house-wetness.ts';

export interface WetnessPeriod {
  /** ISO 8601 on the plot's clock. */
  readonly startTime: string;
  /** End of its last hour. */
  readonly endTime: string;
  /** Hours. */
  readonly duration: number;
  /** %; null when no hour of it has one, as below. */
  readonly avgHumidity: number | null;
  /** °C */
  readonly avgTemperature: number | null;
  readonly maxHumidity: number | null;
  readonly minTemperature: number | null;
}

/**
 * Kernel: the length in hours of the wet period each hour lies in, 0 where it is not wet, into `out`.
 *
 * @param probability 0 to 1, NaN unknown
 */
export function wetPeriodLengths(series: HourlySeries, probability: Float64Array, out: Float64Array): void {
  const { startsAtMs, length } = series;
  let from = 0;
  for (let i = 0; i <= length; i++) {
    const wet = i < length && isWetProbability(probability[i] ?? Number.NaN);
    const joined = i > from && (startsAtMs[i] ?? Number.NaN) - (startsAtMs[i - 1] ?? Number.NaN) === HOUR_MS;
    if (!wet || !joined) {
      out.fill(i - from, from, i);
      from = i;
    }
    if (i < length && !wet) {
      out[i] = 0;
      from = i + 1;
    }
  }
}

/** Mean, least and greatest of the known values of `column` from `from` to before `to`; null when there are none. */
function known(column: Float64Array, from: number, to: number) {
  let sum = 0;
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let i = from; i < to; i++) {
    const value = column[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return count === 0 ? null : { mean: sum / count, least, greatest };
}

/** The periods in order of time, from `lengths` as `wetPeriodLengths` writes them. */
export function wetnessPeriods(
  series: HourlySeries,
  lengths: Float64Array,
  utcOffsetMinutes: number,
): WetnessPeriod[] {
  const periods: WetnessPeriod[] = [];
  for (let i = 0; i < series.length; ) {
    const duration = lengths[i] ?? 0;
    if (duration === 0) {
      i++;
      continue;
    }
    const startMs = series.startsAtMs[i] ?? Number.NaN;
    const humidity = known(series.humidity, i, i + duration);
    const temperature = known(series.temperature, i, i + duration);
    periods.push({
      startTime: localIso(startMs, utcOffsetMinutes),
      endTime: localIso(startMs + duration * HOUR_MS, utcOffsetMinutes),
      duration,
      avgHumidity: humidity?.mean ?? null,
      avgTemperature: temperature?.mean ?? null,
      maxHumidity: humidity?.greatest ?? null,
      minTemperature: temperature?.least ?? null,
    });
    i += duration;
  }
  return periods;
}
