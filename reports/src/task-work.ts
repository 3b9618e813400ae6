/** Finished tasks as work that was done: their cost and hands reach the money and the ledger of labour (decision 069). */
import type { LabourRow, ReportRecord, ReportRows, ReportTask } from './report-rows.ts';

/** What a finished task cost and who did it, as a record; null where it says neither, or has no plot. */
function workOf(task: ReportTask): LabourRow | null {
  const { id, plotId, seasonId, status, completedAt, cost = null, workers, title, actualHours } = task;
  const saysNothing = cost === null && workers.length === 0;
  if (status !== 'completed' || !completedAt || plotId === null || saysNothing) return null;
  return {
    ...{ id, plotId, seasonId, entryId: id, kind: 'labour', happenedAt: completedAt, cost, notes: title },
    details: {
      people: workers.length || undefined,
      hours: actualHours ?? undefined,
      names: workers.join(', ') || undefined,
    },
  };
}

/** The records, and the work of finished tasks. */
export const withTaskWork = <Rows extends Pick<ReportRows, 'records' | 'tasks'>>(rows: Rows): Rows => {
  const work = rows.tasks.flatMap((task): ReportRecord[] => {
    const done = workOf(task);
    return done === null ? [] : [done];
  });
  return work.length === 0 ? rows : { ...rows, records: [...rows.records, ...work] };
};
