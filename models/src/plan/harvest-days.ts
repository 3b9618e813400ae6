/** How long it is to the harvest of a plot. */
import { type SugarDate, sugarDate } from '../harvest/sugar-date.ts';
import { FRUIT_HARVEST } from '../stages/growth-stage.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import type { PlanPlot } from './plan-action.ts';

export interface HarvestDays {
  /** Until the harvest is expected. */
  readonly days: number;
  /** Until it may come first: what days to harvest of products go by. */
  readonly soonest: number;
  readonly by: 'wanted' | 'sugar' | 'usual';
  readonly sugar: SugarDate | null;
}

/** The day by this season's sugar; null without a usable measurement. */
export const sugarOfPlot = ({ season, sugars = [] }: PlanPlot): SugarDate | null =>
  season?.cycle === 'fruit' ? sugarDate(sugars, season.targetMarket) : null;

/** Days from a date to the harvest, as wanted, by its sugar, or as is usual; null after foundation pruning. */
export function daysToHarvest(plot: PlanPlot, date: string): HarvestDays | null {
  const { vine: season } = plot;
  if (season?.cycle !== 'fruit') return null;
  const from = dayNumberOfDate(date);
  const pruned = dayNumberOfDate(season.pruningDate);
  const daysTo = (day: number): number => Math.max(0, day - from);
  const sugar = sugarOfPlot(plot);
  const wanted = season.expectedHarvestDate ?? null;
  if (wanted !== null) {
    const days = daysTo(dayNumberOfDate(wanted));
    return { days, soonest: days, by: 'wanted', sugar };
  }
  const usual = daysTo(pruned + FRUIT_HARVEST.fromDap);
  if (sugar === null) return { days: usual, soonest: usual, by: 'usual', sugar };
  const days = daysTo(Math.min(dayNumberOfDate(sugar.date), pruned + FRUIT_HARVEST.coldToDap));
  return { days, soonest: Math.min(days, usual), by: 'sugar', sugar };
}
