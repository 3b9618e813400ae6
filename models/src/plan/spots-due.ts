/**
 * When to ask for oil spots: on the first days on which those of a wet spell can show, then once a week while more
 * can follow, unless somebody looked (decision 136).
 */
import type { SpotsDue } from '../risk/leading-disease.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { dateAfter, localDate } from '../weather/calendar.ts';
import type { PlotDiseaseRisks } from './disease-needs.ts';
import { type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';
import { action } from './plot-actions.ts';
import { isLookedAt } from './seen-disease.ts';

/** How long a question is asked, days. Chosen: decision 136. */
const ASKED_DAYS = 2;
/** Spots within this many days are of one spell. Chosen: decision 136. */
const ONE_SPELL_DAYS = 5;
/** While more spots follow. Chosen: decision 136. */
const AGAIN_DAYS = 7;
/** Days for which a look holds while more spots follow. */
const LOOK_HOLDS_DAYS = 3;

interface SpotsQuestion {
  readonly spots: SpotsDue;
  /** The same for all days of one question. */
  readonly key: string;
  /** A look on this date or later answers it. */
  readonly since: string;
}

/** The question on a date; null for none. */
function questionOn(
  { spots }: PlotDiseaseRisks,
  { season }: PlanPlot,
  date: string,
  offset: number,
): SpotsQuestion | null {
  if (season === null) return null;
  const begun = spots.filter(({ fromDate }) => fromDate !== null && fromDate <= date);
  const begins = (one: SpotsDue): string => one.fromDate ?? '';
  const isNear = (from: string, to: string): boolean =>
    begun.some((one) => begins(one) >= from && begins(one) <= to);
  const fresh = begun.find(
    (one) =>
      date < dateAfter(begins(one), ASKED_DAYS) &&
      !isNear(dateAfter(begins(one), -ONE_SPELL_DAYS), dateAfter(begins(one), -1)),
  );
  if (fresh !== undefined)
    return { spots: fresh, key: localDate(fresh.infectedAtMs, offset), since: begins(fresh) };
  const dayOfWeek = daysAfterPruning(season.pruningDate, date) % AGAIN_DAYS;
  const again = begun.find(({ toDate }) => toDate === null || toDate >= date);
  const isFollowed = isNear(dateAfter(date, -ONE_SPELL_DAYS), dateAfter(date, -LOOK_HOLDS_DAYS));
  if (dayOfWeek < 0 || dayOfWeek >= ASKED_DAYS || again === undefined || !isFollowed) return null;
  return { spots: again, key: dateAfter(date, -dayOfWeek), since: dateAfter(date, -LOOK_HOLDS_DAYS) };
}

export function spotsActions(plot: PlanPlot, found: PlotDiseaseRisks, date: string): PlotAction[] {
  const { weather } = plot;
  const isGreen = found.mornings.some((day) => day.date === date && day.tissue === 'green');
  const question =
    weather === null || weather.sample || !isGreen
      ? null
      : questionOn(found, plot, date, weather.utcOffsetMinutes);
  if (question === null || isLookedAt(plot, 'downyMildew', question.since)) return [];
  const { spots, key } = question;
  const last = found.spots.filter(({ fromDate }) => fromDate !== null && fromDate <= date).at(-1);
  return [
    action({
      rule: 'scout.spots_due',
      date,
      key: `scout.spots.${key}`,
      diseases: ['downyMildew'],
      reasons: [planMessage('reason.spots_due', { atMs: spots.infectedAtMs, toDate: last?.toDate ?? '' })],
      wouldChange: [planMessage('change.if_no_wet_leaf')],
      sure: 'fair',
      sureBecause: [planMessage('sure.assumes_spots_near')],
    }),
  ];
}
