/**
 * What wet hours come to, whichever rule made them: periods, sums, and the calendar days, each with its own wet hours, its longest period and
 * its infection risk.
 */

import { dateOfDayNumber, localDayNumber } from '../weather/calendar.ts';
import type { HourlySeries } from '../weather/series.ts';
import { isWetProbability } from './house-wetness.ts';
import { CRITICAL_PERIOD_HOURS, type InfectionRisk, infectionRisk } from './infection.ts';
import { type WetnessPeriod, wetnessPeriods, wetPeriodLengths } from './wetness-periods.ts';

export interface WetDay {
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
  readonly infectionRisk: InfectionRisk | null;
}

export interface WetnessSummary {
  readonly totalWetHours: number;
  /** Hours. */
  readonly longestWetPeriod: number;
  readonly numberOfWetPeriods: number;
  /** %; null without a wet hour of known humidity. */
  readonly averageHumidityDuringWetness: number | null;
  /** Hours in periods of 6 h or more. */
  readonly criticalInfectionHours: number;
}

interface NumberedDay {
  readonly dayNumber: number;
  /** Its hours of the series: the first, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly day: WetDay;
}

export interface WetDays {
  readonly periods: readonly WetnessPeriod[];
  readonly summary: WetnessSummary;
  /** Every day that the series touches, in order of time. */
  readonly days: readonly NumberedDay[];
}

function dayOfHours(
  wet: Float64Array,
  lengths: Float64Array,
  from: number,
  to: number,
  dayNumber: number,
): WetDay {
  let wetHours = 0;
  let knownHours = 0;
  let criticalHours = 0;
  let longestWetPeriod = 0;
  for (let i = from; i < to; i++) {
    const probability = wet[i] ?? Number.NaN;
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
    infectionRisk:
      dailyLwdHours === null ? null : infectionRisk({ dailyLwdHours, criticalHours, longestWetPeriod }),
  };
}

function summaryOf(
  series: HourlySeries,
  lengths: Float64Array,
  periods: readonly WetnessPeriod[],
): WetnessSummary {
  let totalWetHours = 0;
  let criticalInfectionHours = 0;
  let longestWetPeriod = 0;
  let humiditySum = 0;
  let humidityHours = 0;
  for (let i = 0; i < series.length; i++) {
    const duration = lengths[i] ?? 0;
    if (duration === 0) continue;
    totalWetHours++;
    if (duration >= CRITICAL_PERIOD_HOURS) criticalInfectionHours++;
    longestWetPeriod = Math.max(longestWetPeriod, duration);
    const humidity = series.humidity[i] ?? Number.NaN;
    if (Number.isNaN(humidity)) continue;
    humiditySum += humidity;
    humidityHours++;
  }
  return {
    totalWetHours,
    longestWetPeriod,
    numberOfWetPeriods: periods.length,
    averageHumidityDuringWetness: humidityHours === 0 ? null : humiditySum / humidityHours,
    criticalInfectionHours,
  };
}

/** @param wet 0 to 1 one an hour of the series, NaN unknown */
export function wetDaysOfSeries(series: HourlySeries, wet: Float64Array, utcOffsetMinutes: number): WetDays {
  const lengths = new Float64Array(series.length);
  wetPeriodLengths(series, wet, lengths);
  const periods = wetnessPeriods(series, lengths, utcOffsetMinutes);
  const days: NumberedDay[] = [];
  let from = 0;
  for (let i = 1; i <= series.length; i++) {
    const dayNumber = localDayNumber(series.startsAtMs[from] ?? 0, utcOffsetMinutes);
    if (i < series.length && localDayNumber(series.startsAtMs[i] ?? 0, utcOffsetMinutes) === dayNumber)
      continue;
    days.push({ dayNumber, from, to: i, day: dayOfHours(wet, lengths, from, i, dayNumber) });
    from = i;
  }
  return { periods, summary: summaryOf(series, lengths, periods), days };
}
