/** The works of a season as they were planned and done: those by days and those that waited for a sign alike. */

import { dayNumberOfDate, farmDay } from '@draksha/models';
import { scheduledDay } from '@draksha/models/work/due-date';
import type { ReportSeason, ReportTask } from './report-rows.ts';

export interface WorkOfSeason {
  readonly title: string;
  /** Planned; of work that was done the day on which it was. */
  readonly day: string | null;
  readonly dap: number | null;
  readonly doneOn: string | null;
}

/** What was called off is no work. */
export function worksOfSeason(tasks: readonly ReportTask[], season: ReportSeason): WorkOfSeason[] {
  return tasks
    .filter(({ seasonId, status }) => seasonId === season.id && status !== 'cancelled')
    .map((task): WorkOfSeason => {
      const isDone = task.status === 'completed';
      const doneOn = isDone && task.completedAt ? farmDay(Date.parse(task.completedAt)) : null;
      const day = doneOn ?? scheduledDay(task, season);
      const dap = day === null ? null : dayNumberOfDate(day) - dayNumberOfDate(season.pruningDate);
      return { title: task.title, day, dap, doneOn };
    })
    .toSorted((a, b) => ((a.day ?? '9999') < (b.day ?? '9999') ? -1 : 1));
}
