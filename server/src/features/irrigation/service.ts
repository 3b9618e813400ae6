import type { Irrigation, WaterDay } from '@draksha/contract';
import {
  dateOfDayNumber,
  dayNumberOfDate,
  et0DaysFromHours,
  irrigationNeedNrcg,
  irrigationRowAt,
  PAN_COEFFICIENT,
  type PlanPlot,
  rainByDate,
  saltFactorOf,
  seriesFromHours,
  waterOfDay,
} from '@draksha/models';
import type { PlotInputs } from '../plot-hours/service.ts';

/** As far back as the plan looks for rain, so that both give the same minutes. */
export const DAYS_BACK = 10;
const DAYS_AHEAD = 3;

type Litres = NonNullable<WaterDay['scheduled']>;

const tenth = (value: number): number => Math.round(value * 10) / 10;
const whole = ({ low, expected, high }: Litres): Litres => ({
  low: Math.round(low),
  expected: Math.round(expected),
  high: Math.round(high),
});

/** Water by day: the schedule on that day's evaporation, from today on less the retained rain, as in the plan. */
export function plotIrrigation({
  plot: { waterEcDsPerM },
  season,
  vine,
  date,
  weather,
  hours,
  refreshing,
}: PlotInputs): Irrigation {
  const { bundle, provenance } = weather;
  const { utcOffsetMinutes, cell, elevationMetres } = bundle;
  const series = seriesFromHours(hours);
  const site = { ...cell, altitude: elevationMetres ?? 0, windMeasuredAtMetres: 10 };
  const et0Mm = new Map(
    et0DaysFromHours(series, site, { utcOffsetMinutes }).flatMap(({ date: day, et0MmPerDay }) =>
      et0MmPerDay === null || Number.isNaN(et0MmPerDay) ? [] : [[day, tenth(et0MmPerDay)] as const],
    ),
  );
  const planWeather = {
    series,
    leafWet: new Float64Array(series.length),
    et0Mm,
    sample: provenance.sample,
    fetchedAtMs: Date.parse(bundle.fetchedAt),
    utcOffsetMinutes,
  };
  // One vine on one hectare: per vine equals per hectare.
  const hectare: PlanPlot = {
    id: '',
    status: 'bearing',
    areaHectares: 1,
    totalVines: 1,
    emittersPerVine: null,
    emitterLitresPerHour: null,
    waterEcDsPerM,
    powerSlots: [],
    season,
    vine,
    weather: planWeather,
    sprays: [],
    wateredOn: [],
    looks: [],
  };
  const rain = rainByDate(planWeather);
  const today = dayNumberOfDate(date);
  const pruned = vine === null ? null : dayNumberOfDate(vine.pruningDate);
  const scheduledOn = (day: number) =>
    season === null || season.growsWood || pruned === null || day < pruned
      ? null
      : irrigationNeedNrcg({
          cycle: season.cycle,
          daysAfterPruning: day - pruned,
          et0Mm: et0Mm.get(dateOfDayNumber(day)) ?? null,
          waterEcDsPerM,
        });
  const days = Array.from({ length: DAYS_BACK + 1 + DAYS_AHEAD }, (_, i): WaterDay => {
    const day = today - DAYS_BACK + i;
    const on = dateOfDayNumber(day);
    const mm = rain.get(on);
    const water = day < today ? null : waterOfDay(hectare, on);
    const needed =
      water?.state === 'rain_enough' ? { low: 0, expected: 0, high: 0 } : (water?.litresPerVine ?? null);
    const scheduled = scheduledOn(day)?.litresPerHectare ?? null;
    return {
      date: on,
      et0Mm: et0Mm.get(on) ?? null,
      rainMm: mm === undefined ? null : tenth(mm),
      scheduled: scheduled && whole(scheduled),
      needed: needed && whole(needed),
    };
  });
  const water = waterOfDay(hectare, date);
  const need = scheduledOn(today);
  const stage =
    season === null || season.growsWood || pruned === null
      ? null
      : irrigationRowAt(season.cycle, today - pruned);
  const state = water?.state ?? 'no_figure';
  return {
    provenance,
    date,
    season: season && { cycle: season.cycle, daysAfterPruning: today - dayNumberOfDate(season.pruningDate) },
    // Emitters are not needed here.
    state: state === 'emitters_unknown' ? 'need' : state,
    stage: stage && {
      id: stage.id,
      factor: stage.litresPerHectarePerMm / 10_000,
      evidence: stage.evidence,
    },
    panMm: need?.panEvaporationMm
      ? {
          low: tenth(need.panEvaporationMm.low),
          expected: tenth(need.panEvaporationMm.expected),
          high: tenth(need.panEvaporationMm.high),
        }
      : null,
    panCoefficient: PAN_COEFFICIENT.middle,
    saltFactor: saltFactorOf(waterEcDsPerM),
    rainKeptMm: tenth(water?.rainKeptMm ?? 0),
    days,
    refreshing,
  };
}
