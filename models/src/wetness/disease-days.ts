/**
 * Hours gathered into the plot's calendar days, for the models that step by the day. Only days with at least one hour in
 * the series are present; a value that no hour of the day knows is NaN here and never leaves a model.
 */
import { type CalendarOptions, endOfLocalDayMs, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { type LeafWetColumn, requireAligned, WET_SHARE_OF_HOUR } from './wet-hours.ts';

export interface DiseaseDays {
  readonly length: number;
  /** Days since 1970-01-01 on the plot's calendar, strictly ascending. */
  readonly dayNumber: Float64Array;
  /** Hours of the day whose temperature is known. */
  readonly knownHours: Float64Array;
  /** °C, over the known hours. */
  readonly meanTemperature: Float64Array;
  /** %, over the known hours. */
  readonly meanHumidity: Float64Array;
  /** mm, over the known hours; NaN when none is known. */
  readonly precipitation: Float64Array;
  /** Wet hours; NaN when no hour's wetness is known. */
  readonly leafWetHours: Float64Array;
}

/**
 * @param leafWet one value for each hour, or null where the model needs none.
 * @throws RangeError for a column of another length or an impossible offset.
 */
export function gatherDiseaseDays(
  series: HourlySeries,
  leafWet: LeafWetColumn | null,
  options: CalendarOptions = {},
): DiseaseDays {
  if (leafWet !== null) requireAligned(series, leafWet);
  const offset = utcOffsetOf(options);
  const { startsAtMs, length } = series;
  let count = 0;
  let dayEndsAtMs = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const startsAt = startsAtMs[i] ?? Number.NaN;
    if (startsAt < dayEndsAtMs) continue;
    count += 1;
    dayEndsAtMs = endOfLocalDayMs(localDayNumber(startsAt, offset), offset);
  }
  const days = {
    length: count,
    dayNumber: new Float64Array(count),
    knownHours: new Float64Array(count),
    meanTemperature: new Float64Array(count).fill(Number.NaN),
    meanHumidity: new Float64Array(count).fill(Number.NaN),
    precipitation: new Float64Array(count).fill(Number.NaN),
    leafWetHours: new Float64Array(count).fill(Number.NaN),
  };
  let at = 0;
  for (let d = 0; d < count; d++) {
    const day = localDayNumber(startsAtMs[at] ?? Number.NaN, offset);
    days.dayNumber[d] = day;
    at = gatherDay(series, leafWet, at, endOfLocalDayMs(day, offset), days, d);
  }
  return days;
}

/** Kernel: the day that begins at entry `first` into entry `d` of `days`; the entry after its last. */
function gatherDay(
  series: HourlySeries,
  leafWet: LeafWetColumn | null,
  first: number,
  endsAtMs: number,
  days: DiseaseDays,
  d: number,
): number {
  const { startsAtMs, temperature, humidity, precipitation, length } = series;
  let degrees = 0;
  let warmHours = 0;
  let moisture = 0;
  let moistHours = 0;
  let rain = 0;
  let rainHours = 0;
  let wet = 0;
  let wetKnown = 0;
  let i = first;
  for (; i < length && (startsAtMs[i] ?? Number.NaN) < endsAtMs; i++) {
    const t = temperature[i] ?? Number.NaN;
    const rh = humidity[i] ?? Number.NaN;
    const mm = precipitation[i] ?? Number.NaN;
    const wetShare = leafWet === null ? Number.NaN : (leafWet[i] ?? Number.NaN);
    if (!Number.isNaN(t)) {
      degrees += t;
      warmHours += 1;
    }
    if (!Number.isNaN(rh)) {
      moisture += rh;
      moistHours += 1;
    }
    if (mm >= 0) {
      rain += mm;
      rainHours += 1;
    }
    if (wetShare >= 0) {
      wetKnown += 1;
      if (wetShare >= WET_SHARE_OF_HOUR) wet += 1;
    }
  }
  days.knownHours[d] = warmHours;
  if (warmHours > 0) days.meanTemperature[d] = degrees / warmHours;
  if (moistHours > 0) days.meanHumidity[d] = moisture / moistHours;
  if (rainHours > 0) days.precipitation[d] = rain;
  if (wetKnown > 0) days.leafWetHours[d] = wet;
  return i;
}
