/**
 * What the farmer saw, as the plan reads it: a disease that was found is a need, whatever the weather, until a later
 * look finds none or a spray against it follows (decision 136).
 */
import type { RankedDisease } from '../risk/leading-disease.ts';
import { localDate } from '../weather/calendar.ts';
import { DAY_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import type { PlanPlot, PlotLook } from './plan-action.ts';

/** Days for which a find counts: about an incubation of downy mildew, in which all that follows from it shows. Chosen: decision 136. */
export const SEEN_DAYS = 7;
/** How long other plots are scouted after a find, days. Chosen: decision 136. */
export const NEAR_DAYS = 3;

/** The last look of each disease, up to an instant. */
export function lastLooks({ looks }: Pick<PlanPlot, 'looks'>, nowMs: number): Map<RankedDisease, PlotLook> {
  const last = new Map<RankedDisease, PlotLook>();
  for (const look of looks) {
    const before = last.get(look.disease);
    if (look.atMs <= nowMs && (before === undefined || look.atMs >= before.atMs))
      last.set(look.disease, look);
  }
  return last;
}

/** Finds of the last days that no spray answered; bacterial leaf spot is cut out, not sprayed. */
export function openFinds(plot: Pick<PlanPlot, 'looks' | 'sprays'>, nowMs: number): PlotLook[] {
  return [...lastLooks(plot, nowMs).values()].filter(
    ({ disease, atMs, seen }) =>
      seen &&
      disease !== 'bacterialLeafSpot' &&
      nowMs - atMs <= SEEN_DAYS * DAY_MS &&
      !plot.sprays.some(
        (spray) =>
          spray.partShare === null &&
          spray.atMs > atMs &&
          spray.atMs <= nowMs &&
          spray.products.some(({ targets }) => targets.includes(disease)),
      ),
  );
}

/** Whether the plot was scouted for a disease since a date. */
export const isLookedAt = (
  { looks, weather }: Pick<PlanPlot, 'looks' | 'weather'>,
  disease: RankedDisease,
  sinceDate: string,
): boolean =>
  looks.some(
    (look) =>
      look.disease === disease &&
      localDate(look.atMs, weather?.utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES) >= sinceDate,
  );
