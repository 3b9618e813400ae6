/**
 * The place of a vine in the table of stages, by what its farmer saw: the day of the table, and the season as the vine lives it, which
 * every rule that goes by the stage is asked with (diseases, cover, water, work of the stage, the usual harvest).
 *
 * On the day a stage is marked the vine is on that stage's day of the table; from there it goes on at the pace that this season's and
 * earlier seasons' marks of the plot leave most likely (stage-pace.ts, on days alone: the plan on a phone has no season of warmth). Of several
 * marks the last look holds, also where it contradicts an earlier one. Without a mark the vine is where the table has it. What is a matter
 * of the calendar, not of the vine (days to harvest after a spray, days since pruning), stays with the season as it is: decision 032.
 */

import type { Season } from '../season.ts';
import { dateOfDayNumber, dayNumberOfDate } from '../weather/calendar.ts';
import { daysAfterPruning } from './days-after-pruning.ts';
import { type GrowthStage, growthStageAt } from './growth-stage.ts';
import { REFERENCE_HEAT, type StageMark, tableDayOf } from './stage-forecast.ts';
import { learnPace, type PaceMark } from './stage-pace.ts';

type Pruned = Pick<Season, 'cycle' | 'pruningDate'>;

/** A stage as it is stored, and a season as far as it dates it. */
export interface SeenStage {
  readonly seasonId: string;
  readonly stage: StageMark['stage'];
  readonly observedOn: string;
}

/** What was seen in the seasons of one plot. */
export const marksOfSeasons = (
  seasons: readonly { readonly id: string; readonly pruningDate: string }[],
  seen: readonly SeenStage[],
): StageMark[] =>
  seen.flatMap(({ seasonId, stage, observedOn }) => {
    const season = seasons.find(({ id }) => id === seasonId);
    return season === undefined ? [] : [{ pruningDate: season.pruningDate, stage, observedOn }];
  });

interface Point {
  readonly dap: number;
  readonly tableDay: number;
}

/** Longer ago than any season. */
const MAX_DAYS = 300;

function pointOf({ pruningDate, stage, observedOn }: StageMark): Point[] {
  const dap = daysAfterPruning(pruningDate, observedOn);
  const tableDay = tableDayOf(stage);
  return tableDay === null || dap <= 0 || dap > MAX_DAYS ? [] : [{ dap, tableDay }];
}

/** Days after pruning without their warmth. */
const unknownHeat = (days: number): Float64Array => new Float64Array(days).fill(Number.NaN);

/**
 * Day of the table that the vine has reached on a date, with a fraction; the days after pruning where nothing was marked. Marks of other
 * cycles, and of after the date, are left aside.
 *
 * @throws RangeError for an impossible date
 */
export function vineTableDay(season: Pruned, marks: readonly StageMark[], onDate: string): number {
  const dap = daysAfterPruning(season.pruningDate, onDate);
  const known = marks.filter(
    ({ stage, observedOn }) => stage.startsWith(`${season.cycle}.`) && observedOn <= onDate,
  );
  if (known.length === 0 || dap <= 0) return dap;
  const isOwn = ({ pruningDate }: StageMark): boolean => pruningDate === season.pruningDate;
  const [last] = known
    .filter(isOwn)
    .flatMap(pointOf)
    .sort((a, b) => b.dap - a.dap || b.tableDay - a.tableDay);
  const from = last ?? { dap: 0, tableDay: 0 };
  const learnt = known.flatMap((mark) =>
    pointOf(mark).map(
      (point): PaceMark => ({
        tableDay: point.tableDay,
        heat: unknownHeat(point.dap),
        ofThisSeason: isOwn(mark),
      }),
    ),
  );
  if (learnt.length === 0) return dap;
  return from.tableDay + (dap - from.dap) / learnPace(learnt, REFERENCE_HEAT[season.cycle]).paceOfSeason;
}

/** The season as the vine lives it: pruned so many days before the date as the table has it at. */
export function vineSeason<S extends Pruned>(season: S, marks: readonly StageMark[], onDate: string): S {
  const dap = daysAfterPruning(season.pruningDate, onDate);
  const day = vineTableDay(season, marks, onDate);
  if (dap <= 0 || day === dap) return season;
  const pruned = dayNumberOfDate(onDate) - Math.max(1, Math.round(day));
  return { ...season, pruningDate: dateOfDayNumber(pruned) };
}

/**
 * Stage on a date of a season that the vine lives as `lived`; `daysAfterPruning` stays the calendar's. Null before its pruning.
 *
 * @throws RangeError for an impossible date
 */
export function livedGrowthStage(season: Pruned, lived: Pruned, onDate: string): GrowthStage | null {
  const dap = daysAfterPruning(season.pruningDate, onDate);
  const stage = growthStageAt(season.cycle, daysAfterPruning(lived.pruningDate, onDate));
  const calendar = growthStageAt(season.cycle, dap);
  return stage && calendar && { ...stage, daysAfterPruning: dap, beyondTable: calendar.beyondTable };
}

/** The same by the marks. */
export const seenGrowthStage = (
  season: Pruned,
  marks: readonly StageMark[],
  onDate: string,
): GrowthStage | null => livedGrowthStage(season, vineSeason(season, marks, onDate), onDate);
