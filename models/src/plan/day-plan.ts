/**
 * The plan of the day: for today and two more days what to do, on which plots, why, how sure, and what it must not
 * break. A pure function of the farmer's rows and weather, the same on server and phone.
 *
 * Need first, then weather: no spray without a need; a need without a window names the next one. Plots without leaves
 * or after harvest raise no leaf disease. Sample weather makes no action. Plots with the same advice are one action.
 * The rules are in plan-rules.ts.
 */
import { diseaseCover } from '../cover/disease-cover.ts';
import { harvestDate } from '../harvest/harvest-date.ts';
import { livedGrowthStage } from '../stages/vine-season.ts';
import { dateOfDayNumber, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import { DAY_MS } from '../weather/durations.ts';
import { INDIA_UTC_OFFSET_MINUTES } from '../weather/series.ts';
import { type PlotDiseaseRisks, plotDiseaseRisks } from './disease-needs.ts';
import { sugarOfPlot } from './harvest-days.ts';
import {
  type ActionMark,
  type DayPlan,
  type PlanAction,
  type PlanInput,
  type PlanPlot,
  type PlanTask,
  type PlotAction,
  type PlotToday,
  planMessage,
  type SettledAction,
} from './plan-action.ts';
import { PLAN_NEEDS, planRuleIds } from './plan-rules.ts';
import { planWarnings } from './plan-warnings.ts';
import { withoutStuckWetness } from './plan-weather.ts';
import {
  action,
  harvestActions,
  lookNearActions,
  scoutActions,
  stageActions,
  waterActions,
} from './plot-actions.ts';
import { growsWood } from './plot-care.ts';
import { afterReEntry, closedUntil } from './re-entry.ts';
import { merged, type OfPlot, sameness } from './same-advice.ts';
import { isPicked, prunedActions, seasonActions, sensorActions, unknownActions } from './season-asks.ts';
import { spotsActions } from './spots-due.ts';
import { sprayActions } from './spray-action.ts';
import { withQuestion } from './unanswered.ts';
import { waterOfDay } from './water-of-day.ts';

/** A resting or removed plot has no actions; a pruning in a resting plot's diary is asked about. */
const isWorked = ({ status, pruningDoubt }: PlanPlot): boolean =>
  status === 'bearing' || growsWood(status) || (status === 'resting' && !!pruningDoubt);

/** An ended season has no further actions. */
const withoutEnded = (plot: PlanPlot, today: string): PlanPlot =>
  plot.season !== null && plot.season.endedOn !== null && plot.season.endedOn < today
    ? { ...plot, season: null, vine: null }
    : plot;

function actionsOf(
  plot: PlanPlot,
  found: PlotDiseaseRisks,
  date: string,
  input: PlanInput,
  marks: ReadonlyMap<string, ActionMark>,
): PlotAction[] {
  if (plot.status === 'resting') return prunedActions(plot, date);
  // A picked plot only asks whether its season is over, until the farmer says that it is not.
  if (isPicked(plot, marks)) return seasonActions(plot, date);
  const ahead = Array.from({ length: PLAN_NEEDS.daysAhead }, (_, i) =>
    dateOfDayNumber(localDay(input, plot) + 1 + i),
  );
  const ordered = sprayActions(plot, found.needs, date, input.nowMs, input);
  const spray = withQuestion(plot, found, ordered, date, input.nowMs);
  const sprayedFor = new Set(ordered.flatMap(({ diseases }) => diseases));
  const scout = [...spotsActions(plot, found, date), ...scoutActions(plot, found, date)];
  const hasText = scout.some(({ rule }) => rule === 'scout.weather_unknown');
  return [
    ...spray,
    ...seasonActions(plot, date),
    ...(hasText ? [] : unknownActions(plot, date, input.nowMs)),
    ...sensorActions(plot, date),
    ...stageActions(plot, date),
    ...scout.filter(
      ({ rule, diseases }) =>
        rule === 'scout.spots_due' || diseases.every((disease) => !sprayedFor.has(disease)),
    ),
    ...waterActions(plot, waterOfDay(plot, date), date, input.nowMs),
    ...harvestActions(plot, date),
    ...ahead.flatMap((on) => [
      ...stageActions(plot, on),
      ...waterActions(plot, waterOfDay(plot, on, date), on, input.nowMs),
      ...harvestActions(plot, on).filter(({ rule }) => rule === 'harvest.check'),
    ]),
  ];
}

const localDay = ({ nowMs, utcOffsetMinutes }: PlanInput, plot?: PlanPlot): number =>
  localDayNumber(
    nowMs,
    plot?.weather?.utcOffsetMinutes ??
      utcOffsetOf({ utcOffsetMinutes: utcOffsetMinutes ?? INDIA_UTC_OFFSET_MINUTES }),
  );

const OPEN_TASKS = new Set(['pending', 'inProgress']);

function taskAction(task: PlanTask, today: string, ahead: readonly string[]): OfPlot[] {
  const { scheduledDate } = task;
  if (scheduledDate === null || !OPEN_TASKS.has(task.status)) return [];
  const lastDate = task.lastDate ?? scheduledDate;
  const overdue = lastDate < today;
  const isRunning = scheduledDate < today && !overdue;
  if (!overdue && !isRunning && scheduledDate !== today && !ahead.includes(scheduledDate)) return [];
  const days = overdue ? Math.round((Date.parse(today) - Date.parse(lastDate)) / DAY_MS) : 0;
  return [
    {
      plotId: task.plotId,
      action: action({
        rule: overdue ? 'task.overdue' : 'task.today',
        date: overdue || isRunning ? today : scheduledDate,
        key: `task.${task.id}`,
        subject: task.id,
        reasons: [
          overdue
            ? planMessage('reason.task_overdue', { days })
            : lastDate > today
              ? planMessage('reason.task_until', { date: lastDate })
              : planMessage('reason.task_today'),
        ],
      }),
    },
  ];
}

const ruleOrder = (one: PlotAction): number => planRuleIds.indexOf(one.rule);

const ranked = <A extends PlanAction>(actions: readonly A[]): A[] =>
  actions.toSorted(
    (a, b) =>
      b.score - a.score ||
      b.plotIds.length - a.plotIds.length ||
      ruleOrder(a) - ruleOrder(b) ||
      (a.key < b.key ? -1 : 1),
  );

/** The mark that forbids an action of a plot: of several the last given. */
function markOf(
  marks: ReadonlyMap<string, ActionMark>,
  { plotId, action: { key, date } }: OfPlot,
  today: string,
): ActionMark | null {
  const mark = marks.get(`${plotId} ${key}`);
  if (mark === undefined) return null;
  if (mark.mark !== 'postponed') return mark;
  return mark.untilDate !== null && mark.untilDate > (date > today ? date : today) ? mark : null;
}

function plotToday(
  plot: PlanPlot,
  found: PlotDiseaseRisks,
  date: string,
  nowMs: number,
  picked: boolean,
): PlotToday {
  const { season, vine, weather } = plot;
  const morning = found.mornings.find((one) => one.date === date);
  const sample = weather?.sample === true;
  const ranking = sample ? [] : (morning?.ranking ?? []);
  return {
    plotId: plot.id,
    wood: season?.growsWood && growsWood(plot.status) ? plot.status : null,
    growthStage:
      season === null || vine === null || season.growsWood ? null : livedGrowthStage(season, vine, date),
    tissue: morning?.tissue ?? null,
    ranking,
    leading: sample ? null : (morning?.leading ?? null),
    ahead: found.mornings.flatMap(({ date: on, leading, ranking: risks }) =>
      on <= date
        ? []
        : [
            {
              date: on,
              leading: sample ? null : leading,
              known: risks.length === 0 || (!sample && risks.some(({ level }) => level !== null)),
            },
          ],
    ),
    covers: ranking.map(({ disease }) =>
      diseaseCover(plot.sprays, disease, nowMs, weather?.series ?? null, vine, weather ?? {}),
    ),
    water: sample || picked ? null : waterOfDay(plot, date),
    closedUntilMs: closedUntil(plot.sprays, nowMs),
    sugar: season === null || picked ? null : sugarOfPlot(plot),
    harvest: season === null || picked ? null : harvestDate(plot.sprays, season, date, weather ?? {}),
  };
}

/** @throws RangeError for impossible dates; never for weather */
export function dayPlan(input: PlanInput): DayPlan {
  const { nowMs, tasks, marks } = input;
  const today = dateOfDayNumber(localDay(input));
  const plots = input.plots
    .filter(isWorked)
    .map((plot) => withoutEnded(plot, today))
    .map((plot) => ({ ...plot, weather: plot.weather && withoutStuckWetness(plot.weather) }));
  const dates = Array.from({ length: PLAN_NEEDS.daysAhead + 1 }, (_, i) =>
    dateOfDayNumber(localDay(input) + i),
  );
  const byKey = new Map(marks.map((mark) => [`${mark.plotId} ${mark.action}`, mark]));
  const found = plots.map((plot) => ({
    plot,
    picked: isPicked(plot, byKey),
    diseases: plotDiseaseRisks(plot, today, nowMs),
  }));
  const all: OfPlot[] = [
    ...found.flatMap(({ plot, picked, diseases }) =>
      [
        ...actionsOf(plot, diseases, today, input, byKey),
        ...(picked
          ? []
          : lookNearActions(
              plot,
              plots.filter((other) => other !== plot),
              today,
              nowMs,
            )),
      ].map((one) => ({ plotId: plot.id, action: one })),
    ),
    ...tasks.flatMap((task) => taskAction(task, today, dates.slice(1))),
  ];
  const said = afterReEntry(all, plots, dates, nowMs);
  const open = said.filter((one) => markOf(byKey, one, today) === null);
  const settled = said.flatMap((one) => {
    const mark = markOf(byKey, one, today);
    return mark === null || one.action.date !== today ? [] : [{ one, mark }];
  });
  return {
    date: today,
    warnings: planWarnings(
      // No fruit hangs where it was picked.
      found.map(({ plot, picked }) => (picked ? { ...plot, vine: null } : plot)),
      dates,
      nowMs,
    ),
    days: dates.map((date) => ({
      date,
      actions: ranked(merged(open.filter((one) => one.action.date === date))),
    })),
    settled: settledOf(settled),
    plots: found.map(({ plot, picked, diseases }) => plotToday(plot, diseases, today, nowMs, picked)),
  };
}

function settledOf(found: readonly { readonly one: OfPlot; readonly mark: ActionMark }[]): SettledAction[] {
  const groups = Map.groupBy(found, ({ one, mark }) => `${mark.mark} ${mark.untilDate} ${sameness(one)}`);
  return ranked(
    [...groups.values()].flatMap((same): SettledAction[] => {
      const [first] = same;
      const [whole] = merged(same.map(({ one }) => one));
      if (first === undefined || whole === undefined) return [];
      const { mark, untilDate } = first.mark;
      return [{ ...whole, mark, untilDate, markIds: same.map((each) => each.mark.id) }];
    }),
  );
}
