/**
 * Orders without an answer in the diary. Three of them ask "did you spray?", and pause the order until answered: an
 * unrecorded spray may be on the leaf. It counts as no protection (decision 136).
 */
import { coverState } from '../cover/disease-cover.ts';
import { type LeadingDisease, leadingDiseases } from '../risk/leading-disease.ts';
import { daysAfterPruning } from '../stages/days-after-pruning.ts';
import { dateAfter, dayNumberOfDate, endOfLocalDayMs } from '../weather/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../weather/durations.ts';
import {
  infectionOf,
  isDangerous,
  isSpell,
  type PlotDiseaseRisks,
  plotDiseaseRisks,
  reaches,
} from './disease-needs.ts';
import { type PlanPlot, type PlotAction, planMessage } from './plan-action.ts';
import { PLAN_RULES } from './plan-rules.ts';
import { action } from './plot-actions.ts';
import { isOrderedOn } from './spray-action.ts';

/** Days of weather behind the plan. */
const LOOK_BACK_DAYS = 10;

/** Days of the last ten with a spray due, of plots without one in the diary. */
function daysWithoutSpray(plot: PlanPlot, date: string, nowMs: number): number {
  const { vine, weather, sprays } = plot;
  const isWritten = sprays.some(({ atMs }) => nowMs - atMs <= LOOK_BACK_DAYS * DAY_MS);
  if (vine === null || weather === null || weather.sample || isWritten) return 0;
  const { series, leafWet, utcOffsetMinutes } = weather;
  const dates = Array.from({ length: LOOK_BACK_DAYS }, (_, i) => dateAfter(date, i + 1 - LOOK_BACK_DAYS));
  const wasDue = (day: LeadingDisease): boolean =>
    day.ranking.some((risk) => {
      const { disease } = risk;
      if (!reaches(risk) || disease === 'bacterialLeafSpot') return false;
      const atMs = isSpell(disease)
        ? (infectionOf(day, disease, utcOffsetMinutes)?.atMs ?? null)
        : endOfLocalDayMs(dayNumberOfDate(day.date), utcOffsetMinutes);
      if (atMs === null || (isSpell(disease) && atMs > nowMs)) return false;
      const cover = coverState(sprays, disease, atMs, series, vine, { utcOffsetMinutes });
      return cover.state !== 'covered' && isDangerous(risk, cover);
    });
  return leadingDiseases(series, leafWet, vine, dates, { utcOffsetMinutes }).filter(wasDue).length;
}

/** Number of such days from which the diary is asked about. Chosen: decision 136. */
const UNANSWERED_DAYS = 3;

/** Asks once in two weeks about unrecorded sprays; answering opens today's order as a form. */
function diaryQuestion(
  plot: PlanPlot,
  days: number,
  date: string,
  order: PlotAction | undefined,
): PlotAction[] {
  const { season } = plot;
  if (season === null) return [];
  const fortnight = Math.floor(daysAfterPruning(season.pruningDate, date) / 14);
  return [
    action({
      rule: 'diary.did_you_spray',
      date,
      key: `diary.sprayed.${season.pruningDate}.${fortnight}`,
      diseases: order?.diseases ?? [],
      helps: order?.helps ?? [],
      reasons: [planMessage('reason.no_diary', { days })],
      wouldChange: [planMessage('change.if_sprayed')],
    }),
  ];
}

/** The hour of the morning look. */
const LOOK_HOUR = 6;

/** Whether a spray was due on a past day, by today's diary and weather. */
function wasOrdered(plot: PlanPlot, date: string): boolean {
  const offset = plot.weather?.utcOffsetMinutes ?? 0;
  const lookMs = (dayNumberOfDate(date) * 24 + LOOK_HOUR) * HOUR_MS - offset * MINUTE_MS;
  return isOrderedOn(plot, plotDiseaseRisks(plot, date, lookMs).needs, date, lookMs);
}

/**
 * The earlier day of today's order, within two days; null for a new one. Of consecutive days the first orders, then
 * every second by days since pruning: orders are two days apart without stored state.
 */
function orderedBefore(plot: PlanPlot, date: string): string | null {
  const pruningDate = plot.season?.pruningDate;
  if (pruningDate === undefined) return null;
  const back = (days: number): string => dateAfter(date, -days);
  const isEven = daysAfterPruning(pruningDate, date) % 2 === 0;
  if (!wasOrdered(plot, back(1))) return null;
  const isThirdInARow = wasOrdered(plot, back(2));
  if (isEven && isThirdInARow) return null;
  const isYesterdaySilent = isThirdInARow && !(!isEven && wasOrdered(plot, back(3)));
  return back(isYesterdaySilent ? 2 : 1);
}

/** The sprays of a day, with the question in front of them where their like were not answered; an order of these days is not a new one. */
export function withQuestion(
  plot: PlanPlot,
  found: PlotDiseaseRisks,
  sprays: readonly PlotAction[],
  date: string,
  nowMs: number,
): readonly PlotAction[] {
  if (found.needs.length === 0) return sprays;
  const days = daysWithoutSpray(plot, date, nowMs);
  if (days < UNANSWERED_DAYS) return sprays;
  const order = sprays.find((one) => one.kind === 'spray' && one.date === date);
  const since = order === undefined ? null : orderedBefore(plot, date);
  const rule = 'wait.unanswered';
  return [
    ...diaryQuestion(plot, days, date, order ?? sprays[0]),
    ...sprays.map(
      (one): PlotAction =>
        one !== order || since === null
          ? one
          : {
              ...one,
              rule,
              kind: 'spray_wait',
              score: PLAN_RULES[rule].weight,
              reasons: [planMessage('reason.unanswered', { date: since }), ...one.reasons],
            },
    ),
  ];
}
