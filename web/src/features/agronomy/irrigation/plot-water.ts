import type { Irrigation, Plot } from '@draksha/contract';
import {
  type Amount,
  type IrrigationShares,
  keptWaterMm,
  mmFromLitresPerHectare,
  saltFactorOf,
  sharesOf,
} from '@draksha/models';
import { shareOfPlot } from '@draksha/models/part-of-plot';

/** What a plot needs before litres a hectare become minutes. */
export const waterFields = ['emittersPerVine', 'emitterLitresPerHour', 'totalVines', 'areaHectares'] as const;
export type WaterField = (typeof waterFields)[number];

type WaterPlot = Pick<Plot, WaterField>;

/** Those of them that are not entered yet. */
export const missingFields = (plot: WaterPlot): WaterField[] => waterFields.filter((field) => !plot[field]);

/** Litres for a hectare as they come to on a plot; null where what it takes is not known. */
export function plotShares(plot: WaterPlot, litresPerHectare: Amount | null): IrrigationShares {
  const { areaHectares, totalVines, emittersPerVine, emitterLitresPerHour } = plot;
  return sharesOf(litresPerHectare, {
    areaHectares: areaHectares || null,
    vinesPerHectare: areaHectares && totalVines ? totalVines / areaHectares : null,
    emitters:
      emittersPerVine && emitterLitresPerHour
        ? { perVine: emittersPerVine, litresPerHour: emitterLitresPerHour }
        : null,
  });
}

const scaled = (amount: Amount | null, by: number): Amount | null =>
  amount && { low: amount.low * by, expected: amount.expected * by, high: amount.high * by };

/** An answer with what the farmer's own rows change in it. */
export interface OwnIrrigation extends Irrigation {
  /** Surplus of past waterings today, mm; below 0 a deficit. */
  readonly givenKeptMm: number;
}

type GivenWater = WaterPlot & Pick<Plot, 'waterEcDsPerM'>;

/**
 * Adds the plot's current water and the diary's waterings, also those that the server has not seen. Retained rain
 * follows the schedule, by the plan's rule.
 *
 * @param givenOn litres a vine by date; null where a watering has no amount
 */
export function withOwnWater(
  plot: GivenWater,
  answer: Irrigation,
  givenOn: ReadonlyMap<string, number | null>,
): OwnIrrigation {
  const saltFactor = saltFactorOf(plot.waterEcDsPerM);
  // An older stored answer without water has none.
  const before = answer.saltFactor || 1;
  if (saltFactor === before && givenOn.size === 0) return { ...answer, givenKeptMm: 0 };
  const scheduled = answer.days.map((day) => scaled(day.scheduled, saltFactor / before));
  const wanted = scheduled.map((amount) => mmFromLitresPerHectare(amount?.expected ?? 0));
  const written = answer.days.map((day, i) => ({
    ...day,
    wantedMm: wanted[i] ?? 0,
    isAhead: day.date >= answer.date,
    givenMm: givenMm(plot, givenOn.get(day.date), wanted[i] ?? 0),
  }));
  const keptOn = (index: number) => keptWaterMm(written.slice(0, index + 1));
  const rainOn = (index: number) =>
    keptWaterMm(written.slice(0, index + 1).map((day) => ({ ...day, givenMm: null })));
  const days = answer.days.map((day, i) => {
    const share = Math.max(0, 1 - keptOn(i) / (wanted[i] || 1));
    const needed = day.needed && scaled(scheduled[i] ?? null, share);
    return { ...day, scheduled: scheduled[i] ?? null, needed };
  });
  const today = days.findIndex(({ date }) => date === answer.date);
  const needed = days[today]?.needed?.expected;
  const isAsked = answer.state === 'need' || answer.state === 'rain_enough';
  return {
    ...answer,
    saltFactor,
    days,
    rainKeptMm: rainOn(today),
    givenKeptMm: keptOn(today) - rainOn(today),
    state: !isAsked || needed === undefined ? answer.state : needed > 0 ? 'need' : 'rain_enough',
  };
}

/** Litres a vine as mm over the plot; a watering without an amount gave what the day wanted. */
function givenMm(
  { totalVines, areaHectares }: WaterPlot,
  litresPerVine: number | null | undefined,
  wantedMm: number,
): number | null {
  if (litresPerVine === undefined) return null;
  if (litresPerVine === null || !totalVines || !areaHectares) return wantedMm;
  return mmFromLitresPerHectare((litresPerVine * totalVines) / areaHectares);
}

interface GivenTo {
  readonly minutes?: number | undefined;
  /** In all, whatever part of the plot they went to. */
  readonly litres?: number | undefined;
  readonly wateredHectares?: number | undefined;
}

/** Litres a vine given, mean over the plot: by minutes of the emitters, or by litres; null with neither. */
export function givenPerVine(plot: WaterPlot, given: GivenTo): number | null {
  const { totalVines, emittersPerVine, emitterLitresPerHour } = plot;
  const share = shareOfPlot(given.wateredHectares, plot.areaHectares);
  if (given.minutes !== undefined && emittersPerVine && emitterLitresPerHour)
    return (given.minutes / 60) * emittersPerVine * emitterLitresPerHour * share;
  return given.litres !== undefined && totalVines ? given.litres / totalVines : null;
}

export interface WaterBar {
  readonly date: string;
  /** Litres a vine: wanted by the schedule, supplied by rain, given, and still advised. */
  readonly wanted: number | null;
  readonly rain: number;
  readonly given: number;
  readonly advised: number | null;
  readonly rainMm: number | null;
}

const LITRES_PER_HECTARE_AND_MM = 10_000;

/** The days as bars, in litres a vine; without the vines of the plot there are none. */
export function waterBars(
  plot: WaterPlot,
  { days }: Irrigation,
  givenOn: ReadonlyMap<string, number | null>,
): WaterBar[] | null {
  const { areaHectares, totalVines } = plot;
  if (!areaHectares || !totalVines) return null;
  const perVine = (litres: number) => (litres * areaHectares) / totalVines;
  return days.map(({ date, scheduled, needed, rainMm }) => {
    const wanted = scheduled && perVine(scheduled.expected);
    const rain = perVine((rainMm ?? 0) * LITRES_PER_HECTARE_AND_MM);
    return {
      date,
      wanted,
      // Surplus drains or is retained: it has no bar.
      rain: Math.min(rain, wanted ?? 0),
      // A watering without an amount is drawn as what the day wanted.
      given: givenOn.get(date) === null ? (wanted ?? 0) : (givenOn.get(date) ?? 0),
      advised: needed && perVine(needed.expected),
      rainMm,
    };
  });
}

/** Days until today with at least nine tenths of the need met, and days judged. */
export function daysMet(
  bars: readonly WaterBar[],
  today: string,
): { readonly met: number; readonly of: number } {
  const judged = bars.filter(({ date, wanted }) => date < today && wanted !== null);
  return {
    met: judged.filter(({ wanted, rain, given }) => rain + given >= 0.9 * (wanted ?? 0)).length,
    of: judged.length,
  };
}
