/**
 * Irrigation need of a day by the schedule of ICAR–National Research Centre for Grapes: litres per hectare, per vine, and
 * minutes for the farmer's own emitters.
 *
 * Source: NRCG "Recommended irrigation schedule" for Thompson Seedless on Dogridge, heavy calcareous soil, water of 1.7 to
 * 1.8 dS/m: litres per hectare and day for each mm of pan evaporation by days after pruning; 20 % less below 1.0 dS/m;
 * none after rain has filled the soil. In the page's ripening row the coefficient is missing; 4200 there is its own
 * 33,600 L divided by its 8 mm.
 *
 * Inputs: days after pruning, pan evaporation mm/day or ET0 mm/day, water's EC dS/m, area, vines, emitters. Weather
 * services give ET0, not pan evaporation; pan = ET0 / Kp, with Kp 0.7 to 0.8 (FAO-56 table 5 has that order for a class A
 * pan in moderate wind; which one holds here is an assumption), so the answer is then a range.
 *
 * Valid for that vine, soil and water; elsewhere a starting point. The rest between harvest and foundation pruning has no
 * figure in the source and gets none here. A missing evaporation gives `null`.
 */
import type { PruningCycle } from '../stages/days-after-pruning.ts';

export interface IrrigationRecord {
  readonly cycle: PruningCycle;
  readonly id:
    | 'shoot_growth'
    | 'fruit_bud_differentiation'
    | 'cane_maturity'
    | 'rest_before_fruit_pruning'
    | 'bloom_to_shatter'
    | 'berry_growth'
    | 'ripening';
  readonly fromDap: number;
  readonly toDap: number | null;
  /** L/ha/day for each mm of pan evaporation; 10,000 is the whole of it. */
  readonly litresPerHectarePerMm: number;
  /** Pan evaporation that the source prints for the stage's months, mm/day. */
  readonly panMmPerDay: readonly [least: number, greatest: number];
  readonly evidence: 'verified' | 'derived';
}

/** In order of days; the source's two halves of shoot and of berry growth have one coefficient each and are joined. */
export const NRCG_IRRIGATION: readonly IrrigationRecord[] = [
  row('foundation', 'shoot_growth', 0, 40, 4200, [8, 12]),
  row('foundation', 'fruit_bud_differentiation', 41, 60, 1400, [8, 10]),
  row('foundation', 'cane_maturity', 61, 120, 1400, [0, 6]),
  row('foundation', 'rest_before_fruit_pruning', 121, null, 1400, [0, 6]),
  row('fruit', 'shoot_growth', 0, 40, 4200, [6, 8]),
  row('fruit', 'bloom_to_shatter', 41, 55, 1400, [4, 6]),
  row('fruit', 'berry_growth', 56, 105, 4200, [3, 6]),
  { ...row('fruit', 'ripening', 106, null, 4200, [8, 10]), evidence: 'derived' },
];

function row(
  cycle: PruningCycle,
  id: IrrigationRecord['id'],
  fromDap: number,
  toDap: number | null,
  litresPerHectarePerMm: number,
  panMmPerDay: readonly [number, number],
): IrrigationRecord {
  return { cycle, id, fromDap, toDap, litresPerHectarePerMm, panMmPerDay, evidence: 'verified' };
}

/** dS/m below which a fifth less is enough (NRCG note), and the saltiest water that the schedule was made with. */
export const FRESH_WATER_BELOW = 1;
export const SCHEDULE_WATER_UP_TO = 1.8;
const FRESH_WATER_FACTOR = 0.8;

export type WaterSalinity = 'fresh' | 'as_schedule' | 'saltier';

/** What the schedule knows of water by its electrical conductivity, dS/m; null where that is not known. Saltier water has no figure in it. */
export function waterSalinity(ecDsPerM: number | null | undefined): WaterSalinity | null {
  if (!isNumber(ecDsPerM)) return null;
  if (ecDsPerM < FRESH_WATER_BELOW) return 'fresh';
  return ecDsPerM > SCHEDULE_WATER_UP_TO ? 'saltier' : 'as_schedule';
}

/** What the schedule's litres are multiplied by for a water; unknown water counts as the source's own. */
export const saltFactorOf = (ecDsPerM: number | null | undefined): number =>
  waterSalinity(ecDsPerM) === 'fresh' ? FRESH_WATER_FACTOR : 1;
/** Kp: the middle and the ends of what is usual (chosen: docs/decisions/033). */
export const PAN_COEFFICIENT = { low: 0.7, middle: 0.75, high: 0.8 } as const;

export interface Emitters {
  readonly perVine: number;
  /** Of one emitter. */
  readonly litresPerHour: number;
}

