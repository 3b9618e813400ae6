/**
 * Finished tasks as work that was done: their cost and hands reach the money and the ledger of labour (decision 069). What the diary has
 * of the same work counts once; a task of the whole farm is shared out over its plots by area.
 */
import { runningSeason } from '@draksha/models/seasons/running-season';
import { farmDay } from '@draksha/models/weather/calendar';
import type { LabourRow, ReportPlot, ReportRecord, ReportRows, ReportTask } from './report-rows.ts';

type Rows = Pick<ReportRows, 'records' | 'tasks' | 'plots' | 'seasons'>;

const dayOfInstant = (instant: string): string => farmDay(Date.parse(instant));

/** Finished tasks with a cost or workers. */
const saysWork = ({ status, completedAt, cost = null, workers }: ReportTask): boolean =>
  status === 'completed' && !!completedAt && (cost !== null || workers.length > 0);

const namesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);

/** Whether the diary has labour of the task's day and plot, with its cost or one of its workers. */
function isInDiary(task: ReportTask, records: readonly ReportRecord[]): boolean {
  const day = dayOfInstant(task.completedAt ?? '');
  const hands = new Set(task.workers.map((name) => name.trim().toLowerCase()));
  const labour = records.flatMap((record) =>
    record.kind === 'labour' && dayOfInstant(record.happenedAt) === day ? [record] : [],
  );
  return [...Map.groupBy(labour, ({ entryId }) => entryId).values()].some((entry) => {
    if (task.plotId !== null && !entry.some(({ plotId }) => plotId === task.plotId)) return false;
    const paid = entry.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    const isSameCost = (task.cost ?? 0) > 0 && paid === task.cost;
    return isSameCost || entry.some(({ details }) => namesIn(details.names).some((name) => hands.has(name)));
  });
}

/** Whole paise for each plot by its area, none lost; alike where an area is not known. */
function sharesOf(paise: number, plots: readonly ReportPlot[]): number[] {
  const isKnown = plots.every(({ areaHectares }) => (areaHectares ?? 0) > 0);
  const areas = plots.map(({ areaHectares }) => (isKnown ? (areaHectares ?? 0) : 1));
  const whole = areas.reduce((sum, area) => sum + area, 0);
  let area = 0;
  let given = 0;
  return areas.map((own) => {
    area += own;
    const share = Math.round((paise * area) / whole) - given;
    given += share;
    return share;
  });
}

/** The work of a task on each of its plots; whose hands it was is said once. */
function workOf(task: ReportTask, { plots, seasons }: Rows): LabourRow[] {
  const { id, plotId, completedAt, cost = null, workers, title, actualHours } = task;
  if (!completedAt) return [];
  const its = plotId === null ? plots : plots.filter((plot) => plot.id === plotId);
  const shares = cost === null ? null : sharesOf(cost, its);
  const day = dayOfInstant(completedAt);
  return its.map((plot, i) => {
    const own = seasons.filter((season) => season.plotId === plot.id);
    return {
      id: its.length === 1 ? id : `${id} ${plot.id}`,
      plotId: plot.id,
      seasonId: plotId === null ? (runningSeason(own, day)?.id ?? null) : task.seasonId,
      entryId: id,
      kind: 'labour',
      happenedAt: completedAt,
      cost: shares?.[i] ?? null,
      notes: title,
      details:
        i > 0
          ? {}
          : {
              people: workers.length || undefined,
              hours: actualHours ?? undefined,
              names: workers.join(', ') || undefined,
            },
    };
  });
}

/** The records, and the work of finished tasks that they do not have. */
export const withTaskWork = <R extends Rows>(rows: R): R => {
  const work = rows.tasks
    .filter((task) => saysWork(task) && !isInDiary(task, rows.records))
    .flatMap((task): ReportRecord[] => workOf(task, rows));
  return work.length === 0 ? rows : { ...rows, records: [...rows.records, ...work] };
};
