/** The water that the schedule of NRC Grapes asks for over a stretch of days, by the evaporation of each. */

import { toFiveLitres } from '@draksha/models/litre-rounding';
import { runningSeason } from '@draksha/models/seasons/running-season';
import { irrigationNeedNrcg } from '@draksha/models/water/irrigation';
import { dayNumberOfDate } from '@draksha/models/weather/calendar';
import { daysWithin, plotWeatherDays, type ReportWeather } from './plot-weather.ts';
import type { ReportPlot, ReportSeason, ReportSpan } from './report-rows.ts';
import { weatherFigures } from './weather-figures.ts';

export interface WaterNeed {
  /** Litres of the plot on the days that are known; null where its area, or every day, is not. */
  readonly need: { readonly low: number; readonly expected: number; readonly high: number } | null;
  readonly daysKnown: number;
  /** Days of a season without an evaporation. */
  readonly daysUnknown: number;
  readonly rainMm: number | null;
}

export function waterNeed(
  { areaHectares }: Pick<ReportPlot, 'areaHectares'>,
  seasons: readonly ReportSeason[],
  weather: ReportWeather,
  { from, to }: Pick<ReportSpan, 'from' | 'to'>,
): WaterNeed {
  const days = daysWithin(plotWeatherDays(weather), from, to);
  let [low, expected, high, daysKnown, daysUnknown] = [0, 0, 0, 0, 0];
  for (const { date, et0Mm } of days) {
    const season = runningSeason(seasons, date);
    if (season === null) continue;
    const daysAfterPruning = dayNumberOfDate(date) - dayNumberOfDate(season.pruningDate);
    const day = irrigationNeedNrcg({ cycle: season.cycle, daysAfterPruning, et0Mm }).litresPerHectare;
    if (day === null) {
      daysUnknown += 1;
      continue;
    }
    daysKnown += 1;
    low += day.low;
    expected += day.expected;
    high += day.high;
  }
  const litres = (perHectare: number): number => Math.round(toFiveLitres(perHectare * (areaHectares ?? 0)));
  return {
    need:
      areaHectares === null || daysKnown === 0
        ? null
        : { low: litres(low), expected: litres(expected), high: litres(high) },
    daysKnown,
    daysUnknown,
    rainMm: weatherFigures(days).rainMm,
  };
}
