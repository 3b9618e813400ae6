/** The calendar days of a wetness series: each day's own wet hours, its longest period and its infection risk. */

import { dateOfDayNumber, localDayNumber } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { isWetProbability, type WetnessColumns } from './house-wetness.ts';
import { CRITICAL_PERIOD_HOURS, type InfectionRisk, infectionRisk } from './infection.ts';
import { modelConfidence, type WeatherSource } from './wetness-confidence.ts';

export interface DayWetness {
  readonly date: string;
  /** Wet hours of the day; null when not one of its hours is known. */
  readonly dailyLwdHours: number | null;
  readonly criticalHours: number;
  /** Hours of the longest period that touches the day, its part on other days included. */
  readonly longestWetPeriod: number;
  /** Hours of the day whose wetness is known. */
  readonly knownHours: number;
  /** `knownHours` of 24. */
  readonly coverage: number;
  /** 0.5 to 0.95, of 24 hours. */
  readonly modelConfidence: number;
  readonly infectionRisk: InfectionRisk | null;
}

interface NumberedDay {
  readonly dayNumber: number;
  readonly day: DayWetness;
}

function dayOfHours(
  series: HourlySeries,
  columns: WetnessColumns,
  lengths: Float64Array,
  from: number,
  to: number,
  dayNumber: number,
  source: WeatherSource,
): DayWetness {
  let wetHours = 0;
  let knownHours = 0;
  let criticalHours = 0;
  let longestWetPeriod = 0;
  for (let i = from; i < to; i++) {
    const probability = columns.probability[i] ?? Number.NaN;
    if (Number.isNaN(probability)) continue;
    knownHours++;
    if (!isWetProbability(probability)) continue;
    wetHours++;
    const duration = lengths[i] ?? 0;
    if (duration >= CRITICAL_PERIOD_HOURS) criticalHours++;
    longestWetPeriod = Math.max(longestWetPeriod, duration);
  }
  const dailyLwdHours = knownHours === 0 ? null : wetHours;
  return {
    date: dateOfDayNumber(dayNumber),
    dailyLwdHours,
    criticalHours,
    longestWetPeriod,
    knownHours,
    coverage: Math.min(1, knownHours / 24),
    modelConfidence: modelConfidence(series, columns, from, to, 24, source),
    infectionRisk:
      dailyLwdHours === null ? null : infectionRisk({ dailyLwdHours, criticalHours, longestWetPeriod }),
  };
}

/** Every day that the series touches, in order of time. */
export function wetnessByDay(
  series: HourlySeries,
  columns: WetnessColumns,
  lengths: Float64Array,
  utcOffsetMinutes: number,
  source: WeatherSource,
): NumberedDay[] {
  const days: NumberedDay[] = [];
  let from = 0;
  for (let i = 1; i <= series.length; i++) {
    const dayNumber = localDayNumber(series.startsAtMs[from] ?? 0, utcOffsetMinutes);
    if (i < series.length && localDayNumber(series.startsAtMs[i] ?? 0, utcOffsetMinutes) === dayNumber)
      continue;
    days.push({ dayNumber, day: dayOfHours(series, columns, lengths, from, i, dayNumber, source) });
    from = i;
  }
  return days;
}
