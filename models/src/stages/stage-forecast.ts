/**
 * When flowering, veraison and harvest (or, after foundation pruning, fruit-bud differentiation and cane maturity) are to
 * be expected: always a range of days, never one date.
 *
 * Source: the day counts of `growth-stage.ts` (ICAR-NRC for Grapes), corrected by warmth (base 10 °C) and by the stages
 * this farmer has marked, as `stage-pace.ts` explains. No thermal sums for stages at Nashik have been published, so days
 * lead and warmth follows.
 *
 * Inputs: dates of the plot's calendar; degree days by day, past and forecast together, any part missing. Days beyond them
 * take the monthly normals if given, else count as normal days. Valid for the double-pruned vine of the hot tropical belt.
 */

import type { Season } from '../season.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { daysAfterPruning, type PruningCycle } from './days-after-pruning.ts';
import {
  FRUIT_HARVEST,
  GROWTH_MILESTONES,
  GROWTH_STAGES,
  type GrowthMilestoneId,
  type GrowthStageId,
} from './growth-stage.ts';
import { expectedDays, learnPace, type PaceMark, type PlotPace } from './stage-pace.ts';
import type { DailyHeat } from './thermal-time.ts';

/**
 * Degree days a day, base 10 °C: means over the four districts Nashik, Pune, Sangli and Solapur, five seasons each, of
 * the 130 days after 15 October and the 120 days after 15 April (docs/models/phenology.md has the run that gave them).
 */
export const REFERENCE_HEAT: Readonly<Record<PruningCycle, number>> = { foundation: 17.9, fruit: 12.6 };

export interface StageMark extends Pick<Season, 'pruningDate'> {
  /** The stage whose beginning was seen, or a milestone. */
  readonly stage: GrowthStageId | GrowthMilestoneId;
  readonly observedOn: string;
}

export type ExpectedStageId =
  | 'flowering'
  | 'veraison'
  | 'harvest'
  | 'fruit_bud_differentiation'
  | 'cane_maturity';

interface Expectation {
  readonly id: ExpectedStageId;
  readonly fromDap: number;
  readonly toDap: number;
  readonly stage: GrowthStageId;
  readonly evidence: 'verified' | 'secondary' | 'unsourced';
}

function stageRange(cycle: PruningCycle, id: GrowthStageId): { fromDap: number; toDap: number | null } {
  const found = GROWTH_STAGES[cycle].find((stage) => stage.id === id);
  if (found === undefined) throw new RangeError(`no stage ${id} after ${cycle} pruning`);
  return found;
}

/** A week on either side of the table's first day of ripening: no Indian source dates veraison itself. */
const VERAISON_MARGIN_DAYS = 7;

function expectationsOf(cycle: PruningCycle): Expectation[] {
  if (cycle === 'foundation')
    return (
      [
        ['fruit_bud_differentiation', 'foundation.fruit_bud_differentiation'],
        ['cane_maturity', 'foundation.cane_maturity'],
      ] as const
    ).map(([id, stage]) => {
      const { fromDap, toDap } = stageRange(cycle, stage);
      return { id, stage, fromDap, toDap: toDap ?? fromDap, evidence: 'verified' };
    });
  const bloom = stageRange(cycle, 'fruit.bloom_to_shatter');
  const ripening = stageRange(cycle, 'fruit.ripening');
  return [
    {
      id: 'flowering',
      stage: 'fruit.bloom_to_shatter',
      fromDap: bloom.fromDap,
      toDap: bloom.toDap ?? bloom.fromDap,
      evidence: 'verified',
    },
    {
      id: 'veraison',
      stage: 'fruit.ripening',
      fromDap: ripening.fromDap - VERAISON_MARGIN_DAYS,
      toDap: ripening.fromDap + VERAISON_MARGIN_DAYS,
      evidence: 'unsourced',
    },
    {
      id: 'harvest',
      stage: 'fruit.harvest_due',
      fromDap: FRUIT_HARVEST.fromDap,
      toDap: FRUIT_HARVEST.toDap,
      evidence: 'secondary',
    },
  ];
}

/** Day of the table of a stage's beginning or of the middle of a milestone; `null` for the pruning itself. */
export function tableDayOf(stage: GrowthStageId | GrowthMilestoneId): number | null {
  const cycle: PruningCycle = stage.startsWith('foundation.') ? 'foundation' : 'fruit';
  const range = GROWTH_STAGES[cycle].find(({ id }) => id === stage);
  const milestone = GROWTH_MILESTONES[cycle].find(({ id }) => id === stage);
  const day = range?.fromDap ?? (milestone === undefined ? 0 : (milestone.fromDap + milestone.toDap) / 2);
  return day > 0 ? day : null;
}

/** Stages and milestones of a cycle that have a day of the table, in its order. */
function seenIn(cycle: PruningCycle): { readonly stage: StageMark['stage']; readonly tableDay: number }[] {
  return [...GROWTH_STAGES[cycle], ...GROWTH_MILESTONES[cycle]]
    .flatMap(({ id }) => {
      const tableDay = tableDayOf(id);
      return tableDay === null ? [] : [{ stage: id, tableDay }];
    })
    .sort((a, b) => a.tableDay - b.tableDay);
}

export interface StageDates {
  readonly earliestDate: string;
  readonly latestDate: string;
}

export interface ExpectedStage {
  readonly id: ExpectedStageId;
  /** When it begins and when it is over, each between two dates. */
  readonly begins: StageDates;
  readonly ends: StageDates;
  /** The day its beginning was marked this season; then both `begins` dates are that day. */
  readonly observedOn: string | null;
  readonly tableFromDap: number;
  readonly tableToDap: number;
  readonly evidence: Expectation['evidence'];
}