export interface IrrigationInput {
  readonly cycle: PruningCycle;
  readonly daysAfterPruning: number;
  readonly panEvaporationMm?: number | null;
  readonly et0Mm?: number | null;
  /** Electrical conductivity of the irrigation water, dS/m. Unknown counts as saline, the source's own water. */
  readonly waterEcDsPerM?: number | null;
  /** Rain has filled the root zone (`soil-water-balance.ts`): nothing is needed. */
  readonly soilIsFull?: boolean;
  /** After harvest until the next pruning the source gives no figure. */
  readonly harvested?: boolean;
  readonly areaHectares?: number | null;
  readonly vinesPerHectare?: number | null;
  readonly emitters?: Emitters | null;
}

/** `low` and `high` are equal where the pan itself was read. */
export interface Amount {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

/** What litres per hectare come to on a plot; null where area, vines or emitters are not known. */
export interface IrrigationShares {
  readonly litresOfPlot: Amount | null;
  readonly litresPerVine: Amount | null;
  readonly minutes: Amount | null;
}

export interface IrrigationNeed extends IrrigationShares {
  readonly ruleId: 'irrigation_nrcg';
  readonly stage: IrrigationRecord | null;
  readonly reason: 'need' | 'soil_full' | 'harvested' | 'before_pruning' | 'evaporation_unknown';
  readonly litresPerHectare: Amount | null;
  readonly panEvaporationMm: Amount | null;
  readonly panSource: 'measured' | 'from_et0' | null;
  readonly saltFactor: number;
}

const scale = (amount: Amount | null, factor: number | null): Amount | null =>
  amount === null || factor === null
    ? null
    : { low: amount.low * factor, expected: amount.expected * factor, high: amount.high * factor };

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

function positive(value: number | null | undefined, name: string): number | null {
  if (value === null || value === undefined) return null;
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} must be above 0: ${value}`);
  return value;
}

/** Row of the schedule for a day; `null` before the pruning. @throws RangeError for days that are not whole. */
export function irrigationRowAt(cycle: PruningCycle, daysAfterPruning: number): IrrigationRecord | null {
  if (!Number.isInteger(daysAfterPruning)) throw new RangeError(`not whole days: ${daysAfterPruning}`);
  return (
    NRCG_IRRIGATION.find(
      (one) =>
        one.cycle === cycle &&
        daysAfterPruning >= one.fromDap &&
        (one.toDap === null || daysAfterPruning <= one.toDap),
    ) ?? null
  );
}

function panEvaporation(input: IrrigationInput): readonly [Amount | null, IrrigationNeed['panSource']] {
  if (isNumber(input.panEvaporationMm)) {
    const mm = Math.max(0, input.panEvaporationMm);
    return [{ low: mm, expected: mm, high: mm }, 'measured'];
  }
  if (!isNumber(input.et0Mm)) return [null, null];
  const et0 = Math.max(0, input.et0Mm);
  return [
    {
      low: et0 / PAN_COEFFICIENT.high,
      expected: et0 / PAN_COEFFICIENT.middle,
      high: et0 / PAN_COEFFICIENT.low,
    },
    'from_et0',
  ];
}

type Shared = Pick<IrrigationInput, 'areaHectares' | 'vinesPerHectare' | 'emitters'>;

/** @throws RangeError for areas, vines, emitters that are not above 0. */
export function sharesOf(litresPerHectare: Amount | null, plot: Shared): IrrigationShares {
  const area = positive(plot.areaHectares, 'area');
  const vines = positive(plot.vinesPerHectare, 'vines per hectare');
  const perVine = positive(plot.emitters?.perVine, 'emitters per vine');
  const perHour = positive(plot.emitters?.litresPerHour, 'litres per hour');
  const litresPerVine = scale(litresPerHectare, vines === null ? null : 1 / vines);
  return {
    litresOfPlot: scale(litresPerHectare, area),
    litresPerVine,
    minutes: scale(litresPerVine, perVine === null || perHour === null ? null : 60 / (perVine * perHour)),
  };
}

/**
 * Water for one day.
 *
 * @throws RangeError for days that are not whole and for areas, vines, emitters that are not above 0; never for weather.
 */
export function irrigationNeedNrcg(input: IrrigationInput): IrrigationNeed {
  const stage = irrigationRowAt(input.cycle, input.daysAfterPruning);
  const [panEvaporationMm, panSource] = panEvaporation(input);
  const saltFactor = saltFactorOf(input.waterEcDsPerM);
  const answer = (reason: IrrigationNeed['reason'], litresPerHectare: Amount | null): IrrigationNeed => ({
    ruleId: 'irrigation_nrcg',
    stage,
    reason,
    litresPerHectare,
    ...sharesOf(litresPerHectare, input),
    panEvaporationMm,
    panSource,
    saltFactor,
  });
  if (stage === null) return answer('before_pruning', null);
  if (input.harvested === true) return answer('harvested', null);
  if (input.soilIsFull === true) return answer('soil_full', { low: 0, expected: 0, high: 0 });
  if (panEvaporationMm === null) return answer('evaporation_unknown', null);
  return answer('need', scale(panEvaporationMm, stage.litresPerHectarePerMm * saltFactor));
}
