import type { Plot } from '@draksha/contract';
import { type DayPlan, type PlanAction, type PlotToday, plotRisk, type RankedDisease } from '@draksha/models';

export interface PlotLine {
  readonly plot: Plot;
  /** Null for a plot that is no part of the plan, as one that rests. */
  readonly today: PlotToday | null;
}

/** Plots that are shown as one row: the same disease, level, cover and stage. */
export interface PlotGroup {
  readonly lines: readonly PlotLine[];
}

/** It has nothing to count its days from. */
export const isUndated = ({ growthStage, wood }: PlotToday): boolean => growthStage === null && !wood;

const danger = ({ today }: PlotLine): number =>
  today?.leading?.danger ?? (today && !isUndated(today) ? 0 : -1);

/** Calm plots fold whatever their stage: there is nothing to tell them apart by. */
function samenessOf({ plot, today }: PlotLine): string {
  if (!today) return plot.id;
  const { state, leading, unknown } = plotRisk(today);
  if (state === 'calm') return state;
  if (leading === null) return plot.id;
  const cover = today.covers.find(({ disease }) => disease === leading.disease);
  const stage = today.growthStage?.stage.id ?? today.wood;
  return JSON.stringify([leading.disease, leading.level, unknown, cover?.state, stage]);
}

/** All plots by risk, the greatest first; those with the same advice folded. */
export function plotGroups(plots: readonly Plot[], plan: DayPlan): PlotGroup[] {
  const today = new Map(plan.plots.map((one) => [one.plotId, one]));
  const lines = plots
    .filter(({ status }) => status !== 'removed')
    .map((plot): PlotLine => ({ plot, today: today.get(plot.id) ?? null }))
    .toSorted((a, b) => danger(b) - danger(a));
  return [...Map.groupBy(lines, samenessOf).values()].map((same) => ({ lines: same }));
}

export const levelOf = (today: PlotToday | null, disease: RankedDisease) =>
  today?.ranking.find((risk) => risk.disease === disease)?.level ?? null;

/** The actions of today for one plot, for it alone. */
export const plotActions = (plan: DayPlan, plotId: string): readonly PlanAction[] =>
  (plan.days[0]?.actions ?? [])
    .filter(({ plotIds }) => plotIds.includes(plotId))
    .map((action) => ({ ...action, plotIds: [plotId] }));