/** When a stage or milestone of the cycle begins that can be seen on the vine. */
export interface StageBegin {
  readonly stage: GrowthStageId | GrowthMilestoneId;
  /** Day of the table; a milestone's middle. */
  readonly tableDay: number;
  readonly begins: StageDates;
  /** The day it was marked this season; then both dates are that day. */
  readonly observedOn: string | null;
}

export interface StageForecast {
  readonly ruleId: 'stage_forecast_dap_with_heat';
  readonly cycle: PruningCycle;
  readonly expected: readonly ExpectedStage[];
  /** Every stage and milestone after the pruning, in order of the table. */
  readonly stages: readonly StageBegin[];
  /** Chance that a date falls into its range, if the scatter is as assumed. */
  readonly chance: 0.8;
  readonly marksUsed: number;
  /** Above 1: this plot is slower than the table. */
  readonly pace: PlotPace['pace'];
  /** 0: days alone; 1: warmth alone. */
  readonly thermalWeight: number;
  readonly referenceHeat: number;
  /** Days of this season with known heat, and their heat beyond that of normal days, °C·day. */
  readonly knownDays: number;
  readonly extraHeat: number;
}

export interface StageForecastInput extends Pick<Season, 'cycle' | 'pruningDate'> {
  /** Of this plot, this and earlier seasons; those of the other cycle are left aside. */
  readonly marks?: readonly StageMark[];
  /** Degree days, base 10 °C, past and forecast together: `dailyHeat` of days or `dailyHeatFromHours`; one form for all. */
  readonly heat?: DailyHeat | null;
}

/** A seen beginning bounds the end from below. ISO dates sort as text. */
const notBefore = ({ earliestDate, latestDate }: StageDates, date: string): StageDates => ({
  earliestDate: earliestDate > date ? earliestDate : date,
  latestDate: latestDate > date ? latestDate : date,
});

/** Longer than any season. */
const HORIZON_DAYS = 300;

const heatOn = (heat: DailyHeat | null | undefined, day: number): number =>
  heat?.degreeDays[day - heat.firstDay] ?? Number.NaN;

function heatFrom(input: StageForecastInput, pruningDay: number, days: number): Float64Array {
  return Float64Array.from({ length: days }, (_, i) => heatOn(input.heat, pruningDay + 1 + i));
}

/**
 * The stages to come of one season.
 *
 * @throws RangeError for impossible dates and for a stage marked on or before its pruning or 300 days after it.
 */
export function stageForecast(input: StageForecastInput): StageForecast {
  const { cycle, pruningDate } = input;
  const pruningDay = dayNumberOfDate(pruningDate);
  const referenceHeat = REFERENCE_HEAT[cycle];
  const marks = (input.marks ?? []).filter((mark) => mark.stage.startsWith(`${cycle}.`));
  const paceMarks: PaceMark[] = [];
  for (const mark of marks) {
    const tableDay = tableDayOf(mark.stage);
    const days = daysAfterPruning(mark.pruningDate, mark.observedOn);
    if (tableDay === null) continue;
    if (days <= 0 || days > HORIZON_DAYS)
      throw new RangeError(`${mark.stage} cannot be seen ${days} days after pruning`);
    paceMarks.push({
      tableDay,
      heat: heatFrom(input, dayNumberOfDate(mark.pruningDate), days),
      ofThisSeason: mark.pruningDate === pruningDate,
    });
  }
  const plot = learnPace(paceMarks, referenceHeat);
  const heat = heatFrom(input, pruningDay, HORIZON_DAYS);
  const range = (tableDay: number): StageDates => {
    const { earliest, latest } = expectedDays(plot, tableDay, heat);
    return {
      earliestDate: dateOfDayNumber(pruningDay + earliest),
      latestDate: dateOfDayNumber(pruningDay + latest),
    };
  };
  let knownDays = 0;
  let extraHeat = 0;
  for (let day = pruningDay + 1; day <= pruningDay + HORIZON_DAYS; day++) {
    const known = heatOn(input.heat, day);
    if (Number.isNaN(known)) continue;
    knownDays++;
    extraHeat += known - referenceHeat;
  }
  return {
    ruleId: 'stage_forecast_dap_with_heat',
    cycle,
    expected: expectationsOf(cycle).map(({ id, stage, fromDap, toDap, evidence }) => {
      const seen = marks.find((mark) => mark.stage === stage && mark.pruningDate === pruningDate);
      const begins =
        seen === undefined ? range(fromDap) : { earliestDate: seen.observedOn, latestDate: seen.observedOn };
      return {
        id,
        begins,
        ends: seen === undefined ? range(toDap) : notBefore(range(toDap), seen.observedOn),
        observedOn: seen?.observedOn ?? null,
        tableFromDap: fromDap,
        tableToDap: toDap,
        evidence,
      };
    }),
    stages: seenIn(cycle).map(({ stage, tableDay }) => {
      const seen = marks.find((mark) => mark.stage === stage && mark.pruningDate === pruningDate);
      const begins =
        seen === undefined ? range(tableDay) : { earliestDate: seen.observedOn, latestDate: seen.observedOn };
      return { stage, tableDay, begins, observedOn: seen?.observedOn ?? null };
    }),
    chance: 0.8,
    marksUsed: paceMarks.length,
    pace: plot.pace,
    thermalWeight: plot.thermalWeight,
    referenceHeat,
    knownDays,
    extraHeat,
  };
}
