/**
 * Water for today by what the soil lacks, beside the schedule of NRCG: rain lowers the minutes by itself.
 *
 * Own rule, on irrigation.ts (the schedule) and soil-water-balance.ts (FAO-56): the schedule's litres, less the rain that has
 * not been counted against a day's litres yet, and never more than the root zone lacks this evening. Of rain no more is kept than
 * the readily available water; a vine that is short for sure is not made to wait for rain of days before.
 *
 * Inputs: ET0 mm and rain mm of the days up to today, the last of which is today with its forecast rain; days with no
 * record of irrigation are taken to have had what this rule gives. Where the soil is not known the answer is the
 * schedule's, and says so (`basis`).
 *
 * Valid where the schedule is; 1 mm of rain counts as 10,000 L/ha although drippers wet a strip (docs/models/irrigation.md).
 */

import {
  type Amount,
  type IrrigationInput,
  type IrrigationNeed,
  type IrrigationShares,
  irrigationNeedNrcg,
  sharesOf,
} from '../../src/water/irrigation.ts';
import {
  DEPLETION_FRACTION_TABLE_GRAPES,
  effectiveRain,
  litresPerHectareFromMm,
  mmFromLitresPerHectare,
  type RootZone,
  type SoilWaterDay,
  soilWaterBalance,
  type WaterBalanceDay,
} from '../../src/water/soil-water-balance.ts';
import { cropCoefficientFao56 } from './crop-coefficient.ts';

export interface IrrigationDay {
  readonly date: string;
  readonly et0Mm: number | null;
  readonly rainMm: number | null;
  /** Over the whole area, mm, where it was written down. */
  readonly irrigationMm?: number | null;
}

export interface SoilIrrigationInput
  extends Omit<IrrigationInput, 'et0Mm' | 'panEvaporationMm' | 'soilIsFull'> {
  /** Consecutive, today last; `daysAfterPruning` is today's. */
  readonly days: readonly IrrigationDay[];
  /** `null`: not known. */
  readonly rootZone: RootZone | null;
}

export interface SoilIrrigationNeed extends IrrigationShares {
  readonly ruleId: 'irrigation_by_soil';
  /** What the litres follow: the soil, or the schedule alone for want of a soil, or of today's rain. */
  readonly basis: 'soil' | 'schedule_soil_unknown' | 'schedule_rain_unknown';
  readonly reason: IrrigationNeed['reason'];
  readonly litresPerHectare: Amount | null;
  /** The schedule's answer on the same day, were there no rain. */
  readonly schedule: IrrigationNeed;
  /** These litres less the schedule's. */
  readonly differenceLitresPerHectare: number | null;
  readonly differenceLitresPerVine: number | null;
  /** Rain of today and before that stood in for irrigation today, mm. */
  readonly rainCountedMm: number;
  readonly soil: WaterBalanceDay | null;
}

/** @throws RangeError for no day at all, and as `irrigationNeedNrcg` and `soilWaterBalance` do; never for weather. */
export function irrigationNeedBySoil(input: SoilIrrigationInput): SoilIrrigationNeed {
  const { days, rootZone, ...plot } = input;
  const today = days[days.length - 1];
  if (today === undefined) throw new RangeError('no day to water on');
  const schedule = irrigationNeedNrcg({ ...plot, et0Mm: today.et0Mm });
  const answer = (
    basis: SoilIrrigationNeed['basis'],
    litresPerHectare: Amount | null,
    rainCountedMm: number,
    soil: WaterBalanceDay | null,
  ): SoilIrrigationNeed => {
    const difference =
      litresPerHectare === null || schedule.litresPerHectare === null
        ? null
        : litresPerHectare.expected - schedule.litresPerHectare.expected;
    const vines = plot.vinesPerHectare ?? null;
    return {
      ruleId: 'irrigation_by_soil',
      basis,
      reason: soil?.soilIsFull === true && schedule.reason === 'need' ? 'soil_full' : schedule.reason,
      litresPerHectare,
      ...sharesOf(litresPerHectare, plot),
      schedule,
      differenceLitresPerHectare: difference,
      differenceLitresPerVine: difference === null || vines === null ? null : difference / vines,
      rainCountedMm,
      soil,
    };
  };
  const litres = schedule.litresPerHectare;
  if (rootZone === null) return answer('schedule_soil_unknown', litres, 0, null);
  const { water, keptBefore } = course(days, plot, rootZone);
  const soil = soilWaterBalance(water, rootZone)?.days.at(-1) ?? null;
  if (!Number.isFinite(today.rainMm ?? Number.NaN)) return answer('schedule_rain_unknown', litres, 0, soil);
  if (litres === null || soil === null) return answer('soil', litres, 0, soil);
  const counted = effectiveRain(today) + (soil.short === 'yes' ? 0 : keptBefore);
  const afterRain = (scheduled: number, lackingMm: number): number =>
    litresPerHectareFromMm(Math.max(0, Math.min(mmFromLitresPerHectare(scheduled) - counted, lackingMm)));
  const { low, expected, high } = soil.depletionMm;
  return answer(
    'soil',
    {
      low: afterRain(litres.low, low),
      expected: afterRain(litres.expected, expected),
      high: afterRain(litres.high, high),
    },
    Math.min(counted, mmFromLitresPerHectare(litres.expected)),
    soil,
  );
}

/** The days as the balance takes them, today without irrigation, and the rain kept from before today, mm. */
function course(
  days: readonly IrrigationDay[],
  plot: Omit<SoilIrrigationInput, 'days' | 'rootZone'>,
  zone: RootZone,
): { readonly water: SoilWaterDay[]; readonly keptBefore: number } {
  const fraction = zone.depletionFraction ?? DEPLETION_FRACTION_TABLE_GRAPES;
  const mostKept = fraction * zone.availableWaterMmPerM * zone.rootDepthMetres;
  let kept = 0;
  const water = days.map((day, i): SoilWaterDay => {
    const daysAfterPruning = plot.daysAfterPruning - (days.length - 1 - i);
    const cropCoefficient = cropCoefficientFao56(plot.cycle, daysAfterPruning);
    const { date, et0Mm, rainMm } = day;
    if (i === days.length - 1) return { date, et0Mm, rainMm, irrigationMm: null, cropCoefficient };
    const scheduled =
      irrigationNeedNrcg({ ...plot, daysAfterPruning, et0Mm }).litresPerHectare?.expected ?? 0;
    const wanted = mmFromLitresPerHectare(scheduled);
    const credit = kept + effectiveRain(day);
    kept = Math.min(mostKept, Math.max(0, credit - wanted));
    return {
      date,
      et0Mm,
      rainMm,
      irrigationMm: day.irrigationMm ?? Math.max(0, wanted - credit),
      cropCoefficient,
    };
  });
  return { water, keptBefore: kept };
}
