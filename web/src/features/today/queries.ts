import type { DataOf, PlanCell, Routes } from '@draksha/contract';
import type { PlanMark } from '@draksha/contract/plan-marks';
import { products as productNoun } from '@draksha/contract/products';
import {
  type DayPlan,
  dayPlan,
  PLAN_STEP_MS,
  type PlanRows,
  type PlanWeather,
  type PlotToday,
  planInputOf,
  plotsToSpray,
  weatherOfCell,
  withNewPlots,
} from '@draksha/models';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { farmNoun } from '../../lib/farm/farm-noun.ts';
import { once } from '../../lib/once.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { agedPlan } from '../../lib/weather-age.ts';
import { lazySection } from '../../ui/lazy-section.ts';
import { usePlots } from '../plots/queries.ts';
import { useProductLists } from '../product-lists/queries.ts';
import { records } from '../records/queries.ts';
import { seasons } from '../seasons/queries.ts';
import { stageObservations } from '../stage-observations/queries.ts';
import { type DatedTask, useTasks } from '../tasks/queries.ts';
import { planMarks } from './plan-marks.ts';
import { plotActions } from './plot-rows.ts';

export { type NoticeMessage, type NoticeWords, noticeOf, noticeTexts } from './notice.ts';
export { planMarks };

/** The plan's actions as other screens show them: of one plot, and beside the tasks. Load the area `plan` with them. */
export const PlotPlan = lazySection(async () => (await import('./plot-plan.tsx')).PlotPlan);
export const PlotDiseasePlan = lazySection(async () => (await import('./plot-plan.tsx')).PlotDiseasePlan);
export const PlanBesideTasks = lazySection(async () => (await import('./plot-plan.tsx')).PlanBesideTasks);

const products = farmNoun(productNoun);

/** The weather of the plan alone: the plan itself is made on the phone, from its own rows. */
export const planQuery = queryOptions({
  ...kept(['advice', 'plan'], ({ signal }, known) => api('GET /advice/plan', { signal, known }), agedPlan),
  // While the server fetches newer weather behind its answer, ask again soon.
  refetchInterval: ({ state }) =>
    state.data?.cells.some(({ provenance }) => provenance.refreshing) ? 5_000 : false,
});

export type PlanAnswer = DataOf<Routes['GET /advice/plan']>;

export interface CellWeather extends PlanWeather {
  readonly cell: PlanCell;
}

const NO_CELLS: readonly PlanCell[] = [];

const weatherOf = once((cells: readonly PlanCell[]): readonly CellWeather[] =>
  cells.map((cell) => ({ ...weatherOfCell(cell), cell })),
);

/** The plan of a farm's rows, whichever farm they are of. */
export const planFrom = ({ tasks, marks, ...rows }: FarmRows): DayPlan =>
  dayPlan(
    planInputOf({
      ...rows,
      tasks: tasks.map(({ task }) => task),
      marks: marks.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    }),
  );

interface FarmRows extends Omit<PlanRows, 'tasks' | 'marks'> {
  readonly tasks: readonly DatedTask[];
  readonly marks: readonly PlanMark[];
}

/** Thousands of rows are weighed once for all screens that show the plan or a part of it. */
const planOf = once(
  (
    nowMs: number,
    plots: PlanRows['plots'],
    seasonRows: PlanRows['seasons'],
    recordRows: PlanRows['records'],
    productRows: PlanRows['products'],
    tasks: readonly DatedTask[],
    marks: readonly PlanMark[],
    stageObservations: PlanRows['stageObservations'],
    cells: readonly PlanCell[],
    lists: NonNullable<PlanRows['lists']>,
  ): DayPlan => {
    const rows = { seasons: seasonRows, records: recordRows, products: productRows };
    return planFrom({ nowMs, plots, ...rows, tasks, marks, stageObservations, cells, lists });
  },
);

const placedCells = once(withNewPlots<PlanCell>);

/** End of the re-entry interval of each plot of a plan. */
export const closedUntilIn = once(
  (plan: DayPlan) => (plotId: string | null) =>
    plan.plots.find((plot) => plot.plotId === plotId)?.closedUntilMs ?? null,
);

/** The weather of the farm's plots as it is on this phone, those that were entered without a network too. */
export function usePlanCells() {
  const answer = useQuery(planQuery);
  const plots = usePlots();
  // Hours since an infection do not change the list from one minute to the next.
  const nowMs = Math.floor(useMinute() / PLAN_STEP_MS) * PLAN_STEP_MS;
  return { answer, plots, nowMs, cells: placedCells(answer.data?.cells ?? NO_CELLS, plots, nowMs) };
}

/** The plan of the day from what is on this phone: its rows, and the last weather that came. */
export function usePlan() {
  const { answer, plots, nowMs, cells } = usePlanCells();
  const tasks = useTasks();
  const weather = weatherOf(cells);
  const plan = planOf(
    nowMs,
    plots,
    seasons.useAll(),
    records.useAll(),
    products.useAll(),
    tasks,
    planMarks.useAll(),
    stageObservations.useAll(),
    cells,
    useProductLists(),
  );
  return { answer, plots, plan, weather, nowMs, tasks };
}

/** A plot's actions of today against diseases, and whether its weather is here to make them from. */
export function useDiseaseActions(plotId: string) {
  const { plan, tasks, weather } = usePlan();
  const actions = plotActions(plan, plotId).filter(({ diseases }) => diseases.length > 0);
  return { actions, isKnown: weather.some(({ cell }) => cell.plotIds.includes(plotId)), tasks };
}

/** What the plan says of each plot today: the one source of a plot's risk on every screen; null where it is no part of the plan. */
export function usePlotsToday(): (plotId: string) => PlotToday | null {
  const { plan } = usePlan();
  return useMemo(() => {
    const byPlot = new Map(plan.plots.map((plot) => [plot.plotId, plot]));
    return (plotId) => byPlot.get(plotId) ?? null;
  }, [plan]);
}

/** The plots that the plan orders a spray for today. */
export function useSprayToday(): ReadonlySet<string> {
  const { plan } = usePlan();
  return useMemo(() => plotsToSpray(plan), [plan]);
}
