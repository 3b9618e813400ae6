/**
 * Water of a day for the plan: the schedule of NRC Grapes on the day's evaporation, less what rain and waterings left in the soil
 * (kept-water.ts). That is the rule of irrigation-by-soil.ts where the soil is not short of water; its deeper balance needs weeks of weather.
 */
import { LAST_DAP } from '../stages/growth-stage.ts';
import { type Emitters, type IrrigationNeed, irrigationNeedNrcg, sharesOf } from '../water/irrigation.ts';
import { keptWaterMm } from '../water/kept-water.ts';
import { mmFromLitresPerHectare } from '../water/soil-water-balance.ts';
import { dateOfDayNumber, dayNumberOfDate, localDayNumber } from '../weather/calendar.ts';
import type { PlannedWatering, PlanPlot, PlotWater } from './plan-action.ts';
import type { PlanWeather } from './plan-weather.ts';

/** Rain of each date, mm, of the hours that are known. */
export function rainByDate({ series, utcOffsetMinutes }: PlanWeather): Map<string, number> {
  const days = new Map<number, number>();
  for (let i = 0; i < series.length; i++) {
    const mm = series.precipitation[i] ?? Number.NaN;
    if (Number.isNaN(mm)) continue;
    const day = localDayNumber(series.startsAtMs[i] ?? 0, utcOffsetMinutes);
    days.set(day, (days.get(day) ?? 0) + mm);
  }
  return new Map(Array.from(days, ([day, mm]) => [dateOfDayNumber(day), mm]));
}

const whole = (minutes: PlotWater['minutes']): PlotWater['minutes'] =>
  minutes && {
    low: Math.round(minutes.low),
    expected: Math.round(minutes.expected),
    high: Math.round(minutes.high),
  };

/**
 * Returns what a watering gave, the mean over the plot, mm: the litres in all, or what the emitters of its part gave. Null where neither
 * litres nor minutes of known emitters are written down.
 */
function mmOfWatering(
  { litres, minutes, share }: PlannedWatering,
  { areaHectares, vinesPerHectare, emitters }: Shared,
): number | null {
  if (litres !== null) return areaHectares === null ? null : mmFromLitresPerHectare(litres / areaHectares);
  if (minutes === null || emitters === null || vinesPerHectare === null) return null;
  const litresPerVine = (minutes / 60) * emitters.perVine * emitters.litresPerHour;
  return mmFromLitresPerHectare(litresPerVine * vinesPerHectare * share);
}

/**
 * Returns the water of a date; null without a season or weather.
 *
 * @param today before the date where that is still to come
 * @throws RangeError for an impossible date
 */
export function waterOfDay(plot: PlanPlot, date: string, today = date): PlotWater | null {
  const { vine: season, weather } = plot;
  if (season === null || weather === null) return null;
  if (season.growsWood) return NO_FIGURE;
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
  const asked = dayNumberOfDate(date);
  const dates = [...rain.keys()].filter((one) => one < date).sort();
  const first = dates[0] === undefined ? asked : dayNumberOfDate(dates[0]);
  const need = needOn(asked);
  const wateredOn = Map.groupBy(plot.wateredOn, (one) => one.date);
  const days = Array.from({ length: asked - first + 1 }, (_, i) => {
    const on = dateOfDayNumber(first + i);
    const wanted = wantedMm(needOn(first + i));
    // A watering without an amount gave what the day wanted, where it was.
    const given = wateredOn.get(on)?.map((one) => mmOfWatering(one, shared) ?? wanted * one.share);
    return {
      rainMm: rain.get(on) ?? null,
      et0Mm: weather.et0Mm.get(on) ?? null,
      wantedMm: wanted,
      givenMm: given === undefined ? null : given.reduce((a, b) => a + b, 0),
      isAhead: on >= today,
    };
  });
  const kept = keptWaterMm(days);
  const rainKeptMm = keptWaterMm(days.map((day) => ({ ...day, givenMm: null })));
  const wanted = wantedMm(need);
  const harvest = seasonEnd(season);
  const base = {
    wantedMm: wanted,
    rainKeptMm,
    givenKeptMm: kept - rainKeptMm,
    ...daysOfRain(kept, needOn, asked, harvest),
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

/** The schedule was made on vines that bear; for those that do not it has no figure. */
const NO_FIGURE: PlotWater = {
  state: 'no_figure',
  minutes: null,
  litresPerVine: null,
  wantedMm: 0,
  rainKeptMm: 0,
  givenKeptMm: 0,
  daysOfRain: 0,
  rainOutlastsForecast: false,
};

/** The harvest as wanted, else the last day that a season of its kind has. */
const seasonEnd = ({ cycle, pruningDate, expectedHarvestDate }: NonNullable<PlanPlot['vine']>): number =>
  expectedHarvestDate ? dayNumberOfDate(expectedHarvestDate) : dayNumberOfDate(pruningDate) + LAST_DAP[cycle];

/** For how many days from today rain is enough: each wants what its own stage and evaporation say, as far as the forecast goes. */
function daysOfRain(
  keptMm: number,
  needOn: (day: number) => IrrigationNeed,
  today: number,
  end: number,
): Pick<PlotWater, 'daysOfRain' | 'rainOutlastsForecast'> {
  let left = keptMm;
  for (let days = 0; ; days++) {
    const day = today + days;
    const need = needOn(day);
    const isOver = today < end && day >= end;
    if (isOver || left < wantedMm(need)) return { daysOfRain: days, rainOutlastsForecast: false };
    if (need.reason !== 'need') return { daysOfRain: days, rainOutlastsForecast: days > 0 };
    left -= wantedMm(need);
  }
}

const wantedMm = ({ litresPerHectare }: IrrigationNeed): number =>
  mmFromLitresPerHectare(litresPerHectare?.expected ?? 0);

interface Shared {
  readonly areaHectares: number | null;
  readonly vinesPerHectare: number | null;
  readonly emitters: Emitters | null;
}

/** What litres are shared over; a row with a nought in it says nothing. */
function sharedOf(plot: PlanPlot): Shared {
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
