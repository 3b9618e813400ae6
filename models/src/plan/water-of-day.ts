/**
 * Water of a day for the plan: the schedule of NRC Grapes on the day's evaporation, less rain that the soil still keeps.
 *
 * Rain of each day less what the schedule wanted is kept for the next, at most what table grapes may take from a metre of clay before they
 * are short (160 mm × 0.35). That is the rule of irrigation-by-soil.ts where the soil is not short of water; its deeper balance needs weeks of weather.
 */
import { type IrrigationNeed, irrigationNeedNrcg, sharesOf } from '../water/irrigation.ts';
import {
  AVAILABLE_WATER_MM_PER_M,
  DEPLETION_FRACTION_TABLE_GRAPES,
  effectiveRain,
  mmFromLitresPerHectare,
  type WaterDay,
} from '../water/soil-water-balance.ts';
import { dateOfDayNumber, dayNumberOfDate, localDayNumber } from '../weather/calendar.ts';
import type { PlanPlot, PlotWater } from './plan-action.ts';
import type { PlanWeather } from './plan-weather.ts';

const MOST_KEPT_MM = AVAILABLE_WATER_MM_PER_M.clay * DEPLETION_FRACTION_TABLE_GRAPES;

/** Rain of each date, mm, of the hours that are known. */
export function rainByDate({ series, utcOffsetMinutes }: PlanWeather): Map<string, number> {
  const days = new Map<string, number>();
  for (let i = 0; i < series.length; i++) {
    const mm = series.precipitation[i] ?? Number.NaN;
    if (Number.isNaN(mm)) continue;
    const date = dateOfDayNumber(localDayNumber(series.startsAtMs[i] ?? 0, utcOffsetMinutes));
    days.set(date, (days.get(date) ?? 0) + mm);
  }
  return days;
}

const whole = (minutes: PlotWater['minutes']): PlotWater['minutes'] =>
  minutes && {
    low: Math.round(minutes.low),
    expected: Math.round(minutes.expected),
    high: Math.round(minutes.high),
  };

/** Rain that still stands in for water on the last of the days, mm, of their rain and of what the schedule wanted on each. */
export function rainKeptMm(
  days: readonly (Pick<WaterDay, 'rainMm' | 'et0Mm'> & { readonly wantedMm: number })[],
): number {
  let kept = 0;
  days.forEach((day, i) => {
    kept = Math.min(MOST_KEPT_MM, kept + effectiveRain(day));
    if (i < days.length - 1) kept = Math.max(0, kept - day.wantedMm);
  });
  return kept;
}

/** Null without a season or weather. @throws RangeError for an impossible date */
export function waterOfDay(plot: PlanPlot, date: string): PlotWater | null {
  const { vine: season, weather } = plot;
  if (season === null || weather === null) return null;
  const rain = rainByDate(weather);
  const shared = sharedOf(plot);
  const pruned = dayNumberOfDate(season.pruningDate);
  const needOn = (day: number): IrrigationNeed =>
    irrigationNeedNrcg({
      cycle: season.cycle,
      daysAfterPruning: day - pruned,
      et0Mm: weather.et0Mm.get(dateOfDayNumber(day)) ?? null,
      waterEcDsPerM: plot.waterEcDsPerM,
      ...shared,
    });
  const today = dayNumberOfDate(date);
  const dates = [...rain.keys()].filter((one) => one < date).sort();
  const first = dates[0] === undefined ? today : dayNumberOfDate(dates[0]);
  const need = needOn(today);
  const kept = rainKeptMm(
    Array.from({ length: today - first + 1 }, (_, i) => {
      const on = dateOfDayNumber(first + i);
      const et0Mm = weather.et0Mm.get(on) ?? null;
      return { rainMm: rain.get(on) ?? null, et0Mm, wantedMm: wantedMm(needOn(first + i)) };
    }),
  );
  const wanted = wantedMm(need);
  const harvest = season.expectedHarvestDate ?? null;
  const base = {
    rainKeptMm: kept,
    ...daysOfRain(kept, needOn, today, harvest === null ? null : dayNumberOfDate(harvest)),
  };
  if (need.reason !== 'need' || need.litresPerHectare === null)
    return {
      ...base,
      state: need.stage === null ? 'no_figure' : 'evaporation_unknown',
      minutes: null,
      litresPerVine: null,
    };
  if (kept >= wanted) return { ...base, state: 'rain_enough', minutes: null, litresPerVine: null };
  const share = 1 - kept / wanted;
  const { low, expected, high } = need.litresPerHectare;
  const left = sharesOf({ low: low * share, expected: expected * share, high: high * share }, shared);
  return {
    ...base,
    state: left.minutes === null ? 'emitters_unknown' : 'need',
    minutes: whole(left.minutes),
    litresPerVine: left.litresPerVine,
  };
}

/** For how many days from today rain is enough: each wants what its own stage and evaporation say, as far as the forecast goes. */
function daysOfRain(
  keptMm: number,
  needOn: (day: number) => IrrigationNeed,
  today: number,
  harvest: number | null,
): Pick<PlotWater, 'daysOfRain' | 'rainOutlastsForecast'> {
  let left = keptMm;
  for (let days = 0; ; days++) {
    const day = today + days;
    const need = needOn(day);
    const isOver = harvest !== null && today < harvest && day >= harvest;
    if (isOver || left < wantedMm(need)) return { daysOfRain: days, rainOutlastsForecast: false };
    if (need.reason !== 'need') return { daysOfRain: days, rainOutlastsForecast: days > 0 };
    left -= wantedMm(need);
  }
}

const wantedMm = ({ litresPerHectare }: IrrigationNeed): number =>
  mmFromLitresPerHectare(litresPerHectare?.expected ?? 0);

/** What litres are shared over; a row with a nought in it says nothing. */
function sharedOf(plot: PlanPlot) {
  const { areaHectares, totalVines, emittersPerVine, emitterLitresPerHour } = plot;
  return {
    areaHectares: areaHectares || null,
    vinesPerHectare: areaHectares && totalVines ? totalVines / areaHectares : null,
    emitters:
      emittersPerVine && emitterLitresPerHour
        ? { perVine: emittersPerVine, litresPerHour: emitterLitresPerHour }
        : null,
  };
}
