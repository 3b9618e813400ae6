import type { Season, SeasonHeat, StageObservation } from '@draksha/contract';
import {
  dayNumberOfDate,
  GROWTH_STAGES,
  type GrowthStage,
  growthStage,
  type StageBegin,
  type StageForecast,
  type StageMark,
  seenGrowthStage,
  stageForecast,
  tableDayOf,
  vineTableDay,
} from '@draksha/models';
import { DAY_MS } from '@draksha/models/weather/durations';
import type { DrawingName } from '../../../ui/drawings/drawing.tsx';
import { stagePictures } from '../../../ui/drawings/stage-pictures.ts';

type SeenStage = StageObservation['stage'];

export interface PlannedStage extends StageBegin {
  readonly stage: SeenStage;
  readonly picture: DrawingName;
}

/** A stretch of the season between two stages, with the number of its colour. */
export interface StageBand {
  readonly stage: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly colour: number;
}

export interface SeasonPlan {
  readonly season: Season;
  readonly marks: readonly StageMark[];
  readonly forecast: StageForecast;
  readonly stages: readonly PlannedStage[];
  readonly bands: readonly StageBand[];
  readonly lastDate: string;
}

/** Colours 0 to 7 of the stage tokens, in the order of the bands. */
const bandColours = { fruit: [0, 1, 2, 3, 4, 5, 6, 7], foundation: [0, 2, 3, 5, 1] } as const;

/** Expected middle date, where a band starts. */
export function middleOf({ earliestDate, latestDate }: StageBegin['begins']): string {
  const middle = (Date.parse(earliestDate) + Date.parse(latestDate)) / 2;
  return new Date(middle).toISOString().slice(0, 10);
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The days' heat apart from its age, which moves every minute while the days do not. */
export type HeatDays = Pick<SeasonHeat, 'from' | 'degreeDays'>;

function heatOf({ from, degreeDays }: HeatDays) {
  return {
    firstDay: dayNumberOfDate(from),
    degreeDays: Float64Array.from(degreeDays, (value) => value ?? Number.NaN),
  };
}

/**
 * The season from pruning to harvest, with marks and expectations; without heat, by days alone.
 *
 * @param marks of this and earlier seasons of the plot
 */
export function seasonPlan(
  season: Season,
  marks: readonly StageMark[],
  heat: HeatDays | null,
  pruningDate = season.pruningDate,
): SeasonPlan {
  const { cycle } = season;
  const forecast = stageForecast({ cycle, pruningDate, marks, heat: heat && heatOf(heat) });
  const stages = forecast.stages.flatMap((begin): PlannedStage[] => {
    const picture = stagePictures[begin.stage];
    return picture === undefined ? [] : [{ ...begin, stage: begin.stage as SeenStage, picture }];
  });
  const byTable = new Map(forecast.stages.map((begin) => [begin.stage, middleOf(begin.begins)]));
  const starts = [
    { stage: `${cycle}.pruning`, date: pruningDate },
    ...stages.map(({ stage, begins }) => ({ stage: stage as string, date: middleOf(begins) })),
  ].filter(({ stage }) => stage !== 'fruit.shoot_growth');
  const last = GROWTH_STAGES[cycle].at(-1);
  const harvest = forecast.expected.find(({ id }) => id === 'harvest');
  const lastDate = harvest
    ? harvest.ends.latestDate
    : dayAfter((last && byTable.get(last.id)) ?? pruningDate, 45);
  const bands = starts.map(({ stage, date }, i): StageBand => {
    const next = starts[i + 1];
    return { stage, fromDate: date, toDate: next?.date ?? lastDate, colour: bandColours[cycle][i] ?? 7 };
  });
  return { season, marks, forecast, stages, bands, lastDate };
}

/** Days that a plot is behind the table by its marks; `null` without any. */
export function daysBehind({ forecast, season }: SeasonPlan, date: string): number | null {
  if (forecast.marksUsed === 0) return null;
  const dap = dayNumberOfDate(date) - dayNumberOfDate(season.pruningDate);
  const days = Math.round((forecast.pace.mean - 1) * Math.max(dap, 1));
  return Number.isFinite(days) ? days : null;
}

/** The stage of the season on a date, as the plan of the day, Today and the plot have it. */
export const seenStage = ({ season, marks }: SeasonPlan, date: string): GrowthStage | null =>
  seenGrowthStage(season, marks, date);

/** The current stage of the line; within it the finer one last marked, or begun by the table. */
export function stageNow(plan: SeasonPlan, date: string): PlannedStage | null {
  const seen = seenStage(plan, date)?.stage;
  if (seen === undefined) return null;
  const day = vineTableDay(plan.season, plan.marks, date);
  const begun = plan.stages.findLast(({ stage }) => (tableDayOf(stage) ?? Number.NaN) <= day) ?? null;
  const at = begun && tableDayOf(begun.stage);
  const isWithin = at !== null && at >= seen.fromDap;
  return isWithin ? begun : (plan.stages.find(({ stage }) => stage === seen.id) ?? null);
}

/** Bloom of a fruit season, fruit-bud formation after foundation pruning: when weather costs bunches. */
export function sensitiveTime({
  forecast,
}: SeasonPlan): { readonly from: string; readonly to: string } | null {
  const milestone = forecast.expected.find(
    ({ id }) => id === 'flowering' || id === 'fruit_bud_differentiation',
  );
  return milestone ? { from: middleOf(milestone.begins), to: middleOf(milestone.ends) } : null;
}

/** Marks of all the seasons of a plot, as the models take them. */
export const marksOf = (
  seasons: readonly Season[],
  marksOfSeason: (seasonId: string) => readonly StageObservation[],
): StageMark[] =>
  seasons.flatMap(({ id, pruningDate }) =>
    marksOfSeason(id).map(({ stage, observedOn }) => ({ pruningDate, stage, observedOn })),
  );

export const dapOf = (season: Season, date: string): number =>
  growthStage(season.cycle, season.pruningDate, date)?.daysAfterPruning ?? 0;
