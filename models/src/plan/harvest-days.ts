/** How long it is to the harvest of a plot. */
import { FRUIT_HARVEST } from '../stages/growth-stage.ts';
import { dayNumberOfDate } from '../weather/calendar.ts';
import type { PlanPlot } from './plan-action.ts';

/** Days from a date to the harvest, as wanted or as is usual; null after foundation pruning. */
export function daysToHarvest(
  { vine: season }: PlanPlot,
  date: string,
): { readonly days: number; readonly wanted: boolean } | null {
  if (season?.cycle !== 'fruit') return null;
  const wanted = season.expectedHarvestDate ?? null;
  const day =
    wanted === null ? dayNumberOfDate(season.pruningDate) + FRUIT_HARVEST.fromDap : dayNumberOfDate(wanted);
  return { days: Math.max(0, day - dayNumberOfDate(date)), wanted: wanted !== null };
}
